"""A small bank of questions that knows what only its author knows: which question is which, whatever its id and text.

Every question and workbook carries `x-model`, a number that no program looks at, and every reference in a workbook's
list the number of the question meant, as a comment; so the truth goes with the lines through copies and git merges.
"""

import pickle
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ledger import as_read
from sources import files_below, items_of

REFERENCE = re.compile(r"^ *- (\S+)  # (\d+)\r?$", re.MULTILINE)


@dataclass
class Choice:
    text: str
    key: str = None
    right: bool = False


@dataclass
class Question:
    model: int
    text: str
    choices: list = field(default_factory=list)
    kind: str = "single_choice"
    id: str = None
    replaces: str = None

    @property
    def pairs(self):
        """What a choice is recognised by."""
        return [(choice.text, choice.key) for choice in self.choices]

    @property
    def as_read(self):
        return as_read(self.text), frozenset(as_read(choice.text) for choice in self.choices)


@dataclass
class Reference:
    id: str
    model: int


@dataclass
class File:
    """A workbook, or the questions of one file. `entries` are Questions and, in a workbook, References."""
    path: str
    entries: list
    model: int = None
    id: str = None

    @property
    def is_workbook(self):
        return self.path.startswith("workbooks/")

    @property
    def questions(self):
        return [entry for entry in self.entries if isinstance(entry, Question)]


class Bank:
    def __init__(self, files=()):
        self.files = list(files)

    @classmethod
    def read(cls, root):
        found = []
        for folder in ("questions", "workbooks"):
            for path in files_below(root, folder):
                found.append(read_file(path, path.relative_to(root).as_posix()))
        return cls(found)

    def write(self, root):
        """Makes the files be these, and touches none that is so already."""
        for file in self.files:
            path, text = Path(root) / file.path, written(file).encode()
            if not path.exists() or path.read_bytes() != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text)
        known = {file.path for file in self.files}
        for folder in ("questions", "workbooks"):
            for path in files_below(root, folder):
                if path.relative_to(root).as_posix() not in known:
                    path.unlink()

    @property
    def placed(self):
        """Every question with its file."""
        return [(file, question) for file in self.files for question in file.questions]

    @property
    def questions(self):
        return [question for _, question in self.placed]

    @property
    def workbooks(self):
        return [file for file in self.files if file.is_workbook]

    @property
    def lists(self):
        return [file for file in self.files if not file.is_workbook]

    def file_of(self, question):
        return next(file for file, other in self.placed if other is question)

    def take_out(self, question):
        """Its file loses it, and goes when nothing is left in it."""
        file = self.file_of(question)
        file.entries = [entry for entry in file.entries if entry is not question]
        if not file.entries and not file.is_workbook:
            self.files.remove(file)

    def drop_references(self, model):
        for file in self.workbooks:
            file.entries = [entry for entry in file.entries if isinstance(entry, Question) or entry.model != model]


# --- From YAML ---------------------------------------------------------------------------------------------------

def read_file(path, name):
    """The file with everything in it new, so that it can be changed; PyYAML takes its time, so each text is parsed once."""
    return pickle.loads(parsed(name, path.read_bytes()))


@lru_cache(maxsize=500)
def parsed(name, data):
    return pickle.dumps(file_from(name, data))


def file_from(name, data):
    items = list(items_of(data))
    if not name.startswith("workbooks/"):
        return File(name, [question_from(item) for item in items])
    tags = iter(REFERENCE.findall(data.decode()))
    entries = [question_from(item) if isinstance(item, dict) else reference_from(item, next(tags))
               for item in items[0].get("questions") or []]
    return File(name, entries, int(items[0]["x-model"]), items[0].get("id"))


def reference_from(name, tag):
    assert name == tag[0], (name, tag)
    return Reference(name, int(tag[1]))


def question_from(item):
    replaces = item.get("replaces") or [None]
    return Question(int(item["x-model"]), item["text"].rstrip("\n"), choices_from(item), item["type"],
                    item.get("id"), replaces[0])


def choices_from(item):
    written = [choice if isinstance(choice, dict) else {"text": choice} for choice in item.get("choices", [])]
    answer = item.get("answer", [])
    texts = answer if isinstance(answer, list) else [answer]
    indices = item["correct"] if isinstance(item.get("correct"), list) else [item.get("correct")]
    return [Choice(choice["text"], choice.get("key"), choice["text"] in texts or str(place) in indices)
            for place, choice in enumerate(written)]


# --- To YAML -----------------------------------------------------------------------------------------------------
# How a question is written follows from its model and text, so that an edit changes no line that it need not change.

def written(file):
    if file.is_workbook:
        head = ([f"id: {file.id}"] if file.id else []) + [f"title: 問題集 {file.model % 97}", f"x-model: {file.model}"]
        body = [line for entry in file.entries for line in entry_lines(entry)]
        head += ["questions:"] + [f"  {line}" for line in body] if body else ["questions: []"]
        return "\n".join(head) + "\n"
    if len(file.entries) == 1 and file.entries[0].model % 2:
        return "\n".join(question_lines(file.entries[0])) + "\n"
    return "\n".join(line for entry in file.entries for line in entry_lines(entry)) + "\n"


def entry_lines(entry):
    if isinstance(entry, Reference):
        return [f"- {entry.id}  # {entry.model}"]
    first, *rest = question_lines(entry)
    return [f"- {first}"] + [f"  {line}" for line in rest]


def question_lines(question):
    lines = [f"id: {question.id}"] if question.id else []
    lines += [f"type: {question.kind}", *stem_lines(question)]
    if question.kind == "true_false":
        lines += [f"correct: {'true' if question.model % 4 < 2 else 'false'}"]
    else:
        lines += choice_lines(question) + answer_lines(question)
    lines += [f"replaces: [{question.replaces}]"] if question.replaces else []
    return lines + [f"x-model: {question.model}"]


def stem_lines(question):
    if question.model % 3 == 0:
        return ["text: |", f"  {question.text}"]
    return [f"text: {scalar(question.text)}"]


def scalar(text):
    """The texts of a bank hold no quotes and no backslash, so each style takes them as they are."""
    return {0: text, 1: f'"{text}"', 2: f"'{text}'"}[len(text) % 3]


def choice_lines(question):
    if question.model % 5 == 0 and not any(choice.key for choice in question.choices):
        return [f"choices: [{', '.join(scalar(choice.text) for choice in question.choices)}]"]
    lines = ["choices:"]
    for choice in question.choices:
        if choice.key:
            lines += [f"  - text: {scalar(choice.text)}", f"    key: {choice.key}"]
        else:
            lines += [f"  - {scalar(choice.text)}"]
    return lines


def answer_lines(question):
    right = [place for place, choice in enumerate(question.choices) if choice.right]
    if question.model % 2:
        given, name = [str(place) for place in right], "correct"
    else:
        given, name = [scalar(question.choices[place].text) for place in right], "answer"
    return [f"{name}: [{', '.join(given)}]" if question.kind == "multiple_choice" else f"{name}: {given[0]}"]
