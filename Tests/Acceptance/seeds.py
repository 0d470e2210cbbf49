#!/usr/bin/env python3
"""Do `bindery read` and `bindery seed` give what was built and published, and refuse what was tampered with?

    seeds.py BINDERY

The sample project is built, and published into a folder; Python's own server stands before it.
"""

import http.server
import shutil
import sys
import tempfile
import threading
from functools import partial
from pathlib import Path

from decoders import APP, CHANNEL, Publisher
from harness import Score, binary_from_arguments, read_tree, run, tree_differences
from release import Release


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def served(folder):
    """The address of a folder on this machine."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"


def missing_texts(printed, release, book):
    """Stems, choices and explanations of a workbook that are not printed, line by line."""
    texts = []
    for id in release.lists[book]:
        question = release.questions[id]
        texts += [question["text"], question.get("explanation", ""), *(choice["text"] for choice in question.get("choices", []))]
    return [line for text in texts for line in text.split("\n") if line not in printed]


def opens_alone(bindery, seed, folder):
    """What a folder with nothing but the seed shows."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(seed, folder / APP)
    return run([bindery, "read", folder])


def check_folder(score, bindery, dist, release, folder):
    listed = run([bindery, "read", dist, "--app", APP])
    score.check("read lists the workbooks", listed.problem(0) or [book for book in release.lists if f"  {book}  " not in listed.out])
    for book in release.lists:
        ran = run([bindery, "read", dist, book])
        score.check(f"read {book}", ran.problem(0) or missing_texts(ran.out, release, book))
    for words, status in ((["nobody"], 2), (["--app", "nobody"], 3), (["--channel", "../x"], 2)):
        score.check(f"read {words}", run([bindery, "read", dist, *words]).problem(status))
    score.check("read where nothing is", run([bindery, "read", folder / "none"]).problem(2))
    seed = folder / "unpublished"
    score.check("a dist has no such channel", run([bindery, "seed", dist, CHANNEL, seed]).problem(3))
    made = run([bindery, "seed", dist, "local", seed])
    score.check("seed of a dist", made.problem(0) or "never published" not in made.err and made.err)
    score.check("it opens alone", opens_alone(bindery, seed, folder / "alone").problem(0))
    score.check("it has no pointer to trust", [path.name for path in (seed / "ch").iterdir() if path.name != "local.json"])


def check_address(score, bindery, publisher, release, folder):
    address = served(publisher.origin)
    root = publisher.content / "keys" / APP / "1.root.json"
    at = [address, "--app", APP, "--root", root]
    for book in release.lists:
        ran = run([bindery, "read", *at[:1], book, *at[1:]])
        score.check(f"read {book} from an address", ran.problem(0) or missing_texts(ran.out, release, book))
    newest = run([bindery, "read", address, "--app", APP, "--content", publisher.content])
    score.check("the content's keys are used", newest.problem(0))
    score.check("without keys nothing is read", run([bindery, "read", address, "--app", APP], cwd=publisher.origin).problem(2))
    score.check("another channel", run([bindery, "read", *at, "--channel", "dev"]).problem(3))
    score.check("nobody there", run([bindery, "read", "http://127.0.0.1:9", *at[1:]]).problem(3))

    seed = folder / "seed"
    command = [bindery, "seed", address, CHANNEL, seed, "--app", APP, "--content", publisher.content]
    score.check("seed of a channel", run(command).problem(0))
    tree = read_tree(seed)
    paid = [path for path in tree if path.startswith("p/")]
    score.check("it has the signed pointer and the key set", {f"ch/{CHANNEL}.json", "keys/1.root.json"} - tree.keys())
    score.check("nothing that is paid", paid)
    score.check("no films", [path for path in tree if path.endswith((".mp4", ".webm"))])
    score.check("only what the origin has", [path for path, data in tree.items() if not path.endswith("/") and path != ".seed"
                                             and (publisher.origin / APP / path).read_bytes() != data])
    score.check("it opens alone", opens_alone(bindery, seed, folder / "alone").problem(0))
    free = next(book for book, entry in release.workbooks.items() if "access" not in entry)
    ran = run([bindery, "read", folder / "alone", free])
    score.check("and holds its workbooks", ran.problem(0) or missing_texts(ran.out, release, free))
    score.check("again: the same bytes", run(command).problem(0) or tree_differences(tree, read_tree(seed)))
    with_paid = run([*command, "--tiers", ",".join(release.manifest["tiers"])])
    score.check("with its tiers", with_paid.problem(0) or not [path for path in read_tree(seed) if path.startswith("p/")])
    score.check("and without them again", run(command).problem(0) or tree_differences(tree, read_tree(seed)))
    score.check("no such tier", run([*command, "--tiers", "gold"]).problem(2))
    check_kept(score, command, publisher, seed)
    other = folder / "documents"
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    score.check("a folder of somebody's", run([*command[:4], other, *command[5:]]).problem(3) or tree_differences({"letter.txt": b"dear"}, read_tree(other)))

    bundle = publisher.origin / APP / next(path for path in tree if path.startswith("o/") and path.endswith(".json"))
    for path in [bundle, publisher.origin / APP / "ch" / f"{CHANNEL}.json"]:
        for one in [path, *path.parent.glob(path.name + ".*")]:
            data = bytearray(one.read_bytes())
            data[len(data) // 2] ^= 1
            one.write_bytes(data)
        broken = run([*command[:4], folder / "broken", *command[5:]])
        score.check(f"a seed with a damaged {path.parent.name}", broken.problem(3))
        score.check("has no pointer", [path for path in read_tree(folder / "broken") if path.startswith("ch/")] if (folder / "broken").exists() else "")


def check_kept(score, command, publisher, seed):
    """Nothing is removed but what an earlier seed left."""
    for name, folder in (("keys", publisher.keys), ("a build", publisher.folder / "dist-1" / APP), ("an origin", publisher.origin / APP)):
        before = read_tree(folder)
        score.check(f"{name} is no seed", run([*command[:4], folder, *command[5:]]).problem(3) or tree_differences(before, read_tree(folder)))
    elsewhere = publisher.folder / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ("0" * 64 + ".json")).write_text("mine")
    (seed / "o" / "extra").symlink_to(elsewhere)
    (seed / "notes.txt").write_text("mine")
    score.check("links are not followed, notes stay", run(command).problem(0) or (not (elsewhere / ("0" * 64 + ".json")).exists() and "gone")
                or (not (seed / "notes.txt").exists() and "gone"))
    (seed / "o" / "extra").unlink()
    (seed / "notes.txt").unlink()


def main():
    bindery, score = binary_from_arguments(__doc__), Score("seeds")
    with tempfile.TemporaryDirectory(prefix="bindery-seeds-") as temporary:
        folder = Path(temporary)
        publisher = Publisher(bindery, folder)
        if score.check("keys", publisher.keep_keys("new")) and score.check("published", publisher.publish(1)):
            dist = folder / "dist-1"
            release = Release(dist, APP)
            check_folder(score, bindery, dist, release, folder)
            check_address(score, bindery, publisher, release, folder)
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
