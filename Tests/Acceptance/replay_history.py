#!/usr/bin/env python3
"""A few hundred commits of plausible edits, replayed: no id changed its meaning unnoticed.

    replay_history.py BINDERY [--commits N] [--seed S] [--keep FOLDER]

Authors with `assign` make a repository with branches and merges. Then replay.py walks it, and wherever it says repurposed
or lost, `check` must have said so too: with the ledger as it was before that commit, it reports that id; or the authors
were asked and answered `--same`, and perhaps wrote the keys into the source, after which there is nothing to report. And
no id ever went from one question to another, which replay.py cannot know and the authors' own marks tell.
"""

import argparse
import json
import random
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from harness import Score, run, write_files
from lives import Broken, Life
from replay import Repository, replay

NOTICED = {"lost": {"id-lost"}, "repurposed": {"id-repurposed"}}
# What check says of a merge before `assign` has settled it: two claims to one id, two lines for it.
UNSETTLED = {"id-duplicate", "ledger-form"}


class Authors(Life):
    def __init__(self, bindery, root, seed, commits):
        super().__init__(bindery, root, seed)
        self.has_git, self.commits, self.acknowledged = True, commits, set()

    def live(self):
        self.begin()
        self.commit("begin")
        while int(self.git("rev-list", "--count", "HEAD")) < self.commits:
            self.step()
            self.commit(self.story[-1].strip())

    def assign(self):
        self.acknowledged |= set(self.author.decisions.same)
        return super().assign()

    def step(self):
        if self.draw.random() < 0.1:
            self.branch_and_merge()
        elif self.draw.random() < 0.04:
            self.revert()
            self.settle()
        else:
            self.edit_and_settle()

    def edit_and_settle(self):
        self.edit()
        self.settle()

    def work(self, branch):
        for _ in range(self.draw.randint(1, 5)):
            self.edit_and_settle()
            self.commit(f"{branch}: {self.story[-1].strip()}")


def authored(authors):
    """Makes the repository; how an author's day went wrong, or nothing."""
    try:
        authors.live()
    except Broken as broken:
        return str(broken)
    return ""


def reported(bindery, repository, commit, parent, folder):
    """(rule, what it says) of each error of `check` on a commit's sources with the ledger of its parent."""
    shutil.rmtree(folder, ignore_errors=True)
    files = {path: repository.object(blob) for path, blob in repository.sources(commit).items()}
    files |= {"bindery.yml": repository.object(f"{commit}:bindery.yml"), "ids.lock": repository.object(f"{parent}:ids.lock")}
    write_files(folder, files)
    found = json.loads(run([bindery, "check", folder, "--format", "json", "--jobs", "1"]).out)["diagnostics"]
    return [(one["rule"], json.dumps(one, ensure_ascii=False)) for one in found if one["severity"] == "error"]


def is_grave(found):
    return any(what in NOTICED for what, _, _ in found)


def ended(repository, commit):
    """The questions that a commit's ledger calls retired: that they go was said."""
    lines = repository.object(f"{commit}:ids.lock").decode().splitlines()
    return {words[1] for words in map(str.split, lines) if words[0] == "question" and words[2] == "retired"}


def unnoticed(found, authors, said, ended):
    """What a commit did to the meaning of ids and nobody was told."""
    return [f"{what}: {name}, and check says {[rule for rule, _ in said]}" for what, _, name in found
            if what in NOTICED and not is_said(name, NOTICED[what] | UNSETTLED, said)
            and not (what == "repurposed" and name in authors.acknowledged) and not (what == "lost" and name in ended)]


def is_said(name, rules, said):
    return any(rule in rules and (f"`{name}`" in words or f"`question {name}`" in words) for rule, words in said)


def changed_hands(repository, commit, parent):
    """Ids under which another question stands than before."""
    before, after = repository.bank(parent) if parent else {}, repository.bank(commit)
    return [(name, f"question {before[name].item['x-model']} became {after[name].item['x-model']}")
            for name in before.keys() & after.keys() if before[name].item["x-model"] != after[name].item["x-model"]]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("bindery")
    parser.add_argument("--commits", type=int, default=200)
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10 ** 6)))
    parser.add_argument("--keep")
    chosen = parser.parse_args()
    bindery, score, counts = str(Path(chosen.bindery).resolve()), Score("replay_history"), Counter()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="bindery-replay-") as temporary:
        root = Path(chosen.keep or Path(temporary) / "content")
        root.mkdir()
        authors = Authors(bindery, root, chosen.seed, chosen.commits)
        score.check("the authors' work", authored(authors))
        repository = Repository(root)
        for commit, parent, subject, found in replay(repository, everything=True):
            counts.update(what for what, _, _ in found)
            counts["commits"] += 1
            name = f"{commit[:12]} {subject}"
            hands = changed_hands(repository, commit, parent)
            asked = parent and (is_grave(found) or hands)
            said = reported(bindery, repository, commit, parent, Path(temporary) / "check") if asked else []
            score.check(f"noticed in {name}", unnoticed(found, authors, said, ended(repository, parent) if asked else ()))
            score.check(f"no id changed hands in {name}",
                        [f"{where}: {what}" for where, what in hands if not is_said(where[1], UNSETTLED, said)])
    print(", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
