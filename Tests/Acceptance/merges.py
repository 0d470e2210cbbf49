#!/usr/bin/env python3
"""Two branches that both grew, merged by git: nothing takes the place of anything else.

    merges.py BINDERY

Each branch adds 50 questions, in shared files, in new ones and inside workbooks, lists some of them, and edits 20 that
the other leaves alone. Where git stops, both sides are kept. With random ids `assign` then settles everything; with
integers, of which both gave out the same, a question that no list names gets a new one, and for the rest `id-duplicate`
shows every list concerned. No list shows another's question.
"""

import re
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from bank import Bank
from edits import Edits
from harness import Score, binary_from_arguments
from lives import Broken, Life
from words import reference

BASE, ADDED, EDITED, LISTED = 120, 50, 20, 30
EDITS = ["edit_a_sign", "edit_a_third", "edit_choice", "reorder_choices", "insert_choice", "remove_choice"]


class Merge(Life):
    def __init__(self, bindery, root, scheme, has_union):
        super().__init__(bindery, root, f"{scheme} {has_union}")
        self.is_integer, self.has_git = scheme == "integer", True
        self.has_union, self.added, self.duplicates, self.renumbered = has_union, set(), 0, 0

    def live(self):
        self.git("init", "-q")
        if not self.has_union:
            (self.root / ".gitattributes").write_text("# no merge driver\n")
        (self.root / "bindery.yml").write_text(f"format: 1\nids: {'integer' if self.is_integer else 'random'}\n")
        self.bank = Bank(self.words.files(BASE))
        self.bank.write(self.root)
        self.settle()
        self.half = {question.model: place % 2 for place, question in enumerate(self.bank.questions)}
        self.branch_and_merge()

    # --- What each branch does

    def work(self, branch):
        self.bank = Bank.read(self.root)
        new = [self.add(place) for place in range(ADDED)]
        self.added |= new_models(new)
        self.bank.write(self.root)
        self.settle()
        self.list(new_models(new))
        self.edit_own(0 if branch == "ours" else 1)
        self.bank.write(self.root)
        self.settle()
        self.commit(branch)

    def add(self, place):
        question = self.words.question()
        if place % 5 == 0:
            self.bank.files.append(self.words.file([question]))
        else:
            # At the end, where the other branch adds too.
            self.bank.files[place % 7].entries.append(question)
        return question

    def list(self, models):
        """In workbooks to which the other branch adds too, and in one of its own."""
        inline = {question.model for file in self.bank.workbooks for question in file.questions}
        new = [question for question in self.bank.questions if question.model in models - inline][:LISTED]
        own = self.words.workbook([])
        self.bank.files.append(own)
        for place, question in enumerate(new):
            for file in {0: [own], 1: [self.bank.workbooks[0]], 2: [own, self.bank.workbooks[1]], 3: []}[place % 4]:
                file.entries.append(reference(question))
        if not own.entries:
            self.bank.files.remove(own)

    def edit_own(self, half):
        edits = Edits(self)
        own = [question for question in self.bank.questions if self.half.get(question.model) == half and question.choices]
        for place, question in enumerate(own[:EDITED]):
            edits.question = edits.question_with_choices = lambda *_: question
            getattr(edits, EDITS[place % len(EDITS)])()

    # --- What must come of it

    def resolve(self):
        super().resolve()
        standing = {question.model for question in self.bank.questions}
        self.expect("questions lost in resolving the merge: the test itself", sorted(self.added - standing))
        self.lists_then = references(self.bank)
        self.ids_then = {question.model: question.id for question in self.bank.questions}

    def compare(self, expected, rules, said):
        super().compare(expected, rules, said)
        if not hasattr(self, "lists_then"):
            return
        bank = Bank.read(self.root)
        for fault in expected.faults:
            self.expect("after growing apart", "" if fault.rule == "id-duplicate" else str(fault))
            self.duplicates += 1
            self.check_shown(fault, bank, said)
        times = Counter(question.id for question in bank.questions)
        owners = {question.id: question.model for question in bank.questions if times[question.id] == 1}
        self.expect("a list shows another's question", [f"{path} lists {name} for {model}, and that is {owners[name]}"
                                                        for path, name, model in references(bank) if owners.get(name, model) != model])
        self.renumbered += sum(question.id != self.ids_then.get(question.model) for question in bank.questions if question.id)

    def check_shown(self, fault, bank, said):
        """The finding names the files of both, and each list that names the id."""
        blocks = [block for block in re.split(r"^(?=error\[)", said, flags=re.MULTILINE) if f"`{fault.what}`" in block.partition("\n")[0]]
        if fault.kind == "question":
            places = {file.path for file, question in bank.placed if question.id == fault.what}
            places |= {path for path, name, _ in references(bank) if name == fault.what}
        else:
            places = {file.path for file in bank.workbooks if file.id == fault.what}
        self.expect(f"{fault} does not show", [path for path in sorted(places) if path not in "".join(blocks)])


def new_models(questions):
    return {question.model for question in questions}


def references(bank):
    return [(file.path, entry.id, entry.model) for file in bank.workbooks for entry in file.entries if entry not in file.questions]


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("merges")
    for scheme in ("random", "integer"):
        for has_union in (True, False):
            folder = Path(tempfile.mkdtemp(prefix="bindery-merges-"))
            merge, problem = Merge(bindery, folder, scheme, has_union), ""
            try:
                merge.live()
            except Broken as broken:
                problem = str(broken)
            finally:
                shutil.rmtree(folder)
            name = f"{scheme} ids {'with' if has_union else 'without'} merge=union"
            if score.check(name, problem):
                print(f"{name}: {merge.counts['conflict']} conflicts in sources, {merge.renumbered} questions renumbered,"
                      f" {merge.duplicates} left to a person")
            if scheme == "random":
                score.check(f"{name}: nothing is left to a person", [f"{merge.duplicates}, {merge.renumbered}"]
                            if merge.duplicates or merge.renumbered else "")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
