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
        "content": [[bindery, "build", CONTENT, "--compress", "best", "--out", built]],
        "compare_content": [script("compare_dist", CONTENT, built)],
        "readme": [script("readme", built)],
        "schemas": [script("check_schemas", bindery, built)],
        "compare_corpus": [*corpus(generated), [bindery, "build", generated, "--flat", "--out", scratch / "corpus-dist"],
                           script("compare_dist", generated, scratch / "corpus-dist")],
        "schemas_corpus": [script("check_schemas", bindery, scratch / "corpus-dist")],
        "compare_itself": [[sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", HERE / "test_compare.py"]],
        **{name: [script(name, bindery)] for name in ("schema_samples", "bare", "hostile", "cases", "mutated", "languages", "large", "determinism", "flavours", "kill", "media", "kill_assign", "merges", "key_sheet", "decoders", "seeds", "publishing", "publish_faults")},
        # Samples; `make test-long` runs more of them.
        "publish_killed": [script("publish_killed", bindery)],
        "publishers": [script("publishers", bindery, "--rounds", "10")],
        "fuzz_texts": [script("fuzz_texts", bindery, "--count", "1500", "--seed", "1")],
        "lives": [script("lives", bindery, "--seconds", "20")],
        "replay_history": [script("replay_history", bindery, "--commits", "120")],
    }


def run_step(commands):
    """How many checks of the step passed and failed: by its sum lines, or one for the whole step."""
    passed = failed = 0
    for command in commands:
        done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = done.stdout.decode("utf-8", "backslashreplace")
        sys.stdout.write("".join(f"  {line}\n" for line in said.splitlines()[-400:]))
        for good, bad in SUM.findall(said):
            passed, failed = passed + int(good), failed + int(bad)
        if done.returncode != 0:
            return passed, failed or 1
    return passed or 1, failed


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
