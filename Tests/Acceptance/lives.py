#!/usr/bin/env python3
"""Random lives of a small bank: whatever its authors do, ids and keys go on meaning what they meant.

    lives.py BINDERY [--scripts N] [--seconds T] [--seed S] [--first I]

Each script edits a bank step by step, and runs `assign` after each. What only a person can settle must be reported, by
the right rule and with its way out, and is then settled by it; nothing else may be. Afterwards every question that is
still there has its id and every choice its key, no id or key means two things, no ended id is back, `check` finds
nothing, `assign` changes nothing more, and every answer a learner ever gave still means the same.

A script that fails prints how to run it alone.
"""

import argparse
import json
import multiprocessing
import os
import random
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import yaml

import ledger
from author import Author
from bank import Bank
from branches import Branches, read_tree_of
from edits import WEIGHTS, Edits
from harness import Score, run, tree_differences
from identity import LEFT_ALONE, RULES, WAYS_OUT, Decisions, Expected
from progress import Progress
from truth import Truth, shown
from words import Words

ROUNDS = 8
REPORTED = re.compile(r"^error\[([a-z-]+)\]", re.MULTILINE)


class Broken(Exception):
    """A promise that was not kept."""


def parses(text):
    try:
        list(yaml.compose_all(text, Loader=yaml.BaseLoader))
        return True
    except yaml.YAMLError:
        return False


