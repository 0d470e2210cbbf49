#!/usr/bin/env python3
"""Ids outlive a kill: whatever `assign` or `retire` had written, the next run finishes it.

    kill_assign.py BINDERY

`assign` is killed at each call that writes, on sources of every layout that it must not disturb. Run once more,
it must have given every item one id, have lost and doubled none, and have changed no other byte. `retire`, and `assign`
on what a merge left, must then have made what an undisturbed run makes.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, read_tree, run, tree_differences, write_files
from interrupt import killed_at, sampled, writing_calls

KILLS_PER_CALL = 40

# Each marks a place where an id may come in: before the first key of a mapping.
HERE = "▷"

SETTLED = {
    "workbooks/old.yml": "# 前からある問題集\n▷title: 電流\nquestions:\n  - ▷text: 電流の単位はどれか。\n"
                         "    choices: [アンペア, ボルト]\n    answer: アンペア\n    explanation: A と書く。\n",
    # A workbook with an integer id, so that new workbooks get integers and everything else gets random ids.
    "workbooks/given.yml": "id: 5\ntitle: 番号つき\nquestions:\n- ▷type: true_false\n  text: 電池には極がある。\n  correct: true\n"
                           "  explanation: 二つある。\n",
    "categories/one.yml": "▷title: 電気\nworkbooks: [5]\n",
}
GIVEN = {("workbook", "5")}

UNSETTLED = {
    "workbooks/block.yml": "▷title: 電圧   # 題名\nquestions:\n"
                           "  - ▷type: true_false\n    text: 電圧の単位はボルトである。\n    correct: true\n    explanation: V と書く。\n"
                           "  # 次は引用符つき\n"
                           "  -   ▷text: 'It''s measured with a voltmeter?'\n      type: true_false\n      correct: true\n"
                           "      explanation: \"Yes, \\\"in parallel\\\".\"\n",
    "workbooks/flow.yaml": "{▷title: 抵抗, questions: [{▷type: true_false, text: 抵抗の単位はオームである。, correct: true,"
                           " explanation: はい}, {▷ type: true_false, text: 二つ目も流れの書き方, correct: false, explanation: いいえ}]}\n",
    "workbooks/windows.yml": "\ufeff▷title: 電力\r\nquestions:\r\n  - ▷text: 電力の単位はどれか。\r\n    choices:\r\n"
                             "      - ワット\r\n      - ジュール\r\n    correct: 0\r\n    explanation: |\r\n      W と書く。\r\n",
    "workbooks/no-end.yml": "▷title: 最後の行に改行がない\nquestions:\n- ▷text: 末尾に改行はあるか。\n  type: true_false\n"
                            "  correct: false\n  explanation: ない",
    "categories/two.yml": "▷title: 新しい分野\nworkbooks:\n- 5\n",
}

ID = r"[a-z0-9][a-z0-9-]*"


def unmarked(files):
    return {name: text.replace(HERE, "") for name, text in files.items()}


def pattern(text):
    """A regular expression for the file with or without ids at its marks, and nothing else changed."""
    end = "\r\n" if "\r\n" in text else "\n"
    parts, made = text.split(HERE), ""
    for place, part in enumerate(parts):
        made += re.escape(part)
        if place + 1 < len(parts):
            line = part.rpartition("\n")[2] if "\n" in part else "".join(parts[:place + 1]).rpartition("\n")[2]
            if re.search(r"\{ *$", line):
                made += f"(?:id: ({ID}), ?)?"
            else:
                indentation = " " * len(line.lstrip("\ufeff"))
                made += f"(?:id: ({ID}){re.escape(end + indentation)})?"
    return re.compile(made, re.DOTALL)


class Ids:
    """The ids that stand in a content folder, by file and place, and what is wrong with its bytes."""

    def __init__(self, folder, files):
        self.at, self.problems = {}, []
        self.kinds = {}
        for name, text in files.items():
            got = (folder / name).read_bytes().decode()
            match = pattern(text).fullmatch(got)
            if not match:
                self.problems.append(f"{name} was changed beyond ids:\n{got}")
                continue
            for place, found in enumerate(match.groups()):
                self.at[name, place] = found
                self.kinds[name, place] = kind_at(text.split(HERE)[place + 1], name)

    def missing(self):
        return [f"{name} has no id at place {place}" for (name, place), found in self.at.items() if not found]

    def doubled(self):
        seen, lines = dict.fromkeys(GIVEN, "workbooks/given.yml"), []
        for where, found in self.at.items():
            key = self.kinds[where], found
            if found and key in seen:
                lines.append(f"{key} stands at {seen[key]} and {where}")
            seen[key] = where
        return lines


def kind_at(text, name):
    if not text.startswith("title:"):
        return "question"
    return "category" if name.startswith("categories") else "workbook"


def ledger_lines(folder):
    """(kind, id) → the line of the ledger, and whether it names anything twice."""
    lines = (folder / "ids.lock").read_text().splitlines()
    entries = [(tuple(line.split(" ")[:2]), line) for line in lines[1:]]
    problems = [] if lines[0] == "bindery-ids 1" else [f"the ledger begins with {lines[0]!r}"]
    if len(dict(entries)) != len(entries):
        problems.append("the ledger names an id twice")
    return dict(entries), problems


def kill_assigns(score, bindery, folder):
    files = {**SETTLED, **UNSETTLED}
    start, work = folder / "start", folder / "content"
    write_files(start, unmarked(SETTLED))
    problem = run([bindery, "assign", str(start)], cwd=folder).problem(0)
    if not score.check("a first assign makes the ledger", problem):
        return
    before = Ids(start, SETTLED)
    score.check("it gives every item an id", before.problems + before.missing() + before.doubled())
    known, problems = ledger_lines(start)
    score.check("its ledger is whole", problems)
    write_files(start, unmarked(UNSETTLED))
    # One thread, so that the calls come in the same order every time.
    command = [bindery, "assign", "content", "--jobs", "1"]

    def reset():
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(start, work)

    def judge(kept):
        """After the run that was not disturbed: everything has one id, `kept` among them, and the ledger has each once."""
        problem = run(command, cwd=folder).problem(0)
        if problem:
            return [f"the next assign {problem}"]
        after = Ids(work, files)
        problems = after.problems + after.missing() + after.doubled()
        problems += [f"the id {found} of {where} was lost" for where, found in kept.at.items()
                     if found and after.at.get(where) != found]
        entries, faults = ledger_lines(work)
        problems += faults
        for key, line in known.items():
            if entries.get(key) != line:
                problems.append(f"the ledger's line of {key} was {line!r}, is {entries.get(key)!r}")
        standing = GIVEN | {(after.kinds[where], found) for where, found in after.at.items()}
        if entries.keys() != standing:
            problems.append(f"in the sources or in the ledger, not in both: {sorted(entries.keys() ^ standing, key=str)}")
        problems += [f"left over: {path}" for path in sorted(read_tree(work).keys() - files.keys() - {"ids.lock", ".gitattributes"})]
        once = read_tree(work)
        problem = run(command, cwd=folder).problem(0)
        return problems + ([problem] if problem else tree_differences(once, read_tree(work)))

    reset()
    if not score.check("an undisturbed assign, and one more that changes nothing", judge(Ids(work, files))):
        return
    reset()
    calls, ran = writing_calls(command, folder, folder)
    if not score.check("an assign under strace", ran.problem(0) or ("" if calls else "strace saw it write nothing")):
        return
    chosen = sampled(calls, KILLS_PER_CALL)
    print(f"assign writes with {len(calls)} calls; killed at {len(chosen)} of them")
    for call in chosen:
        reset()
        ran = killed_at(call, command, folder)
        problems = [] if ran.status in (-9, 137) else [f"not killed there: {ran.problem(-9)}"]
        found = Ids(work, files)
        score.check(f"assign killed at {call}", problems + found.problems + found.doubled() + judge(found))


# --- Runs that give out nothing at random, so that what must come of them is known to the byte ---------------------

def question(number, text, choices):
    lines = "".join(f"    - {choice}\n" for choice in choices)
    return f"- id: {number}\n  text: {text}\n  choices:\n{lines}  correct: 0\n"


FIRST = question(1, "電流の単位はどれか。", ["アンペア", "ボルト", "オーム"])
SECOND = question(2, "光の速さに最も近いものはどれか。", ["秒速三十万キロ", "秒速三百キロ"])
OURS = question(3, "水の沸点は標準気圧で何度か。", ["百度", "九十度"])
THEIRS = question(3, "日本で最も長い川はどれか。", ["信濃川", "利根川", "石狩川"])


def retirement(bindery, folder):
    """A question went from the sources, and its id ends."""
    write_files(folder, {"questions/all.yml": FIRST + SECOND})
    ran = run([bindery, "assign", folder])
    (folder / "questions/all.yml").write_text(FIRST)
    return ran, ["retire", "question/2", "--content"]


def merge(bindery, folder):
    """Two branches gave out the same integer, and git left its markers in the ledger."""
    lines = {}
    for branch, new in (("ours", OURS), ("theirs", THEIRS)):
        write_files(folder / branch, {"questions/all.yml": FIRST + SECOND, f"questions/{branch}.yml": new})
        ran = run([bindery, "assign", folder / branch])
        lines[branch] = (folder / branch / "ids.lock").read_text().splitlines(keepends=True)
    shared = [line for line in lines["ours"] if line in lines["theirs"]]
    own = {branch: "".join(line for line in lines[branch] if line not in shared) for branch in lines}
    write_files(folder, {
        "questions/all.yml": FIRST + SECOND, "questions/ours.yml": OURS, "questions/theirs.yml": THEIRS,
        "ids.lock": "".join(shared) + "<<<<<<< HEAD\n" + own["ours"] + "=======\n" + own["theirs"] + ">>>>>>> theirs\n"})
    shutil.rmtree(folder / "ours")
    shutil.rmtree(folder / "theirs")
    return ran, ["assign"]


def kill_known(score, bindery, folder, name, prepare):
    start, work = folder / "start", folder / "content"
    start.mkdir(parents=True)
    ran, words = prepare(bindery, start)
    if not score.check(f"{name}: prepared", ran.problem(0)):
        return
    command = [bindery, *words, "content", "--jobs", "1"]

    def reset():
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(start, work)

    reset()
    problem = run(command, cwd=folder).problem(0)
    expected = read_tree(work)
    changed = [] if expected != read_tree(start) else ["it changed nothing"]
    if not score.check(f"{name}: undisturbed", problem or changed):
        return
    problem = run(command, cwd=folder).problem(0)
    score.check(f"{name}: once more", problem or tree_differences(expected, read_tree(work)))
    reset()
    calls, ran = writing_calls(command, folder, folder)
    if not score.check(f"{name}: under strace", ran.problem(0) or ("" if calls else "strace saw it write nothing")):
        return
    for call in sampled(calls, KILLS_PER_CALL):
        reset()
        ran = killed_at(call, command, folder)
        problems = [] if ran.status in (-9, 137) else [f"not killed there: {ran.problem(-9)}"]
        problem = run(command, cwd=folder).problem(0)
        score.check(f"{name}: killed at {call}", problems + ([problem] if problem else differences(expected, work)))


def differences(expected, work):
    """In what the outcome is another. A letter may be kept that nobody uses: the two questions were told apart by then."""
    got = read_tree(work)
    if promises(got["ids.lock"]) == promises(expected["ids.lock"]):
        got["ids.lock"] = expected["ids.lock"]
    return tree_differences(expected, got)


def promises(data):
    """The lines without the keys that are no longer in use."""
    return [re.sub(r" -[a-z]+=[0-9a-f]{8}", "", line) for line in data.decode().splitlines()]


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("kill_assign")
    with tempfile.TemporaryDirectory(prefix="bindery-kill-") as temporary:
        kill_assigns(score, bindery, Path(temporary) / "assign")
        kill_known(score, bindery, Path(temporary) / "retire", "retire", retirement)
        kill_known(score, bindery, Path(temporary) / "merge", "assign after a merge", merge)
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
