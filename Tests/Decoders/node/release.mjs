// What a release holds: workbooks, their bundles, lists, and where each question stands.
import { createHash } from "node:crypto";
import { linesOf } from "./delta.mjs";
import { Refused } from "./trust.mjs";

/** What stands for a language, where there are several. */
const shown = (value, language) => (typeof value === "object" ? value[language] ?? Object.values(value)[0] : value);

/** All of one release: its objects are fetched as they are asked for. */
export class Release {
  workbooks = new Map();

  constructor(store, pointer) {
    this.store = store;
    const { sha256, bytes } = pointer.manifest;
    this.manifest = JSON.parse(store.object(`m/${sha256}.json`, sha256, bytes));
    if (this.manifest.format !== 1 || this.manifest.requires?.length || this.manifest.app !== pointer.app)
      throw new Refused("a release that this reader cannot read");
    this.languages = this.manifest.languages;
    for (const { workbooks = [], pages = [] } of this.manifest.categories) {
      const paged = pages.flatMap(([name, , size]) => JSON.parse(store.object(`m/${name}.json`, name, size)).workbooks);
      for (const workbook of [...workbooks, ...paged])
        if (!this.workbooks.has(workbook.id)) this.workbooks.set(workbook.id, workbook);
    }
    const notices = pointer.notices;
    if (notices) store.object(`n/${notices.sha256}.json`, notices.sha256, notices.bytes);
  }

  /** The object of a reference `[digest, items, bytes]`, in a language where there are several. */
  listed(reference, language, tier = "free") {
    const sha256 = shown(reference[0], language), size = shown(reference[2], language);
    return this.store.object(`${tier === "free" ? "" : `p/${tier}/`}o/${sha256.slice(0, 2)}/${sha256}.json`, sha256, size);
  }

  /** A workbook's bundles, each with the lines of its questions. */
  *bundles(workbook, language) {
    for (const reference of workbook.bundles) {
      const data = this.listed(reference, language, workbook.access), bundle = JSON.parse(data);
      if (bundle.questions.length !== reference[1]) throw new Refused("a bundle of another number of questions");
      // Other lists may stand before the questions, and behind them.
      const lines = linesOf(data), start = lines.findIndex((line) => line.toString().endsWith('"questions":[')) + 1;
      yield [bundle, lines.slice(start, start + reference[1])];
    }
  }

  /** A question's line, looked up in the index. */
  find(id, language) {
    const shards = this.manifest.index, bits = BigInt(Math.log2(shards.length));
    const head = createHash("sha256").update(id).digest().readBigUInt64BE();
    const shard = this.listed(shards[Number(head >> (64n - bits))], language);
    const entry = JSON.parse(shard).index.find(([found]) => found === id);
    if (!entry) return null;
    const [, [workbook, bundle], line, tier] = entry;
    return linesOf(this.listed(this.workbooks.get(workbook).bundles[bundle], language, tier))[line];
  }
}
