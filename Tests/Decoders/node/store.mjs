// Where objects are: at an origin, in a store, or made by a delta; always verified.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { linesOf, made } from "./delta.mjs";
import { Refused } from "./trust.mjs";

const LARGEST_DELTA = 4 << 20;

export class Origin {
  constructor(folder) { this.folder = folder; }

  /** The bytes under a name; null where there are none. */
  get(name) {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path) : null;
  }

  /** A JSON object's bytes as its `.br` has them, its `.gz`, then as they lie there; never more than `most` unpacked. */
  *forms(name, most) {
    for (const [ending, unpack] of [[".br", brotliDecompressSync], [".gz", gunzipSync]]) {
      const packed = this.get(name + ending);
      let data;
      try {
        data = packed && unpack(packed, { maxOutputLength: most });
      } catch {
        // Another form may be whole.
      }
      if (data) yield data;
    }
    const plain = this.get(name);
    if (plain) yield plain;
  }
}

/** Verified objects under the names that they have at the origin. `ch/pointer.json` says which release counts. */
export class Store {
  deltas = new Map();
  counts = { held: 0, delta: 0, fetched: 0 };

  constructor(folder, origin) { Object.assign(this, { folder, origin }); }

  /** Looks for the deltas between two releases. Each holds the steps by the first 16 digits of what they make. */
  useDeltas(old, next, tiers) {
    const files = readdirSync(this.folder, { recursive: true }).filter((file) => file.endsWith(".json"));
    this.held = new Map(files.map((file) => [basename(file).slice(0, 16), file]));
    for (const prefix of ["", ...tiers.map((tier) => `p/${tier}/`)]) {
      const name = `${prefix}d/${old}-${next}`;
      for (const entry of this.entries(`${name}.json`)) {
        // An entry that is only a name has a delta of its own.
        const own = entry.length > 1 ? entry : this.entries(`${name}/${entry[0]}.json`)[0];
        if (own) this.deltas.set(entry[0], own);
      }
    }
  }

  entries(name) {
    for (const data of this.origin.forms(name, LARGEST_DELTA)) {
      try {
        if (data.length <= LARGEST_DELTA) return JSON.parse(data).objects ?? [];
      } catch {
        // As where there is none.
      }
    }
    return [];
  }

  byDelta(sha256, size) {
    try {
      const [, sources, steps] = this.deltas.get(sha256.slice(0, 16));
      return made(sources.map((name) => linesOf(readFileSync(join(this.folder, this.held.get(name))))), steps, size);
    } catch {
      return null;
    }
  }

  *ways(name, sha256, size) {
    const path = join(this.folder, name);
    if (existsSync(path)) yield ["held", readFileSync(path)];
    yield ["delta", this.byDelta(sha256, size)];
    for (const data of this.origin.forms(name, size)) yield ["fetched", data];
  }

  /** An object's bytes: held, made by a delta, or fetched; verified in any case. */
  object(name, sha256, size) {
    for (const [way, data] of this.ways(name, sha256, size)) {
      if (data?.length !== size || createHash("sha256").update(data).digest("hex") !== sha256) continue;
      this.counts[way] += 1;
      if (way !== "held") {
        const path = join(this.folder, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, data);
      }
      return data;
    }
    throw new Refused(`${name} is not there, or not what it is named after`);
  }
}
