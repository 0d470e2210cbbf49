#!/usr/bin/env python3
"""Does publishing end well or say clearly why not, whatever the store and the network do?

    publish_faults.py BINDERY

A proxy before SeaweedFS does to chosen requests what stores and networks do on bad days.
"""

import collections
import concurrent.futures
import email.utils
import sys
import tempfile
import threading
import time
from pathlib import Path

from faulty import Proxy, Rule, answered, busy, changed, cut, done_but, dropped, lost, passed, without_conditions
from harness import Score, binary_from_arguments
from project import TOKEN, Bucket, Project, tiny
from publishing import says
from weed import Weed


class Trial:
    """A prefix of its own in the bucket, which is reached through a proxy of its own; use it in a `with`."""

    count, lock, asked = 0, threading.Lock(), []

    def __init__(self, score, project, weed, *rules):
        with self.lock:
            Trial.count += 1
            prefix = f"t{Trial.count}"
        self.score, self.project, self.target = score, project, f"s3://bucket/{prefix}"
        self.bucket, self.proxy = Bucket(weed, prefix), Proxy(weed.endpoint, *rules)

    def __enter__(self):
        self.proxy.__enter__()
        return self

    def __exit__(self, *_):
        self.set()
        self.proxy.__exit__()

    def set(self, *rules):
        """Other rules from now on; what was asked so far is kept, but for the token, which one header is for."""
        for each in self.proxy.seen():
            headers = [pair for pair in each.headers if pair[0].lower() != "x-amz-security-token"]
            self.asked.append((repr(each), each.body + str(headers).encode()))
        self.proxy.set(*rules)

    def run(self, command, *arguments, env=None):
        env = {"AWS_ENDPOINT_URL": self.proxy.endpoint} | (env or {})
        return self.project.run(command, *arguments, env=env, seconds=120, target=self.target)

    def publish(self, channel="dev", *flags, env=None, dist="dist"):
        return self.run("publish", channel, "--yes", "--dist", dist, *flags, env=env)

    def check(self, name, problems):
        with self.lock:
            return self.score.check(name, problems)

    def check_seq(self, name, seq, channel="dev"):
        """The channel's number; None where nothing was switched over."""
        pointer = self.bucket.pointer("main", channel)
        found = pointer and pointer["seq"]
        self.check(f"{name}: {seq}", "" if found == seq else f"it is {found}")

    def check_whole(self, name, channel="dev"):
        """Without faults: a publish of the same has nothing to do, and all that is named is there."""
        self.set()
        self.check(f"{name}: whole", says(self.publish(channel), 0, "already") or says(self.run("verify"), 0, "0 faults"))

    def check_resumes(self, name):
        self.set()
        self.check(f"{name}: a second run", self.publish().problem(0))
        self.check_whole(name)


def refusing(status, code="", header=None):
    """A store that knows no conditions, or not the one of this header, and says so."""
    conditions = {header.lower()} if header else {"if-match", "if-none-match"}

    def then(exchange):
        takes = conditions & {name.lower() for name, _ in exchange.request.headers}
        (answered(status, code) if takes else passed)(exchange)

    return then


def at_first(count, fault):
    """So many times for each request; then it passes."""
    asked = collections.Counter()

    def then(exchange):
        key = exchange.request.method, exchange.request.path
        asked[key] += 1
        (fault if asked[key] <= count else passed)(exchange)

    return then


# What two publishers would do to each other there

STORES = {
    "ignores conditions": without_conditions,
    "answers 501": refusing(501, "NotImplemented"),
    "answers 304": refusing(304),
    "answers 404 to If-Match": refusing(404, "NoSuchKey", "If-Match"),
    "answers 409 to If-Match": refusing(409, "ConditionalRequestConflict", "If-Match"),
    "answers 412 to all": refusing(412, "PreconditionFailed"),
}
# Where a write without a condition would do, a single writer can go on.
USABLE = ("ignores conditions", "answers 501", "answers 304", "answers 404 to If-Match")


def check_doctor(trial, name):
    trial.set(Rule(STORES[name], "PUT"))
    trial.check(f"doctor: a store that {name}", says(trial.run("doctor"), 3, "conditional writes, by four writers at once: fails"))