class Life(Branches):
    def __init__(self, bindery, root, seed):
        self.bindery, self.root = bindery, Path(root)
        self.draw = random.Random(seed)
        self.words, self.truth, self.progress = Words(self.draw), Truth(), Progress()
        self.graves, self.snapshots, self.story = {}, [], []
        self.author = Author(self.draw, self.words, self.truth, self.graves)
        self.is_integer = self.draw.random() < 0.4
        self.has_git = self.draw.random() < 0.1
        self.is_public = True
        self.copied, self.not_to_copy = set(), set()
        self.counts = Counter()

    # --- The script

    def live(self):
        self.begin()
        for _ in range(self.draw.randint(4, 10)):
            self.step()
        self.check_delivery()

    def begin(self):
        (self.root / "bindery.yml").write_text(f"format: 1\nids: {'integer' if self.is_integer else 'random'}\n")
        if self.has_git:
            self.git("init", "-q")
            if self.draw.random() < 0.5:
                # `assign` leaves this alone, and the ledger is merged like any text.
                (self.root / ".gitattributes").write_text("# no merge driver\n")
        self.bank = Bank(self.words.files(self.draw.randint(8, 13)))
        self.tell("begin with integers" if self.is_integer else "begin with random ids")
        self.bank.write(self.root)
        self.settle()

    def step(self):
        chance = self.draw.random()
        if self.has_git and chance < 0.4:
            self.branch_and_merge()
        elif chance < 0.06:
            self.revert()
        elif chance < 0.09:
            self.mistype()
        elif chance < 0.12:
            self.put_aside()
        else:
            self.edit()
        self.settle()

    def tell(self, what):
        self.story.append(what)

    def edit(self):
        self.bank = Bank.read(self.root)
        done = []
        while len(done) < (1 if self.draw.random() < 0.7 else 3):
            name, = self.draw.choices(list(WEIGHTS), WEIGHTS.values())
            if getattr(Edits(self), name)() is not False:
                done.append(name)
                self.counts[name] += 1
        self.tell(" + ".join(done))
        self.bank.write(self.root)

    # --- Running bindery

    def run(self, *words, allowed=(0, 1)):
        ran = run([self.bindery, *words])
        self.expect(f"bindery {' '.join(map(str, words))}", ran.problem(*allowed))
        return ran

    def expect(self, what, problems):
        if problems:
            raise Broken(f"{what}\n" + (problems if isinstance(problems, str) else "\n".join(map(str, problems))))

    def recorded(self):
        """(kind, id) → its line; of several, the upper."""
        return {name: lines[0] for name, lines in ledger.read(self.root / "ids.lock").items()}

    def assign(self):
        ran = self.run("assign", self.root, "--jobs", "1", *self.author.decisions.arguments)
        said = ran.err + ran.out
        rules = set(REPORTED.findall(said))
        self.expect("assign's exit status", "" if ran.status == bool(rules) else f"{ran.status} with {rules}\n{said}")
        return rules & RULES, said

    def settle(self):
        """Runs `assign`, does what a person must, and again, until there is nothing to do; then everything holds."""
        self.author.decisions = Decisions()
        for _ in range(ROUNDS):
            self.bank, recorded = Bank.read(self.root), self.recorded()
            was_merged, before = self.has_merged_ledger(), ledger_bytes(self.root)
            if not was_merged:
                self.author.say_what_nobody_can_see(self.bank, Expected(self.bank, recorded, self.author.decisions))
                self.bank.write(self.root)
            expected = Expected(self.bank, recorded, self.author.decisions)
            rules, said = self.assign()
            self.tell_doubles_apart()
            if was_merged:
                # It has settled the ledger first, or says why it could not, and judges by what came out.
                recorded = self.recorded()
                expected = Expected(Bank.read(self.root), recorded, self.author.decisions)
                expected.also |= {"id-duplicate", "ledger-form"}
                if self.has_merged_ledger():
                    expected.leave_out_unsaid(rules, said)
            self.compare(expected, rules, said)
            self.expect("written unsorted", ledger_bytes(self.root) != before and ledger.misplaced(self.root / "ids.lock"))
            self.check_left_alone(expected, recorded)
            if not expected.faults and not self.has_merged_ledger():
                return self.judge()
            self.act(expected)
        raise Broken(f"not settled after {ROUNDS} rounds: {expected.faults}, {rules}\n{said}")

    def has_merged_ledger(self):
        path = self.root / "ids.lock"
        several = any(len(lines) > 1 for lines in ledger.read(path).values())
        return several or path.exists() and any(line.startswith(ledger.MARKERS) for line in path.read_text().splitlines())

    def tell_doubles_apart(self):
        """A merge can leave a question twice; the one that `assign` then gave another id is another question."""
        bank = Bank.read(self.root)
        times = Counter(question.model for question in bank.questions)
        for question in bank.questions:
            own = self.truth.given.names.get(("question", question.model), ("question", None))[1]
            if times[question.model] > 1 and question.id and own and question.id != own:
                question.model = self.words.number()
        bank.write(self.root)

    def compare(self, expected, rules, said):
        for fault in expected.faults:
            self.counts[fault.rule] += 1
        self.expect("errors that should have been reported", [f"{fault}" for fault in expected.faults if fault.rule not in rules]
                    and [f"{expected.faults}, reported {rules}", said])
        self.expect("errors that should not have been reported", [f"{rule}: expected {expected.faults}\n{said}"
                                                                  for rule in rules - expected.rules - expected.also])
        for fault in expected.faults:
            missing = [words for words in WAYS_OUT[fault.rule] if words not in said]
            self.expect(f"{fault.rule} does not name its way out", missing and [*missing, said])
            if isinstance(fault.what, str) and fault.rule != "choice-keys-ambiguous":
                self.expect(f"{fault.rule} does not name {fault.what}", "" if fault.what in said else said)

    def check_left_alone(self, expected, recorded):
        after, bank = self.recorded(), Bank.read(self.root)
        for fault in expected.faults:
            if fault.rule in LEFT_ALONE | {"id-lost"} and isinstance(fault.what, str):
                before, now = (lines.get((fault.kind, fault.what)) for lines in (recorded, after))
                self.expect(f"the line of {fault}", "" if before == now else f"was {before}\nis  {now}")
            elif fault.rule == "id-copy":
                minted = [question.id for question in bank.questions if question.model == fault.what.model and question.id]
                self.expect("a copy got an id", minted)

    def act(self, expected):
        self.bank = Bank.read(self.root)
        # The same faults, now about the bank just read.
        expected = Expected(self.bank, self.recorded(), self.author.decisions)
        if self.has_merged_ledger():
            # Until the ledger is settled nothing else can be.
            expected.faults = [fault for fault in expected.faults if fault.rule == "id-duplicate"] or expected.faults
        self.author.settle(self.bank, expected)
        self.bank.write(self.root)
        self.tell("  " + ", ".join(fault.rule for fault in expected.faults) + f" → {self.author.decisions.arguments}")
        self.retire(self.author.retired)
        self.retire(self.author.undone, "--undo")

    def retire(self, faults, *words):
        if faults:
            names = [f"{fault.kind}/{fault.what}" for fault in faults]
            self.run("retire", *names, *words, "--content", self.root, allowed=[0])

    # --- What holds when all is settled

    def judge(self):
        self.bank, recorded = Bank.read(self.root), self.recorded()
        self.expect("the ledger", ledger.faults(self.root / "ids.lock"))
        self.expect("ids and keys", self.truth.see(self.bank, recorded))
        self.check_nothing_is_left()
        if self.is_public:
            self.expect("answers", self.truth.misread(self.progress, self.bank, recorded))
            self.answer(shown(self.bank, recorded))
            self.snapshots.append((read_tree_of(self.root), self.truth.given.copied(), dict(self.graves)))
        self.counts["settled"] += 1

    def check_nothing_is_left(self):
        once = read_tree_of(self.root)
        ran = self.run("check", self.root, "--format", "json", "--locked", "--jobs", "1")
        found = [one for one in json.loads(ran.out)["diagnostics"] if one["severity"] == "error" and one["rule"] in RULES]
        self.expect("check after assign", found)
        self.author.decisions = Decisions()
        self.assign()
        self.expect("assign changed something the second time", tree_differences(once, read_tree_of(self.root)))

    def answer(self, content):
        for name in self.draw.sample(list(content), min(4, len(content))):
            if content[name].choices:
                self.progress.answer(name, self.draw.choice(sorted(content[name].choices)), content[name])

    def check_delivery(self):
        """What an app gets has the keys of the ledger."""
        if self.draw.random() < 0.8:
            return
        content = shown(self.bank, self.recorded())
        with tempfile.TemporaryDirectory(dir=self.root.parent) as dist:
            if self.run("build", self.root, "--out", dist, "--jobs", "1").status:
                return  # another rule stops it, as an empty workbook does
            for path in Path(dist).rglob("*.json"):
                for question in json.loads(path.read_bytes()).get("questions", []):
                    keys = {choice["key"]: choice["text"] for choice in question.get("choices", [])}
                    self.expect(f"delivered {question['id']}", "" if keys == content[question["id"]].choices else f"{keys}, {content[question['id']]}")
                    self.counts["delivered"] += 1

    # --- Larger edits

    def revert(self):
        """The whole tree as it once was, with the ledger or without."""
        number = self.draw.randrange(len(self.snapshots))
        files, given, graves = self.snapshots[number]
        with_ledger = self.draw.random() < 0.4
        self.tell("revert all" if with_ledger else "revert the sources")
        for question in Bank.read(self.root).questions:
            self.graves.setdefault(question.model, question)
        for path in [path for path in read_tree_of(self.root) if path != "ids.lock" or with_ledger]:
            (self.root / path).unlink()
        for path, data in files.items():
            if path != "ids.lock" or with_ledger:
                (self.root / path).parent.mkdir(parents=True, exist_ok=True)
                (self.root / path).write_bytes(data)
        if with_ledger:
            # As if what came after had never been released: its ids and keys may be given again, and nobody goes back to it.
            del self.snapshots[number + 1:]
            self.truth.given = given.copied()
            self.progress.keep_only(lambda name, key: self.is_given(name, key))
        self.counts["revert"] += 1

    def is_given(self, name, key):
        return (self.truth.given.owner.get(("question", name)), key) in self.truth.given.keys

    def mistype(self):
        """A file that does not parse still holds its ids."""
        path = self.draw.choice([file.path for file in self.bank.files])
        data, recorded = (self.root / path).read_bytes(), self.recorded()
        lines = data.decode().splitlines(keepends=True)
        at = self.draw.randint(1, len(lines))
        wrong = self.draw.choice(['  text: "never closed\n', "\t- x: [\n", "}\n", "  : : :\n- ]\n"])
        text = "".join(lines[:at]) + wrong + "".join(lines[at:])
        if parses(text):
            # Inside a block of text it is text.
            return
        self.tell(f"a typing error in {path}")
        (self.root / path).write_text(text)
        rules, said = self.assign()
        self.expect("a typing error", [f"{rules}\n{said}"] if rules else "")
        self.expect("the ledger beside a typing error", [] if self.recorded() == recorded else [f"{recorded}", f"{self.recorded()}"])
        (self.root / path).write_bytes(data)
        self.counts["mistype"] += 1

    def put_aside(self):
        """Files whose names begin with `_` are not read, and hold their ids."""
        path = self.root / self.draw.choice([file.path for file in self.bank.files])
        aside, recorded = path.with_name("_" + path.name), self.recorded()
        self.tell(f"put {path.name} aside")
        path.rename(aside)
        rules, said = self.assign()
        self.expect("a file put aside", [f"{rules}\n{said}"] if rules else "")
        self.expect("the ledger beside a file put aside", [] if self.recorded() == recorded else [f"{recorded}", f"{self.recorded()}"])
        aside.rename(path)
        self.counts["put aside"] += 1


