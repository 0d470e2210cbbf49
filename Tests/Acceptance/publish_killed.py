#!/usr/bin/env python3
"""Do readers see one release or the other, and never a mixture, while publishers are killed at any moment?

    publish_killed.py BINDERY [--steps N] [--random N]

Of the requests of a publish N (12), from the first to the last, are the last one once: the store does it or never hears
of it, and the publisher is killed. Then N publishers (20) are killed at random moments. After each, the next run
finishes. Readers read all the time.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from faulty import Proxy, Rule
from harness import Score
from project import Bucket, Project, Readers, tiny
from weed import Weed


class Publisher:
    """Publishes one edit after the other, and is killed while it does."""

    def __init__(self, project, bucket, proxy):
        self.project, self.bucket, self.proxy = project, bucket, proxy
        self.mark, self.started = 1, threading.Event()
        self.process = None

    def edit(self):
        self.mark += 1
        for path, text in tiny(str(self.mark), workbooks=2).items():
            (self.project.content / path).write_text(text, encoding="utf-8")
        return self.project.build()

    def start(self, *arguments, through=None):
        env = self.project.environment | {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        if through:
            env["AWS_ENDPOINT_URL"] = through
        self.started.clear()
        self.process = subprocess.Popen([self.project.bindery, *arguments], cwd=self.project.folder, env=env, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.started.set()

    def kill_at(self, number, is_done, *arguments):
        """Kills it at a request of this number, which the store does before, or never hears of. Whether it got there."""
        def kill(exchange):
            if is_done:
                exchange.ask()
            self.started.wait()
            self.process.kill()
            exchange.hang_up()

        self.proxy.set(Rule(kill, skip=number))
        self.start(*arguments, through=self.proxy.endpoint)
        return self.process.wait() == -9

    def kill_after(self, seconds, *arguments):
        self.start(*arguments)
        time.sleep(seconds)
        self.process.kill()
        return self.process.wait() == -9

    def publish(self):
        return ["publish", self.project.target, "dev", "--yes"]

    def finish(self):
        """The next run: what is wrong after it."""
        before = self.bucket.pointer("main", "dev")
        problem = self.project.run("publish", "dev", "--yes").problem(0)
        after = self.bucket.pointer("main", "dev")
        if not problem and "has all of it already" not in self.project.run("publish", "dev", "--yes").err:
            problem = "there is something left to do"
        if not problem and before and (after["seq"] < before["seq"] or after["seq"] == before["seq"] and after != before):
            problem = f"{before} and then {after}"
        return problem


def check_steps(score, publisher, count):
    """By turns the store did what was asked last or not."""
    score.check("an edit", publisher.edit())
    publisher.proxy.set()
    publisher.start(*publisher.publish(), through=publisher.proxy.endpoint)
    publisher.process.wait()
    requests = len(publisher.proxy.seen())
    score.check("there are enough requests", "" if requests > 20 else f"{requests}")
    for step in range(count):
        number = step * requests // count
        problem = publisher.edit()
        if not problem and not publisher.kill_at(number, step % 2, *publisher.publish()):
            problem = "it was not killed"
        score.check(f"killed at request {number}", problem or publisher.finish())


def check_moments(score, publisher, count):
    score.check("an edit", publisher.edit())
    start = time.monotonic()
    publisher.start(*publisher.publish())
    publisher.process.wait()
    longest = time.monotonic() - start
    killed = 0
    for _ in range(count):
        problem, moment = publisher.edit(), random.uniform(0, longest)
        killed += publisher.kill_after(moment, *publisher.publish())
        score.check(f"killed after {moment:.3f} s", problem or publisher.finish())
    score.check("some were killed", "" if killed > count // 4 else f"{killed} of {count}")


def check_prune(score, publisher):
    """A prune that is killed took nothing that is needed, and the next one takes the rest."""
    flags = ["prune", publisher.project.target, "--grace", "0", "--single-writer"]
    number = 0
    while publisher.kill_at(number, number % 2, *flags):
        score.check(f"prune killed at request {number}", publisher.project.run("verify").problem(0))
        # What is left of releases that nobody needs grows anew.
        number += 1 if number < 12 else 10
        if number > 60:
            break
    ran = publisher.project.run("prune", "--grace", "0", "--single-writer")
    score.check("the next prune takes the rest", ran.problem(0))
    verified = publisher.project.run("verify")
    score.check("all is there, and nothing else", verified.problem(0) or ("no channel names" in verified.err and verified.err))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindery", type=Path)
    parser.add_argument("--steps", type=int, default=12, metavar="N")
    parser.add_argument("--random", type=int, default=20, metavar="N")
    asked = parser.parse_args()
    score = Score("publish_killed")
    with tempfile.TemporaryDirectory(prefix="bindery-killed-") as temporary, Weed(public=True) as weed, Proxy(weed.endpoint) as proxy:
        files = tiny("1", workbooks=2) | {"bindery.yml": "format: 1\nkeep: 3\n"}
        project, bucket = Project(asked.bindery.resolve(), Path(temporary) / "p", "s3://bucket/k", weed, files=files), Bucket(weed, "k")
        publisher = Publisher(project, bucket, proxy)
        if not score.check("keys and a release", project.make_keys("main") or project.build() or project.run("publish", "dev", "--yes").problem(0)):
            return score.finish()
        with Readers(project, bucket, "dev") as readers:
            check_steps(score, publisher, asked.steps)
            check_moments(score, publisher, asked.random)
        score.check("readers never saw a mixture", readers.problems)
        score.check("they saw most releases", "" if len(readers.seen) > publisher.mark // 2 else f"{len(readers.seen)} of {publisher.mark} in {readers.reads} reads")
        built, last = json.loads((project.dist / "main" / "ch" / "local.json").read_bytes()), bucket.pointer("main", "dev")
        score.check("the last build is what readers have", "" if last["manifest"] == built["manifest"] else str([last, built]))
        check_prune(score, publisher)
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
