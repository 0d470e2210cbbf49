#!/usr/bin/env python3
"""What the history of a repository did to its questions, commit by commit.

    replay.py REPO [--all]

Every folder below that holds `questions/` or `workbooks/` counts. Follows the first parents, or with --all every commit,
each against its first parent. Prints for each commit what it did to which question: new, reworded, choices changed, key
changed, repurposed, lost. Whether a question is another one is judged as `ids.lock` judges it, from the stems and choices
before and after; the ledger itself is not read.
"""

import re
import subprocess
import sys
from functools import lru_cache

import yaml

from ledger import LETTERS, Line, Matching, as_read, digest, is_another, sketch
from sources import items_of

SOURCE = re.compile(r"(?:^|/)(questions|workbooks)/(?:[^/_.][^/]*/)*[^/_.][^/]*\.ya?ml$")


class Repository:
    """Reads commits, trees and files through two processes of git that stay open: no checkouts."""

    def __init__(self, path):
        self.path = path
        self.process = subprocess.Popen(["git", "-C", path, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def commits(self, everything):
        """(commit, its first parent or None, its subject), oldest first."""
        words = ["log", "--reverse", "--topo-order", "--format=%H %P|%s"] + ([] if everything else ["--first-parent"])
        for line in self.git(*words).splitlines():
            names, _, subject = line.partition("|")
            commit, *parents = names.split()
            yield commit, parents[0] if parents else None, subject

    def git(self, *words):
        return subprocess.run(["git", "-C", self.path, *words], check=True, capture_output=True, text=True).stdout

    def object(self, name):
        """The bytes of an object."""
        self.process.stdin.write(f"{name}\n".encode())
        self.process.stdin.flush()
        head = self.process.stdout.readline().split()
        data = self.process.stdout.read(int(head[2]))
        self.process.stdout.read(1)
        return data

    def sources(self, commit):
        """Path → blob of each file that may hold questions."""
        return dict(self.sources_below(self.object(f"{commit}^{{tree}}"), ""))

    def sources_below(self, tree, folder):
        for is_folder, name, blob in entries(tree):
            path = folder + name
            if is_folder and not name.startswith((".", "_")):
                yield from self.sources_below(self.tree(blob), path + "/")
            elif SOURCE.search(path):
                yield path, blob

    @lru_cache(maxsize=10_000)
    def tree(self, name):
        return self.object(name)

    @lru_cache(maxsize=20_000)
    def questions(self, blob, is_workbook):
        """Id → question of each that has an id, as they stand in a file; nothing where it does not parse."""
        try:
            items = list(items_of(self.object(blob)))
            if is_workbook:
                items = [entry for item in items for entry in item.get("questions") or []]
        except (yaml.YAMLError, AttributeError):
            return {}
        return {item["id"]: Seen(item) for item in items if isinstance(item, dict) and isinstance(item.get("id"), str)}

    def bank(self, commit):
        """(root, id) → question."""
        found = {}
        for path, blob in self.sources(commit).items():
            kind = SOURCE.search(path)
            for name, question in self.questions(blob, kind[1] == "workbooks").items():
                found.setdefault((path[:kind.start(1)], name), question)
        return found


def entries(tree):
    """(whether it is a folder, name, object) of a tree's bytes."""
    at = 0
    while at < len(tree):
        end = tree.index(b"\0", at)
        mode, name = tree[at:end].split(b" ", 1)
        yield mode == b"40000", name.decode("utf-8", "replace"), tree[end + 1:end + 21].hex()
        at = end + 21


def plain(value):
    """A text, or that of a mapping: the first language, or the choice's `text`."""
    if isinstance(value, list):
        return " / ".join(map(plain, value))
    if isinstance(value, dict):
        return plain(value.get("text", next(iter(value.values()), "")))
    return value if isinstance(value, str) else ""


class Seen:
    """What a learner sees of a question, and what decides right and wrong."""

    def __init__(self, item):
        self.item = item
        choices = item.get("choices") if isinstance(item.get("choices"), list) else []
        self.text = plain(item.get("text"))
        self.choices = [(plain(choice), choice.get("key") if isinstance(choice, dict) else None) for choice in choices]
        self.right = right_texts(item, self.choices)

    def line(self):
        """As a ledger would have recorded it: the keys as written, the others by position."""
        free = (key for key in LETTERS if key not in dict(self.choices).values())
        return Line("question", "", "live", sketch(self.text), {key or next(free): digest(text) for text, key in self.choices})

    def changes_to(self, new):
        """In words, what became of it."""
        if (self.text, self.choices, self.right) == (new.text, new.choices, new.right):
            return []
        if is_another(new.text, Matching(new.choices, self.line()), self.line()):
            return ["repurposed"]
        found = ["reworded"] if as_read(self.text) != as_read(new.text) else []
        found += ["choices changed"] if sorted(as_read(text) for text, _ in self.choices) != sorted(as_read(text) for text, _ in new.choices) else []
        return found + (["key changed"] if self.right != new.right else [])


def right_texts(item, choices):
    """The right choices by their text, as moving them changes nothing; of other types what is written."""
    written = item.get("correct") if item.get("correct") is not None else item.get("answer")
    given = written if isinstance(written, list) else [written]
    marked = [plain(choice) for choice in item.get("choices") or [] if isinstance(choice, dict) and choice.get("correct") == "true"]
    texts = [text for text, _ in choices]
    if item.get("correct") is not None and texts:
        given = [texts[int(place)] if str(place).isdigit() and int(place) < len(texts) else str(place) for place in given]
    return sorted(as_read(text) for text in marked or given if isinstance(text, str))


def replay(repository, everything=False):
    """(commit, its parent, its subject, [(what, root, id)]) of each commit that touched a question, oldest first."""
    banks = {None: {}}
    for commit, parent, subject in repository.commits(everything):
        before = banks[parent] if parent in banks else repository.bank(parent)
        after = banks[commit] = repository.bank(commit)
        yield commit, parent, subject, changes(before, after)
        if len(banks) > 200:
            banks.pop(next(name for name in banks if name not in (None, commit)))


def changes(before, after):
    found = [("new", *name) for name in after.keys() - before.keys()]
    found += [("lost", *name) for name in before.keys() - after.keys()]
    for name in before.keys() & after.keys():
        # The same blob gives the same question.
        if before[name] is not after[name]:
            found += [(what, *name) for what in before[name].changes_to(after[name])]
    return sorted(found)


def told(found):
    lines = []
    for what in ("new", "reworded", "choices changed", "key changed", "repurposed", "lost"):
        names = [root + name for kind, root, name in found if kind == what]
        if names:
            lines.append(f"  {what}: {len(names)}: " + " ".join(names[:8]) + (" …" if len(names) > 8 else ""))
    return lines


def main():
    words = [word for word in sys.argv[1:] if word != "--all"]
    if len(words) != 1 or words[0].startswith("-"):
        sys.exit(__doc__)
    for commit, _, subject, found in replay(Repository(words[0]), "--all" in sys.argv):
        if found:
            print("\n".join([f"{commit[:12]} {subject}", *told(found)]))


if __name__ == "__main__":
    main()
