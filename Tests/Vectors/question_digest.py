"""`revision` and `scoring` of a question's line, written a second time from their definition, and test vectors.

    python3 Tests/Vectors/question_digest.py > Tests/BinderyFormatTests/QuestionDigestVectors.swift

Lines of every type, each with variants that must or must not change `scoring`; the seed is fixed.
"""

import hashlib
import json
import random

FIELDS = ["type", "marking", "correct", "accept", "ignore", "value", "tolerance", "unit", "blanks"]


def revision(line):
    return hashlib.sha256(line.encode()).hexdigest()[:16]


def scoring(line):
    question = json.loads(line)
    text = "".join(render(question, field) + "\n" for field in FIELDS)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def render(question, field):
    value = question.get(field)
    if value is None:
        return ""
    if field == "correct":
        if isinstance(value, bool):
            return "true" if value else "false"
        items = ["=".join(item) if isinstance(item, list) else item for item in value]
        return "\x1f".join(items if question["type"] == "ordering" else sorted(items, key=str.encode))
    if field == "tolerance":
        return "\x1f".join(sorted(f"{name}:{bound}" for name, bound in value.items()))
    if field == "unit":
        return "\x1f".join(value.get("accept", []))
    if field == "blanks":
        return "\x1e".join("\x1f".join([blank["key"], *(blank.get("accept") or [blank["correct"]]), *blank.get("ignore", [])])
                           for blank in value)
    return "\x1f".join(value) if isinstance(value, list) else value


def choices(*keys):
    return [{"key": key, "text": f"選択肢 {key}"} for key in keys]


def questions():
    single = {"id": "1", "type": "single_choice", "text": "水の化学式は？", "choices": choices("a", "b", "c"), "correct": ["b"]}
    several = {"id": "2", "type": "multiple_choice", "text": "魚はどれか", "choices": choices("a", "b", "c", "aa"), "correct": ["c", "aa", "a"]}
    blanks = [{"key": "1", "accept": ["H2O", "水"], "ignore": ["case"]}, {"key": "2", "options": choices("a", "b"), "correct": "b"}]
    return [
        single, {**single, "choices": choices("c", "a", "b", "d")}, {**single, "correct": ["a"]}, {**single, "text": "別の文章"},
        {**single, "passage": {"id": "psg-1", "revision": "92b5ae1b2d4a54a0"}}, {**single, "passage": {"id": "psg-1", "revision": "0" * 16}},
        several, {**several, "marking": "per_choice"}, {**several, "correct": ["a", "aa", "c"]},
        {"id": "3", "type": "true_false", "text": "○か×か", "correct": True}, {"id": "3", "type": "true_false", "text": "○か×か", "correct": False},
        {"id": "4", "type": "short_text", "text": "読みは？", "accept": ["くらげ", "水母\u2028"], "ignore": ["case", "width"]},
        {"id": "5", "type": "numeric", "text": "g は？", "value": "9.8", "tolerance": {"absolute": "0.1"}, "unit": {"text": "m/s²", "accept": ["m/s2", "m/s^2"]}},
        {"id": "5", "type": "numeric", "text": "g は？", "value": "9.8", "tolerance": {"relative": "0.02"}},
        {"id": "6", "type": "ordering", "text": "並べよ", "choices": choices("c", "a", "b"), "correct": ["c", "a", "b"]},
        {"id": "7", "type": "matching", "text": "結べ", "choices": choices("a", "b"), "targets": choices("a", "b", "c"), "correct": [["b", "a"], ["a", "c"]]},
        {"id": "8", "type": "cloze", "text": "{{1}}と{{2}}", "blanks": blanks},
        {"id": "9", "type": "flashcard", "text": "表", "back": "裏\t\"\\"},
    ]


def main():
    draw = random.Random(6)
    lines = [json.dumps(question, ensure_ascii=False, separators=(",", ":")) for question in questions()]
    for _ in range(20):
        keys = draw.sample(["a", "b", "c", "d", "z", "aa", "ab", "zz"], draw.randint(2, 8))
        right = draw.sample(keys, draw.randint(1, len(keys)))
        kind = draw.choice(["single_choice", "multiple_choice", "ordering"])
        lines.append(json.dumps({"id": "q-1", "type": kind, "text": "問い", "choices": choices(*keys), "correct": right}, ensure_ascii=False, separators=(",", ":")))
    print("// Made by Tests/Vectors/question_digest.py; not to be edited.\n")
    print("/// Lines of bundles, and what a second implementation makes of them.")
    print("let questionDigestVectors: [(line: String, revision: String, scoring: String)] = [")
    for line in lines:
        print(f'  (\n    #"{line}"#, "{revision(line)}", "{scoring(line)}"\n  ),')
    print("]")


if __name__ == "__main__":
    main()
