#!/usr/bin/env node
// A reader of all that the delivery format has, with nothing but Node.
//
//     read.mjs ORIGIN APP CHANNEL ROOT STORE SEED [ID…]   bring STORE up to date, print all that is in it, look the ids up
//     read.mjs --vectors README                           check the tables of dist/README.md
//
// ORIGIN is a folder laid out as an origin is; your HTTP goes into `Origin.get`. ROOT is the root that the app ships.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkVectors, facts, isKnown } from "./question.mjs";
import { Release } from "./release.mjs";
import { Origin, Store } from "./store.mjs";
import { CHANNEL, Refused, Trust, opened } from "./trust.mjs";

/** Each question as one line of JSON, in every language. */
function* dump(release, pointer, seed) {
  yield { app: pointer.app, release: pointer.manifest.sha256.slice(0, 16), epoch: pointer.epoch, seq: pointer.seq };
  for (const language of release.languages) {
    for (const [id, workbook] of release.workbooks) {
      yield { workbook: id, language, title: workbook.title };
      for (const [bundle, lines] of release.bundles(workbook, language)) {
        const passages = new Map((bundle.passages ?? []).map((passage) => [passage.id, passage]));
        for (const [place, question] of bundle.questions.entries()) {
          if (!isKnown(question)) yield { id: question.id, skipped: question.type };
          else yield { ...facts(lines[place], question, seed), passage: passages.get(question.passage?.id)?.text ?? "" };
        }
      }
    }
    for (const [type, ...reference] of release.manifest.records ?? [])
      for (const record of JSON.parse(release.listed(reference, language)).records) yield { record: type, id: record.id };
  }
  const retired = release.manifest.retired;
  if (retired) yield { retired: JSON.parse(release.listed(retired, "")).retired };
}

function heldPointer(store) {
  const path = join(store, "ch", "pointer.json");
  return existsSync(path) ? opened(readFileSync(path), CHANNEL)[1] : null;
}

/** What the channel delivers now, genuine and no older than what is held, and a store that knows the deltas to it. */
function update(origin, app, channel, root, folder) {
  const data = origin.get(`ch/${channel}.json`);
  if (!data || data.length > 64_000) throw new Refused("no pointer");
  const pointer = new Trust(root, app).pointer(data, channel, origin), held = heldPointer(folder);
  if (pointer.format !== 1 || pointer.requires?.length || pointer.app !== app || pointer.channel !== channel)
    throw new Refused("a pointer of another app or channel, or for a newer reader");
  const newer = held ? pointer.epoch - held.epoch || pointer.seq - held.seq : 1;
  if (newer < 0 || (newer === 0 && JSON.stringify(pointer) !== JSON.stringify(held)))
    throw new Refused("a pointer that is older than what is held, or another one of its place");
  if (held && Date.parse(pointer.expires) <= Date.now()) throw new Refused("a pointer past its time");
  const store = new Store(folder, origin);
  if (held?.epoch === pointer.epoch && held.seq >= pointer.deltasFrom) {
    const { tiers = [] } = JSON.parse(readFileSync(join(folder, "m", `${held.manifest.sha256}.json`)));
    store.useDeltas(held.manifest.sha256.slice(0, 16), pointer.manifest.sha256.slice(0, 16), tiers);
  }
  return { data, pointer, store };
}

function main([folder, app, channel, root, held, seed, ...ids]) {
  const origin = new Origin(join(folder, app));
  const { data, pointer, store } = update(origin, app, channel, readFileSync(root), held);
  const release = new Release(store, pointer);
  const rows = [...dump(release, pointer, seed)];
  for (const id of ids) rows.push({ id, found: release.find(id, release.languages[0])?.toString() ?? "" });
  // All is there and verified; only now it counts.
  mkdirSync(join(held, "ch"), { recursive: true });
  writeFileSync(join(held, "ch", "pointer.json"), data);
  process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  console.error(Object.entries(store.counts).map(([way, count]) => `${way} ${count}`).join(" "));
}

const words = process.argv.slice(2);
try {
  if (words[0] === "--vectors" && words.length === 2) process.exitCode = checkVectors(readFileSync(words[1], "utf8"));
  else if (words.length >= 6) main(words);
  else throw new Refused("read.mjs ORIGIN APP CHANNEL ROOT STORE SEED [ID…], or --vectors README");
} catch (error) {
  console.error(`refused: ${error.message}`);
  process.exitCode = 1;
}
