#!/usr/bin/env python3
"""Do readers in two other languages read what is published, and refuse what was tampered with?

    decoders.py BINDERY

The sample project is published twice into a folder; in between it is edited and its keys are
rotated. The decoders of Tests/Decoders read both releases, in full and by delta, and those that are kept in Tests/Goldens.
"""

import base64
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, read_tree, run, tree_differences
from release import Release, Torn

HERE = Path(__file__).resolve().parent
ROOT, DECODERS = HERE.parent.parent, HERE.parent / "Decoders"
APP, CHANNEL, SEED = "it", "prod", "受験1"
READERS = {"python": [sys.executable, DECODERS / "python" / "read.py"], "node": ["node", DECODERS / "node" / "read.mjs"]}


class Publisher:
    """A content folder and its origin."""

    def __init__(self, bindery, folder):
        self.bindery, self.origin = bindery, folder / "origin"
        self.content, self.keys, self.folder = folder / "content", folder / "keys", folder
        shutil.copytree(ROOT / "content", self.content)

    def keep_keys(self, action):
        return run([self.bindery, "keys", action, APP, "--content", self.content, "--keys", self.keys]).problem(0)

    def publish(self, seq):
        """Builds into a dist of its own, and publishes that."""
        dist = self.folder / f"dist-{seq}"
        built = run([self.bindery, "build", self.content, "--app", APP, "--compress", "best", "--out", dist]).problem(0)
        return built or run([self.bindery, "publish", self.origin, CHANNEL, "--dist", dist, "--content", self.content,
                             "--keys", self.keys, "--yes"]).problem(0)

    def edit(self):
        """A question is edited, one inserted, one removed, two change places; one of a paid workbook is edited. The id of
        the removed one."""
        path = self.content / "workbooks" / "it" / "security.yml"
        head, *questions = path.read_text(encoding="utf-8").split("\n  - id: ")
        questions[0] = questions[0].replace("三つ選べ", "三つ選びなさい")
        gone = questions.pop(2).splitlines()[0]
        questions[3], questions[4] = questions[4], questions[3]
        questions.insert(2, "q-00decoders\n    text: 共通鍵暗号方式の鍵はいくつか。\n    choices: [一つ, 二つ, 三つ]\n    correct: 0\n"
                            "    explanation: |\n      暗号化と復号に同じ鍵を使います。\n")
        path.write_text("\n  - id: ".join([head, *(question.rstrip("\n") for question in questions)]) + "\n", encoding="utf-8")
        paid = self.content / "workbooks" / "it" / "database.yml"
        paid.write_text(paid.read_text(encoding="utf-8").replace("満たすべき性質", "持つべき性質"), encoding="utf-8")
        return gone

    def settle(self, gone):
        return (run([self.bindery, "retire", gone, "--content", self.content]).problem(0)
                or run([self.bindery, "assign", self.content]).problem(0))


class Device:
    """What one decoder holds, and what it says."""

    def __init__(self, reader, store, origin, root):
        self.reader, self.store, self.origin, self.root = reader, store, origin, root

    def read(self, *ids):
        return run([*READERS[self.reader], self.origin, APP, CHANNEL, self.root, self.store, SEED, *ids])

    def counts(self, ran):
        words = ran.err.split()
        return dict(zip(words[::2], map(int, words[1::2]))) if ran.status == 0 else {}


def dump_problems(dump, dist):
    """What a dump does not have in common with a dist, as read from its folder."""
    try:
        release = Release(dist, APP)
    except Torn as torn:
        return [str(torn)]
    rows = [json.loads(line) for line in dump.splitlines()]
    problems = [] if rows and rows[0]["release"] == release.name else ["another release"]
    found, book, languages = {}, None, release.manifest["languages"]
    for row in rows:
        if "workbook" in row:
            book = (row["language"], row["workbook"])
            found[book] = []
        elif "revision" in row:
            found[book].append(row)
    wanted = {(language, id) for language in languages for id in release.lists}
    if found.keys() != wanted:
        return problems + [f"workbooks {found.keys() ^ wanted}"]
    for (language, id), questions in found.items():
        if [question["id"] for question in questions] != release.lists[id]:
            problems.append(f"the questions of {id} in {language}")
        for question in questions if language == languages[0] else []:
            source = release.questions[question["id"]]
            if question["text"] != source["text"] or sorted(question["shown"][0]) != sorted(choice["key"] for choice in source.get("choices", [])):
                problems.append(question["id"])
    return problems


