#!/usr/bin/env python3
"""Is nothing lost where ten people publish to one channel at once?

    publishers.py BINDERY [--rounds N] [--people N]

Each publishes N edits (10) of a folder of their own to one bucket, again where somebody was faster, while readers read.
"""

import argparse
import concurrent.futures
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from harness import Score
from project import Bucket, Project, Readers, payload, release_of, tiny
from weed import Weed

SAID = re.compile(r"main: dev is at ([0-9a-f]{16}) now \((\d+)\)")
TRIES = 60


class Person:
    """Somebody with a folder and the keys of all."""

    def __init__(self, number, first, folder, weed):
        self.number = number
        self.project = Project(first.bindery, folder, first.target, weed, files=tiny(f"{number}-0", 1, 4))
        self.project.environment["HOME"] = first.environment["HOME"]
        shutil.copytree(first.content / "keys", self.project.content / "keys")
        self.published, self.problems, self.beaten = [], [], 0

    def work(self, rounds):
        for number in range(1, rounds + 1):
            for path, text in tiny(f"{self.number}-{number}", 1, 4).items():
                (self.project.content / path).write_text(text, encoding="utf-8")
            problem = self.project.build() or self.publish()
            if problem:
                self.problems.append(f"person {self.number}, round {number}: {problem}")
                return

    def publish(self):
        for _ in range(TRIES):
            ran = self.project.run("publish", "dev", "--yes", seconds=120)
            said = SAID.search(ran.err)
            if ran.status == 0 and said:
                self.published.append((int(said[2]), said[1]))
                return ""
            if ran.status != 3 or "somebody else published" not in ran.err:
                return ran.problem(0) or f"no number is said: {ran.err}"
            self.beaten += 1
        return f"beaten {TRIES} times"


def check_history(score, bucket, people, last):
    """All that was said to be published is in the chain that ends with the channel's pointer."""
    pointers = {}
    for name in bucket.sizes("main/ch/dev/"):
        pointer = payload(bucket.read(name)[1])
        pointers[pointer["seq"]] = pointer
        if not name.endswith(f"/1-{pointer['seq']}.json"):
            score.check("a pointer under its own number", name)
    score.check("the channel's pointer is in its history", "" if pointers.get(last["seq"]) == last else str(last))
    chain, seq = [], last["seq"]
    while seq is not None:
        chain.append(seq)
        seq = pointers[seq].get("previous") if seq in pointers else None
    score.check("numbers fall along the chain", [seq for seq, before in zip(chain, chain[1:]) if before >= seq])
    score.check("the chain has a beginning", "" if chain[-1] in pointers and "previous" not in pointers[chain[-1]] else str(chain[-5:]))
    published = sorted(pair for person in people for pair in person.published)
    score.check("no number was given out twice", [pair for pair, other in zip(published, published[1:]) if pair[0] == other[0]])
    score.check("each is in the chain, with its release",
                [pair for pair in published if pair[0] not in chain or release_of(pointers[pair[0]]) != pair[1]])
    others = set(chain) - {seq for seq, _ in published} - {1}
    score.check("and nothing else is", sorted(others))
    return len(pointers) - len(chain)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindery", type=Path)
    parser.add_argument("--rounds", type=int, default=10, metavar="N")
    parser.add_argument("--people", type=int, default=10, metavar="N")
    asked = parser.parse_args()
    score = Score("publishers")
    with tempfile.TemporaryDirectory(prefix="bindery-publishers-") as temporary, Weed(public=True) as weed:
        first = Project(asked.bindery.resolve(), Path(temporary) / "first", "s3://bucket/t", weed, files=tiny("0-0", 1, 4))
        bucket = Bucket(weed, "t")
        if not score.check("a first release", first.make_keys("main") or first.build() or first.run("publish", "dev", "--yes").problem(0)):
            return score.finish()
        people = [Person(number, first, Path(temporary) / f"person-{number}", weed) for number in range(1, asked.people + 1)]
        start = time.monotonic()
        with Readers(first, bucket, "dev") as readers, concurrent.futures.ThreadPoolExecutor(asked.people) as pool:
            for done in [pool.submit(person.work, asked.rounds) for person in people]:
                done.result()
        took = time.monotonic() - start
        score.check("all were published", [problem for person in people for problem in person.problems])
        score.check("readers saw one release at a time, and never an older one", readers.problems)
        last = bucket.pointer("main", "dev")
        unseen = check_history(score, bucket, people, last)
        score.check("all of the last one is there", first.run("verify").problem(0))
        score.check("intents are gone", list(bucket.sizes("main/_pub/intents/")))
        score.check("prune", first.run("prune", "--grace", "0", "--single-writer", seconds=300).problem(0))
        verified = first.run("verify")
        score.check("nothing that nobody needs is left", verified.problem(0) or ("no channel names" in verified.err and verified.err))
        count, beaten = sum(len(person.published) for person in people), sum(person.beaten for person in people)
        print(f"  {count} published in {took:.1f} s, {beaten} runs told that somebody was faster, {unseen} numbers lost a race, {readers.reads} reads")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