def check_prod(trial, name):
    trial.set(Rule(STORES[name], "PUT"))
    trial.check(f"prod: a store that {name}", trial.publish("prod").problem(3))
    trial.check_seq(f"prod: a store that {name}", None, "prod")


def check_single_writer(trial, name):
    trial.set(Rule(STORES[name], "PUT"))
    trial.check(f"a single writer: a store that {name}", trial.publish("prod", "--single-writer").problem(0))
    trial.check(f"its second: a store that {name}", trial.publish("prod", "--single-writer", dist="dist-2").problem(0))
    trial.check(f"all is there: a store that {name}", says(trial.run("verify"), 0, "0 faults"))


# Answers that never come

def check_lost(trial, fault, part):
    name = f"{fault} of the write of {part}"
    trial.set(Rule({"the answer is lost": lost, "done, and 500 is told": done_but(500, "InternalError")}[fault], "PUT", part, count=1))
    trial.check(name, trial.publish().problem(0))
    trial.check_seq(name, 1)
    trial.check_whole(name)


def check_all_lost(trial):
    trial.check("a first release", trial.publish().problem(0))
    trial.set(Rule(lost, "PUT", "ch/dev.json"))
    trial.check("all answers of the pointer's write are lost", trial.publish(dist="dist-2").problem(0))
    trial.check_seq("all answers of the pointer's write are lost", 2)


# Answers that say: later

def check_storm(trial, status):
    trial.set(Rule(at_first(2, busy(status)), "PUT"), Rule(at_first(1, busy(status))))
    trial.check(f"a storm of {status}", trial.publish().problem(0))
    trial.check_whole(f"after a storm of {status}")


def check_patience(trial):
    trial.set(Rule(at_first(1, busy(503, retry_after=2)), "PUT", "ch/dev.json"))
    start = time.monotonic()
    trial.check("Retry-After", trial.publish().problem(0))
    trial.check("Retry-After is heeded", "" if time.monotonic() - start >= 2 else f"after {time.monotonic() - start} s")


def check_busy(trial):
    trial.set(Rule(busy(503), "PUT", "/o/", skip=4))
    trial.check("a store that stays busy", says(trial.publish(), 3, "busy", "run it again"))
    trial.check_seq("a store that stays busy", None)
    trial.check("what came through stays", "" if len(trial.bucket.sizes("main/o")) == 4 else str(trial.bucket.sizes("main/o")))
    trial.check_resumes("a store that was busy")


def check_drops(trial, name):
    fault, method = {"dropped requests": (dropped, None), "answers cut short": (cut, "GET"), "lost answers": (lost, None)}[name]
    trial.set(*(Rule(fault, method, skip=skip, count=1) for skip in range(2, 40, 5)))
    trial.check(name, trial.publish().problem(0, 3))
    trial.check_resumes(name)


def check_gone(trial):
    trial.set(Rule(dropped, skip=9))
    trial.check("the network goes", says(trial.publish(), 3, "no answer"))
    trial.check_resumes("the network came back")


# Answers that are wrong

def check_wrong_bytes(trial):
    """What is read back is looked at, whatever the store said when it was written."""
    trial.set(Rule(changed(body=lambda body: body[:-1] + b" "), "GET", "/o/"))
    trial.check("other bytes are served", says(trial.publish(), 3, "other bytes"))
    trial.check_seq("other bytes are served", None)
    trial.check_resumes("after other bytes")


def check_wrong_heads(trial):
    trial.set(Rule(changed(headers={"Cache-Control": "no-cache"}), "GET", "/o/"))
    trial.check("other headers are served", says(trial.publish(), 3, "headers"))
    trial.set(Rule(changed(headers={"Content-Encoding": None}), None, ".br"))
    trial.check("doctor: no Content-Encoding", says(trial.run("doctor"), 3, "headers are kept: fails"))
    trial.check("no Content-Encoding is served", says(trial.publish(), 3, "headers"))
    trial.check_seq("no Content-Encoding is served", None)


# Credentials