def agreement(score, name, devices, dist, ids=()):
    """Both decoders read the same, and what the dist holds; gives the dump and how its objects came."""
    ran = {device.reader: device.read(*ids) for device in devices}
    for reader, one in ran.items():
        if not score.check(f"{name}: {reader} reads it", one.problem(0)):
            return "", {}
    first, second = (one.out for one in ran.values())
    score.check(f"{name}: they agree", "" if first == second else [a + "\n" + b for a, b in zip(first.splitlines(), second.splitlines()) if a != b][:3] or ["one says more"])
    score.check(f"{name}: it is the dist", dump_problems(first, dist))
    counts = [device.counts(one) for device, one in zip(devices, ran.values())]
    score.check(f"{name}: objects come alike", "" if counts[0] == counts[1] else str(counts))
    return first, counts[0]


def lookups(score, dump, ids, dist):
    """Each id that was asked for was found by the index, on the line that holds it."""
    rows = {row["id"]: row["found"] for row in map(json.loads, dump.splitlines()) if "found" in row}
    lines = {line.rstrip(b",\n").decode() for path in Path(dist, APP).glob("**/o/*/*.json") for line in path.read_bytes().split(b"\n")}
    score.check("index", [id for id in ids if id != "q-nowhere" and (rows.get(id) not in lines or json.loads(rows[id])["id"] != id)]
                + (["q-nowhere is found"] if rows.get("q-nowhere") else []))


# Tampering. Each changes a copy of the origin, and names what it hit.

def flip(path, where=None):
    """One bit of a file, and no compressed variants that are whole."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2 if where is None else data.index(where)] ^= 1
    path.write_bytes(data)
    for ending in (".gz", ".br"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def reference(origin):
    """The payload of the channel's pointer."""
    return json.loads(base64.b64decode(json.loads((origin / APP / "ch" / f"{CHANNEL}.json").read_bytes())["payload"]))


def flip_pointer(origin, publisher):
    """The payload says another size, under the old signature."""
    path = origin / APP / "ch" / f"{CHANNEL}.json"
    envelope = json.loads(path.read_bytes())
    payload = base64.b64decode(envelope["payload"]).replace(b'"bytes":', b'"bytes":1', 1)
    path.write_text(json.dumps({**envelope, "payload": base64.b64encode(payload).decode()}))


def flip_signature(origin, publisher):
    path = origin / APP / "ch" / f"{CHANNEL}.json"
    flip(path, json.loads(path.read_bytes())["signatures"][0]["sig"][:8].encode())


def flip_manifest(origin, publisher):
    flip(origin / APP / "m" / f"{reference(origin)['manifest']['sha256']}.json")


def flip_bundle(origin, publisher):
    release = json.loads((origin / APP / "m" / f"{reference(origin)['manifest']['sha256']}.json").read_bytes())
    digest = release["categories"][0]["workbooks"][0]["bundles"][0][0]
    digest = digest if isinstance(digest, str) else next(iter(digest.values()))
    flip(origin / APP / "o" / digest[:2] / f"{digest}.json")


def truncate_bundle(origin, publisher):
    for path in (origin / APP / "o").glob("*/*.json"):
        path.write_bytes(path.read_bytes()[:-1])
        for ending in (".gz", ".br"):
            path.with_name(path.name + ending).unlink()


def sign_with_another_key(origin, publisher):
    """All of it is right but for the key."""
    sign(origin, publisher, new_key(publisher.folder / "thief.pem"), "0123456789abcdef")


def sign_under_anothers_name(origin, publisher):
    envelope = json.loads((origin / APP / "ch" / f"{CHANNEL}.json").read_bytes())
    sign(origin, publisher, new_key(publisher.folder / "thief.pem"), envelope["signatures"][0]["keyid"])


def leave_the_old_key_out(origin, publisher):
    """The second root is signed by its own key alone."""
    path = origin / APP / "keys" / "2.root.json"
    envelope = json.loads(path.read_bytes())
    path.write_text(json.dumps({**envelope, "signatures": envelope["signatures"][1:]}))


def go_back(origin):
    shutil.copy(origin / APP / "ch" / CHANNEL / "1-1.json", origin / APP / "ch" / f"{CHANNEL}.json")


REFUSED = [flip_pointer, flip_signature, flip_manifest, flip_bundle, truncate_bundle, sign_with_another_key, sign_under_anothers_name, leave_the_old_key_out]


# openssl, who knows nothing of Bindery

def new_key(path):
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", path], check=True, capture_output=True)
    return path


