#!/usr/bin/env python3
"""Publishes content/ to a bucket on this machine, before your eyes, and leaves nothing behind.

    demo_publish.py BINDERY
"""

import sys
import tempfile
from pathlib import Path

from harness import binary_from_arguments
from project import Bucket, Project
from weed import Weed

QUESTION, BOOK = "q-s8qdnzd4tm", "wb-z9pbvkxc4k"


class Demo:
    def __init__(self, project, bucket):
        self.project, self.bucket = project, bucket

    def say(self, text):
        print(f"\n{text}", flush=True)

    def run(self, *words, lines=12):
        """Runs a command and shows the beginning of what it prints."""
        ran = self.project.run(*words, "--app", "it") if words[0] != "keys" else self.project.run(*words)
        place = [self.project.target] if words[0] not in ("keys", "build", "read") else []
        print("  $ " + " ".join(["bindery", words[0], *place, *words[1:]]), flush=True)
        printed = (ran.out + ran.err).splitlines()
        for line in printed[:lines]:
            print("    " + line)
        if len(printed) > lines:
            print(f"    … and {len(printed) - lines} more")
        if ran.status != 0:
            sys.exit(f"it ended with {ran.status}")
        return ran

    def read(self):
        """What an app shows of the question, read through the client library from the bucket's public address."""
        ran = self.project.run("read", self.bucket.address, BOOK, "--app", "it", "--channel", "prod")
        line = next((line for line in ran.out.splitlines() if f"[{QUESTION}]" in line), None)
        if ran.status != 0 or line is None:
            sys.exit(f"it cannot be read:\n{ran.err}")
        print(f"    an app on prod shows: {line}")

    def all(self):
        self.say("The app `it` is built from content/ into a folder of its own, and gets keys that sign what it delivers.")
        self.run("keys", "new", "it")
        self.run("build", "--compress", "best", "--quiet")
        self.say("What would a publish change? Nothing is written yet.")
        self.run("publish", "dev", "--plan")
        self.say("It goes to the channel `dev`: first all objects, then the pointer, which is one conditional write.")
        self.run("publish", "dev", "--yes", lines=3)
        self.say("`prod` is switched over to the same release. Nothing is uploaded.")
        self.run("promote", "dev", "prod", "--yes", lines=3)
        self.read()
        self.say("A question is edited. The plan says what learners will see; apps fetch the difference only.")
        self.project.replace("workbooks/it/security.yml", "三つ選べ", "三つ選びなさい")
        self.run("build", "--compress", "best", "--quiet")
        self.run("publish", "dev", "--yes")
        self.run("promote", "dev", "prod", "--yes", lines=3)
        self.read()
        self.say("That was a mistake: `prod` goes back to the release before.")
        listed = self.run("rollback", "prod")
        release = next(line.split()[0] for line in listed.out.splitlines() if not line.startswith("*"))
        self.run("rollback", "prod", release, "--yes", "--reason", "a demonstration", lines=3)
        self.read()
        self.say("All that the channels name is read back as apps get it.")
        self.run("verify")
        self.say("`dev` goes back too, and the settings say that only one release of a channel stays. What no channel needs any more "
                 "is then taken away; here at once, since nobody else publishes.")
        self.run("rollback", "dev", release, "--yes", "--reason", "a demonstration", lines=1)
        with open(self.project.content / "bindery.yml", "a", encoding="utf-8") as settings:
            settings.write("\nkeep: 1\n")
        self.run("prune", "--grace", "0", "--single-writer")
        self.run("verify")


def main():
    bindery = binary_from_arguments(__doc__)
    print("SeaweedFS is started on 127.0.0.1, as a bucket that anyone may read and one key may write.", flush=True)
    with tempfile.TemporaryDirectory(prefix="bindery-demo-") as temporary, Weed(public=True) as weed:
        target = f"s3://{weed.bucket}/quiz"
        Demo(Project(bindery, Path(temporary) / "project", target, weed), Bucket(weed, "quiz")).all()
    print("\nThe server is stopped, and all temporary files are removed.")


if __name__ == "__main__":
    main()