def check_credentials(trial):
    for name, env in (("another secret", {"AWS_SECRET_ACCESS_KEY": "another"}), ("another key", {"AWS_ACCESS_KEY_ID": "NOBODY"})):
        trial.set()
        trial.check(name, says(trial.publish(env=env), 3, "does not allow", "credentials"))
        trial.check(f"{name}: asked once", "" if len(trial.proxy.seen()) == 1 else str(trial.proxy.seen()))
    trial.check("half of them", says(trial.publish(env={"AWS_SECRET_ACCESS_KEY": ""}), 3, "AWS_SECRET_ACCESS_KEY"))
    trial.check("none", trial.publish(env={"AWS_SECRET_ACCESS_KEY": "", "AWS_ACCESS_KEY_ID": ""}).problem(3))
    trial.check("with a session token", trial.publish(env={"AWS_SESSION_TOKEN": TOKEN}).problem(0, 3))


def check_expired(trial, skip):
    trial.set(Rule(answered(403, "ExpiredToken"), skip=skip))
    trial.check(f"expired after {skip} requests", says(trial.publish(), 3, "expired", "get new ones"))
    trial.check_resumes(f"expired after {skip} requests")


def check_clock(trial):
    later = email.utils.formatdate(time.time() + 2 * 3600, usegmt=True)
    trial.set(Rule(answered(403, "RequestTimeTooSkewed", [("Date", later)])))
    trial.check("a clock that is off", says(trial.publish(), 3, "clock", "behind"))
    trial.set(Rule(answered(403, "RequestTimeTooSkewed")))
    trial.check("a clock that is off, and no date", trial.publish().problem(3))


def check_denied(trial):
    trial.set(Rule(answered(403, "AccessDenied"), "DELETE"))
    trial.check("nothing may be deleted: doctor", says(trial.run("doctor"), 3, "write, read, list, remove: fails"))
    trial.set(Rule(answered(403, "AccessDenied"), "PUT", "ch/"))
    trial.check("no pointer may be written", says(trial.publish(), 3, "does not allow"))
    trial.check_seq("no pointer may be written", None)
    trial.set(Rule(answered(200, headers=[("Content-Type", "text/html")]), "GET", "list-type"))
    trial.check("something else answers", trial.publish().problem(3))


def trials():
    # What waits long goes first.
    yield from ((check,) for check in (check_busy, check_gone, check_patience))
    yield from ((check_drops, name) for name in ("dropped requests", "answers cut short", "lost answers"))
    yield from ((check_storm, status) for status in (429, 500, 503))
    for name in STORES:
        yield from ((check_doctor, name), (check_prod, name))
    yield from ((check_single_writer, name) for name in USABLE)
    for part in ("ch/dev.json", "ch/dev/1-", "/m/", "/o/", "_pub/"):
        yield from ((check_lost, fault, part) for fault in ("the answer is lost", "done, and 500 is told"))
    yield from ((check_expired, skip) for skip in (0, 8, 20))
    yield from ((check,) for check in (check_all_lost, check_wrong_bytes, check_wrong_heads, check_credentials, check_clock, check_denied))


def main():
    bindery, score = binary_from_arguments(__doc__), Score("publish_faults")
    with tempfile.TemporaryDirectory(prefix="bindery-faults-") as temporary, Weed() as weed:
        project = Project(bindery, Path(temporary) / "project", "s3://bucket/x", weed, files=tiny("1"))
        ready = project.make_keys("main") or project.run("assign").problem(0) or project.build()
        project.replace("workbooks/1.yml", "版 1", "版 2")
        if not score.check("keys and two builds", ready or project.run("assign").problem(0) or project.build(out="dist-2")):
            return score.finish()

        def run_one(check, *arguments):
            with Trial(score, project, weed) as trial:
                check(trial, *arguments)

        # Nearly all of the time is spent in waiting.
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            for done in [pool.submit(run_one, *each) for each in trials()]:
                done.result()
        score.check("all was looked at", "" if len(Trial.asked) > 1000 else str(len(Trial.asked)))
        score.check("no secrets are told or sent", project.leaks([*Trial.asked, ("the server's log", weed.log.read_bytes())]))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
