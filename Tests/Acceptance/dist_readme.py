#!/usr/bin/env python3
"""Is what dist/README.md tells client developers true?

    dist_readme.py BINDERY

Runs the Python that stands there: the digests and the shuffling against the README's own tables, the reader against a
fresh dist of content/, and against one with a changed byte, which it must refuse.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "dist" / "README.md").read_text(encoding="utf-8")
DIGESTS = re.compile(r"^\| `(\{.*\})` \| `([0-9a-f]{16})` \| `([0-9a-f]{16})` \|$", re.MULTILINE)
SHUFFLES = re.compile(r"^\| `([^`{]+)` \| ([a-z ]+) \| (`[^`]+`|empty) \| ([a-z ]+) \|$", re.MULTILINE)


def check_tables(score, code):
    """The README's functions give what its tables say."""
    functions = {}
    exec(code, functions)
    digests, shuffles = DIGESTS.findall(README), SHUFFLES.findall(README)
    score.check("there are tables", "" if digests and shuffles else f"{len(digests)} and {len(shuffles)} rows")
    for line, revision, scoring in digests:
        got = functions["revision"](line.encode()), functions["scoring"](json.loads(line))
        score.check(f"digests of {line[:40]}", "" if got == (revision, scoring) else f"{got}")
    for id, keys, seed, shown in shuffles:
        question = {"id": id, "choices": [{"key": key} for key in keys.split()]}
        got = [choice["key"] for choice in functions["shown"](question, "" if seed == "empty" else seed.strip("`"))]
        score.check(f"{id} shuffled by {seed}", "" if got == shown.split() else f"{got}")


def check_reader(score, bindery, reader, folder):
    score.check("content/ builds", run([bindery, "build", ROOT / "content", "--out", folder / "dist"]).problem(0))
    (folder / "read.py").write_text(reader, encoding="utf-8")
    apps = sorted(path.parents[1] for path in (folder / "dist").glob("*/ch/local.json"))
    for app in apps:
        ran = run([sys.executable, folder / "read.py", app])
        manifest = json.loads(next((app / "m").glob("*.json")).read_bytes())
        books = [book for category in manifest["categories"] for book in category["workbooks"]]
        wanted = [f"  {book['title']}: {sum(bundle[1] for bundle in book['bundles'])} questions, 0 skipped" for book in books]
        score.check(f"{app.name} is read", ran.problem(0) or [line for line in wanted if line not in ran.out.splitlines()])
        bundle = next((app / "o").rglob("*.json"))
        data = bundle.read_bytes()
        bundle.write_bytes(data.replace(b'"id"', b'"iD"', 1))
        score.check(f"{app.name} with a changed byte is refused", run([sys.executable, folder / "read.py", app]).problem(1))
    score.check("there are apps", "" if apps else "none")


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("dist_readme")
    digests, reader = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    check_tables(score, digests)
    with tempfile.TemporaryDirectory(prefix="bindery-readme-") as temporary:
        check_reader(score, bindery, reader, Path(temporary))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