def sign(origin, publisher, key, keyid):
    """Signs the channel's pointer anew, by openssl."""
    path = origin / APP / "ch" / f"{CHANNEL}.json"
    envelope = json.loads(path.read_bytes())
    payload, kind = base64.b64decode(envelope["payload"]), envelope["payloadType"].encode()
    message = publisher.folder / "message"
    message.write_bytes(b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload))
    signed = subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", message], check=True, capture_output=True)
    envelope["signatures"] = [{"keyid": keyid, "alg": "ed25519", "sig": base64.b64encode(signed.stdout).decode()}]
    path.write_text(json.dumps(envelope))


def tampering(score, publisher, root):
    """Each kind is refused by both, and what was held stays as it was."""
    for number, tamper in enumerate(REFUSED):
        origin = publisher.folder / f"tampered-{number}"
        shutil.copytree(publisher.origin, origin)
        tamper(origin, publisher)
        for reader in READERS:
            device = Device(reader, publisher.folder / f"tampered-{number}-{reader}", origin, root)
            device.store.mkdir()
            ran = device.read()
            score.check(f"{reader} refuses {tamper.__name__}", ran.problem(1) or ("" if "refused" in ran.err and not ran.out else ran.err))
            score.check(f"{reader} adopts nothing after {tamper.__name__}", "it has a pointer" if (device.store / "ch").exists() else "")
        shutil.rmtree(origin)


def bad_variants(score, publisher, root, dump):
    """Compressed variants that are damaged, or of other bytes, are no harm either."""
    origin = publisher.folder / "bad-variants"
    shutil.copytree(publisher.origin, origin)
    for number, path in enumerate(sorted(origin.glob("**/*.json.*"))):
        path.write_bytes(gzip.compress(b"{}") if number % 3 else path.read_bytes()[:-1])
    for reader in READERS:
        device = Device(reader, publisher.folder / f"bad-variants-{reader}", origin, root)
        device.store.mkdir()
        ran = device.read()
        score.check(f"{reader} reads on behind bad variants", ran.problem(0) or ("" if ran.out.splitlines() == without_lookups(dump) else "something else"))


GARBAGE = [{"alg": "ed25519", "sig": "?"}, {"alg": "ed25519", "sig": 5}, {"alg": "ed25519"}, {"sig": "AA=="}, {"alg": "ed25519", "sig": "AA=="},
           {"alg": "ed25519", "sig": base64.b64encode(bytes(64)).decode()}, {"alg": "ed448", "sig": "AA=="}, {}]


def garbage_signatures(score, publisher, root, dump):
    """What is no signature is passed over: the good one behind it counts. It stands under no name, another's, and the good one's."""
    origin = publisher.folder / "garbage-signatures"
    shutil.copytree(publisher.origin, origin)
    for path in (origin / APP / "ch" / f"{CHANNEL}.json", origin / APP / "keys" / "2.root.json"):
        envelope = json.loads(path.read_bytes())
        names = [{}, {"keyid": 5}, {"keyid": "__proto__"}, {"keyid": []}, *({"keyid": one["keyid"]} for one in envelope["signatures"])]
        garbage = [None, 5, "?", []] + [name | one for name in names for one in GARBAGE]
        path.write_text(json.dumps({**envelope, "signatures": garbage + envelope["signatures"]}))
    for reader in READERS:
        device = Device(reader, publisher.folder / f"garbage-signatures-{reader}", origin, root)
        device.store.mkdir()
        ran = device.read()
        score.check(f"{reader} passes garbage over", ran.problem(0) or ("" if ran.out.splitlines() == without_lookups(dump) else "something else"))


def small_app(score, publisher):
    """An app with tiers, of which none has a workbook, can be published."""
    dist, origin = publisher.folder / "dist-kids", publisher.folder / "origin-kids"
    places = ["--content", publisher.content, "--keys", publisher.keys]
    score.check("an app without paid workbooks", run([publisher.bindery, "keys", "new", "kids", *places]).problem(0)
                or run([publisher.bindery, "build", publisher.content, "--app", "kids", "--out", dist]).problem(0)
                or ("there is something below p/" if (dist / "kids" / "p").exists() else "")
                or run([publisher.bindery, "publish", origin, CHANNEL, "--dist", dist, *places, "--yes"]).problem(0))


def without_lookups(dump):
    return [line for line in dump.splitlines() if '"found":' not in line]


