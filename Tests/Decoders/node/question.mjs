// One question: its digests, and the order in which an attempt shows its choices.
import { createHash } from "node:crypto";

const TYPES = new Set(["single_choice", "multiple_choice", "true_false", "short_text", "numeric", "ordering", "matching", "cloze", "flashcard"]);
const MARKINGS = new Set(["all_or_nothing", "per_choice"]), IGNORED = new Set(["case", "width", "spaces", "kana"]), TOLERANCES = new Set(["absolute", "relative"]);

/** Whether this reader can ask it: it knows the type, and every word that decides right and wrong. */
export function isKnown({ type, marking = "per_choice", ignore = [], tolerance = {}, blanks = [] }) {
  const words = [...ignore, ...blanks.flatMap((blank) => blank.ignore ?? [])];
  return TYPES.has(type) && MARKINGS.has(marking) && words.every((word) => IGNORED.has(word))
    && Object.keys(tolerance).every((kind) => TOLERANCES.has(kind)) && blanks.every((blank) => blank.accept || blank.options);
}

const sha256 = (data) => createHash("sha256").update(data).digest();
const sixteen = (data) => sha256(data).toString("hex").slice(0, 16);
// Of digests and keys; JavaScript's own order is that of UTF-16.
const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Has what decides right and wrong changed? */
export function scoring(question) {
  const joined = (items = []) => items.join("\x1f");
  let { correct = [] } = question;
  if (Array.isArray(correct)) {
    const keys = correct.map((key) => (Array.isArray(key) ? key.join("=") : key));
    correct = joined(question.type === "ordering" ? keys : keys.sort(byBytes));
  }
  const blanks = (question.blanks ?? []).map((blank) => joined([blank.key, ...(blank.accept ?? [blank.correct]), ...(blank.ignore ?? [])]));
  const fields = [question.type, question.marking ?? "", correct, joined(question.accept), joined(question.ignore), question.value ?? "",
    Object.entries(question.tolerance ?? {}).map(([name, bound]) => `${name}:${bound}`).join(""),
    joined(question.unit?.accept), blanks.join("\x1e")];
  return sixteen(fields.map((field) => `${field}\n`).join(""));
}

/** Keys in the order in which an attempt shows them; targets have the mark `>`, the options of a blank its key. */
function mixed(keys, id, seed, mark = "") {
  const ranked = keys.map((key) => [sha256([seed, id, mark + key].join("\0")), key]);
  return ranked.sort(([one], [other]) => Buffer.compare(one, other)).map(([, key]) => key);
}

/** The keys of the choices, the targets, and the options of each blank, as an attempt shows them. */
function shownKeys(question, seed) {
  const keys = (choices = [], mark = "", always = false) => {
    const found = choices.map((choice) => choice.key);
    return always || question.shuffle !== false ? mixed(found, question.id, seed, mark) : found;
  };
  return [keys(question.choices, "", question.type === "ordering"), keys(question.targets, ">", true),
    ...(question.blanks ?? []).map((blank) => keys(blank.options, blank.key))];
}

export const facts = (line, question, seed) => ({
  id: question.id, type: question.type, revision: sixteen(line), scoring: scoring(question), text: question.text,
  shown: shownKeys(question, seed),
});

const LINE = /^\| `(\{.+\})` \| `([0-9a-f]{16})` \| `([0-9a-f]{16})` \|$/gm;
const SHUFFLE = /^\| `([0-9a-z-]+)` \| ([0-9a-z> ]+) \| (?:`(.+)`|empty) \| ([0-9a-z> ]+) \|$/gm;

/** The tables of dist/README.md; prints how many agree, and those that do not. */
export function checkVectors(readme) {
  const checks = [
    ...[...readme.matchAll(LINE)].map(([, line, revision, score]) => [line, `${sixteen(line)} ${scoring(JSON.parse(line))}`, `${revision} ${score}`]),
    ...[...readme.matchAll(SHUFFLE)].map(([, id, keys, seed = "", order]) => [`${id} ${seed}`, mixed(keys.split(" "), id, seed).join(" "), order]),
  ];
  const wrong = checks.filter(([, found, wanted]) => found !== wanted);
  console.log(`${checks.length - wrong.length} vectors agree`);
  for (const [what, found, wanted] of wrong) console.log(`${what}: ${found} and not ${wanted}`);
  return wrong.length ? 1 : 0;
}
