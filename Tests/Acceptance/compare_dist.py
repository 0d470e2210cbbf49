#!/usr/bin/env python3
"""Is what a dist delivers exactly what the content folder says, no more and no less?

    compare_dist.py CONTENT DIST

Reads the sources with PyYAML, every scalar as a string, works out which questions each app must have, and compares
with the bundles and, where there are any, the flat files: every stem, choice, right answer, explanation, hint, title
and description, character by character; each question once a place, in order. Every digest, size and count is checked,
and nothing may lie there that no release names.

The last line is `compare: N questions in M places, F differences`; at most 20 differences are printed. Exit status 1 if
there are any.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import expected
import expected_lists
from catalogue import catalogues
from delivered import AppDist, Digits, local_pointer
from expected_flat import Flat, rendered
from expected_records import judged, records
from harness import read_tree
from release import Torn
from sources import Content


SHOWN = 20
# What stands in a manifest besides its head.
BODY = ("categories", "records", "index", "retired")


class Findings:
    """The differences found, and the places of questions that were looked at."""

    def __init__(self):
        self.differences, self.places, self.questions = [], 0, set()

    def check(self, name, problems):
        problems = [problems] if isinstance(problems, str) else list(problems)
        self.differences += [f"{name}: {problem}" for problem in problems]

    def looked_at(self, lists):
        """Notes the questions of an app, given as workbook's id → ids."""
        self.places += sum(map(len, lists.values()))
        self.questions.update(id for ids in lists.values() for id in ids)

    def finish(self):
        """Prints the differences and the sum line, and gives the exit status."""
        for difference in self.differences[:SHOWN]:
            print("  " + difference)
        if len(self.differences) > SHOWN:
            print(f"  … and {len(self.differences) - SHOWN} more")
        print(f"compare: {len(self.questions)} questions in {self.places} places, {len(self.differences)} differences")
        return 1 if self.differences else 0


def differences(wanted, got, where):
    """In words, in which keys two objects differ."""
    lines = []
    for key in [*wanted, *(key for key in got if key not in wanted)]:
        if key not in got:
            lines.append(f"{where}: no {key}, which should be {wanted[key]!r}")
        elif key not in wanted:
            lines.append(f"{where}: {key} is {got[key]!r} and should not be there")
        elif wanted[key] != got[key]:
            lines.append(f"{where}: {key} is {around(got[key], wanted[key])} and should be {around(wanted[key], got[key])}")
    if not lines and list(wanted) != list(got):
        lines.append(f"{where}: keys in the order {list(got)} and not {list(wanted)}")
    return lines


def around(value, other):
    """The value as Python writes it, cut down to where it begins to differ from the other."""
    value, other = repr(value), repr(other)
    at = next((i for i, pair in enumerate(zip(value, other)) if pair[0] != pair[1]), min(len(value), len(other)))
    first = max(0, at - 40)
    return ("…" if first else "") + value[first:at + 60] + ("…" if at + 60 < len(value) else "")


def without_tree(line):
    """A question's or passage's line without `rich`, which was compared with the texts beside it."""
    return {key: value for key, value in line.items() if key != "rich"}


def list_differences(wanted, got, where):
    """In words, how two lists of ids differ."""
    due, there = Counter(wanted), Counter(got)
    lines = [f"{where}: {id} is missing" for id in due if id not in there]
    lines += [f"{where}: {id} should not be there" for id in there if id not in due]
    lines += [f"{where}: {id} stands there {there[id]} times, not {due[id]}" for id in due if 0 < there[id] != due[id]]
    if not lines and wanted != got:
        at = next(index for index, pair in enumerate(zip(wanted, got)) if pair[0] != pair[1])
        lines.append(f"{where}: {got[at]} stands where {wanted[at]} should")
    return lines


def head_differences(catalogue, manifest):
    """In words, what is wrong with the manifest's first line."""
    app = catalogue.settings or {}
    wanted = expected.without_absent({
        "format": 1, "app": catalogue.app, "title": catalogue.by_language(app.get("title")),
        "tiers": app.get("tiers"), "languages": catalogue.languages})
    return differences(wanted, {key: value for key, value in manifest.items() if key not in BODY}, "manifest")


