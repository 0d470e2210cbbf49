#!/usr/bin/env python3
"""Compare a content folder with the dist that was built from it: is every delivered character the author's?

    compare_dist.py CONTENT DIST

Reads the sources with PyYAML, every scalar a string, works out by itself what each app delivers, and checks that stems,
choices, keys, explanations, hints, titles and descriptions are exactly the sources', that nothing is missing, doubled or
out of order, and that every object has the digest and size that it is named with. Exit status 1 on any difference.
"""
import hashlib
import json
import pathlib
import sys

import yaml

Base = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
STRING = "tag:yaml.org,2002:str"


class Plain(str):
    """A scalar without quotes, which may mean null."""


class Loader(Base):
    """Every scalar as its characters."""


def scalar(loader, node):
    # The C parser gives plain scalars the style "".
    return Plain(node.value) if not node.style else node.value


def mapping(loader, node):
    return {str(loader.construct_object(key, deep=True)): loader.construct_object(value, deep=True) for key, value in node.value}


Loader.add_constructor(STRING, scalar)
for kind in ("int", "float", "bool", "null", "timestamp", "binary", "merge", "value"):
    Loader.add_constructor("tag:yaml.org,2002:" + kind, scalar)
Loader.add_constructor("tag:yaml.org,2002:map", mapping)
Loader.add_constructor(None, lambda loader, node: scalar(loader, node) if isinstance(node, yaml.ScalarNode) else
                       mapping(loader, node) if isinstance(node, yaml.MappingNode) else loader.construct_sequence(node, deep=True))


def is_null(value):
    return value is None or (isinstance(value, Plain) and value in ("", "~", "null", "Null", "NULL"))


def get(item, field, default=None):
    value = item.get(field)
    return default if is_null(value) or value == "" else value


def items(root, folder):
    """All mappings of a kind, in the order of their paths."""
    paths = [p for suffix in ("*.yml", "*.yaml") for p in (root / folder).rglob(suffix)
             if p.is_file() and not any(part[0] in "._" for part in p.relative_to(root).parts)]
    for path in sorted(paths, key=lambda p: p.relative_to(root).as_posix().encode()):
        for document in yaml.load_all(path.read_bytes(), Loader=Loader):
            for item in document if isinstance(document, list) else [document]:
                if isinstance(item, dict):
                    yield path, item


class Source:
    """What the sources say."""

    def __init__(self, root):
        self.questions, self.workbooks, self.categories, self.apps = {}, {}, {}, {}
        for _, question in items(root, "questions"):
            self.questions.setdefault(str(question["id"]), question)
        for _, workbook in items(root, "workbooks"):
            ids = []
            for entry in workbook["questions"]:
                if isinstance(entry, dict):
                    self.questions.setdefault(str(entry["id"]), entry)
                    entry = entry["id"]
                ids.append(str(entry))
            self.workbooks[str(workbook["id"])] = dict(workbook, ids=ids)
        for _, category in items(root, "categories"):
            self.categories[str(category["id"])] = category
        for path, app in items(root, "apps"):
            self.apps[path.stem] = app

    def delivered(self, app):
        """(categories with their workbooks, workbooks) of an app: ids in order, without drafts and what is empty."""
        listed = self.apps.get(app, {}).get("categories")
        order = [str(c) for c in listed] if listed is not None else sorted(self.categories, key=ledger_order)
        shelves = [(c, [str(w) for w in self.categories[c]["workbooks"]]) for c in order if not is_draft(self.categories[c])]
        shown = {w: self.published(w) for w in (self.workbooks if app not in self.apps else [w for _, ws in shelves for w in ws])}
        shown = {w: questions for w, questions in shown.items() if questions}
        shelves = [(c, [w for w in workbooks if w in shown]) for c, workbooks in shelves]
        shelves = [(c, workbooks) for c, workbooks in shelves if workbooks]
        loose = sorted((w for w in shown if w not in {w for _, ws in shelves for w in ws}), key=ledger_order)
        return shelves + ([("", loose)] if loose else []), shown

    def published(self, workbook):
        item = self.workbooks[workbook]
        return [] if is_draft(item) else [q for q in item["ids"] if not is_draft(self.questions[q])]


