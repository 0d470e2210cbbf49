#!/usr/bin/env python3
"""Does publishing end well or say clearly why not, whatever the store and the network do?

    publish_faults.py BINDERY

A proxy before SeaweedFS does to chosen requests what stores and networks do on bad days.
"""

import email.utils
import sys
import tempfile
import time
from pathlib import Path

from faulty import Proxy, Rule, answered, busy, changed, cut, done_but, dropped, lost, passed, without_conditions
from harness import Score, binary_from_arguments
from project import TOKEN, Bucket, Project, payload, tiny
from publishing import is_silent, says
from weed import Weed


class Trial:
    """One prefix after the other, so that each trial begins with nothing there."""

    def __init__(self, score, project, proxy, weed):
        self.score, self.project, self.proxy, self.weed = score, project, proxy, weed
        self.number = 0

    def begin(self, *rules):
        self.number += 1
        self.prefix = f"t{self.number}"
        self.project.target = f"s3://bucket/{self.prefix}"
        self.bucket = Bucket(self.weed, self.prefix)
        self.proxy.set(*rules)

    def publish(self, channel="dev", *flags, env=None, dist="dist"):
        return self.project.run("publish", channel, "--yes", "--dist", dist, *flags, env=env, seconds=90)

    def check(self, name, problems):
        return self.score.check(name, problems)

    def is_whole(self, name, channel="dev"):
        """Without faults: a publish of the same has nothing to do, and all that is named is there."""
        self.proxy.set()
        return self.check(f"{name}: whole", says(self.publish(channel), 0, "already") or says(self.project.run("verify"), 0, "0 faults"))


def conditional(exchange):
    return any(name.lower() in ("if-match", "if-none-match") for name, _ in exchange.request.headers)


def refusing(status, code="", header=None):
    """A store that knows no conditions, or not the one of this header, and says so."""
    def then(exchange):
        headers = {name.lower() for name, _ in exchange.request.headers}
        takes = header.lower() in headers if header else conditional(exchange)
        (answered(status, code) if takes else passed)(exchange)
    return then


# What two publishers would do to each other there

def check_conditions(trial):
    stores = {"ignores them": without_conditions, "answers 501": refusing(501, "NotImplemented"),
              "answers 304": refusing(304), "answers 404 to If-Match": refusing(404, "NoSuchKey", "If-Match"),
              "answers 409": refusing(409, "ConditionalRequestConflict", "If-Match"),
              "answers 412 to all": refusing(412, "PreconditionFailed")}
    for name, store in stores.items():
        trial.begin(Rule(store, "PUT"))
        trial.check(f"doctor: {name}", says(trial.project.run("doctor", seconds=90), 3, "conditional writes", "fails"))
        refused = trial.publish("prod")
        trial.check(f"prod: {name}", refused.problem(3))
        trial.check(f"prod stays empty: {name}", [] if trial.bucket.pointer("main", "prod") is None else "it does not")
    for name in ("ignores them", "answers 501", "answers 304"):
        trial.begin(Rule(stores[name], "PUT"))
        trial.check(f"a single writer: {name}", trial.publish("prod", "--single-writer").problem(0))
        trial.check(f"its second: {name}", trial.publish("prod", "--single-writer", dist="dist-2").problem(0))
        trial.check(f"is there: {name}", says(trial.project.run("verify"), 0, "0 faults"))


# Answers that never come

def check_lost(trial):
    for part in ("ch/dev.json", "ch/dev/1-", "/m/", "/o/", "_pub/"):
        for name, fault in (("the answer is lost", lost), ("done, and 500 is told", done_but(500, "InternalError"))):
            trial.begin(Rule(fault, "PUT", part, count=1))
            trial.check(f"{name}, of {part}", trial.publish().problem(0))
            trial.is_whole(f"{name}, of {part}")
            trial.check(f"{name}, of {part}: one number", [] if trial.bucket.pointer("main", "dev")["seq"] == 1 else "not one")
    trial.begin()
    trial.publish()
    trial.proxy.set(Rule(lost, "PUT", "ch/dev.json"))
    ran = trial.publish(dist="dist-2")
    trial.check("the pointer's answers are all lost", ran.problem(0))
    trial.is_whole_2 = trial.bucket.pointer("main", "dev")["seq"]
    trial.check("one step all the same", [] if trial.is_whole_2 == 2 else str(trial.is_whole_2))


def check_storms(trial):
    trial.begin(Rule(busy(503, retry_after=1), count=12))
    start = time.monotonic()
    trial.check("a storm of 503 with Retry-After", trial.publish().problem(0))
    trial.check("it waited", [] if time.monotonic() - start >= 1 else "it did not")
    trial.is_whole("after a storm of 503")
    trial.begin(Rule(busy(500), skip=3, count=8))
    trial.check("a storm of 500", trial.publish().problem(0))
    trial.is_whole("after a storm of 500")
    trial.begin(Rule(busy(429), "PUT", count=6))
    trial.check("a storm of 429", trial.publish().problem(0))
    trial.begin(Rule(busy(503), "PUT", "/o/", skip=4))
    start = time.monotonic()
    trial.check("a store that stays busy", says(trial.publish(), 3, "busy", "run it again"))
    trial.check("it ends", [] if time.monotonic() - start < 90 else "late")
    trial.check("nothing was switched over", [] if trial.bucket.pointer("main", "dev") is None else "it was")
    trial.proxy.set()
    trial.check("and goes on where it stopped", trial.publish().problem(0))
    trial.is_whole("after a store that was busy")


