#!/usr/bin/env python3
"""How long a first publish of many small objects takes, beside `rclone copy` of the same files to the same server; and what
a publish of one edit asks of the store.

    publish.py BINDERY [--questions N] [--rounds N]

The server is SeaweedFS on this machine, so this measures what the publishers do, and no network. A publish also reads all
back that it wrote, which `rclone` does not: both parts are told apart. Asserts nothing.
"""

import argparse
import collections
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Acceptance"))

from faulty import Proxy
from project import Bucket, Project
from sizes import Sources
from weed import ACCESS_KEY, REGION, SECRET_KEY, Weed

SPLIT = re.compile(r"uploaded in ([0-9.]+) s, read back in ([0-9.]+) s")


class Cost:
    """Seconds, and megabytes of peak memory, of one process; `said` is what it printed as talk."""

    def __init__(self, command, environment, folder):
        start = time.monotonic()
        with tempfile.TemporaryFile() as talk:
            process = subprocess.Popen([str(word) for word in command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=talk)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.seconds = time.monotonic() - start
            talk.seek(0)
            self.said = talk.read().decode("utf-8", "replace")
        # Linux counts in kilobytes, Darwin in bytes.
        self.memory = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
        if process.returncode != 0:
            sys.exit(f"{command[0]} ended with {process.returncode}:\n{self.said[-3000:]}")


def rclone(weed, folder, prefix, *flags):
    """Copies what a publish would upload."""
    environment = {**os.environ, "RCLONE_CONFIG": str(folder / "none"), "RCLONE_CONFIG_S_TYPE": "s3", "RCLONE_CONFIG_S_PROVIDER": "SeaweedFS",
                   "RCLONE_CONFIG_S_ACCESS_KEY_ID": ACCESS_KEY, "RCLONE_CONFIG_S_SECRET_ACCESS_KEY": SECRET_KEY,
                   "RCLONE_CONFIG_S_ENDPOINT": weed.endpoint, "RCLONE_CONFIG_S_REGION": REGION, "RCLONE_CONFIG_S_NO_CHECK_BUCKET": "true"}
    program = Path(sys.executable).with_name("rclone")
    return Cost([program, "copy", folder / "dist" / "main", f"s:{weed.bucket}/{prefix}/main", "--exclude", "ch/**", *flags], environment, folder)


def publish(project, target, endpoint=None):
    environment = {**os.environ, **project.environment, "LC_ALL": "C.UTF-8"}
    if endpoint:
        environment["AWS_ENDPOINT_URL"] = endpoint
    return Cost([project.bindery, "publish", target, "dev", "--yes"], environment, project.folder)


def row(name, costs, parts=("", "")):
    seconds = statistics.median(cost.seconds for cost in costs)
    memory = max(cost.memory for cost in costs)
    print(f"  {name:34} {seconds:7.1f} s {parts[0]:>9} {parts[1]:>10} {memory:7.0f} MB", flush=True)
    return seconds


def first_publish(project, weed, rounds):
    """In turns, each into a prefix where nothing is."""
    files = [path for path in (project.dist / "main").rglob("*") if path.is_file() and path.parent.name != "ch"]
    print(f"{len(files):,} objects, {sum(path.stat().st_size for path in files) / 1e6:.0f} MB, none of them there, median of {rounds}")
    print(f"  {'':34} {'all':>9} {'uploading':>9} {'reading':>10} {'memory':>10}")
    costs = {"publish": [], "rclone copy --transfers 16": [], "rclone copy": []}
    for number in range(rounds):
        costs["publish"].append(publish(project, f"s3://{weed.bucket}/b{number}"))
        costs["rclone copy --transfers 16"].append(rclone(weed, project.folder, f"r{number}", "--transfers", "16"))
        costs["rclone copy"].append(rclone(weed, project.folder, f"d{number}"))
    splits = [tuple(map(float, found.groups())) for cost in costs["publish"] if (found := SPLIT.search(cost.said))]
    uploading, reading = (statistics.median(split[place] for split in splits) for place in (0, 1)) if splits else (None, None)
    parts = (f"{uploading:.1f} s", f"{reading:.1f} s") if splits else ("—", "—")
    own, tuned, plain = (row(name, found, parts if name == "publish" else ("", "")) for name, found in costs.items())
    if splits:
        for name, seconds in (("rclone copy --transfers 16", tuned), ("rclone copy", plain)):
            print(f"  uploading at {seconds / uploading:.2f} times the rate of {name}; with all else, at {seconds / own:.2f} times")


def kind(path):
    """What is asked for: `o`, `m`, `ch`…"""
    return "list" if "list-type" in path else path.split("/main/")[-1].split("/")[0]


def one_edit(project, weed):
    """What a publish asks after one question was edited, and what one asks that has nothing to do."""
    bucket = Bucket(weed, "b0")
    Sources(project.content, 1).edit(1)
    problem = project.build(seconds=1800)
    if problem:
        sys.exit(problem)
    before = len(bucket.sizes("main"))
    with Proxy(weed.endpoint) as proxy:
        cost = publish(project, f"s3://{weed.bucket}/b0", proxy.endpoint)
        asked = list(proxy.requests)
        proxy.set()
        again = publish(project, f"s3://{weed.bucket}/b0", proxy.endpoint)
        idle = list(proxy.requests)
    changed = len(bucket.sizes("main")) - before
    listed = sum("list-type" in each.path for each in asked)
    print(f"one question edited: {changed} new objects beside {before:,}")
    print(f"  {len(asked)} requests in {cost.seconds:.1f} s: {listed} to list ({-(-before // 1000)} pages of 1,000), "
          f"{(len(asked) - listed) / max(changed, 1):.1f} for each new object; {cost.memory:.0f} MB")
    kinds = collections.Counter(f"{each.method} {kind(each.path)}" for each in asked)
    print("  " + ", ".join(f"{count} {name}" for name, count in kinds.most_common()))
    print(f"  nothing edited: {len(idle)} requests in {again.seconds:.1f} s; {again.memory:.0f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindery", type=Path)
    parser.add_argument("--questions", type=int, default=20_000, metavar="N")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bindery-publish-") as temporary, Weed() as weed:
        project = Project(asked.bindery.resolve(), Path(temporary) / "project", f"s3://{weed.bucket}/b0", weed, files={})
        # Three questions a workbook make a bundle each, and each bundle is three objects.
        subprocess.run([sys.executable, HERE / "corpus.py", project.content, "--questions", str(asked.questions), "--layout", "inline",
                        "--per-workbook", "3"], check=True)
        problem = project.make_keys("main") or project.build(seconds=1800)
        if problem:
            sys.exit(problem)
        first_publish(project, weed, asked.rounds)
        one_edit(project, weed)


if __name__ == "__main__":
    sys.exit(main())