def compare_bundles(findings, catalogue, dist):
    """Compares the release of an app."""
    app, content = catalogue.app, catalogue.content
    delivered = AppDist(dist, app)
    findings.check(f"{app}: the manifest's head", head_differences(catalogue, delivered.manifest))
    problems = list_differences(
        [category or "" for category, _ in catalogue.shelves], [shelf["id"] for shelf in delivered.shelves], "categories")
    for (category, books), shelf in zip(catalogue.shelves, [] if problems else delivered.shelves):
        wanted = expected.category(catalogue, category and content.categories[category])
        problems += differences(wanted, shelf["entry"], f"category {category}")
        problems += list_differences(books, [book["id"] for book in shelf["workbooks"]], f"category {category}")
        due = expected_lists.pages(books) if expected_lists.has_pages(delivered) else None
        if due != shelf["pages"]:
            problems.append(f"category {category}: pages of {shelf['pages']} workbooks and not {due}")
    findings.check(f"{app}: categories and their workbooks", problems)
    for shelf in delivered.shelves:
        for book in shelf["workbooks"]:
            if book["id"] in catalogue.lists:
                wanted = expected.workbook(catalogue, content.workbooks[book["id"]])
                findings.check(f"{app}: workbook {book['id']}", differences(wanted, book["entry"], "entry"))
    for language in catalogue.languages:
        read, known = content.read_in(catalogue.standing_in(language)), {}
        for shelf in delivered.shelves:
            for book in shelf["workbooks"]:
                if book["id"] in catalogue.lists:
                    name = f"{app}: workbook {book['id']} in {language}"
                    findings.check(name, workbook_differences(catalogue, read, delivered, book, language, known))
        findings.check(f"{app}: records in {language}", record_differences(catalogue, read, delivered, language))
    findings.check(f"{app}: lists", list_object_differences(catalogue, delivered))
    findings.check(f"{app}: pictures", delivered.media_problems())
    findings.check(f"{app}: compressed", delivered.variant_problems())
    findings.check(f"{app}: other objects", delivered.strays())
    findings.looked_at(catalogue.lists)


def workbook_differences(catalogue, content, delivered, book, language, known):
    """In words, what is wrong with a workbook's bundles in a language, which `content` is read in; `known` keeps what
    was expected of a question."""
    id = book["id"]
    try:
        questions = list(delivered.questions(book, language))
    except Torn as torn:
        return [str(torn)]
    problems = list_differences(catalogue.lists[id], [question["id"] for question, *_ in questions], f"workbook {id}")
    problems += passage_differences(content, book, questions)
    for question, faults, _ in questions:
        name = question["id"]
        if name in content.questions:
            if name not in known:
                known[name] = expected.question(content, content.questions[name])
            problems += differences(known[name], without_tree(question), f"question {name}")
        problems += [f"question {name}: {fault}" for fault in faults]
    return problems


def record_differences(catalogue, content, delivered, language):
    """In words, what is wrong with the records of an app in a language, by its sources and by a JSON Schema validator."""
    problems, there = [], delivered.records(language)
    wanted = {kind: [due for item, due in found if catalogue.is_in(item)]
              for kind, found in records(content, catalogue.settings).items()}
    wanted = {kind: found for kind, found in wanted.items() if found}
    problems += list_differences(list(wanted), list(there), "record types")
    for kind in wanted.keys() & there.keys():
        lines = there[kind]
        got = [delivered.told(json.loads(line, parse_float=Digits, parse_int=Digits), "") for line in lines]
        problems += list_differences([due["id"] for due in wanted[kind]], [item["id"] for item in got], kind)
        for due, item, line in zip(wanted[kind], got, lines):
            problems += differences(due, item, f"{kind} {due['id']}")
            problems += [f"{kind} {due['id']}: {fault}" for fault in judged(content.record_types[kind], json.loads(line))]
    return problems


