#!/usr/bin/env python3
"""Every acceptance script against one binary, with one sum at the end.

    run.py BINDERY [NAME…]

Names choose among the steps; without any, all run. The last line is `N passed, N failed`.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parent.parent / "content"
SUM = re.compile(r"^\w+: (\d+) passed, (\d+) failed$", re.MULTILINE)


def script(name, *arguments):
    return [sys.executable, HERE / f"{name}.py", *arguments]


def corpus(folder):
    """Both layouts in one folder, as determinism.py has them."""
    make = [sys.executable, HERE.parent / "Bench" / "corpus.py", folder]
    return [make + ["--layout", "files", "--questions", "800"],
            make + ["--layout", "inline", "--first", "801", "--questions", "700"]]


def steps(bindery, scratch):
    """Name → the commands of each step, in order."""
    built, generated = scratch / "dist", scratch / "corpus"
    return {
        "content": [[bindery, "build", CONTENT, "--out", built]],
        "compare_content": [script("compare_dist", CONTENT, built)],
        "schemas": [script("check_schemas", bindery, built)],
        "compare_corpus": [*corpus(generated), [bindery, "build", generated, "--flat", "--out", scratch / "corpus-dist"],
                           script("compare_dist", generated, scratch / "corpus-dist")],
        "schemas_corpus": [script("check_schemas", bindery, scratch / "corpus-dist")],
        "compare_itself": [[sys.executable, "-m", "pytest", "-q", HERE / "test_compare.py"]],
        **{name: [script(name, bindery)] for name in ("bare", "hostile", "cases", "determinism", "kill")},
    }


def run_step(commands):
    """How many checks of the step passed and failed. A command without a sum line is one check."""
    passed = failed = 0
    for command in commands:
        done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = done.stdout.decode("utf-8", "backslashreplace")
        sys.stdout.write("".join(f"  {line}\n" for line in said.splitlines()[-400:]))
        sums = SUM.findall(said)
        counted = [sum(int(pair[side]) for pair in sums) for side in (0, 1)]
        if done.returncode == 0:
            passed += counted[0] or 1
        else:
            passed += counted[0]
            failed += counted[1] or 1
            break
    return passed, failed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    bindery, chosen = Path(sys.argv[1]).resolve(), sys.argv[2:]
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="bindery-acceptance-") as temporary:
        table = steps(bindery, Path(temporary))
        unknown = [name for name in chosen if name not in table]
        if unknown:
            sys.exit(f"no step {' '.join(unknown)}; there are {' '.join(table)}")
        for name in chosen or table:
            print(f"==> {name}", flush=True)
            start = time.monotonic()
            good, bad = run_step(table[name])
            passed, failed = passed + good, failed + bad
            print(f"--- {name}: {'failed' if bad else 'passed'} in {time.monotonic() - start:.1f} s", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
