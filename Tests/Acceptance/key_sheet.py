#!/usr/bin/env python3
"""Is a wrong key found, whether it stands in the answer sheet of the sample paper or in its questions?

    key_sheet.py BINDERY

The sheet and the workbook are read a second time here: they must agree, number by number. Then, in copies of the
content, one key after another is changed on either side, and check must report that one and nothing else.
"""

import csv
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, run
from sources import Content

CONTENT = Path(__file__).resolve().parent.parent.parent / "content"
SHEET = "workbooks/it/mock-exam-1.csv"
LABELS = "アイウエ"


def paper(content):
    """Number → the question, of the workbook that names the sheet."""
    book = next(item for item in content.workbooks.values() if item.get("key-sheet") == Path(SHEET).name)
    questions = [content.questions[id] for id in book["questions"]]
    return {question["source"]["number"]: question for question in questions}


def right(question):
    texts = [item["text"] if isinstance(item, dict) else item for item in question["choices"]]
    if "correct" in question:
        return int(question["correct"])
    if "answer" in question:
        return texts.index(question["answer"])
    return [isinstance(item, dict) and item.get("correct") == "true" for item in question["choices"]].index(True)


def findings(bindery, content):
    done = run([bindery, "check", "--content", str(content), "--format", "json"])
    return [found for found in json.loads(done.out)["diagnostics"] if found["severity"] != "note"]


def problems_after(bindery, file, change, number):
    """What is wrong with the findings once a copy's file is changed."""
    with tempfile.TemporaryDirectory(prefix="bindery-key-sheet-") as folder:
        copy = Path(folder) / "content"
        shutil.copytree(CONTENT, copy)
        text = (copy / file).read_text(encoding="utf-8")
        changed = change(text)
        if changed == text:
            return f"nothing was changed in {file}"
        (copy / file).write_text(changed, encoding="utf-8")
        # A changed key can also be what its own explanation speaks of.
        found = [one for one in findings(bindery, copy) if one["rule"] != "explanation-names-other-answer"]
    if [one["rule"] for one in found] != ["key-sheet"] or f"number {number}," not in found[0]["message"]:
        return [f"{one['rule']}: {one['message']}" for one in found] or "nothing was found"
    return ""


def in_sheet(number):
    def change(text):
        return re.sub(rf"^{number},(.)$", lambda found: f"{number},{LABELS[LABELS.index(found[1]) - 1]}", text, flags=re.MULTILINE)
    return change


def in_question(question):
    def change(text):
        start = text.index(f"id: {question['id']}\n")
        end = text.index("explanation:", start)
        wrong = (right(question) + 1) % 4
        item = re.sub(r"^( *)correct: \d+$", rf"\g<1>correct: {wrong}", text[start:end], flags=re.MULTILINE)
        return text[:start] + item + text[end:]
    return change


def main():
    bindery, score, content = binary_from_arguments(__doc__), Score("key_sheet"), Content(CONTENT)
    questions = paper(content)
    with open(CONTENT / SHEET, encoding="utf-8", newline="") as file:
        rows = {row["number"]: row["answer"] for row in csv.DictReader(file)}
    wanted = {number: LABELS[right(question)] for number, question in questions.items()}
    score.check("the paper has the numbers 1 to 100", "" if list(wanted) == [str(n) for n in range(1, 101)] else str(list(wanted)))
    score.check("the sheet and the paper agree", [f"{n}: {rows.get(n)}, {wanted.get(n)}" for n in {*rows, *wanted} if rows.get(n) != wanted.get(n)])
    score.check("check says the same", [found["message"] for found in findings(bindery, CONTENT)])
    own = [number for number, question in questions.items() if "correct" in question and question["text"] != ""]
    for number in own[::17]:
        score.check(f"a wrong key of {number} in the sheet", problems_after(bindery, SHEET, in_sheet(number), number))
        score.check(f"a wrong key of {number} in the question",
                    problems_after(bindery, "workbooks/it/mock-exam-1.yml", in_question(questions[number]), number))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