def check_drops(trial):
    for name, fault, method in (("dropped requests", dropped, None), ("answers cut short", cut, "GET"),
                                ("lost answers", lost, None)):
        trial.begin(*(Rule(fault, method, skip=skip, count=1) for skip in range(2, 40, 5)))
        ran = trial.publish()
        trial.check(name, ran.problem(0, 3))
        trial.proxy.set()
        trial.check(f"{name}: a second run", trial.publish().problem(0))
        trial.is_whole(name)
    trial.begin(Rule(dropped, skip=9))
    trial.check("the network goes", says(trial.publish(), 3, "no answer"))
    trial.proxy.set()
    trial.check("and comes back", trial.publish().problem(0))
    trial.is_whole("the network came back")


def check_wrong_bytes(trial):
    """What is read back is looked at, whatever the store said when it was written."""
    trial.begin(Rule(changed(body=lambda body: body[:-1] + b" "), "GET", "/o/"))
    trial.check("other bytes are served", says(trial.publish(), 3, "other bytes"))
    trial.check("nothing is switched over then", [] if trial.bucket.pointer("main", "dev") is None else "it was")
    trial.begin(Rule(changed(headers={"Cache-Control": "no-cache"}), "GET", "/o/"))
    trial.check("other headers are served", says(trial.publish(), 3, "headers"))
    trial.begin(Rule(changed(headers={"Content-Encoding": None}), None, ".br"))
    trial.check("doctor: no Content-Encoding", says(trial.project.run("doctor"), 3, "headers are kept: fails"))
    trial.check("no Content-Encoding is served", says(trial.publish(), 3, "headers"))


# Credentials

def check_credentials(trial):
    trial.begin()
    for name, env in (("another secret", {"AWS_SECRET_ACCESS_KEY": "another"}), ("another key", {"AWS_ACCESS_KEY_ID": "NOBODY"})):
        start = time.monotonic()
        trial.check(name, says(trial.publish(env=env), 3, "does not allow", "credentials"))
        trial.check(f"{name}: at once", [] if time.monotonic() - start < 5 else "not at once")
    trial.check("half of them", says(trial.publish(env={"AWS_SECRET_ACCESS_KEY": ""}), 3, "AWS_SECRET_ACCESS_KEY"))
    trial.check("none", trial.publish(env={"AWS_SECRET_ACCESS_KEY": "", "AWS_ACCESS_KEY_ID": ""}).problem(3))
    trial.check("with a session token", trial.publish(env={"AWS_SESSION_TOKEN": TOKEN}).problem(0, 3))
    for skip in (0, 8, 20):
        trial.begin(Rule(answered(403, "ExpiredToken"), skip=skip))
        trial.check(f"expired after {skip} requests", says(trial.publish(), 3, "expired", "get new ones"))
        trial.proxy.set()
        trial.check("new ones go on", trial.publish().problem(0))
        trial.is_whole("with new credentials")
    hours = email.utils.formatdate(time.time() + 2 * 3600, usegmt=True)
    trial.begin(Rule(answered(403, "RequestTimeTooSkewed", [("Date", hours)])))
    trial.check("a clock that is off", says(trial.publish(), 3, "clock", "behind"))
    trial.begin(Rule(answered(403, "RequestTimeTooSkewed")))
    trial.check("a clock that is off, and no date", trial.publish().problem(3))
    trial.begin(Rule(answered(403, "AccessDenied"), "DELETE"))
    trial.check("nothing may be deleted: doctor", says(trial.project.run("doctor"), 3, "write, read, list, remove: fails"))
    trial.begin(Rule(answered(200, headers=[("Content-Type", "text/html")]), "GET", "list-type"))
    trial.check("something else answers", trial.publish().problem(3))


def main():
    bindery, score = binary_from_arguments(__doc__), Score("publish_faults")
    with tempfile.TemporaryDirectory(prefix="bindery-faults-") as temporary, Weed() as weed, Proxy(weed.endpoint) as proxy:
        project = Project(bindery, Path(temporary) / "project", "s3://bucket/x", weed, files=tiny("1"))
        project.environment["AWS_ENDPOINT_URL"] = proxy.endpoint
        ready = project.make_keys("main") or project.run("assign").problem(0) or project.build()
        project.replace("workbooks/1.yml", "版 1", "版 2")
        if score.check("keys and two builds", ready or project.run("assign").problem(0) or project.build(out="dist-2")):
            trial = Trial(score, project, proxy, weed)
            for check in (check_conditions, check_lost, check_storms, check_drops, check_wrong_bytes, check_credentials):
                start = time.monotonic()
                check(trial)
                print(f"  {check.__name__}: {time.monotonic() - start:.1f} s", flush=True)
            score.check("no secrets are told", project.leaks([]))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
