#!/usr/bin/env python3
"""Makes Tests/Goldens/future: the release of Tests/Goldens/format-1 as a later Bindery might write it.

    future_release.py

Whatever format 1 lets a later version add is added somewhere: question types, words, keys, lists, elements of references,
algorithms. The channel `dev` names a release that `requires` what no reader can do yet. The keys are those of the tests.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

GOLDENS = Path(__file__).resolve().parent.parent / "Goldens"
OLD, NEW = GOLDENS / "format-1" / "it", GOLDENS / "future" / "it"
LATER = {"later": {"a": [1, None, {"b": "c"}]}}


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(name):
    return json.loads((OLD / name).read_bytes())


def put(name, data):
    path = NEW / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def put_object(start, name="o/{aa}/{sha256}.json"):
    """Stores an object whose name is its digest; gives digest and size."""
    sha256 = hashlib.sha256(start).hexdigest()
    put(name.format(aa=sha256[:2], sha256=sha256), start)
    return sha256, len(start)


def lined(head, lines, end):
    return (head + "\n" + ",\n".join(map(written, lines)) + "\n" + end + "\n").encode()


# Questions

STRANGE = [
    {"id": "901", "type": "hotspot", "text": "図のどこか。", "areas": [[1, 2], [3, 4]], "correct": {"x": 1, "y": [2]}, "choices": 7},
    {"id": "902", "type": "multiple_choice", "text": "採点法が新しい。", "choices": [{"key": "a", "text": "甲"}, {"key": "b", "text": "乙"}],
     "correct": ["a"], "marking": "by_rank"},
    {"id": "903", "type": "short_text", "text": "無視する違いが新しい。", "accept": ["甲"], "ignore": ["case", "accents"]},
    {"id": "904", "type": "numeric", "text": "許容誤差が新しい。", "value": "9.8", "tolerance": {"digits": "2"}},
    {"id": "905", "type": "cloze", "text": "{{1}}", "blanks": [{"key": "1", "drawing": [1], "ignore": ["strokes"]}]},
]


def media(one):
    return {**one, **LATER, "variants": [*one.get("variants", []), {"sha256": one["sha256"], "width": 1, "type": "image/future", "bytes": 1, **LATER}]}


def question(one):
    """A known question with unknown keys wherever there can be some."""
    one = {**one, **LATER}
    for key in ("choices", "targets", "blanks"):
        if key in one:
            one[key] = [{**choice, **LATER} for choice in one[key]]
    for key in ("source", "unit", "passage"):
        if key in one:
            one[key] = {**one[key], **LATER}
    if "media" in one:
        one["media"] = [media(picture) for picture in one["media"]]
    if "rich" in one:
        one["rich"] = {**one["rich"], "later": [{"t": "hologram", "c": ["深い", {"t": "spin", "text": "回"}]}]}
    return one


def bundle(reference, tier, language, add):
    """The bundle of a reference with strange questions at its end; gives its digest, questions and bytes."""
    sha256 = reference[0][language]
    prefix = f"p/{tier}/" if tier else ""
    old = read(f"{prefix}o/{sha256[:2]}/{sha256}.json")
    questions = [question(one) for one in old["questions"]] + (STRANGE if add else [])
    # Two lines more than today stand before the questions.
    lists = [("glossary", [{"term": "水"}]), ("passages", [{**one, **LATER} for one in old.get("passages", [])]), ("questions", questions)]
    text = '{"format":1,"later":true'
    for name, lines in filter(lambda one: one[1], lists):
        text += f',"{name}":[\n' + ",\n".join(map(written, lines)) + "\n]"
    digest, size = put_object((text + ',"end":[]}\n').encode(), prefix + "o/{aa}/{sha256}.json")
    return digest, len(questions), size


def workbook(one):
    tier = one.get("access")
    references = []
    for reference in one["bundles"]:
        made = {language: bundle(reference, tier, language, add=not tier) for language in reference[0]}
        counts = next(iter(made.values()))[1]
        references.append([{tag: part[0] for tag, part in made.items()}, counts, {tag: part[2] for tag, part in made.items()}, "later", {"x": 1}])
    return {**one, **LATER, "status": "sleeping" if tier else "published", "bundles": references}


# Lists

def listed(kind, lines):
    """A list with other lines; gives its reference, with more elements than today."""
    return [*put_list(kind, lines), "later"]


def put_list(kind, lines):
    sha256, size = put_object(lined(f'{{"format":1,"later":1,"{kind}":[', lines, "]}"))
    return [sha256, len(lines), size]


def old_list(sha256, kind):
    return read(f"o/{sha256[:2]}/{sha256}.json")[kind]


def index_line(id, place, line, *tier):
    return [id, [*place, "later"], line + 2, *(tier + ({"x": 1},) if tier else ())]


def lists(manifest):
    """The index, with more elements; the ended ids, with an unknown kind; records as they are; a list of an unknown kind."""
    manifest["index"] = [listed("index", [index_line(*item) for item in old_list(sha256, "index")]) for sha256, *_ in manifest["index"]]
    ended = old_list(manifest["retired"][0], "retired")
    manifest["retired"] = listed("retired", [["hologram", "h-1", None, 5], *([*item, "later"] for item in ended)])
    for records in manifest["records"]:
        for language, sha256 in records[1].items():
            put(f"o/{sha256[:2]}/{sha256}.json", (OLD / f"o/{sha256[:2]}/{sha256}.json").read_bytes())
        records.append({"later": True})
    manifest["glossary"] = [["word", "0" * 64, 1, 2]]


# Signatures

def pem(seed):
    der = bytes.fromhex("302e020100300506032b657004220420") + bytes([seed]) * 32
    return b"-----BEGIN PRIVATE KEY-----\n" + base64.b64encode(der) + b"\n-----END PRIVATE KEY-----\n"


def openssl(*words, stdin=None):
    return subprocess.run(["openssl", *map(str, words)], input=stdin, check=True, capture_output=True).stdout


def public(seed):
    return openssl("pkey", "-pubout", "-outform", "DER", stdin=pem(seed))[-32:]


def key_id(seed):
    return hashlib.sha256(public(seed)).hexdigest()[:16]


def envelope(kind, payload, seed):
    payload = written(payload).encode()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "key").write_bytes(pem(seed))
        Path(folder, "message").write_bytes(b"DSSEv1 %d %s %d %s" % (len(kind), kind.encode(), len(payload), payload))
        signature = openssl("pkeyutl", "-sign", "-rawin", "-inkey", Path(folder, "key"), "-in", Path(folder, "message"))
    signatures = [7, {"keyid": "ml", "alg": "ml-dsa-65", "sig": {"parts": []}},
                  {"keyid": key_id(seed), "alg": "ed25519", "sig": base64.b64encode(signature).decode(), **LATER}]
    return (written({"payloadType": kind, **LATER, "payload": base64.b64encode(payload).decode(), "signatures": signatures}) + "\n").encode()


def root():
    role = {"keys": [key_id(1)], "threshold": 1, **LATER}
    keys = {key_id(seed): {"alg": "ed25519", "public": base64.b64encode(public(seed)).decode(), **LATER} for seed in (1, 2)}
    keys["ffffffffffffffff"] = {"alg": "ml-dsa-65", "public": "AAAA"}
    channel = {"keys": [key_id(2), "ffffffffffffffff"], "threshold": 1}
    return {"app": "it", "version": 1, "epoch": 1, **LATER, "keys": keys, "root": role, "channels": {"dev": channel, "prod": channel}}


def point(channel, manifest, notices):
    reference = dict(zip(("sha256", "bytes"), manifest)) | LATER
    payload = {"format": 1, "app": "it", "channel": channel, "epoch": 1, "seq": 7, "issuedAt": "2026-04-01T00:00:00Z", "root": 1, "manifest": reference,
               "notices": dict(zip(("sha256", "bytes"), notices)), "candidate": {"percent": 5}, "directive": ["later"]}
    put(f"ch/{channel}.json", envelope("application/vnd.bindery.channel+json", payload, 2))


def main():
    shutil.rmtree(NEW, ignore_errors=True)
    local = read("ch/local.json")
    manifest = read(f"m/{local['manifest']['sha256']}.json")
    manifest = {"format": 1, **LATER, **manifest}
    manifest["categories"] = [{**shelf, **LATER, "workbooks": [workbook(book) for book in shelf["workbooks"]]} for shelf in manifest["categories"]]
    lists(manifest)
    notices = read(f"n/{local['notices']['sha256']}.json")
    notices = {**notices, **LATER, "announcements": [{**item, **LATER, "audience": ["new"]} for item in notices["announcements"]],
               "status": {**notices["status"], **LATER}}
    notices = put_object((written(notices) + "\n").encode(), "n/{sha256}.json")
    name = "m/{sha256}.json"
    readable = put_object((written(manifest) + "\n").encode(), name)
    point("prod", readable, notices)
    point("dev", put_object((written({**manifest, "requires": ["hologram"]}) + "\n").encode(), name), notices)
    put("keys/1.root.json", envelope("application/vnd.bindery.root+json", root(), 1))
    put("ch/local.json", (written({**local, **LATER, "release": readable[0][:16], "manifest": dict(zip(("sha256", "bytes"), readable)),
                                   "notices": dict(zip(("sha256", "bytes"), notices))}) + "\n").encode())


if __name__ == "__main__":
    main()
