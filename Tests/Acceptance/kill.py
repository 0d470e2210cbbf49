#!/usr/bin/env python3
"""All or nothing: whatever dies, whenever, a reader finds the old release or the new one.

    kill.py BINDERY

1. A build over an older dist is killed at each call that writes. What is left must be a whole release, old or
   new, in bundles and in the flat files; the next build must leave exactly what a clean build makes.
2. The same calls fail with "no space left" instead, and file sizes are capped: exit status 3, and the same promise.
3. `assign` is killed at each call that writes. Run once more, it must have given every item one id, have lost
   and doubled none, and have changed no other byte.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, png, read_tree, run, tree_differences, write_files
from interrupt import failing_at, killed_at, sampled, writing_calls
from release import Release, Torn, apps_in

KILLS_PER_CALL = 40
FAILURES_PER_CALL = 8


# --- 1 and 2: build ---------------------------------------------------------------------------------------------

def question(number, stem, picture=None):
    return (f"id: {number}\ntype: single_choice\ntext: {stem}\nchoices:\n  - 直列つなぎ\n  - 並列つなぎ\n  - どちらでもよい\n"
            f"correct: 1\nexplanation: |\n  第{number}問の解説です。\n  豆電球の明るさで確かめます。\n"
            + (f"images: [{picture}]\n" if picture else ""))


def workbook(number, title, questions, more=""):
    return f"id: {number}\ntitle: {title}\n{more}questions: {questions}\n"


def old_content():
    files = {f"questions/{n}.yml": question(n, f"豆電球の問題、その{n}。") for n in range(1, 9)}
    files["questions/3.yml"] = question(3, "図の回路はどれか。", "回路.png")
    files["questions/8.yml"] = question(8, "図の電池の数はいくつか。", "battery.png")
    files["images/回路.png"] = png(200, 40, 40)
    files["images/battery.png"] = png(40, 40, 200)
    files["workbooks/a.yml"] = workbook(1, "回路の基礎", [1, 2, 3])
    files["workbooks/b.yml"] = workbook(2, "回路の応用", [3, 4, 5])
    files["workbooks/c.yml"] = workbook(3, "会員の問題", [6, 7, 8], "access: pro\n")
    files["categories/c.yml"] = "id: 1\ntitle: 電気\nworkbooks: [1, 2, 3]\n"
    files["apps/7.yml"] = ("title: 理科\nslug: science\ncategories: [1]\ntiers: [pro]\n"
                           "outputs: [bundles, flat]\n")
    files["apps/plain.yml"] = "title: 束だけ\ncategories: [1]\ntiers: [pro]\noutputs: [bundles]\n"
    return files


def new_content():
    """One question reworded, one picture painted anew, one workbook gone, one come."""
    files = old_content()
    files["questions/2.yml"] = question(2, "豆電球の問題を、言いかえたもの。")
    files["images/回路.png"] = png(40, 200, 40)
    del files["workbooks/b.yml"]
    files["workbooks/d.yml"] = workbook(4, "まとめ", [5, 4])
    files["categories/c.yml"] = "id: 1\ntitle: 電気\nworkbooks: [4, 1, 3]\n"
    return files


class Stage:
    """An old and a new content, the dist of each as a clean build makes it, and a dist to break."""

    def __init__(self, bindery, folder):
        self.folder, self.dist = folder, folder / "dist"
        self.command = [bindery, "build", "new", "--out", "dist", "--jobs", "1"]
        self.problem = ""
        self.clean, self.names = {}, {}
        for which, files in (("old", old_content()), ("new", new_content())):
            write_files(folder / which, files)
            ran = run([bindery, "build", which, "--out", f"clean-{which}"], cwd=folder)
            self.problem = self.problem or ran.problem(0)
            if self.problem:
                return
            self.clean[which] = read_tree(folder / f"clean-{which}", leave_out=[".lock"])
            self.names[which] = {app: Release(folder / f"clean-{which}", app).name for app in ("7", "plain")}

    def reset(self):
        """dist as the old build left it."""
        shutil.rmtree(self.dist, ignore_errors=True)
        shutil.copytree(self.folder / "clean-old", self.dist)

    def torn(self):
        """What is wrong with dist in the eyes of someone who reads it now."""
        problems = []
        if apps_in(self.dist) != ["7", "plain"]:
            problems.append(f"pointers of the apps {apps_in(self.dist)}")
        for app in apps_in(self.dist):
            try:
                release = Release(self.dist, app)
            except (Torn, KeyError, ValueError) as error:
                problems.append(f"{app} is torn: {error!r}")
                continue
            if release.name not in (self.names["old"][app], self.names["new"][app]):
                problems.append(f"{app} names {release.name}, neither the old nor the new release")
        flat = read_tree(self.dist / "v1")
        if flat not in [flat_of(tree) for tree in self.clean.values()]:
            problems.append("v1 is neither the old nor the new tree")
            problems += ["  against the new one: " + line for line in tree_differences(flat_of(self.clean["new"]), flat)]
        return problems

    def not_clean(self):
        """What one undisturbed build does not put right."""
        problem = run(self.command, cwd=self.folder).problem(0)
        if problem:
            return [f"the next build {problem}"]
        return tree_differences(self.clean["new"], read_tree(self.dist, leave_out=[".lock"]))


def flat_of(tree):
    return {path.removeprefix("v1/"): data for path, data in tree.items() if path.startswith("v1/")}


def kill_builds(score, stage):
    stage.reset()
    calls, ran = writing_calls(stage.command, stage.folder, stage.folder)
    problem = ran.problem(0) or ("" if calls else "strace saw it write nothing")
    if not score.check("a build under strace", problem):
        return []
    chosen = sampled(calls, KILLS_PER_CALL)
    print(f"build writes with {len(calls)} calls; killed at {len(chosen)} of them")
    for call in chosen:
        stage.reset()
        ran = killed_at(call, stage.command, stage.folder)
        problems = [] if ran.status in (-9, 137) else [f"not killed there: {ran.problem(-9)}"]
        score.check(f"build killed at {call}", problems + stage.torn() + stage.not_clean())
    return calls


def starve_builds(score, stage, calls):
    """The disk is full: at one call, then for every file over a size."""
    fails = [call for call in calls if call.name not in ("unlink", "unlinkat", "rmdir", "chmod", "fchmod", "fchmodat")]
    for call in sampled(fails, FAILURES_PER_CALL):
        if ".lock" in call.arguments:
            continue
        stage.reset()
        ran = failing_at(call, "ENOSPC", stage.command, stage.folder)
        problem = ran.problem(3)
        said = "" if problem or ran.err.strip() else "said nothing on stderr"
        score.check(f"no space at {call}", [p for p in (problem, said) if p] + stage.torn() + stage.not_clean())
    for size in (0, 100, 500):
        stage.reset()
        ran = run(stage.command, cwd=stage.folder, file_size=size)
        problem = ran.problem(3)
        problems = [problem] if problem else []
        problems += tree_differences(stage.clean["old"], visible(read_tree(stage.dist, leave_out=[".lock"])))
        score.check(f"files capped at {size} bytes: the old release stays",
                    [line for line in problems if not line.startswith("left over")] + stage.not_clean())


def visible(tree):
    return {path: data for path, data in tree.items() if not any(part.startswith(".") for part in path.split("/"))}


# --- 3: assign --------------------------------------------------------------------------------------------------

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
    command = [bindery, "assign", "content"]

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


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("kill")
    with tempfile.TemporaryDirectory(prefix="bindery-kill-") as temporary:
        stage = Stage(bindery, Path(temporary))
        if score.check("both contents build", stage.problem):
            calls = kill_builds(score, stage)
            starve_builds(score, stage, calls)
    with tempfile.TemporaryDirectory(prefix="bindery-kill-") as temporary:
        kill_assigns(score, bindery, Path(temporary))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
