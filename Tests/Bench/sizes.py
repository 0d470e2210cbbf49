#!/usr/bin/env python3
"""What a learner waits for: bytes of the first download and of updates, and the time to open what is held.

    sizes.py BINDERY [--corpus DIR] [--edits N] [--seed S]

Bodies are counted as they are sent: a pointer as it is, all else as its `.br`. A client holds the whole bank before each
update. Banks are edited in a copy of their sources and built anew; errors that a corpus has already are looked past. Single
edits are made in memory by `sizes`, which lies beside BINDERY: in a release that is loaded once it changes a text, then the bundle, the page and
the manifest as a build would, and calls the publisher's own code for the delta. `opening`, beside it too, reads the
release from its folder with the client library. Asserts nothing.
"""

import argparse
import json
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# A question's stem where it is plain: the rest of the line, or the first one of a block.
STEM = re.compile(r"^ *(?:- )?text: (?:[|>]-?\n *)?(?!['\"|>])(.{24,})$", re.M)
# Name, questions, questions in a workbook. The last has more than 1,024 bundles, so its manifest has pages.
BANKS = [("3,000 questions, 1,000 a workbook", 3000, 1000), ("100,000 questions, 100 a workbook", 100_000, 100),
         ("100,000 questions, 80 a workbook", 100_000, 80)]


class Sources:
    """Files with a list of questions, or of their ids: each its head, then the items of its list."""

    def __init__(self, content, seed):
        self.random, self.written = random.Random(seed), {}
        paths = [path for folder in ("workbooks", "questions") for path in sorted((content / folder).glob("**/*.yml"))]
        lists = {path: self.items(path.read_text(encoding="utf-8"))[1] for path in paths}
        self.workbooks = [path for path in paths if path.parts[len(content.parts)] == "workbooks" and len(lists[path]) > 3]
        self.questions = [path for path in paths if any(map(STEM.search, lists[path]))]

    @staticmethod
    def items(text):
        start = 0 if text.startswith("- ") else text.find("questions:\n") + len("questions:\n")
        indent = re.match(" *", text[start:]).group()
        return text[:start], re.split(f"^(?={indent}- )", text[start:], flags=re.M)[1:]

    def change(self, path, function):
        text = path.read_text(encoding="utf-8")
        self.written.setdefault(path, text)
        head, items = self.items(text)
        function(items)
        path.write_text(head + "".join(items), encoding="utf-8")

    def restore(self):
        for path, text in self.written.items():
            path.write_text(text, encoding="utf-8")
        self.written = {}

    def edit(self, count):
        """One to twelve characters of so many questions' texts."""
        def one(items):
            plain = [place for place, item in enumerate(items) if STEM.search(item)]
            place, other = self.random.choice(plain), STEM.search(items[self.random.choice(plain)])[1]
            stem, length = STEM.search(items[place]), self.random.randint(1, 12)
            at, source = self.random.randrange(1, len(stem[1]) - 13), self.random.randrange(len(other) - 12)
            # Nothing that means something in YAML.
            new = re.sub(r"\W", "", other[source:source + length]) or "x"
            start = stem.start(1) + at
            items[place] = items[place][:start] + new + items[place][start + length:]
        for _ in range(count):
            self.change(self.random.choice(self.questions), one)

    def delete(self):
        self.change(self.random.choice(self.workbooks), lambda items: items.pop(len(items) // 2))

    def reorder(self):
        """Two neighbours change places."""
        def swap(items):
            at = len(items) // 2 - 1
            items[at:at + 2] = items[at + 1], items[at]
        self.change(self.random.choice(self.workbooks), swap)


def asked(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def first_app(dist):
    return sorted(path.parent.parent.name for path in dist.glob("*/ch/local.json"))[0]


def build(bindery, content, out):
    asked(bindery, "build", content, "--out", out, "--quiet")


def copied(bindery, corpus, scratch):
    """A copy, with all that it has already in a baseline: what authors are to mend is not what is measured."""
    content = scratch / "content"
    shutil.copytree(corpus, content)
    settings = content / "bindery.yml"
    text = settings.read_text(encoding="utf-8") if settings.exists() else ""
    if not re.search("^baseline:", text, re.M):
        settings.write_text(f"{text.rstrip()}\nbaseline: sizes-baseline.txt\n".lstrip(), encoding="utf-8")
    asked(bindery, "check", content, "--write-baseline")
    return content


def single_edits(sizes, dist, count, seed):
    rows = json.loads(asked(sizes, "edits", dist, first_app(dist), "--count", count, "--seed", seed))
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


def table(bindery, sizes, name, content, scratch, seed):
    """One bank: each change is a build of its own."""
    old, new, sources = scratch / "old", scratch / "new", Sources(content, seed)
    build(bindery, content, old)
    print(f"\n{name}: bytes in requests")
    changes = {"1 edited question": lambda: sources.edit(1), "20 edited questions": lambda: sources.edit(20),
               "200 edited questions": lambda: sources.edit(200), "deleted question": sources.delete,
               "two change places": sources.reorder}
    for number, (change, make) in enumerate(changes.items()):
        make()
        build(bindery, content, new)
        sources.restore()

        def measured(old, new):
            return json.loads(asked(sizes, "updates", old, new, first_app(old)))
        sizes = measured(old, new)
        if number == 0:
            first_download(sizes)
            print(f"  {'':24} {'update':>22} {'without deltas':>22} {'whole workbooks':>22} {'and not compressed':>22}")
        for name, sizes in [(change, sizes)] + ([("inserted again", measured(new, old))] if make == sources.delete else []):
            line(name, *(sizes[key] for key in ("update", "withoutDeltas", "wholeWorkbooks", "plainWorkbooks")))
    return old


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindery", type=Path)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    bindery = wanted.bindery.resolve()
    sizes, opening = bindery.with_name("sizes"), bindery.with_name("opening")
    with tempfile.TemporaryDirectory(prefix="bindery-sizes-") as temporary:
        for number, bank in enumerate([wanted.corpus] if wanted.corpus else BANKS):
            scratch = Path(temporary, str(number))
            if wanted.corpus:
                name, content = bank, copied(bindery, bank, scratch)
            else:
                name, questions, size = bank
                content = scratch / "content"
                asked(sys.executable, HERE / "corpus.py", content, "--questions", questions, "--layout", "inline", "--per-workbook", size)
            dist = table(bindery, sizes, name, content, scratch, wanted.seed)
            opened(opening, dist)
            single_edits(sizes, dist, wanted.edits, wanted.seed)


if __name__ == "__main__":
    sys.exit(main())
