#!/usr/bin/env python3
"""Time bindery against the floor (libyaml alone, one thread, the same files), alternating in one run.

    bench.py BINDERY [--corpus DIR] [--questions N] [--rounds N] [--jobs N] [--ledger]

Prints medians, the ratio to the floor, and the highest memory any round took. Asserts nothing: the reader
judges. Memory below that of this script itself, some 16 MB, cannot be told from it. Without --corpus, a corpus
in each layout is made in a temporary folder. --ledger runs `assign` on a copy first, so that ids, sketches and
choice keys are compared with an ids.lock.
"""

import argparse
import importlib.util
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
YAML = (".yml", ".yaml")


def compile_floor(folder):
    binary = folder / "floor"
    yaml = subprocess.run(["pkg-config", "--cflags", "--libs", "yaml-0.1"], check=True, capture_output=True, text=True)
    subprocess.run(["cc", "-O2", str(HERE / "floor.c"), "-o", str(binary), *yaml.stdout.split()], check=True)
    return binary


def make_corpora(folder, questions):
    """Both layouts of the same questions, by name."""
    made = {}
    for layout in ("files", "inline"):
        out = folder / f"corpus-{layout}"
        subprocess.run([sys.executable, str(HERE / "corpus.py"), str(out),
                        "--questions", str(questions), "--layout", layout], check=True)
        made[layout] = out
    return made


def measure(command, stdin=subprocess.DEVNULL):
    """Seconds of wall time, kB of peak memory, and the exit status of one run with its output thrown away."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    return seconds, usage.ru_maxrss, child.returncode


class Row:
    """One command that is measured once a round."""

    def __init__(self, name, run):
        self.name, self.run = name, run
        self.seconds, self.memory, self.statuses = [], 0, set()

    def round(self):
        seconds, memory, status = self.run()
        self.seconds.append(seconds)
        self.memory = max(self.memory, memory)
        self.statuses.add(status)

    @property
    def median(self):
        return statistics.median(self.seconds)


def rows_for(content, bindery, floor, scratch, jobs):
    """The commands to compare, the floor first."""
    listing = scratch / "listing"
    paths = sorted(str(p) for p in content.rglob("*") if p.suffix in YAML and p.is_file())
    listing.write_text("".join(path + "\n" for path in paths))
    fresh = iter(range(1 << 30))

    def run_floor():
        with listing.open() as names:
            return measure([str(floor)], stdin=names)

    def writing(command):
        # A new folder each time: a file system is slow where it has just deleted. Emptied at the end only.
        return lambda: measure([str(part) for part in command(scratch / f"out-{next(fresh)}")])

    rows = [
        Row("libyaml alone", run_floor),
        Row("bindery check", lambda: measure([bindery, "check", str(content), "--jobs", str(jobs)])),
        Row("bindery build", writing(lambda out: [bindery, "build", content, "--compress", "none", "--jobs", jobs, "--out", out])),
    ]
    if importlib.util.find_spec("yaml"):
        peer = HERE / "peer_pyyaml.py"
        rows.append(Row("PyYAML script", writing(lambda out: [sys.executable, peer, content, out])))
    return rows


def bench(name, content, bindery, floor, rounds, jobs):
    with tempfile.TemporaryDirectory(prefix="bindery-bench-") as scratch:
        rows = rows_for(content, bindery, floor, Path(scratch), jobs)
        rows[0].run()  # warms the page cache for everyone
        for _ in range(rounds):
            for row in rows:
                row.round()
    print(f"\n{name}, median of {rounds} rounds, {jobs} jobs")
    print(f"  {'':16} {'seconds':>8} {'to floor':>9} {'peak MB':>8}")
    for row in rows:
        odd = row.statuses - {0}
        note = f"  exit {', '.join(map(str, sorted(odd)))}" if odd else ""
        print(f"  {row.name:16} {row.median:8.3f} {row.median / rows[0].median:9.2f} {row.memory / 1024:8.1f}{note}")


def with_ledger(content, folder, bindery):
    copy = folder / f"{content.name}-ledger"
    shutil.copytree(content, copy)
    subprocess.run([bindery, "assign", str(copy)], check=True, stdout=subprocess.DEVNULL)
    return copy


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindery")
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--questions", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--ledger", action="store_true")
    asked = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="bindery-corpora-") as temporary:
        folder = Path(temporary)
        floor = compile_floor(folder)
        corpora = {str(asked.corpus): asked.corpus} if asked.corpus else make_corpora(folder, asked.questions)
        for name, content in corpora.items():
            if asked.ledger:
                content = with_ledger(content, folder, asked.bindery)
            label = name if asked.corpus else f"{asked.questions:,} questions, {name}"
            bench(label, content, asked.bindery, floor, asked.rounds, asked.jobs)


if __name__ == "__main__":
    main()