def list_object_differences(catalogue, delivered):
    """In words, what is wrong with the index and the list of what ended."""
    ended = expected_lists.retired(catalogue)
    problems = []
    for key, wanted in (("index", expected_lists.index(catalogue, delivered)), ("retired", [ended] if ended else [])):
        wanted = [[rendered(line).decode() for line in shard] for shard in wanted]
        got = delivered.lists(key)
        if len(wanted) != len(got):
            problems.append(f"{key}: {len(got)} objects and not {len(wanted)}")
        for number, (due, there) in enumerate(zip(wanted, got)):
            problems += list_differences(due, there, f"{key} {number}")
    keys = [key for key in delivered.manifest if key in BODY]
    if keys != [key for key in BODY if key in keys]:
        problems.append(f"lists in the order {keys}")
    return problems


def passage_differences(content, book, questions):
    """In words, what is wrong with the passages of a workbook's bundles: those of its questions, each once, in their order."""
    problems, id = [], book["id"]
    for number in range(len(book["bundles"])):
        named = [question.get("passage") for question, _, bundle in questions if bundle == number]
        got = [passage["id"] for bundle, passage, _ in book["passages"] if bundle == number]
        problems += list_differences([name for name in dict.fromkeys(named) if name], got, f"workbook {id}, bundle {number}")
    for before, after in zip(questions, questions[1:]):
        if before[2] != after[2] and before[0].get("passage") and before[0].get("passage") == after[0].get("passage"):
            problems.append(f"workbook {id}: cut inside the passage {after[0]['passage']}")
    for _, passage, faults in book["passages"]:
        if passage["id"] in content.passages:
            wanted = expected.passage(content, content.passages[passage["id"]])
            problems += differences(wanted, without_tree(passage), f"passage {passage['id']}")
        problems += [f"passage {passage['id']}: {fault}" for fault in faults]
    return problems


def flat_differences(wanted, folder):
    got = read_tree(folder)
    lines = [f"missing: {name}" for name in sorted(wanted.keys() - got.keys())]
    lines += [f"should not be there: {name}" for name in sorted(got.keys() - wanted.keys())]
    for name in sorted(wanted.keys() & got.keys()):
        if wanted[name] != got[name]:
            a, b = (data.decode("utf-8", "backslashreplace") for data in (wanted[name], got[name]))
            at = next((i for i, pair in enumerate(zip(a, b)) if pair[0] != pair[1]), min(len(a), len(b)))
            at = max(0, at - 20)
            lines.append(f"{name}: …{b[at:at + 60]!r} should be …{a[at:at + 60]!r}")
    return lines


def compare(findings, content_folder, dist):
    """Compares all apps."""
    content, dist = Content(content_folder), Path(dist)
    all_apps = catalogues(content, lambda app: local_pointer(dist, app).get("drafts", False))
    apps_there = {path.parents[1].name for path in dist.glob("*/ch/local.json")}
    apps_wanted = {catalogue.app for catalogue in all_apps if "bundles" in catalogue.outputs}
    findings.check("apps", list_differences(sorted(apps_wanted), sorted(apps_there), "apps"))
    claimed = {catalogue.flat_path for catalogue in all_apps if "flat" in catalogue.outputs}
    for catalogue in all_apps:
        if catalogue.app in apps_wanted & apps_there:
            try:
                compare_bundles(findings, catalogue, dist)
            except Torn as torn:
                findings.check(catalogue.app, str(torn))
        folder = dist / catalogue.flat_path
        asked_for_once = folder.is_dir() and catalogue.flat_path not in claimed
        if "flat" in catalogue.outputs or asked_for_once:
            flat = Flat(catalogue)
            findings.check(f"{catalogue.app}: {catalogue.flat_path}", flat_differences(flat.files(), folder))
            findings.looked_at(flat.lists)
    if not findings.places:
        findings.check("content", "there is no question to compare")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("content", metavar="CONTENT")
    parser.add_argument("dist", metavar="DIST")
    arguments = parser.parse_args()
    findings = Findings()
    compare(findings, arguments.content, arguments.dist)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
