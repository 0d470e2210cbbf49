#!/usr/bin/env python3
"""Is what dist/README.md shows true? Its Python runs, and its vectors and those of a built dist agree with it.

    readme.py DIST
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Score
from release import Release, apps_in

README = Path(__file__).resolve().parent.parent.parent / "dist" / "README.md"
LINE = re.compile(r"^\| `(\{.+\})` \| `([0-9a-f]{16})` \| `([0-9a-f]{16})` \|$", re.MULTILINE)
SHUFFLE = re.compile(r"^\| `([0-9a-z-]+)` \| ([0-9a-z> ]+) \| (?:`(.+)`|empty) \| ([0-9a-z> ]+) \|$", re.MULTILINE)


def digest_problems(text, shown):
    vectors = LINE.findall(text)
    problems = [] if len(vectors) >= 3 else [f"only {len(vectors)} vectors were found"]
    for line, revision, scoring in vectors:
        found = shown["revision"](line.encode()), shown["scoring"](json.loads(line))
        if found != (revision, scoring):
            problems.append(f"{line}: {found}")
    return problems


def shuffle_problems(text, shown):
    vectors = SHUFFLE.findall(text)
    problems = [] if len(vectors) >= 8 else [f"only {len(vectors)} vectors were found"]
    for question, keys, seed, order in vectors:
        choices = [{"key": key} for key in keys.split()]
        found = [choice["key"] for choice in shown["shown"]({"id": question, "choices": choices}, seed)]
        if found != order.split():
            problems.append(f"{question} with the seed {seed!r}: {found}")
    return problems


def reader_problems(reader, dist, app):
    """Runs the reader on an app, and compares the counts that it prints."""
    release = Release(dist, app)
    with tempfile.TemporaryDirectory(prefix="bindery-readme-") as folder:
        script = Path(folder) / "read.py"
        script.write_text(reader, encoding="utf-8")
        done = subprocess.run([sys.executable, "-X", "utf8", script, Path(dist) / app], capture_output=True, encoding="utf-8")
    if done.returncode:
        return done.stderr[-1000:]
    first = release.manifest["languages"][0]
    titles = {id: book["title"][first] if isinstance(book["title"], dict) else book["title"] for id, book in release.workbooks.items()}
    wanted = {f"  {titles[id]}: {len(release.lists[id])} questions, 0 skipped" for id in release.workbooks}
    return sorted(wanted ^ {line for line in done.stdout.splitlines() if line.startswith("  ")})


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    dist, text, score = Path(sys.argv[1]), README.read_text(encoding="utf-8"), Score("readme")
    functions, reader = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    shown = {}
    exec(functions, shown)
    score.check("digests of the lines shown", digest_problems(text, shown))
    score.check("orders of the choices shown", shuffle_problems(text, shown))
    for app in apps_in(dist):
        score.check(f"the reader reads {app}", reader_problems(reader, dist, app))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
