"""Whom to believe: signed envelopes (DSSE, Ed25519), and the chain of roots."""

import base64
import json
import subprocess
import tempfile
from pathlib import Path

CHANNEL, ROOT = "application/vnd.bindery.channel+json", "application/vnd.bindery.root+json"


class Refused(Exception):
    """What must not be believed, or cannot be read; whatever is held stays."""


def unbase64(text):
    data = base64.b64decode(text)
    if base64.b64encode(data).decode() != text:
        raise Refused("base64 in another form")
    return data


def openssl_accepts(key, signature, message):
    """`key` is Ed25519's 32 bytes; these twelve before them make it what openssl reads."""
    with tempfile.TemporaryDirectory() as folder:
        files = {"key": bytes.fromhex("302a300506032b6570032100") + key, "signature": signature, "message": message}
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        return subprocess.run(["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER", "-inkey", "key",
                               "-sigfile", "signature", "-in", "message"], cwd=folder, capture_output=True).returncode == 0


def is_good(signature, root, role, message):
    """Whether one of a role's keys made it. What is no signature, or by another algorithm, says nothing."""
    try:
        key = signature["alg"] == "ed25519" and signature["keyid"] in role["keys"] and root["keys"][signature["keyid"]]
        return key and key["alg"] == "ed25519" and openssl_accepts(unbase64(key["public"]), unbase64(signature["sig"]), message)
    except (Refused, KeyError, TypeError, ValueError):
        return False


def is_signed(envelope, root, role):
    """Whether as many of a role's keys signed as must, each counted once."""
    payload, kind = unbase64(envelope["payload"]), envelope["payloadType"].encode()
    message = b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)
    good = {one["keyid"] for one in envelope["signatures"] if is_good(one, root, role, message)}
    return len(good) >= max(role["threshold"], 1)


def opened(data, kind):
    """An envelope, and what is in it; nothing is verified yet."""
    try:
        envelope = json.loads(data)
        payload = json.loads(unbase64(envelope["payload"]))
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"no envelope: {error}") from None
    if envelope["payloadType"] != kind:
        raise Refused(f"a document of the type {envelope['payloadType']}")
    return envelope, payload


class Trust:
    """The newest root that is known; the first one is the app's own."""

    def __init__(self, shipped, app):
        envelope, self.root = opened(shipped, ROOT)
        if self.root["app"] != app or not is_signed(envelope, self.root, self.root["root"]):
            raise Refused("the app's own root is broken")

    def pointer(self, data, channel, origin):
        """The pointer in an envelope, after as many steps along the chain as it takes."""
        envelope, pointer = opened(data, CHANNEL)
        for _ in range(64):
            role = self.root["channels"].get(channel)
            if role and is_signed(envelope, self.root, role) and pointer["root"] <= self.root["version"]:
                if pointer["epoch"] != self.root["epoch"]:
                    raise Refused("a pointer of another epoch than its keys")
                return pointer
            self.step(origin.get(f"keys/{self.root['version'] + 1}.root.json"))
        raise Refused("too long a chain")

    def step(self, data):
        if data is None:
            raise Refused("a pointer that is not signed by the channel's keys")
        envelope, new = opened(data, ROOT)
        follows = (new["version"], new["app"]) == (self.root["version"] + 1, self.root["app"]) and new["epoch"] >= self.root["epoch"]
        if not follows or not is_signed(envelope, self.root, self.root["root"]) or not is_signed(envelope, new, new["root"]):
            raise Refused("a root that does not follow the one before it")
        self.root = new
