"""Two branches of a bank, and their merge by git as a person resolves it."""

import subprocess

import yaml

import ledger
from bank import Bank, read_file
from harness import read_tree

GIT = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.fsync=none", "-c", "gc.auto=0",
       "-c", "init.defaultBranch=main", "-c", "merge.conflictStyle=merge", "-c", "advice.detachedHead=false"]


class Branches:
    """What a Life does with git."""

    def git(self, *words, allowed=(0,)):
        done = subprocess.run([*GIT, *words], cwd=self.root, capture_output=True, text=True)
        if done.returncode not in allowed:
            raise RuntimeError(f"git {words}: {done.stdout}{done.stderr}")
        return done.stdout

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def branch_and_merge(self):
        """Two branches go on from here, each with its own `assign`; only the first is seen by learners."""
        self.commit("base")
        self.copied.clear()
        self.git("branch", "-f", "theirs")
        base, graves = self.truth.given.copied(), dict(self.graves)
        self.work("ours")
        ours, self.truth.given, self.is_public = self.truth.given, base, False
        # What was deleted on one branch was never seen on the other.
        ended, self.graves = self.graves, graves
        # Of two copies of one question under one number, of which one was ended, nobody could tell which is left.
        self.not_to_copy = set(self.copied)
        self.git("checkout", "-q", "theirs")
        self.work("theirs")
        theirs, self.truth.given, self.is_public = self.truth.given, ours, True
        self.truth.given.join(theirs)
        self.graves |= ended
        self.not_to_copy = set()
        self.git("checkout", "-q", "main")
        self.git("merge", "-q", "--no-edit", "theirs", allowed=(0, 1))
        self.resolve()
        self.counts["merge"] += 1
        self.settle()
        self.commit("merged")

    def work(self, branch):
        self.tell(f"on {branch}:")
        for _ in range(self.draw.randint(1, 3)):
            self.edit()
            self.settle()
        self.commit(branch)

    def resolve(self):
        """As a person resolves what git could not: both sides where that can be read, else one; the ledger is left to `assign`."""
        conflicts = [path for path in self.git("diff", "--name-only", "--diff-filter=U").splitlines() if path != "ids.lock"]
        self.tell(f"merged, conflicts in {conflicts}")
        self.counts["conflict"] += len(conflicts)
        for path in conflicts:
            if (self.root / path).exists():
                # Git's usual hunks leave out lines that both sides share, and what is kept of both is then no YAML.
                self.git("checkout", "-q", "--conflict=diff3", "--", path, allowed=(0, 1, 128))
                keep_both(self.root / path)
        # Git also mixes questions without calling it a conflict.
        for path in sorted({*conflicts, *(path for path in read_tree_of(self.root) if path.startswith(("questions/", "workbooks/")))}):
            if not reads(self.root, path) or self.mixes(path):
                self.keep_one(path)
        self.bank = self.tidied(Bank.read(self.root))
        self.bank.write(self.root)

    def mixes(self, path):
        """Whether a question is left with no choice of its own."""
        return any(question.kind.endswith("_choice") and not any((question.model, choice.text) in self.truth.meanings for choice in question.choices)
                   for question in read_file(self.root / path, path).questions)

    def tidied(self, bank):
        """Without what a merge by lines doubles inside one thing: a choice, a question of a file, an entry of a list."""
        for file in bank.files:
            # What stands in a workbook need not be listed there.
            firsts = {entry.model: entry for entry in reversed(file.entries)} | {question.model: question for question in reversed(file.questions)}
            file.entries = [entry for entry in file.entries
                            if entry is firsts[entry.model] or entry in file.questions and entry.id != firsts[entry.model].id]
        for question in bank.questions:
            question.text = question.text.split("\n")[0]
            # What lines of another question git put here.
            question.choices = [choice for choice in question.choices if (question.model, choice.text) in self.truth.meanings]
            question.choices = list({self.truth.choice(question.model, choice.text): choice for choice in question.choices}.values())
            if question.kind == "single_choice":
                right = next((choice for choice in question.choices if choice.right), question.choices[0])
                for choice in question.choices:
                    choice.right = choice is right
            elif question.choices and not any(choice.right for choice in question.choices):
                question.choices[0].right = True
        return bank

    def keep_one(self, path):
        # Theirs may stand under an id that ours gave to a question that would go: nobody could tell.
        sides = ["main", "theirs"] if self.is_integer else self.draw.sample(["main", "theirs"], 2)
        (self.root / path).unlink(missing_ok=True)
        for side in sides:
            data = subprocess.run([*GIT, "show", f"{side}:{path}"], cwd=self.root, capture_output=True)
            if data.returncode == 0:
                (self.root / path).parent.mkdir(parents=True, exist_ok=True)
                (self.root / path).write_bytes(data.stdout)
                return


def keep_both(path):
    """Both sides of each conflict, without what both had before."""
    kept, is_base = [], False
    for line in path.read_text().splitlines(keepends=True):
        if line.startswith(ledger.MARKERS):
            is_base = line.startswith("|||||||")
        elif not is_base:
            kept.append(line)
    path.write_text("".join(kept))


def reads(root, path):
    """Whether a file is whole, and mixes no two questions into one."""
    try:
        text = (root / path).read_text()
        read_file(root / path, path)
        return not any(map(has_doubled_keys, yaml.compose_all(text, Loader=yaml.CBaseLoader)))
    except (yaml.YAMLError, OSError, LookupError, TypeError, AssertionError, StopIteration):
        return False


def has_doubled_keys(node):
    if isinstance(node, yaml.SequenceNode):
        return any(map(has_doubled_keys, node.value))
    if not isinstance(node, yaml.MappingNode):
        return False
    keys = [key.value for key, _ in node.value]
    return len(keys) > len(set(keys)) or any(has_doubled_keys(value) for _, value in node.value)


def read_tree_of(root):
    """The content: without git's own files."""
    return {path: data for path, data in read_tree(root).items() if not path.startswith(".git/") and not path.endswith("/")}
