#!/usr/bin/env python3
"""The same sources give the same bytes, whatever surrounds the build.

    determinism.py BINDERY

Builds content/ and a generated corpus again and again: in folders of other names and depths, with the files
made in another order, with other numbers of jobs, time zones, locales and homes, and with every folder listing
shuffled. Each dist must equal the first one byte for byte. A second build into the same dist must touch nothing.
"""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, read_tree, run, tree_differences, write_files

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parent.parent / "content"

# name, folder to work in, order in which the files are made, jobs, seed of the shuffled listings, surroundings
VARIANTS = [
    ("two jobs", "b", "sorted", 2, None, {}),
    ("a long path, files made backwards, Tokyo", "a/rather/longer/path with 空白 and signs #1", "backwards", 2, None,
     {"TZ": "Asia/Tokyo", "LC_ALL": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8", "HOME": "/nonexistent"}),
    ("shuffled listings, one job, Los Angeles", "c", "shuffled", 1, 1,
     {"TZ": "America/Los_Angeles", "LC_ALL": "C", "LANG": "C"}),
    ("shuffled listings, two jobs", "dd", "shuffled", 2, 2, {"TZ": ":Pacific/Apia", "LC_ALL": "tr_TR.UTF-8"}),
    ("shuffled listings, eight jobs", "eee", "backwards", 8, 3, {}),
]


def generated_corpus(folder):
    """1,500 questions: 800 in files of their own, 700 inside their workbooks."""
    for layout, first, count in (("files", 1, 800), ("inline", 801, 700)):
        subprocess.run([sys.executable, str(HERE.parent / "Bench" / "corpus.py"), str(folder), "--layout", layout,
                        "--first", str(first), "--questions", str(count)], check=True)
    return read_tree(folder)


def build_shim(folder):
    shim = folder / "shuffle.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", str(HERE / "shuffle.c"), "-o", str(shim), "-ldl"], check=True)
    return shim


def in_order(names, order):
    names = sorted(names)
    if order == "backwards":
        names.reverse()
    elif order == "shuffled":
        random.Random(7).shuffle(names)
    return names


def build(bindery, folder, files, order, jobs, env, extra):
    """The dist tree that comes out of these files put into this folder, and what went wrong on the way."""
    (folder / "content").mkdir(parents=True)
    write_files(folder / "content", files, in_order(files, order))
    ran = run([bindery, "build", "content", "--out", "out", "--jobs", jobs, *extra], cwd=folder, env=env)
    problem = ran.problem(0)
    return (None if problem else read_tree(folder / "out", leave_out=[".lock"])), problem


def stamps(folder):
    return {path.relative_to(folder): (path.stat().st_ino, path.stat().st_mtime_ns)
            for path in folder.rglob("*") if path.is_file() and path.name != ".lock"}


def compare_builds(score, bindery, name, files, extra, folder, shim):
    reference, problem = build(bindery, folder / "a", files, "sorted", 1, {"TZ": "UTC"}, extra)
    if not score.check(f"{name}: builds", problem):
        return
    score.check(f"{name}: delivers something", "" if len(reference) > 3 else f"only {sorted(reference)}")

    for label, place, order, jobs, seed, env in VARIANTS:
        count = folder / "listings"
        count.write_bytes(b"")
        if seed is not None:
            env = {**env, "LD_PRELOAD": str(shim), "SHUFFLE_SEED": str(seed), "SHUFFLE_COUNT": str(count)}
        got, problem = build(bindery, folder / place, files, order, jobs, env, extra)
        problems = [problem] if problem else tree_differences(reference, got)
        if seed is not None and not problem and not count.stat().st_size:
            problems.append("no listing went through readdir: the shim tests nothing")
        score.check(f"{name}: {label}", problems)

    again = folder / "a"
    before = stamps(again / "out")
    problem = run([bindery, "build", "content", "--out", "out", *extra], cwd=again).problem(0)
    after = stamps(again / "out")
    touched = sorted(str(path) for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    # The pointer and the flat tree may be put in place anew; objects may not.
    touched = [path for path in touched if not path.endswith("local.json") and not path.startswith("v1/")]
    score.check(f"{name}: a second build rewrites no object", [problem] if problem else touched)


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("determinism")
    with tempfile.TemporaryDirectory(prefix="bindery-determinism-") as temporary:
        folder = Path(temporary)
        shim = build_shim(folder)
        compare_builds(score, bindery, "content/", read_tree(CONTENT), [], folder / "sample", shim)
        corpus = generated_corpus(folder / "corpus")
        compare_builds(score, bindery, "generated corpus", corpus, ["--flat", "--compress", "none"], folder / "generated", shim)
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
