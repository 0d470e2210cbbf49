#!/usr/bin/env python3
"""What a learner waits for: bytes of the first download and of updates, and the time to open what is held.

    sizes.py BINDERY [--corpus DIR] [--edits N] [--seed S]

Bodies are counted as they are sent: a pointer as it is, all else as its `.br`. A client holds the whole bank before each
update. The banks that are made here are edited in their sources and built anew. Single edits are made in memory by
`origin`, which lies beside BINDERY: in a release that is loaded once it changes a text, then the bundle, the page and
the manifest as a build would, and calls the publisher's own code for the delta. `opening`, beside it too, reads the
release from its folder with the client library. Asserts nothing.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import yaml_question

HERE = Path(__file__).resolve().parent
START = "\n  - id: "
# Name, questions, questions in a workbook. The last has more than 1,024 bundles, so its manifest has pages.
BANKS = [("3,000 questions, 1,000 a workbook", 3000, 1000), ("100,000 questions, 100 a workbook", 100_000, 100),
         ("100,000 questions, 80 a workbook", 100_000, 80)]


class Sources:
    """The workbooks of a generated bank, each a list: its head, then its questions."""

    def __init__(self, content, seed):
        self.random, self.written = random.Random(seed), {}
        self.paths = sorted((content / "workbooks").glob("*.yml"))

    def change(self, path, function):
        text = path.read_text(encoding="utf-8")
        self.written.setdefault(path, text)
        head, *questions = text.rstrip("\n").split(START)
        function(questions)
        path.write_text(START.join([head, *questions]) + "\n", encoding="utf-8")

    def restore(self):
        for path, text in self.written.items():
            path.write_text(text, encoding="utf-8")
        self.written = {}

    def edit(self, count):
        """One to twelve characters of so many questions' texts."""
        def one(questions):
            place = self.random.randrange(len(questions))
            lines, others = (questions[at].split("\n") for at in (place, self.random.randrange(len(questions))))
            stem, other = lines[3].strip(), others[3].strip()
            length = self.random.randint(1, 12)
            at, source = self.random.randrange(len(stem) - 12), self.random.randrange(len(other) - 12)
            lines[3] = "      " + (stem[:at] + other[source:source + length].strip() + stem[at + length:]).strip()
            questions[place] = "\n".join(lines)
        for _ in range(count):
            self.change(self.random.choice(self.paths), one)

    def insert(self):
        new = "\n".join("    " + line if line and at else line for at, line in enumerate(yaml_question(self.random, 900_001)))
        self.change(self.random.choice(self.paths), lambda questions: questions.insert(len(questions) // 2, new.removeprefix("id: ")))

    def delete(self):
        self.change(self.random.choice(self.paths), lambda questions: questions.pop(len(questions) // 2))

    def reorder(self):
        """Two neighbours change places."""
        def swap(questions):
            at = len(questions) // 2
            questions[at:at + 2] = questions[at + 1], questions[at]
        self.change(self.random.choice(self.paths), swap)


def asked(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def first_app(dist):
    return sorted(path.parent.parent.name for path in dist.glob("*/ch/local.json"))[0]


def build(bindery, content, out):
    asked(bindery, "build", content, "--out", out, "--quiet")


def single_edits(origin, dist, count, seed):
    rows = json.loads(asked(origin, "edits", dist, first_app(dist), "--count", count, "--seed", seed))
    print(f"  {count} single edits, pointer and delta: median, 99 %, most")
    for place, name in enumerate(("a pointer with what it must say", "and with notices", "and with every key"), 2):
        sums = sorted(row[0] + row[place] for row in rows)
        print(f"    {name:32} {statistics.median(sums):7,.0f} {sums[len(sums) * 99 // 100]:7,} {sums[-1]:7,}"
              f"   of it the pointer {statistics.median(row[place] for row in rows):,.0f}")


def opened(opening, dist):
    """The time of the client, without a network: once opened, the first question of 50 workbooks all over the bank."""
    took = json.loads(asked(opening, dist / first_app(dist), first_app(dist)))
    print(f"  opened in {took['open']:.1f} ms; a first question in {took['first']:.1f} ms, at most {took['slowest']:.1f} ms; "
          f"peak memory {took['openMemory'] / 1024:.0f} MB opened, {took['memory'] / 1024:.0f} MB after 50 workbooks")


def line(name, *costs):
    print(f"  {name:24}" + "".join(f" {f'{bytes:,} in {requests}' if requests else '—':>22}" for requests, bytes in costs))


def first_download(sizes):
    line("first question", sizes["firstQuestion"])
    line("first workbook", sizes["firstWorkbook"])


def table(bindery, origin, name, content, scratch, seed):
    """One bank: each change is a build of its own."""
    old, new, sources = scratch / "old", scratch / "new", Sources(content, seed)
    build(bindery, content, old)
    print(f"\n{name}: bytes in requests")
    changes = {"1 edited question": lambda: sources.edit(1), "20 edited questions": lambda: sources.edit(20),
               "200 edited questions": lambda: sources.edit(200), "inserted question": sources.insert,
               "deleted question": sources.delete, "two change places": sources.reorder}
    for number, (change, make) in enumerate(changes.items()):
        make()
        build(bindery, content, new)
        sources.restore()
        sizes = json.loads(asked(origin, "sizes", old, new, first_app(old)))
        if number == 0:
            first_download(sizes)
            print(f"  {'':24} {'update':>22} {'without deltas':>22} {'whole workbooks':>22} {'and not compressed':>22}")
        line(change, *(sizes[key] for key in ("update", "withoutDeltas", "wholeWorkbooks", "plainWorkbooks")))
    return old


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindery", type=Path)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    bindery = wanted.bindery.resolve()
    origin, opening = bindery.with_name("origin"), bindery.with_name("opening")
    with tempfile.TemporaryDirectory(prefix="bindery-sizes-") as temporary:
        if wanted.corpus:
            dist = Path(temporary, "dist")
            build(bindery, wanted.corpus, dist)
            print(f"\n{wanted.corpus}: bytes in requests")
            first_download(json.loads(asked(origin, "sizes", dist, dist, first_app(dist))))
            opened(opening, dist)
            return single_edits(origin, dist, wanted.edits, wanted.seed)
        for number, (name, questions, size) in enumerate(BANKS):
            scratch = Path(temporary, str(number))
            content = scratch / "content"
            asked(sys.executable, HERE / "corpus.py", content, "--questions", questions, "--layout", "inline", "--per-workbook", size)
            dist = table(bindery, origin, name, content, scratch, wanted.seed)
            opened(opening, dist)
            single_edits(origin, dist, wanted.edits, wanted.seed)


if __name__ == "__main__":
    sys.exit(main())