def bad_deltas(score, publisher, held, root, dump):
    """A delta that makes other bytes is no harm: the objects are fetched whole."""
    origin = publisher.folder / "bad-delta"
    shutil.copytree(publisher.origin, origin)
    (delta,) = (origin / APP / "d").glob("*.json")
    flip(delta, "選びなさい".encode()[-3:] if "選びなさい".encode() in delta.read_bytes() else delta.read_bytes()[-40:-39])
    for reader in READERS:
        store = publisher.folder / f"bad-delta-{reader}"
        shutil.copytree(held[reader], store)
        device = Device(reader, store, origin, root)
        ran = device.read()
        if score.check(f"{reader} reads on behind a bad delta", ran.problem(0)):
            score.check(f"{reader} fetches what a bad delta does not make",
                        "" if device.counts(ran)["fetched"] and ran.out.splitlines() == without_lookups(dump) else ran.err)
    go_back(origin)
    for reader in READERS:
        device = Device(reader, publisher.folder / f"bad-delta-{reader}", origin, root)
        score.check(f"{reader} refuses an older pointer", device.read().problem(1))


def kept_releases(score, folder):
    """The releases of Tests/Goldens are read as they were when they were made."""
    for golden in ("format-1", "future"):
        kept, origin = (HERE.parent / "Goldens" / f"{golden}.jsonl").read_text(encoding="utf-8"), HERE.parent / "Goldens" / golden
        for reader in READERS:
            device = Device(reader, folder / f"{golden}-{reader}", origin, origin / APP / "keys" / "1.root.json")
            device.store.mkdir()
            ran = device.read()
            score.check(f"{reader} reads {golden}", ran.problem(0) or ("" if ran.out == kept else "otherwise than it did"))


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("decoders")
    version = run(["node", "--version"]).out if shutil.which("node") else "none"
    if not score.check("there is Node 18 or later", "" if version != "none" and int(version[1:].split(".")[0]) >= 18
                       else f"{version.strip()}: apt-get install nodejs, or https://nodejs.org where that is older"):
        return score.finish()
    for reader, command in READERS.items():
        ran = run([*command, "--vectors", ROOT / "dist" / "README.md"])
        score.check(f"{reader} agrees with the vectors", ran.problem(0) or ("" if ran.out.split()[0] != "0" else "none were found"))
    with tempfile.TemporaryDirectory(prefix="bindery-decoders-") as temporary:
        folder = Path(temporary)
        kept_releases(score, folder)
        publisher = Publisher(bindery, folder)
        if not score.check("the first release", publisher.keep_keys("new") or publisher.publish(1)):
            return score.finish()
        root = folder / "shipped.root.json"
        shutil.copy(publisher.content / "keys" / APP / "1.root.json", root)
        devices = [Device(reader, folder / reader, publisher.origin, root) for reader in READERS]
        for device in devices:
            device.store.mkdir()
        agreement(score, "first", devices, folder / "dist-1")
        held = {device.reader: folder / f"{device.reader}-before" for device in devices}
        for device in devices:
            shutil.copytree(device.store, held[device.reader])
        gone = publisher.edit()
        if not score.check("the second release", publisher.settle(gone) or publisher.keep_keys("rotate") or publisher.publish(2)):
            return score.finish()
        ids = ["q-s8qdnzd4tm", "q-00decoders", "q-g4v6y5271b", "q-pzcpfpv3y0", "q-nowhere"]
        by_delta, counts = agreement(score, "by delta", devices, folder / "dist-2", ids)
        # The index, which no client holds, is all that is fetched beside the delta.
        score.check("all comes by delta", "" if counts.get("delta", 0) > 2 and counts["fetched"] <= 1 else str(counts))
        full = [Device(reader, folder / f"{reader}-full", publisher.origin, root) for reader in READERS]
        for device in full:
            device.store.mkdir()
        in_full, counts = agreement(score, "in full", full, folder / "dist-2", ids)
        score.check("nothing comes by delta without a release", "" if counts.get("delta") == 0 else str(counts))
        score.check("by delta and in full is the same", "" if by_delta == in_full else "other dumps")
        for one, other in zip(devices, full):
            new = read_tree(other.store)
            score.check(f"{one.reader}: every file is the same", tree_differences(new, {k: v for k, v in read_tree(one.store).items() if k in new}))
        lookups(score, in_full, ids, folder / "dist-2")
        schemas = run([sys.executable, HERE / "check_schemas.py", bindery, publisher.origin])
        score.check("all that is published is as its schema says", schemas.problem(0))
        tampering(score, publisher, root)
        bad_variants(score, publisher, root, in_full)
        garbage_signatures(score, publisher, root, in_full)
        bad_deltas(score, publisher, held, root, by_delta)
        key = next(path for path in publisher.keys.glob("*.pem")
                   if path.stem == json.loads((publisher.origin / APP / "ch" / f"{CHANNEL}.json").read_bytes())["signatures"][0]["keyid"])
        sign(publisher.origin, publisher, key, key.stem)
        agreement(score, "signed by openssl", devices, folder / "dist-2")
        small_app(score, publisher)
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
