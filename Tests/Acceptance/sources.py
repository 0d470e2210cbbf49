"""Reads a content folder with PyYAML, every scalar as the characters typed.

Written from the description of the source format and from nothing in Sources/, so that a misreading there is not
repeated here. The content is one that bindery built: what it reports as an error does not come up.
"""

import copy
import os
from pathlib import Path

import plain_text
import yaml

BLANK = " \t\r\n"


class Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):
    """BaseLoader, but a plain `~`, `null` or nothing at all is None: an author's "absent"."""

    def construct_scalar(self, node):
        if not node.style and node.value in ("", "~", "null", "Null", "NULL"):
            return None
        return node.value


def documents(path):
    """The items of a file: one, a list of them, or one a document."""
    with open(path, "rb") as file:
        yield from items_of(file.read())


def items_of(data):
    for document in yaml.load_all(data, Loader=Loader):
        if isinstance(document, list):
            yield from (item for item in document if item is not None)
        elif document is not None:
            yield document


def files_below(root, folder):
    """Files that count, sorted: none whose name, or whose folder's, starts with `.` or `_`; each folder once."""
    found, seen = [], set()
    for here, folders, names in os.walk(Path(root) / folder, followlinks=True):
        real = os.path.realpath(here)
        if real in seen:
            folders.clear()
            continue
        seen.add(real)
        folders[:] = sorted(name for name in folders if name[0] not in "._")
        found += [Path(here) / name for name in names if name[0] not in "._"]
    return sorted(found)


def text(value):
    """An optional text: None where nothing or only white space was written."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"not a text: {value!r}")
    return value if value.strip(BLANK) else None


class Content:
    """Everything below a content root, by id; ids are strings."""

    def __init__(self, root):
        self.root = Path(root)
        self.settings = next(documents(self.root / "bindery.yml"), {}) if (self.root / "bindery.yml").exists() else {}
        self.questions, self.workbooks, self.categories, self.passages, self.apps = {}, {}, {}, {}, {}
        # Question → passage, as workbooks say; a question may also say it itself.
        self.given = {}
        for kind, take in (("questions", self.add_question), ("workbooks", self.add_workbook),
                           ("categories", self.add_category), ("passages", self.add_passage), ("apps", self.add_app)):
            for path in files_below(self.root, kind):
                if path.suffix in (".yml", ".yaml"):
                    for item in documents(path):
                        take(item, path)
        self.record_types = {path.stem: next(documents(path)) for path in files_below(self.root, "record-types")}
        self.records = {}
        for path in sorted(files_below(self.root, "records"), key=lambda path: path.as_posix().encode()):
            if path.suffix in (".yml", ".yaml"):
                self.records.setdefault(path.relative_to(self.root).parts[1], []).extend(documents(path))
        self.media_files = [path.relative_to(self.root).as_posix() for folder in ("images", "media")
                            for path in files_below(self.root, folder)]

    def add_question(self, item, path):
        self.add(self.questions, item, path)

    def add_workbook(self, item, path):
        """The workbook's `questions` becomes the list of their ids."""
        ids = []
        for entry in item["questions"]:
            if isinstance(entry, dict) and "questions" in entry:
                group = [self.listed(inner, path) for inner in entry["questions"]]
                self.given.update({id: entry["passage"] for id in group})
                ids += group
            else:
                ids.append(self.listed(entry, path))
        self.add(self.workbooks, {**item, "questions": ids}, path)

    def listed(self, entry, path):
        """The id of an entry of a list, which may be a whole question."""
        if isinstance(entry, dict):
            self.add_question(entry, path)
            return entry["id"]
        return entry

    def add_passage(self, item, path):
        self.add(self.passages, item, path)

    def passage_of(self, question):
        """The id of the question's passage, or None."""
        return text(question.get("passage")) or self.given.get(question["id"])

    def add_category(self, item, path):
        self.add(self.categories, item, path)

    def add_app(self, item, path):
        self.apps[path.stem] = item

    def add(self, items, item, path):
        if item["id"] in items:
            raise ValueError(f"{path}: a second {item['id']}")
        items[item["id"]] = plain_text.item(item) if self.has_markup else item

    @property
    def has_markup(self):
        """Whether texts are Markdown, of which the plain reading is kept here."""
        return self.settings.get("text") == "markdown"

    @property
    def languages(self):
        return self.settings.get("languages") or ["und"]

    def is_by_language(self, value):
        return isinstance(value, dict) and bool(value) and "languages" in self.settings and value.keys() <= set(self.languages)

    def read_in(self, languages):
        """The same content with every text in the first of these languages in which it is there.

        What `answer` names is a choice of the project's first language, so a question keeps its form there.
        """
        content = copy.copy(self)
        for kind in ("questions", "workbooks", "categories", "passages", "apps"):
            items = {id: self.read(item, languages) for id, item in getattr(self, kind).items()}
            setattr(content, kind, items)
        content.records = {kind: self.read(items, languages) for kind, items in self.records.items()}
        for id, item in self.questions.items():
            content.questions[id]["in the first language"] = self.read(item, self.languages[:1])
        return content

    def read(self, value, languages):
        if self.is_by_language(value):
            return next(filter(None, (text(value.get(language)) for language in languages)), None)
        if isinstance(value, list):
            return [self.read(item, languages) for item in value]
        if isinstance(value, dict):
            return {key: item if key.startswith("x-") else self.read(item, languages) for key, item in value.items()}
        return value

    def media_path(self, name, folder):
        """The file that a name means, below the content root: by its path, or by its stem."""
        path = name if name.startswith(folder + "/") else f"{folder}/{name}"
        if path in self.media_files:
            return path
        fitting = [file for file in self.media_files if file.rpartition(".")[0] == path]
        if len(fitting) != 1:
            raise ValueError(f"{path} fits {fitting}")
        return fitting[0]
