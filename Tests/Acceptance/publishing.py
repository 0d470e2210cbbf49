#!/usr/bin/env python3
"""Does a bucket hold, after each command that publishes, what that command promises, and nothing that is secret?

    publishing.py BINDERY

`content/` is published to SeaweedFS on this machine, and to a folder; all that lies there is read without bindery.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path

from decoders import dump_problems
from harness import Score, binary_from_arguments, run, tree_differences
from project import TOKEN, Bucket, Project, payload, release_of, tiny
from weed import Weed

HERE = Path(__file__).resolve().parent
READER = HERE.parent / "Decoders" / "python" / "read.py"
APPS = ("chemistry", "it", "kids")
SECURITY, BOOK = "workbooks/it/security.yml", "wb-z9pbvkxc4k"
FIRST, SECOND = "q-s8qdnzd4tm", "q-00pn3svstn"
IMMUTABLE = "public, max-age=31536000, immutable, no-transform"
PROD = "public, max-age=60, stale-while-revalidate=30, stale-if-error=86400"
TYPES = {"json": "application/json", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "gif": "image/gif",
         "svg": "image/svg+xml", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "m4a": "audio/mp4"}


def says(ran, status, *words):
    """Why a run did not end so, or did not say these words."""
    return ran.problem(status) or [f"`{word}` is not said:\n{ran.out}\n{ran.err}" for word in words if word not in ran.out + ran.err]


def is_silent(ran, *words):
    return [f"`{word}` is said:\n{ran.out}\n{ran.err}" for word in words if word in ran.out + ran.err]


def parsed(ran):
    """What a run printed as one JSON value; nothing where it is none."""
    try:
        return json.loads(ran.out)
    except ValueError:
        return None


def learner(plan, app):
    return next(one for one in plan["learner"]["apps"] if one["app"] == app)


def edits(view):
    """(question, kind) of each change of an app; a question may be in several workbooks."""
    return {(question["id"], question["change"]) for book in view["workbooks"] for question in book["questions"]}


# Publishing

def check_first(score, project, bucket):
    doctor = project.run("doctor")
    score.check("doctor", doctor.problem(0) or is_silent(doctor, "fails", "works, but"))
    score.check("nothing stays of it", list(bucket.sizes()))
    score.check("verify where nothing is", project.run("verify").problem(3))
    plans = {form: project.run("publish", "dev", "--plan", "--format", form) for form in ("text", "markdown", "json")}
    score.check("plans", [plan.problem(0) for plan in plans.values() if plan.status != 0])
    plan = json.loads(plans["json"].out)
    score.check("the plan has all apps", "" if [one["app"] for one in plan["plans"]] == list(APPS) else str(plan["plans"]))
    score.check("the first release has no base", [one["app"] for one in plan["plans"] if one["base"] is not None])
    score.check("markdown is bounded", "" if len(plans["markdown"].out) < 65_536 else str(len(plans["markdown"].out)))
    score.check("a plan writes nothing", list(bucket.sizes()))
    score.check("nobody is there to be asked", says(project.run("publish", "dev"), 2, "--yes"))
    score.check("nothing is written then", list(bucket.sizes("it/ch")))
    score.check("the first release", project.run("publish", "dev", "--yes").problem(0))
    wanted = {(one["app"], *each) for one in plan["plans"] for each in one["objects"]["new"]}
    there = {(*name.split("/", 1), size) for name, size in bucket.sizes().items()}
    score.check("what was planned is there", sorted(map(str, wanted - there)))
    own = [f"{app}/{name}" for app, name, _ in there - wanted if name.split("/")[0] not in ("ch", "keys", "_pub")]
    score.check("and nothing else", own)
    before = bucket.sizes()
    score.check("again: nothing to do", says(project.run("publish", "dev", "--yes"), 0, *(f"{app}: dev has all of it already" for app in APPS)))
    score.check("and nothing is written", [] if bucket.sizes() == before else str(bucket.sizes().keys() ^ before.keys()))
    score.check("no such target", project.run("publish", "dev", "--yes", target="nowhere").problem(2))
    score.check("no such bucket", says(project.run("publish", "dev", "--yes", target="s3://nowhere/x"), 3, "no such bucket"))
    score.check("no such channel", project.run("publish", "local", "--yes").problem(2))
    score.check("a channel without keys", says(project.run("publish", "beta", "--yes"), 2, "beta"))


def check_edit(score, project, bucket):
    old = bucket.pointer("it", "dev")
    project.replace(SECURITY, "三要素とされるものを三つ選べ", "三要素を三つ選びなさい")
    score.check("a build", project.build())
    plan = json.loads(project.run("publish", "dev", "--plan", "--format", "json").out)
    score.check("one wording changes", "" if edits(learner(plan, "it")) == {(FIRST, "wording")} else str(edits(learner(plan, "it"))))
    score.check("nothing else changes", [one["app"] for one in plan["learner"]["apps"] if one["app"] != "it" and edits(one)])
    ran = project.run("publish", "dev", "--yes")
    score.check("it is named and published", says(ran, 0, FIRST, "chemistry: dev has all of it already", "1 delta"))
    new = bucket.pointer("it", "dev")
    score.check("the pointer moved by one", "" if (new["seq"], new.get("previous")) == (old["seq"] + 1, old["seq"]) else str(new))
    score.check("the way from the old one is a delta", "" if new.get("deltasFrom") == old["seq"] else str(new))


def check_promote(score, project, bucket):
    moved = project.run("promote", "dev", "prod", "--plan", "--format", "json")
    score.check("a plan of promote", moved.problem(0) or ("" if parsed(moved) else "not one JSON value: " + moved.out))
    score.check("prod is empty", [] if bucket.pointer("it", "prod") is None else "it is not")
    score.check("promote", project.run("promote", "dev", "prod", "--yes").problem(0))
    for app in APPS:
        one, other = bucket.pointer(app, "dev"), bucket.pointer(app, "prod")
        score.check(f"{app}: prod is dev", "" if other and one["manifest"] == other["manifest"] else str(other))
        score.check(f"{app}: prod expires, dev does not", "" if "expires" in other and "expires" not in one else str([one, other]))
    score.check("again", says(project.run("promote", "dev", "prod", "--yes"), 0, "it: prod has it already"))
    score.check("from nowhere", project.run("promote", "prod", "prod2", "--yes").problem(2, 3))


def check_key_change(score, project, bucket):
    """An answer that becomes right is agreed to by number, on the way to each channel."""
    project.replace(SECURITY, "correct: [1, 2, 4]", "correct: [0, 2, 4]")
    score.check("a build with another key", project.build("--app", "it"))
    before = bucket.pointer("it", "dev")
    for said in ([], ["--accept-key-changes", "2"], ["--accept-key-changes", "0"]):
        score.check(f"a key changes: {said}", says(project.run("publish", "dev", "--app", "it", "--yes", *said), 1, FIRST, "--accept-key-changes 1"))
    score.check("nothing moved", "" if bucket.pointer("it", "dev") == before else "it did")
    score.check("agreed to", project.run("publish", "dev", "--app", "it", "--yes", "--accept-key-changes", "1").problem(0))
    score.check("on to prod", says(project.run("promote", "dev", "prod", "--app", "it", "--yes"), 1, "--accept-key-changes 1"))
    score.check("agreed to again", project.run("promote", "dev", "prod", "--app", "it", "--yes", "--accept-key-changes", "1").problem(0))


def check_rollback(score, project, bucket):
    listed = project.run("rollback", "prod", "--app", "it")
    rows = [line.replace("*", " ").split() for line in listed.out.splitlines()]
    score.check("the list has both, the newest first", listed.problem(0) or ([] if [row[1] for row in rows] == ["2", "1"] and listed.out.startswith("* ") else listed.out))
    old, now = rows[1][0], bucket.pointer("it", "prod")
    score.check("which app's release", project.run("rollback", "prod", old, "--yes").problem(2))
    score.check("no such release", project.run("rollback", "prod", "0123456789abcdef", "--app", "it", "--yes").problem(2))
    score.check("back, by a part of its name", project.run("rollback", "prod", old[:8], "--app", "it", "--yes", "--reason", "wrong key").problem(0))
    back = bucket.pointer("it", "prod")
    score.check("a newer pointer at the older release", "" if (release_of(back), back["seq"], back.get("reason")) == (old, now["seq"] + 1, "wrong key") else str(back))
    score.check("with the announcements of before", "" if back.get("notices") == now.get("notices") else str(back))
    score.check("the list has its reason", says(project.run("rollback", "prod", "--app", "it"), 0, "wrong key"))
    score.check("again", says(project.run("rollback", "prod", old, "--app", "it", "--yes"), 0, "already"))


def check_same_release(score, project, bucket):
    """What changes a pointer and no release."""
    before = bucket.pointer("it", "prod")
    score.check("a recall needs a reason", project.run("recall", "prod", FIRST, "--app", "it").problem(2))
    score.check("recall", project.run("recall", "prod", FIRST, SECOND, "--app", "it", "--reason", "a slip").problem(0))
    recalled = bucket.pointer("it", "prod")
    score.check("the pointer says it", "" if set(recalled["recall"]) == {FIRST, SECOND} and recalled["reason"] == "a slip" else str(recalled))
    shown = project.run("read", bucket.address, BOOK, "--app", "it", "--channel", "prod")
    score.check("readers do not see them", is_silent(shown, f"[{FIRST}]", f"[{SECOND}]") or shown.problem(0))
    score.check("undo one", project.run("recall", "prod", FIRST, "--undo", "--app", "it", "--reason", "no slip").problem(0))
    score.check("the other stays hidden", "" if bucket.pointer("it", "prod")["recall"] == [SECOND] else str(bucket.pointer("it", "prod")))
    score.check("refresh keeps it so", project.run("refresh", "prod", "--app", "it").problem(0) or ("" if bucket.pointer("it", "prod")["recall"] == [SECOND] else "it does not"))
    score.check("undo the other", project.run("recall", "prod", SECOND, "--undo", "--app", "it", "--reason", "no slip").problem(0))
    after = bucket.pointer("it", "prod")
    score.check("all of it by one each", "" if (after["seq"], after["manifest"], after.get("recall")) == (before["seq"] + 4, before["manifest"], None) else str(after))
    shown = project.run("read", bucket.address, BOOK, "--app", "it", "--channel", "prod")
    score.check("readers see both again", says(shown, 0, f"[{FIRST}]", f"[{SECOND}]"))
    kids = bucket.pointer("kids", "dev")
    project.replace("announcements/kids.yml", "A new friend has come to stay", "A new friend is here")
    project.replace("workbooks/kids/animals.yml", "tags: [動物, 入門]", "tags: [動物]")
    score.check("a build with other announcements", project.build("--app", "kids"))
    score.check("only announcements", project.run("publish", "dev", "--app", "kids", "--notices-only", "--yes").problem(0))
    news = bucket.pointer("kids", "dev")
    score.check("the release stays", "" if news["manifest"] == kids["manifest"] and news["notices"] != kids["notices"] else str(news))


def check_drafts(score, project, bucket):
    """What may not go to prod does not, whichever way it takes."""
    score.check("a build with drafts", project.build("--drafts", "--app", "it", out="drafts"))
    before = bucket.pointer("it", "prod")
    score.check("drafts are not for prod", says(project.run("publish", "prod", "--app", "it", "--dist", "drafts", "--yes", "--accept-key-changes", "1"), 1, "drafts"))
    score.check("they are for dev", project.run("publish", "dev", "--app", "it", "--dist", "drafts", "--yes").problem(0))
    score.check("and do not go on from there", project.run("promote", "dev", "prod", "--app", "it", "--yes", "--accept-key-changes", "1").problem(1, 3))
    score.check("prod stays", "" if (bucket.pointer("it", "prod") or {}).get("manifest") == before["manifest"] else "it does not")
    score.check("dev has none again", project.run("publish", "dev", "--app", "it", "--yes").problem(0))
    ledger = project.content / "ids.lock"
    kept = ledger.read_bytes()
    for name, text, word in (("behind", kept.replace(b"\n", b"\n", 1).rsplit(b"\n", 3)[0] + b"\n", "behind"), ("gone", None, "without a ledger")):
        ledger.unlink() if text is None else ledger.write_bytes(text)
        built = project.run("build", "--app", "it", "--quiet", "--out", "unsure")
        score.check(f"a ledger that is {name}", built.problem(0) or says(project.run("publish", "prod", "--app", "it", "--dist", "unsure", "--yes", "--accept-key-changes", "1"), 1, word))
    ledger.write_bytes(kept)


# What lies there

def expected_head(name):
    """Cache-Control, Content-Type and Content-Encoding of an object, by its name below the target."""
    app, *rest = name.split("/")
    plain = name.removesuffix(".br").removesuffix(".gz")
    encoding = {".br": "br", ".gz": "gzip"}.get(name[len(plain):])
    cache = IMMUTABLE
    if app not in APPS:
        cache = "public, max-age=60"
    elif rest[0] == "_pub":
        cache = "no-store"
    elif rest[0] == "ch" and len(rest) == 2:
        cache = PROD if rest[1] == "prod.json" else "no-cache"
    return cache, TYPES[plain.rsplit(".", 1)[1]], encoding


def check_heads(score, bucket):
    found = bucket.all()
    for name, (headers, body) in found.items():
        head = tuple(headers.get(field) for field in ("Cache-Control", "Content-Type", "Content-Encoding"))
        if head != expected_head(name):
            score.check(f"headers of {name}", f"{head} instead of {expected_head(name)}")
    score.check("all headers were looked at", "" if len(found) > 100 else str(len(found)))
    score.check("pointers are not compressed", [name for name in found if "/ch/" in name and not name.endswith(".json")])
    score.check("all other JSON is, twice", [name for name in found if name.endswith(".json") and not any(part in name for part in ("/ch/", "/keys/", "/_pub/"))
                                            and name.split("/")[0] in APPS and not {name + ".br", name + ".gz"} <= found.keys()])
    score.check("no intents are left, no probes", [name for name in found if "/_pub/intents/" in name or "/_pub/probes/" in name])
    return found


def check_decoder(score, project, bucket, folder):
    """Another reader, in another language."""
    bucket.copy(folder / "copy")
    for app, channel in (("it", "dev"), ("chemistry", "prod")):
        held = folder / f"held-{app}"
        held.mkdir()
        ran = run([sys.executable, READER, folder / "copy", app, channel, project.content / "keys" / app / "1.root.json", held, "受験1"])
        score.check(f"Python reads {app}", ran.problem(0) or (dump_problems(ran.out, project.dist) if app == "it" else ""))


def check_verify(score, project, bucket):
    score.check("verify", says(project.run("verify"), 0, "0 faults"))
    score.check("verify from outside", says(project.run("verify", "--app", "it", target=bucket.address), 0, "0 faults"))
    dist = project.dist / "it"
    bundle = min(path.relative_to(dist).as_posix() for path in dist.glob("o/*/*.json"))
    picture = min(path.relative_to(dist).as_posix() for path in dist.glob("o/*/*.svg"))
    for name in (bundle, bundle + ".br", picture, f"m/{bucket.pointer('it', 'dev')['manifest']['sha256']}.json"):
        headers, body = bucket.read(f"it/{name}")
        kept = {field: headers[field] for field in ("Cache-Control", "Content-Type", "Content-Encoding") if field in headers}
        harms = {"missing": lambda: bucket.remove(f"it/{name}"),
                 "damaged": lambda: bucket.write(f"it/{name}", body[:-2] + bytes([body[-2] ^ 1]) + body[-1:], kept),
                 "served otherwise": lambda: bucket.write(f"it/{name}", body, kept | {"Cache-Control": "no-cache"}),
                 "of another type": lambda: bucket.write(f"it/{name}", body, kept | {"Content-Type": "text/html"})}
        for harm, do in harms.items():
            if harm == "missing" and name.endswith(".br"):
                continue  # Readers have two other forms of it.
            do()
            score.check(f"verify: {name} is {harm}", says(project.run("verify", "--app", "it", "--channel", "dev"), 3, name))
            bucket.write(f"it/{name}", body, kept)
    bucket.remove(f"it/{bundle}")
    score.check("a lost object comes again", says(project.run("publish", "dev", "--app", "it", "--yes"), 0, "1 new") or project.run("verify", "--app", "it").problem(0))
    headers, body = bucket.read(f"it/{bundle}")
    bucket.write(f"it/{bundle}", body + b" ", {"Content-Type": "application/json", "Cache-Control": IMMUTABLE})
    score.check("wrong bytes are never passed over", says(project.run("publish", "dev", "--app", "it", "--yes"), 3, bundle))
    bucket.remove(f"it/{bundle}")
    score.check("nor do they stay", project.run("publish", "dev", "--app", "it", "--yes").problem(0))
    bucket.write(f"it/{bundle}", body[:-2] + b" \n", {"Content-Type": "application/json", "Cache-Control": IMMUTABLE})
    score.check("--verify-all sees them", says(project.run("publish", "dev", "--app", "it", "--yes", "--verify-all"), 3, bundle))
    bucket.remove(f"it/{bundle}")
    score.check("promote of what is gone", says(project.run("promote", "dev", "prod", "--app", "it", "--yes", "--accept-key-changes", "1"), 3, "missing"))
    score.check("and again whole", project.run("publish", "dev", "--app", "it", "--yes").problem(0) or project.run("verify").problem(0))


def check_prune(score, project, bucket):
    """Two releases stay, the one of now and the one before; each of the four edits a text of its own."""
    with open(project.content / "bindery.yml", "a", encoding="utf-8") as settings:
        settings.write("\nkeep: 2\n")
    releases = [release_of(bucket.pointer("it", "dev"))]
    for number in range(3):
        project.replace(SECURITY, "三つ選びなさい", f"三つ選びなさい{number}")
        score.check(f"release {number}", project.build("--app", "it") or project.run("publish", "dev", "--app", "it", "--yes").problem(0))
        releases.append(release_of(bucket.pointer("it", "dev")))
        project.replace(SECURITY, f"三つ選びなさい{number}", "三つ選びなさい")
    before = bucket.sizes("it")
    score.check("others may publish", project.run("prune", "--grace", "0", "--app", "it").problem(2))
    score.check("a first run only notes", says(project.run("prune", "--app", "it"), 0, "0 objects removed") or
                [name for name in before if name not in bucket.sizes("it")])
    score.check("a second one too early as well", says(project.run("prune", "--app", "it"), 0, "0 objects removed"))
    score.check("prune", project.run("prune", "--grace", "0", "--single-writer", "--app", "it").problem(0))
    after = bucket.sizes("it")
    manifests = {name.split("/")[2][:16] for name in after if name.startswith("it/m/")}
    score.check("what stays: two of dev, two of prod", "" if {*releases[-2:]} <= manifests and not {*releases[1:-2]} & manifests else f"{manifests} of {releases}")
    score.check("something went", "" if len(after) < len(before) else "nothing did")
    score.check("pointers and keys stay", [name for name in before if name.split("/")[1] in ("ch", "keys") and name not in after])
    verified = project.run("verify")
    score.check("all that is named is there", says(verified, 0, "it: "))
    verified = project.run("verify", "--app", "it")
    score.check("nothing that nobody needs", is_silent(verified, "no channel names"))
    score.check("the one before can come back", project.run("rollback", "dev", releases[-2], "--app", "it", "--yes").problem(0))
    score.check("an earlier one cannot", project.run("rollback", "dev", releases[1], "--app", "it", "--yes").problem(3))


def check_source(score, project, bucket):
    """The commit that a pointer names is what was built."""
    def git(*words):
        return run(["git", "-c", "user.name=x", "-c", "user.email=x@example.com", *words], cwd=project.folder, env={"GIT_CONFIG_GLOBAL": "/dev/null"})
    git("init", "-q")
    (project.folder / ".gitignore").write_text("home\ntmp\ndist\ndrafts\nunsure\n")
    git("add", "-A")
    score.check("a repository", git("commit", "-qm", "x").problem(0))
    commit = git("rev-parse", "HEAD").out.strip()
    project.replace(SECURITY, "三つ選びなさい", "三つ選びましょう")
    flags = ["--app", "it", "--yes", "--accept-key-changes", "1", "--source-commit", commit]
    score.check("a build of a dirty tree", project.build("--app", "it"))
    before = bucket.pointer("it", "prod")
    score.check("a dirty tree is not for prod", says(project.run("publish", "prod", *flags), 1, "working tree"))
    score.check("nor for dev, which prod could have it from", says(project.run("publish", "dev", *flags), 1, "working tree"))
    score.check("prod stays as it is", "" if bucket.pointer("it", "prod") == before else "it does not")
    git("commit", "-qam", "y")
    score.check("another commit neither", says(project.run("publish", "prod", *flags), 1, "working tree"))
    commit = flags[-1] = git("rev-parse", "HEAD").out.strip()
    score.check("a clean tree is", project.run("publish", "prod", *flags).problem(0))
    score.check("the pointer says it", "" if bucket.pointer("it", "prod").get("source") == commit else str(bucket.pointer("it", "prod")))
    score.check("so does the list", says(project.run("rollback", "prod", "--app", "it"), 0, commit[:12]))


def check_flat(score, project, bucket):
    """Plain files for apps that know nothing of bundles, with prod only."""
    score.check("a build of all", project.build())
    score.check("a publish to prod", project.run("publish", "prod", "--yes", "--accept-key-changes", "1").problem(0, 1))
    flat = {path.relative_to(project.dist).as_posix(): path.read_bytes() for path in (project.dist / "v1").rglob("*") if path.is_file()}
    there = {name: bucket.read(name)[1] for name in bucket.sizes("v1")}
    score.check("flat is there", tree_differences(flat, there))


def check_folder(score, bindery, folder):
    """The same with no server at all."""
    project = Project(bindery, folder, "./site", files=tiny("1"))
    site = project.folder / "site" / "main"

    def pointer(channel):
        return payload((site / "ch" / f"{channel}.json").read_bytes())

    score.check("folder: keys, a build", project.make_keys("main") or project.run("assign").problem(0) or project.build())
    score.check("folder: doctor", project.run("doctor").problem(0))
    score.check("folder: publish", project.run("publish", "dev", "--yes").problem(0))
    score.check("folder: nothing to do", says(project.run("publish", "dev", "--yes"), 0, "already"))
    project.replace("workbooks/1.yml", "版 1", "版 2")
    score.check("folder: edit", project.run("assign").problem(0) or project.build() or project.run("publish", "dev", "--yes").problem(0))
    score.check("folder: promote", project.run("promote", "dev", "prod", "--yes").problem(0))
    first = next(line.split()[0] for line in project.run("rollback", "dev").out.splitlines() if not line.startswith("*"))
    score.check("folder: rollback", project.run("rollback", "dev", first, "--yes").problem(0) or ("" if release_of(pointer("dev")) == first else "another"))
    score.check("folder: recall", project.run("recall", "prod", "1", "--reason", "x").problem(0) or ("" if pointer("prod")["recall"] == ["1"] else "not there"))
    score.check("folder: refresh", project.run("refresh", "prod").problem(0))
    score.check("folder: prune", project.run("prune", "--grace", "0").problem(0) or says(project.run("verify"), 0, "0 faults"))
    shutil.rmtree(site / "o")
    score.check("folder: verify", project.run("verify").problem(3))
    score.check("folder: publish heals", project.run("publish", "prod", "--yes").problem(0))
    score.check("folder: no secrets", project.leaks((path.name, path.read_bytes()) for path in site.rglob("*") if path.is_file()))


def main():
    bindery, score = binary_from_arguments(__doc__), Score("publishing")
    with tempfile.TemporaryDirectory(prefix="bindery-publishing-") as temporary, Weed(public=True) as weed:
        folder = Path(temporary)
        project, bucket = Project(bindery, folder / "project", "s3://bucket/x", weed), Bucket(weed, "x")
        if score.check("keys and a build", project.make_keys(*APPS) or project.build()):
            for check in (check_first, check_edit, check_promote, check_key_change, check_rollback, check_same_release,
                          check_drafts, check_verify):
                check(score, project, bucket)
            check_decoder(score, project, bucket, folder)
            check_prune(score, project, bucket)
            check_source(score, project, bucket)
            check_flat(score, project, bucket)
            found = check_heads(score, bucket)
            project.run("publish", "dev", "--yes", env={"AWS_SESSION_TOKEN": TOKEN})
            score.check("no secrets, neither told nor stored", project.leaks(
                [*((name, body + str(headers).encode()) for name, (headers, body) in found.items()), ("the server's log", weed.log.read_bytes())]))
        check_folder(score, bindery, folder / "in-a-folder")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
