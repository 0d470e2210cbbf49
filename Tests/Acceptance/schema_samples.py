#!/usr/bin/env python3
"""Do the schemas that bindery prints take what the format allows, and refuse what a writer may get wrong?

    schema_samples.py BINDERY

Also for what no build writes yet: every question type, passages, several languages, deltas, signed envelopes.
"""

import copy
import json
import sys

from jsonschema import Draft202012Validator

from harness import Score, binary_from_arguments, run

D, S = "0123456789abcdef" * 4, "0123456789abcdef"
AB = [{"key": "a", "text": "甲"}, {"key": "b", "text": "乙"}]
PICTURE = {"sha256": D, "bytes": 9, "type": "image/png", "width": 2, "height": 3, "alt": "図",
           "variants": [{"sha256": D, "width": 1, "type": "image/webp", "bytes": 5}]}
FILM = {"sha256": D, "bytes": 9, "type": "video/mp4", "duration": 1.5, "loop": True, "still": {"sha256": D, "bytes": 9, "type": "image/png"}}

RICH = {"text": [{"t": "p", "c": ["a", {"t": "br"}, {"t": "em", "c": [{"t": "strong", "c": [{"t": "del", "c": ["b"]}]}]}]}, {"t": "hr"}],
        "explanation": [{"t": "h", "level": 2, "c": ["c"]}, {"t": "quote", "c": []}, {"t": "pre", "text": "", "lang": "swift"}],
        "hint": [{"t": "list", "ordered": True, "start": 3, "c": [{"t": "item", "c": [{"t": "p", "c": ["d"]}]}]}],
        "choice:a": [{"t": "table", "align": ["none", "right"], "c": [{"t": "row", "c": [{"t": "cell", "c": ["e"]}]}]}, "f"],
        "feedback:b": [{"t": "math", "tex": "x", "text": "x", "display": True}, {"t": "chem", "tex": "H2O", "text": "H₂O"}],
        "target:aa": [{"t": "ruby", "base": "漢字", "reading": "かんじ"}], "option:1b": [{"t": "choice", "key": "b"}, {"t": "blank", "key": "1"}],
        "cell:a:0": [{"t": "link", "href": "https://example.com/", "c": ["g"]}], "column:0": [{"t": "later", "any": 1, "text": "h"}]}

QUESTIONS = {
    "single": {"type": "single_choice", "choices": AB, "correct": ["b"]},
    "several": {"type": "multiple_choice", "choices": AB, "correct": ["a", "b"], "marking": "per_choice"},
    "table": {"type": "single_choice", "columns": ["情報", "契約"], "correct": ["a"],
              "choices": [{"key": key, "text": "x / y", "cells": ["x", "y"]} for key in "ab"]},
    "truth": {"type": "true_false", "correct": False},
    "short": {"type": "short_text", "accept": ["TCP"], "ignore": ["case", "kana"]},
    "number": {"type": "numeric", "value": "-9.80", "tolerance": {"relative": "0.02"}, "unit": {"text": "m/s²", "accept": ["m/s²", "m/s^2"]}},
    "order": {"type": "ordering", "choices": AB, "correct": ["a", "b"]},
    "pairs": {"type": "matching", "choices": AB, "targets": [*AB, {"key": "aa", "text": "丙"}], "correct": [["a", "b"], ["b", "aa"]]},
    "cloze": {"type": "cloze", "text": "{{1}} {{2}}", "blanks": [{"key": "1", "accept": ["80"], "ignore": ["width"]},
                                                                 {"key": "2", "options": AB, "correct": "b"}]},
    "card": {"type": "flashcard", "back": "裏"},
    "unknown": {"type": "hotspot2", "areas": [1, 2]},
    "everything": {"type": "true_false", "language": "zh-Hant", "passage": {"id": "psg-1", "revision": S}, "media": [PICTURE, FILM],
                   "correct": True, "shuffle": False, "explanation": "x", "hint": "y", "rich": RICH, "tags": ["t"],
                   "difficulty": 5, "points": 0.5, "source": {"year": "2024"}, "license": "CC0", "replaces": ["7", "q-1"],
                   "extra": {"x-a": ["b", {"c": "d"}]}, "keyChange": {"from": "a", "to": "b", "reason": "c"}, "draft": True, "later": 1},
}
LOCAL = {"format": 1, "app": "it", "channel": "local", "release": S, "manifest": {"sha256": D, "bytes": 1}, "ledger": "none"}
BOOK = {"id": "3", "title": {"ja": "本", "en": "Book"}, "access": "pro", "status": "archived", "available": {"from": "2026-01-01T00:00:00+09:00"},
        "image": PICTURE, "bundles": [[D, 2, 99, "later"], [{"ja": D, "en": D}, 2, {"ja": 9, "en": 8}]]}
MANIFEST = {"format": 1, "app": "7", "tiers": ["pro"], "languages": ["ja", "en"], "categories": [
    {"id": "2", "title": "類", "workbooks": [BOOK]}, {"id": "4", "title": "巻", "pages": [[D, 2, 9]]}, {"id": "", "workbooks": [BOOK]}],
    "records": [["mission", D, 1, 9]], "index": [[D, 1, 9]], "retired": [D, 1, 9]}
