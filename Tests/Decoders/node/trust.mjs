// Whom to believe: signed envelopes (DSSE, Ed25519), and the chain of roots.
import { createPublicKey, verify } from "node:crypto";

export const CHANNEL = "application/vnd.bindery.channel+json", ROOT = "application/vnd.bindery.root+json";

/** What must not be believed, or cannot be read; whatever is held stays. */
export class Refused extends Error {}

function unbase64(text) {
  const data = Buffer.from(text, "base64");
  if (data.toString("base64") !== text) throw new Refused("base64 in another form");
  return data;
}

// These twelve bytes before Ed25519's 32 make a key what crypto reads.
const publicKey = (bytes) =>
  createPublicKey({ key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), bytes]), format: "der", type: "spki" });

/** Whether as many of a role's keys signed as must, each counted once. */
function isSigned(envelope, root, role) {
  const payload = unbase64(envelope.payload), kind = envelope.payloadType;
  const message = Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(kind)} ${kind} ${payload.length} `), payload]);
  // What is no signature, or by another algorithm, says nothing.
  const good = envelope.signatures.filter((one) => {
    try {
      const key = one.alg === "ed25519" && role.keys.includes(one.keyid) && root.keys[one.keyid];
      return key && key.alg === "ed25519" && verify(null, message, publicKey(unbase64(key.public)), unbase64(one.sig));
    } catch {
      return false;
    }
  });
  return new Set(good.map((one) => one.keyid)).size >= Math.max(role.threshold, 1);
}

/** An envelope, and what is in it; nothing is verified yet. */
export function opened(data, kind) {
  let envelope, payload;
  try {
    envelope = JSON.parse(data);
    payload = JSON.parse(unbase64(envelope.payload));
  } catch (error) {
    throw new Refused(`no envelope: ${error.message}`);
  }
  if (envelope.payloadType !== kind) throw new Refused(`a document of the type ${envelope.payloadType}`);
  return [envelope, payload];
}

/** The newest root that is known; the first one is the app's own. */
export class Trust {
  constructor(shipped, app) {
    const [envelope, root] = opened(shipped, ROOT);
    if (root.app !== app || !isSigned(envelope, root, root.root)) throw new Refused("the app's own root is broken");
    this.root = root;
  }

  /** The pointer in an envelope, after as many steps along the chain as it takes. */
  pointer(data, channel, origin) {
    const [envelope, pointer] = opened(data, CHANNEL);
    for (let steps = 0; steps < 64; steps++) {
      const role = this.root.channels[channel];
      if (role && isSigned(envelope, this.root, role) && pointer.root <= this.root.version) {
        if (pointer.epoch !== this.root.epoch) throw new Refused("a pointer of another epoch than its keys");
        return pointer;
      }
      this.step(origin.get(`keys/${this.root.version + 1}.root.json`));
    }
    throw new Refused("too long a chain");
  }

  step(data) {
    if (!data) throw new Refused("a pointer that is not signed by the channel's keys");
    const old = this.root, [envelope, root] = opened(data, ROOT);
    const follows = root.version === old.version + 1 && root.app === old.app && root.epoch >= old.epoch;
    if (!follows || !isSigned(envelope, old, old.root) || !isSigned(envelope, root, root.root))
      throw new Refused("a root that does not follow the one before it");
    this.root = root;
  }
}