def ledger_bytes(root):
    path = root / "ids.lock"
    return path.exists() and path.read_bytes()


# --- Many of them ------------------------------------------------------------------------------------------------

def live(bindery, place, seed, number):
    """The counts of one life, and how it went wrong or nothing."""
    folder = Path(tempfile.mkdtemp(dir=place))
    life = Life(bindery, folder, f"{seed}/{number}")
    try:
        life.live()
        problem = ""
    except Broken as broken:
        problem = str(broken)
    except Exception:
        import traceback
        problem = traceback.format_exc()
    finally:
        shutil.rmtree(folder)
    if problem:
        problem += "\nThe script:\n  " + "\n  ".join(life.story)
    life.counts["nobody could see"] = life.author.unknowable
    return number, life.counts, problem


def live_one(arguments):
    return live(*arguments)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("bindery")
    parser.add_argument("--scripts", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10 ** 6)))
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    score, counts, start = Score("lives"), Counter(), time.monotonic()
    print(f"seed {chosen.seed}", flush=True)
    numbers = range(chosen.first, chosen.first + chosen.scripts)
    in_memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="bindery-lives-", dir=in_memory) as place, multiprocessing.Pool(2) as pool:
        tasks = [(str(Path(chosen.bindery).resolve()), place, chosen.seed, number) for number in numbers]
        for number, one, problem in pool.imap_unordered(live_one, tasks, chunksize=4):
            counts += one
            score.check(f"lives.py BINDERY --seed {chosen.seed} --first {number} --scripts 1", problem)
            if score.failed >= 20 or time.monotonic() - start > chosen.seconds:
                break
        # Before the folder goes.
        pool.terminate()
        pool.join()
    print(", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    print(f"{time.monotonic() - start:.1f} s")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