ENVELOPE = {"payloadType": "application/vnd.bindery.channel+json", "payload": "e30=", "signatures": [{"keyid": S, "alg": "ed25519", "sig": "AA=="}]}
FLAT_QUESTION = {"id": 1, "type": "single_choice", "text": "x", "choices": ["a", "b"], "correct": 1, "explanation": "", "images": ["images/%E5%9B%B3.png"]}
SUMMARY = {"id": 1, "title": "x", "description": "", "questionCount": 1, "categoryId": 2}
SHELF = {"id": 2, "title": "x", "description": "", "workbookCount": 1}
NEWS = {"id": 1, "title": "x", "body": "y", "category": "", "publishedAt": "2026-01-02T03:04:05Z"}


def bundle(question):
    return {"format": 1, "questions": [{"id": "1", "text": "問い", **question}]}


# Name of the sample → name of the schema and the value.
GOOD = {name: ("bundle", bundle(question)) for name, question in QUESTIONS.items()}
GOOD |= {
    "passages": ("bundle", {**bundle(QUESTIONS["single"]), "passages": [{"id": "psg-1", "title": "文", "text": "長文", "media": [PICTURE]}]}),
    "local": ("local", LOCAL), "manifest": ("manifest", MANIFEST), "page": ("page", {"format": 1, "workbooks": [BOOK]}),
    "pointer": ("pointer", ENVELOPE), "root": ("root", {**ENVELOPE, "payloadType": "application/vnd.bindery.root+json"}),
    "delta": ("delta", {"format": 1, "objects": [[S, [S], ["line", [0, 1, 2], [0, 1, 2, 3, "text"]]], [S]]}),
    "records": ("records", {"format": 1, "records": [{"id": "rec-1", "any": "thing"}]}),
    "index": ("index", {"format": 1, "index": [["1", ["7", 0], 3], ["q-1", ["w-1", 2], 1, "pro"]]}),
    "retired": ("retired", {"format": 1, "retired": [["question", "1", None], ["record", "mission/a-1", "mission/b"]]}),
    "notices": ("notices", {"format": 1, "announcements": [{"id": "ann-1", "title": "x", "publishedAt": "2026-01-01T00:00:00Z"}]}),
    "flat books": ("flat/workbooks", {"workbooks": [SUMMARY], "total": 1}), "flat shelves": ("flat/categories", {"categories": [SHELF], "total": 1}),
    "flat book": ("flat/workbook", {"id": 1, "title": "x", "description": "", "categoryId": 2, "questions": [FLAT_QUESTION]}),
    "flat shelf": ("flat/category", {"id": 2, "title": "x", "description": "", "workbooks": [SUMMARY]}),
    "flat announcement": ("flat/announcement", NEWS),
    "flat news": ("flat/announcements", {"announcements": [NEWS], "total": 1}),
    "flat app": ("flat/app", {"id": 7, "slug": "it", "title": "", "categories": [SHELF]}),
    "flat status": ("flat/status", {"minimumVersion": "0.0.0", "latestVersion": "1.10", "isMaintenance": False, "maintenanceMessage": ""}),
}
Q = "questions/0/"
# Sample, path to a member, and a value that is wrong there (None: the member is missing).
BAD = [
    ("single", "format", 2), ("single", "questions", []), ("single", Q + "id", None), ("single", Q + "id", 1), ("single", Q + "id", "01"),
    ("single", Q + "id", "Q-1"), ("single", Q + "text", ""), ("single", Q + "type", None), ("single", Q + "correct", None),
    ("single", Q + "correct", ["a", "b"]), ("single", Q + "correct", "a"), ("single", Q + "correct", []), ("single", Q + "choices", AB[:1]),
    ("single", Q + "choices/0/key", "A"), ("single", Q + "choices/0/text", None), ("single", Q + "choices/0/text", ""),
    ("several", Q + "marking", "all_or_nothing"), ("several", Q + "correct", ["a", "a"]), ("table", Q + "choices/0/cells", [1]),
    ("truth", Q + "correct", "false"), ("truth", Q + "correct", None), ("short", Q + "accept", []), ("short", Q + "ignore", ["colour"]),
    ("number", Q + "value", 9.8), ("number", Q + "value", "09.8"), ("number", Q + "tolerance", {}), ("number", Q + "tolerance/relative", "2%"),
    ("number", Q + "unit", {"accept": ["m"]}), ("order", Q + "correct", None), ("pairs", Q + "correct/0", ["a"]), ("pairs", Q + "targets", None),
    ("cloze", Q + "blanks/0/accept", None), ("cloze", Q + "blanks/1/correct", None), ("cloze", Q + "blanks/0/key", "0"), ("card", Q + "back", None),
    ("everything", Q + "draft", False), ("everything", Q + "shuffle", True), ("everything", Q + "tags", []), ("everything", Q + "hint", ""),
    ("everything", Q + "difficulty", "5"), ("everything", Q + "difficulty", 6), ("everything", Q + "points", 0), ("everything", Q + "source/year", 2024),
    ("everything", Q + "source", {}), ("everything", Q + "extra/x-a", 5), ("everything", Q + "passage/revision", D), ("everything", Q + "language", "japanese!"),
    ("everything", Q + "media/0/sha256", D[:-1]), ("everything", Q + "media/0/bytes", None), ("everything", Q + "media/0/variants/0/width", None),
    ("everything", Q + "media/1/still/type", "png"), ("everything", Q + "replaces", [7]), ("everything", Q + "keyChange/reason", None),
    ("everything", Q + "rich", {}), ("everything", Q + "rich/text", "x"), ("everything", Q + "rich/text/0/c", None), ("everything", Q + "rich/text/0/t", None),
    ("everything", Q + "rich/text/0/c/0", 1), ("everything", Q + "rich/explanation/0/level", 7), ("everything", Q + "rich/explanation/0/level", None),
    ("everything", Q + "rich/explanation/2/text", None), ("everything", Q + "rich/hint/0/ordered", False), ("everything", Q + "rich/feedback:b/0/tex", None),
    ("everything", Q + "rich/feedback:b/1/text", None), ("everything", Q + "rich/target:aa/0/reading", ""), ("everything", Q + "rich/option:1b/0/key", "B"),
    ("everything", Q + "rich/cell:a:0/0/href", "javascript:x"), ("everything", Q + "rich/choice:a/0/align", ["middle"]),
    ("everything", Q + "explanation", {"ja": "x"}), ("passages", "passages", []), ("passages", "passages/0/id", None),
    ("local", "ledger", "new"), ("local", "manifest/bytes", 0), ("local", "drafts", False), ("local", "channel", "prod"), ("local", "release", D),
    ("manifest", "languages", None), ("manifest", "tiers", ["free"]), ("manifest", "categories/0/title", None), ("manifest", "categories/0/workbooks", None),
    ("manifest", "categories/0/workbooks", []), ("manifest", "categories/0/pages", [[D, 1, 9]]), ("manifest", "categories/0/workbooks/0/access", "free"),
    ("manifest", "categories/0/workbooks/0/status", "published"), ("manifest", "categories/0/workbooks/0/bundles", []),
    ("manifest", "categories/0/workbooks/0/bundles/0", [D, 2]), ("manifest", "categories/0/workbooks/0/bundles/0", [D, 0, 9]),
    ("manifest", "categories/0/workbooks/0/available/from", "2026-01-01"), ("manifest", "records/0", ["mission", D, 1]), ("manifest", "retired", [D, 1]),
    ("page", "workbooks/0/bundles", None), ("pointer", "payloadType", "application/vnd.bindery.root+json"), ("pointer", "signatures", []),
    ("pointer", "signatures/0/keyid", "x"), ("root", "payload", "{}"), ("delta", "objects/0", [S, [S]]), ("delta", "objects/0/2/1", [0, 1]),
    ("delta", "objects/0/2/1", [0, 1, 2, 3]), ("records", "records/0/id", None), ("index", "index/0", ["1", ["7", 0]]), ("index", "index/0/1", D), ("index", "index/1/3", "free"),
    ("retired", "retired/0", ["question", "1"]), ("retired", "retired/0/0", "quiz"), ("notices", "announcements/0/title", None),
    ("flat books", "total", None), ("flat books", "workbooks/0/id", "1"), ("flat books", "workbooks/0/questionCount", 0), ("flat book", "description", None),
    ("flat book", "questions/0/type", "true_false"), ("flat book", "questions/0/correct", [1]), ("flat book", "questions/0/explanation", None),
    ("flat book", "questions/0/images", []), ("flat book", "questions/0/images/0", "images/図.png"), ("flat shelf", "workbooks/0/description", None),
    ("flat news", "announcements/0/publishedAt", "2026-01-02T03:04:05.5Z"), ("flat app", "slug", "A b"), ("flat status", "latestVersion", "1.02"),
    ("flat status", "isMaintenance", "no"),
]


def changed(value, path, new):
    value = copy.deepcopy(value)
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    place = value
    for step in way:
        place = place[step]
    if new is None:
        del place[last]
    else:
        place[last] = new
    return value


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("schema_samples")
    validators = {}
    for name in run([bindery, "schema"]).out.split():
        schema = json.loads(run([bindery, "schema", name]).out)
        Draft202012Validator.check_schema(schema)
        validators[name] = Draft202012Validator(schema)
    score.check("each schema has a sample", sorted(validators.keys() ^ {schema for schema, _ in GOOD.values()}))
    for name, (schema, value) in GOOD.items():
        score.check(f"{name} is right", [error.message[:300] for error in validators[schema].iter_errors(value)])
    for name, path, new in BAD:
        schema, value = GOOD[name]
        refused = not validators[schema].is_valid(changed(value, path, new))
        score.check(f"{name} with {path} {'missing' if new is None else new!r}", "" if refused else "is taken")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
