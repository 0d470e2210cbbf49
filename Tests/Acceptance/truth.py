"""What each id and each choice key of a bank means, kept from when it was first given; no program under test sees it."""

import copy
from collections import defaultdict
from itertools import count

from ledger import digest, sketch
from progress import Shown


class Truth:
    def __init__(self):
        self.numbers = count(1)
        # Which choice a text of a question is, and all that it ever was; which questions had a stem.
        self.meanings, self.ever, self.stems = {}, defaultdict(set), defaultdict(set)
        self.given = Given()

    def choice(self, model, text):
        if (model, text) not in self.meanings:
            self.is_another(model, text)
        return self.meanings[model, text]

    def reword(self, model, old, new):
        """The choice is the same in other words."""
        self.mean(model, new, self.choice(model, old))

    def is_another(self, model, text):
        """The choice with this text is a new one, whatever had that text before."""
        self.mean(model, text, next(self.numbers))

    def mean(self, model, text, choice):
        self.meanings[model, text] = choice
        self.ever[model, text].add(choice)

    def key_of(self, question, choice):
        return self.given.letters.get(self.choice(question.model, choice.text))

    def choice_with(self, question, key):
        return self.given.keys.get((question.model, key))

    def see(self, bank, recorded):
        """Notes what was newly given, and tells where something given before now means another thing."""
        problems = []
        for file in bank.workbooks:
            problems += self.given.name(("workbook", file.id), file.model)
        for question in bank.questions:
            self.stems[question.text].add(question.model)
            problems += self.given.name(("question", question.id), question.model)
            line = recorded.get(("question", question.id))
            if line:
                problems += self.see_choices(question, line)
        return problems + self.misled_lists(bank)

    def see_choices(self, question, line):
        problems = line_faults(question, line)
        for key, choice in zip(line.living, question.choices):
            problems += self.given.letter(question, key, choice.text, self.choice(question.model, choice.text))
        return problems

    def misled_lists(self, bank):
        return [f"{file.path} lists {entry.id} for question {entry.model}, and it is {self.given.owner['question', entry.id]}"
                for file in bank.workbooks for entry in file.entries if entry not in file.questions
                and self.given.owner.get(("question", entry.id), entry.model) != entry.model]

    def misread(self, progress, bank, recorded):
        def same_choice(name, one, other):
            model = self.given.owner["question", name]
            # The text that a learner saw may have come back since as another choice.
            return self.ever[model, one] & self.ever[model, other]

        return progress.misread(shown(bank, recorded), lambda one, other: self.stems[one] & self.stems[other], same_choice)


class Given:
    """The ids and keys given out so far, and what they mean."""

    def __init__(self):
        self.owner, self.names = {}, {}
        self.keys, self.letters = {}, {}

    def copied(self):
        return copy.deepcopy(self)

    def name(self, name, model):
        kind = name[0]
        if not name[1]:
            return [f"{kind} {model} has no id"]
        owner = self.owner.setdefault(name, model)
        own = self.names.setdefault((kind, model), name)
        problems = [f"{name} was {kind} {owner} and is {model}"] if owner != model else []
        return problems + ([f"{kind} {model} was {own} and is {name}"] if own != name else [])

    def letter(self, question, key, text, choice):
        where = f"question {question.id} ({question.model})"
        known = self.keys.setdefault((question.model, key), choice)
        own = self.letters.setdefault(choice, key)
        problems = [f"{where}: key {key} means another choice now, {text!r}"] if known != choice else []
        return problems + ([f"{where}: {text!r} had the key {own}, and has {key}"] if own != key else [])

    def forget_name(self, kind, model):
        self.names.pop((kind, model), None)

    def join(self, theirs):
        """What another branch gave too: its ids, where this one gave neither that id nor one to that question."""
        for name, model in theirs.owner.items():
            if name not in self.owner and (name[0], model) not in self.names:
                self.owner[name], self.names[name[0], model] = model, name


def line_faults(question, line):
    """Why the ledger's line does not say what its question is now."""
    choices = question.choices
    right = [key for key, choice in zip(line.living, choices) if choice.right]
    faults = [] if line.is_live else ["it is retired"]
    if list(line.living.values()) != [digest(choice.text) for choice in choices]:
        faults.append(f"its choices are {[(choice.text, digest(choice.text)) for choice in choices]}")
    elif right != line.right:
        faults.append(f"the right ones are {right}")
    if line.sketch != sketch(question.text):
        faults.append(f"its sketch is {sketch(question.text)}")
    return [f"the ledger says {line.written!r}, but {fault}" for fault in faults]


def shown(bank, recorded):
    """What an app would show: id → Shown."""
    lines = {question.id: recorded.get(("question", question.id)) for question in bank.questions}
    return {question.id: Shown(question.text, {key: choice.text for key, choice in zip(lines[question.id].living, question.choices)})
            for question in bank.questions if lines[question.id]}
