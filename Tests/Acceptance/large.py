#!/usr/bin/env python3
"""A release of more than 1,024 bundles and 4,096 questions: its manifest has pages, and its index shards.

    large.py BINDERY

All is compared with the sources as compare_dist.py does it, the schemas hold, the reader of the guide reads it, and an
edit of one workbook changes one page.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, run, write_files
from release import Release

HERE = Path(__file__).resolve().parent


def workbook(number, title):
    return f"id: {number}\ntitle: {title}\nquestions:\n" + "".join(
        f"  - {{id: {5 * number + offset}, type: true_false, text: 第 {number} 巻の問い {offset}。, correct: true, explanation: 正しい。}}\n"
        for offset in range(5))


def sources():
    def listed(first, last):
        return "[" + ", ".join(map(str, range(first, last))) + "]"
    return {
        **{f"workbooks/{number}.yml": workbook(number, f"第 {number} 巻") for number in range(1, 1051)},
        "categories/one.yml": f"id: 1\ntitle: 全巻\nworkbooks: {listed(1, 1001)}\n",
        "categories/two.yml": f"id: 2\ntitle: 入門\nworkbooks: {listed(1, 41)}\n",
    }


def asked(script, *arguments):
    done = subprocess.run([sys.executable, HERE / script, *map(str, arguments)], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout[-2000:] + done.stderr[-2000:]


def pages(dist):
    manifest = Release(dist, "main").manifest
    return [page[0] for category in manifest["categories"] for page in category["pages"]]


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("large")
    with tempfile.TemporaryDirectory(prefix="bindery-large-") as temporary:
        content, dist = Path(temporary, "content"), Path(temporary, "dist")
        write_files(content, sources())
        if score.check("builds", run([bindery, "build", content, "--compress", "best", "--out", dist]).problem(0)):
            score.check("is what the sources say", asked("compare_dist.py", content, dist))
            score.check("keeps to the schemas", asked("check_schemas.py", bindery, dist))
            score.check("is read by the reader of the guide", asked("readme.py", dist))
            before = pages(dist)
            score.check("shards", "" if len(Release(dist, "main").manifest["index"]) == 2 else "not two shards")
            write_files(content, {"workbooks/500.yml": workbook(500, "第五百巻")})
            score.check("builds again", run([bindery, "build", content, "--compress", "best", "--out", dist]).problem(0))
            changed = [page for page in pages(dist) if page not in before]
            score.check("an edit changes one page", "" if len(changed) == 1 else f"{len(changed)} of {len(before)} pages")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
