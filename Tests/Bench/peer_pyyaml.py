#!/usr/bin/env python3
"""What most teams write first: read everything with PyYAML, look at the obvious, dump JSON.

    peer_pyyaml.py CONTENT OUT

One JSON file a workbook. It trusts YAML's guesses, keeps no ids, knows no places, and still has to do the reading.
"""

import json
import sys
from pathlib import Path

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(folder):
    for path in sorted(folder.rglob("*.yml")):
        with path.open(encoding="utf-8") as file:
            yield path, yaml.load(file, LOADER)


def check(path, question):
    for field in ("id", "text", "choices", "correct"):
        if field not in question:
            sys.exit(f"{path}: {field} is missing")
    if not 0 <= question["correct"] < len(question["choices"]):
        sys.exit(f"{path}: correct is no choice")


def main():
    content, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    bank = {}
    for path, question in load(content / "questions"):
        check(path, question)
        bank[question["id"]] = question
    for path, workbook in load(content / "workbooks"):
        questions = [bank[q] if isinstance(q, int) else q for q in workbook["questions"]]
        for question in questions:
            check(path, question)
        workbook["questions"] = questions
        with (out / f"{workbook['id']}.json").open("w", encoding="utf-8") as file:
            json.dump(workbook, file, ensure_ascii=False)


if __name__ == "__main__":
    main()