def is_draft(item):
    return get(item, "status") == "draft"


def ledger_order(name):
    return (0, int(name), "") if name.isdigit() else (1, 0, name)


def choices(question):
    return [c["text"] if isinstance(c, dict) else c for c in question.get("choices") or []]


def right(question):
    """The texts of the right choices in the author's order, or `true` or `false`."""
    if get(question, "type") == "true_false":
        return question["correct"] == "true"
    texts, marked = choices(question), [isinstance(c, dict) and c.get("correct") == "true" for c in question["choices"]]
    if get(question, "correct") is not None:
        given = question["correct"] if isinstance(question["correct"], list) else [question["correct"]]
        wanted = {int(index) for index in given}
    elif get(question, "answer") is not None:
        given = question["answer"] if isinstance(question["answer"], list) else [question["answer"]]
        wanted = {[t.strip(" \t\r\n\v\f") for t in texts].index(a.strip(" \t\r\n\v\f")) for a in given}
    else:
        wanted = {index for index, mark in enumerate(marked) if mark}
    return [text for index, text in enumerate(texts) if index in wanted]


class Comparison:
    def __init__(self, content, dist):
        self.source, self.dist = Source(pathlib.Path(content)), pathlib.Path(dist)
        self.differences, self.seen, self.places = [], set(), 0

    def same(self, where, expected, found):
        if expected != found:
            self.differences.append(f"{where}: expected {expected!r:.120}, found {found!r:.120}")

    def object(self, name, digest, size=None):
        data = (self.dist / name).read_bytes()
        self.same(f"{name}: digest", digest, hashlib.sha256(data).hexdigest())
        if size is not None:
            self.same(f"{name}: bytes", size, len(data))
        return json.loads(data.decode("utf-8"))

    def run(self):
        apps = self.source.apps or {"main": {}}
        for app, item in apps.items():
            outputs = item.get("outputs") or ["bundles"]
            if "bundles" in outputs:
                self.bundles(app)
            flat = self.dist / (get(item, "flat-path") or "v1")
            if "flat" in outputs or (app == "main" and flat.exists()):
                self.flat(app, flat)
        return self.differences

    # Bundles

    def bundles(self, app):
        pointer = json.loads((self.dist / app / "ch" / "local.json").read_bytes())
        manifest = pointer["manifest"]
        manifest = self.object(f"{app}/m/{manifest['sha256']}.json", manifest["sha256"], manifest["bytes"])
        shelves, shown = self.source.delivered(app)
        self.same(f"{app}: categories", [c for c, _ in shelves], [c["id"] for c in manifest["categories"]])
        for (identifier, workbooks), shelf in zip(shelves, manifest["categories"]):
            self.titles(f"{app}: category {identifier}", self.source.categories.get(identifier), shelf)
            self.same(f"{app}: workbooks of {identifier!r}", workbooks, [w["id"] for w in shelf["workbooks"]])
            for entry in shelf["workbooks"]:
                if entry["id"] in shown:
                    self.workbook(app, entry, shown[entry["id"]])

    def workbook(self, app, entry, expected):
        where, item = f"{app}: workbook {entry['id']}", self.source.workbooks[entry["id"]]
        self.titles(where, item, entry)
        access = get(item, "access", "free")
        self.same(f"{where}: access", access, entry.get("access", "free"))
        prefix = app if access == "free" else f"{app}/p/{access}"
        found = []
        for digest, count, size in entry["bundles"]:
            lines = self.object(f"{prefix}/o/{digest[:2]}/{digest}.json", digest, size)["questions"]
            self.same(f"{where}: questions of {digest[:8]}", count, len(lines))
            found += lines
        self.same(f"{where}: questions", expected, [line["id"] for line in found])
        for line in found:
            if line["id"] in self.source.questions:
                self.question(f"{where}, question {line['id']}", self.source.questions[line["id"]], line)

    def titles(self, where, item, found):
        if item is not None:
            self.same(f"{where}: title", item["title"], found.get("title"))
            self.same(f"{where}: description", get(item, "description"), found.get("description"))

    def question(self, where, item, line):
        self.places += 1
        self.seen.add(line["id"])
        self.same(f"{where}: type", get(item, "type", "single_choice"), line["type"])
        self.same(f"{where}: stem", item["text"], line["text"])
        self.same(f"{where}: explanation", get(item, "explanation"), line.get("explanation"))
        self.same(f"{where}: hint", get(item, "hint"), line.get("hint"))
        self.same(f"{where}: choices", choices(item), [c["text"] for c in line.get("choices", [])])
        feedback = [get(c, "feedback") if isinstance(c, dict) else None for c in item.get("choices") or []]
        self.same(f"{where}: feedback", feedback, [c.get("feedback") for c in line.get("choices", [])])
        correct = line["correct"]
        if isinstance(correct, list):
            texts = {c["key"]: c["text"] for c in line["choices"]}
            self.same(f"{where}: keys are unique", len(line["choices"]), len(texts))
            correct = [texts.get(key) for key in correct]
        self.same(f"{where}: key", right(item), correct)

    # Flat

    def flat(self, app, root):
        shelves, shown = self.source.delivered(app)
        free = {w: q for w, q in shown.items() if get(self.source.workbooks[w], "access", "free") == "free"
                and get(self.source.workbooks[w], "status", "published") == "published"}
        listed = json.loads((root / "workbooks.json").read_bytes())
        self.same("flat: workbooks", sorted(map(int, free)), [w["id"] for w in listed["workbooks"]])
        self.same("flat: total", len(free), listed["total"])
        for entry in listed["workbooks"]:
            identifier = str(entry["id"])
            if identifier not in free:
                continue
            where, item = f"flat: workbook {identifier}", self.source.workbooks[identifier]
            found = json.loads((root / "workbooks" / f"{identifier}.json").read_bytes())
            for file in (entry, found):
                self.same(f"{where}: title", item["title"], file["title"])
                self.same(f"{where}: description", get(item, "description", ""), file["description"])
                homes = [int(c) for c, workbooks in shelves if identifier in workbooks and c]
                self.same(f"{where}: category", min(homes, default=None), file.get("categoryId"))
            self.same(f"{where}: count", len(free[identifier]), entry["questionCount"])
            self.same(f"{where}: questions", [int(q) for q in free[identifier]], [q["id"] for q in found["questions"]])
            for question in found["questions"]:
                if str(question["id"]) in self.source.questions:
                    self.flat_question(f"{where}, question {question['id']}", self.source.questions[str(question["id"])], question)

    def flat_question(self, where, item, found):
        self.places += 1
        self.seen.add(str(found["id"]))
        self.same(f"{where}: stem", item["text"], found["text"])
        self.same(f"{where}: choices", choices(item), found["choices"])
        self.same(f"{where}: explanation", get(item, "explanation", ""), found["explanation"])
        key = found["choices"][found["correct"]] if found["correct"] < len(found["choices"]) else None
        self.same(f"{where}: key", right(item), [key])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    comparison = Comparison(*sys.argv[1:])
    try:
        differences = comparison.run()
    except (OSError, KeyError, ValueError) as error:
        differences = comparison.differences + [f"cannot be read: {error!r}"]
    for difference in differences[:20]:
        print("  " + difference)
    print(f"compare: {len(comparison.seen)} questions in {comparison.places} places, {len(differences)} differences")
    sys.exit(1 if differences or not comparison.places else 0)


if __name__ == "__main__":
    main()
