#!/usr/bin/env python3
"""Does anything that an author may type for the rarer question types crash bindery, hang it, or slip through?

    mutated.py BINDERY

10,000 questions whose texts are mutated from good ones, by a fixed seed. Each must be taken or refused in bounded time; what is
taken must build, be valid by the schema, and deliver what the sources say (as compare_dist.py works it out).
"""

import json
import random
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft202012Validator

from compare_dist import Findings, compare
from harness import Score, binary_from_arguments, run, write_files
from release import bundles_in

ROUNDS, EACH, SEED = 5, 2_000, 20
SIGNS = ["{{", "}}", "{", "}", "|", "*", "=", "\\", "%", "±", "-", "+", ".", ",", "0", "1", "9", "２", " ", "\u3000", "あ", "ア", "a", "A",
         "'", '"', "#", ": ", "[", "]", "~", "null", "\u200b", "\u2028", "か\u3099", "\\{{", "100", "e5", "\n"]

# Type → field → good values; a list is a list of texts.
GOOD = {
    "cloze": {"text": ["HTTPS は {{443}} 番", "{{TCP|tcp}} と {{=80|*443|8080}}", r"\{{x}} は {{x_{n}}} か {{=a|*b}} である"],
              "ignore": [[], ["case"], ["kana", "width"]]},
    "numeric": {"correct": ["9.8", "0", "-12.50"], "tolerance": ["0.1", "2%", "12.5%"], "unit": ["m/s²", ["m", "メートル"]]},
    "short_text": {"correct": [["TCP"], ["くらげ", "クラゲ"]], "ignore": [["case", "spaces"], []]},
    "matching": {"pairs": [[["HTTPS", "443"], ["SSH", "22"]], [["甲", "1"], ["乙", "2"], ["丙", "1"]]], "distractors": [["80"], []]},
    "ordering": {"choices": [["奈良", "平安", "鎌倉"], ["1", "2"]]},
    "flashcard": {"back": ["裏", "bank"]},
    "single_choice": {"columns": [["情報", "契約"]], "choices": [[["SCM", "NDA"], ["CRM", "SLA"]]], "correct": ["0", "1"]},
}


def mutated(draw, value):
    """The value with a few signs put in, taken out or doubled somewhere."""
    if isinstance(value, list):
        items = [mutated(draw, item) if draw.random() < 0.3 else item for item in value]
        if draw.random() < 0.1:
            items = draw.sample(items * 2, min(len(items) * 2, draw.randint(0, len(items) + 1)))
        return items
    for _ in range(draw.choice([0, 1, 1, 2, 4])):
        at = draw.randint(0, len(value))
        how = draw.random()
        value = value[:at] + (draw.choice(SIGNS) if how < 0.6 else value[at:at + 3] if how < 0.75 else "") + value[at + (how > 0.85):]
    return value


def written(draw, value):
    """As YAML: a list in brackets, a text in quotes or, now and then, bare."""
    if isinstance(value, list):
        return "[" + ", ".join(written(draw, item) for item in value) + "]"
    if draw.random() < 0.2:
        return value.replace("\n", " ")
    return "'" + value.replace("'", "''").replace("\n", "\n\n  ") + "'"


def question(draw, number):
    kind = draw.choice(list(GOOD))
    fields = {name: draw.choice(values) for name, values in GOOD[kind].items() if name in ("text", "correct", "pairs", "choices", "back", "columns")
              or draw.random() < 0.6}
    for name in draw.sample(list(fields), draw.randint(0, len(fields))):
        fields[name] = mutated(draw, fields[name])
    lines = [f"id: {number}", f"type: {kind}"] + ([] if "text" in fields else [f"text: 問い {number}"])
    lines += [f"{name}: {written(draw, value)}" for name, value in fields.items()]
    return "\n".join(lines) + "\nexplanation: 解説\n"


def faulty_files(bindery, folder):
    """The files with errors, and what is wrong with the run."""
    ran = run([bindery, "check", "--format", "json"], cwd=folder, seconds=120)
    if ran.problem(0, 1):
        return set(), [ran.problem(0, 1)]
    found = json.loads(ran.out)["diagnostics"]
    return {one["file"] for one in found if one["severity"] == "error"}, []


def judge(bindery, draw, folder, taken):
    """What is wrong with one round; counts the questions taken, by type."""
    sources = {f"content/questions/{number}.yml": question(draw, number) for number in range(1, EACH + 1)}
    sources["content/bindery.yml"] = "format: 1\n"
    # What only warns of unused files and the like is not of interest here.
    write_files(folder, sources)
    faulty, problems = faulty_files(bindery, folder)
    kept = [number for number in range(1, EACH + 1) if f"content/questions/{number}.yml" not in faulty]
    for number in range(1, EACH + 1):
        if number not in kept:
            (folder / f"content/questions/{number}.yml").unlink()
    write_files(folder, {"content/workbooks/1.yml": f"id: 1\ntitle: 全部\nquestions: {kept}\n"})
    ran = run([bindery, "build"], cwd=folder, seconds=120)
    if problems or ran.problem(0):
        return problems or [ran.problem(0)]
    validator = Draft202012Validator(json.loads(run([bindery, "schema", "bundle"]).out))
    for bundle in bundles_in(folder / "dist"):
        problems += [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(bundle)]
        for one in bundle["questions"]:
            taken[one["type"]] = taken.get(one["type"], 0) + 1
    findings = Findings()
    compare(findings, folder / "content", folder / "dist")
    return problems + [f"{one}\n{(folder / 'content/questions' / (one.split('question ')[1].split(':')[0] + '.yml')).read_text()}"
                       if "question " in one else one for one in findings.differences]


def main():
    bindery = binary_from_arguments(__doc__)
    score, draw, taken = Score("mutated"), random.Random(SEED), {}
    for number in range(1, ROUNDS + 1):
        with tempfile.TemporaryDirectory(prefix="bindery-mutated-") as folder:
            score.check(f"round {number}", judge(bindery, draw, Path(folder), taken))
    few = [f"{kind}: {taken.get(kind, 0)}" for kind in GOOD if taken.get(kind, 0) < 200]
    score.check("of each type many are taken", few)
    print(f"  taken: {taken}")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
