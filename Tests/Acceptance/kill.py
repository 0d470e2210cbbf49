#!/usr/bin/env python3
"""All or nothing: whatever dies, whenever, a reader finds the old release or the new one.

    kill.py BINDERY

1. A build over an older dist is killed at each call that writes. What is left must be a whole release, old or
   new, in bundles and in the flat files; the next build must leave exactly what a clean build makes.
2. The same calls fail with "no space left" instead, and file sizes are capped: exit status 3, and the same promise.

What the same does to `assign` is in kill_assign.py.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, png, read_tree, run, tree_differences, write_files
from interrupt import failing_at, killed_at, sampled, writing_calls
from release import Release, Torn, apps_in

KILLS_PER_CALL = 40
FAILURES_PER_CALL = 8


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


APPS = ["7", "plain"]


class Stage:
    """An old and a new content, the dist of each as a clean build makes it, and a dist to break."""

    def __init__(self, bindery, folder):
        self.folder, self.dist = folder, folder / "dist"
        self.command = [bindery, "build", "new", "--out", "dist", "--jobs", "1", "--compress", "best"]
        self.problem = ""
        self.clean, self.names = {}, {}
        for which, files in (("old", old_content()), ("new", new_content())):
            write_files(folder / which, files)
            ran = run([bindery, "build", which, "--compress", "best", "--out", f"clean-{which}"], cwd=folder)
            self.problem = self.problem or ran.problem(0)
            if self.problem:
                return
            self.clean[which] = read_tree(folder / f"clean-{which}", leave_out=[".lock"])
            try:
                self.names[which] = {app: Release(folder / f"clean-{which}", app).name for app in APPS}
            except (Torn, LookupError) as error:
                self.problem = f"the {which} build left no whole release: {error!r}"
                return

    def reset(self):
        """dist as the old build left it."""
        shutil.rmtree(self.dist, ignore_errors=True)
        shutil.copytree(self.folder / "clean-old", self.dist)

    def torn(self):
        """What is wrong with dist in the eyes of someone who reads it now."""
        problems = []
        if apps_in(self.dist) != APPS:
            problems.append(f"pointers of the apps {apps_in(self.dist)}")
        for app in apps_in(self.dist):
            try:
                release = Release(self.dist, app)
            except (Torn, LookupError, ValueError) as error:
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
    needs_room = [call for call in calls if not call.refused and ".lock" not in call.arguments
                  # Where a second name cannot be made, the file is copied.
                  and call.name not in ("link", "linkat", "unlink", "unlinkat", "rmdir", "chmod", "fchmod", "fchmodat", "truncate", "ftruncate")]
    for call in sampled(needs_room, FAILURES_PER_CALL):
        stage.reset()
        ran = failing_at(call, "ENOSPC", stage.command, stage.folder)
        problem = ran.problem(3)
        said = "" if problem or ran.err.strip() else "said nothing on stderr"
        score.check(f"no space at {call}", [p for p in (problem, said) if p] + stage.torn() + stage.not_clean())
    for size in (0, 100, 300):
        stage.reset()
        ran = run(stage.command, cwd=stage.folder, file_size=size)
        problem = ran.problem(3)
        problems = [problem] if problem else []
        problems += tree_differences(visible(stage.clean["old"]), visible(read_tree(stage.dist, leave_out=[".lock"])))
        score.check(f"files capped at {size} bytes: the old release stays",
                    [line for line in problems if not line.startswith("left over")] + stage.not_clean())


def visible(tree):
    return {path: data for path, data in tree.items() if not any(part.startswith(".") for part in path.split("/"))}


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("kill")
    with tempfile.TemporaryDirectory(prefix="bindery-kill-") as temporary:
        stage = Stage(bindery, Path(temporary))
        if score.check("both contents build", stage.problem):
            calls = kill_builds(score, stage)
            starve_builds(score, stage, calls)
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
