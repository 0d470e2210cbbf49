"""A content folder of somebody's with its keys, and what bindery does with it to one target; what lies in a bucket then."""

import base64
import hashlib
import json
import re
import shutil
import threading
import urllib.error
import urllib.request
from pathlib import Path

from harness import run, write_files

CONTENT = Path(__file__).resolve().parent.parent.parent / "content"
# Nothing of somebody who publishes may be seen by others, so these can be told from all else.
USER, TOKEN = "hanako-yamada", "session-token-of-hanako"
ACCEPTS_TARGET = {"publish", "promote", "rollback", "recall", "refresh", "prune", "verify", "doctor"}


class Project:
    """`content/`, `dist/` and a home with the keys, below a folder. `store` is a server with an `endpoint` and an
    `environment`, or None; `target` is what its commands name."""

    def __init__(self, bindery, folder, target, store=None, files=None):
        self.bindery, self.folder, self.target = bindery, Path(folder), target
        self.content, self.dist = self.folder / "content", self.folder / "dist"
        self.home = self.folder / "home" / USER
        temporary = self.folder / "tmp"
        for path in (self.home, temporary):
            path.mkdir(parents=True)
        self.ran, self.lock = [], threading.Lock()
        self.environment = {"HOME": str(self.home), "USER": USER, "LOGNAME": USER, "XDG_CONFIG_HOME": "",
                            # Of those who are killed something may stay.
                            "TMPDIR": str(temporary)}
        if store:
            self.environment |= store.environment | {"AWS_ENDPOINT_URL": store.endpoint}
        if files is None:
            shutil.copytree(CONTENT, self.content)
        else:
            write_files(self.content, files)

    def run(self, command, *arguments, env=None, seconds=60, target=None):
        """`bindery COMMAND`, with the target behind it where it takes one."""
        place = [target or self.target] if command in ACCEPTS_TARGET else []
        ran = run([self.bindery, command, *place, *arguments], cwd=self.folder, seconds=seconds,
                  env=self.environment | (env or {}))
        with self.lock:
            self.ran.append((command, ran.out + ran.err))
        return ran

    def make_keys(self, *apps):
        """Why not, or nothing."""
        return next((problem for app in apps if (problem := self.run("keys", "new", app).problem(0))), "")

    def build(self, *arguments, out="dist", seconds=60):
        return self.run("build", "--compress", "best", "--quiet", "--out", out, *arguments, seconds=seconds).problem(0)

    def replace(self, path, old, new):
        """Edits a file of the content, where `old` stands once or more."""
        path = self.content / path
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def secrets(self):
        """What must be in nothing that others see."""
        keys = [line for path in self.home.rglob("*.pem") for line in path.read_text().splitlines() if "-----" not in line]
        values = [self.environment.get("AWS_SECRET_ACCESS_KEY"), TOKEN, USER, str(self.folder), "PRIVATE KEY", *keys]
        return [value for value in values if value]

    def leaks(self, texts):
        """Where (name, text or bytes) has a secret in it."""
        found = []
        for name, text in [*self.ran, *texts]:
            data = text.encode() if isinstance(text, str) else text
            found += [f"{name}: {secret}" for secret in self.secrets() if secret.encode() in data]
        return found


def tiny(mark, workbooks=3, questions=12):
    """The files of a small content folder of the app `main`; a mark stands in two questions of each workbook."""
    def question(book, place):
        said = f"（版 {mark}）" if place in (0, questions - 1) else ""
        number = book * questions + place + 1
        return (f"  - id: {number}\n    text: {number} に 1 を足すと、いくつになるか。{said}\n"
                f"    choices: [\"{number}\", \"{number + 1}\", \"{number + 2}\"]\n    correct: 1\n    explanation: 数えてみましょう。\n")
    return {f"workbooks/{book + 1}.yml": f"id: {book + 1}\ntitle: 計算 {book + 1}\nquestions:\n"
            + "".join(question(book, place) for place in range(questions)) for book in range(workbooks)}


MARK = re.compile("（版 ([^）]*)）")


def payload(envelope):
    """What a pointer says, whoever signed it."""
    return json.loads(base64.b64decode(json.loads(envelope)["payload"]))


def release_of(pointer):
    return pointer["manifest"]["sha256"][:16]


class Bucket:
    """What lies below a prefix of a server's bucket."""

    def __init__(self, weed, prefix):
        self.weed, self.prefix = weed, prefix

    def sizes(self, below=""):
        """Name → bytes."""
        return {name.removeprefix(self.prefix + "/"): size for name, size in self.weed.list(f"{self.prefix}/{below}").items()}

    def read(self, name):
        """An object's headers and bytes, or None."""
        return self.weed.read(f"{self.prefix}/{name}")

    def write(self, name, body, headers=None):
        self.weed.write(f"{self.prefix}/{name}", body, headers)

    def remove(self, name):
        self.weed.remove(f"{self.prefix}/{name}")

    def all(self):
        """Name → headers and bytes."""
        return {name: self.read(name) for name in self.sizes()}

    def pointer(self, app, channel):
        found = self.read(f"{app}/ch/{channel}.json")
        return payload(found[1]) if found else None

    def copy(self, folder):
        """All of it as files, as decoders read it."""
        for name, (_, body) in self.all().items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)

    @property
    def address(self):
        """Where anyone can read it, if the server lets them."""
        return f"{self.weed.endpoint}/{self.weed.bucket}/{self.prefix}"


class Readers:
    """Threads that read a channel of `main` again and again, each time all of it from nothing; use it in a `with`.

    `seen` are the marks that were read; `problems` says where a release was not whole, of two marks, or went back.
    """

    def __init__(self, project, bucket, channel, bindery=True):
        self.project, self.bucket, self.channel = project, bucket, channel
        self.seen, self.problems, self.reads = set(), [], 0
        self.ended = threading.Event()
        loops = [self._alone, self._bindery] if bindery else [self._alone]
        self.threads = [threading.Thread(target=self._loop, args=[loop], daemon=True) for loop in loops]
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        for thread in self.threads:
            thread.join(60)

    def _loop(self, read):
        place = 0
        # Their own work is not to slow down what they watch.
        while not self.ended.wait(0.1):
            try:
                found = read()
            except Exception as error:
                self.problems.append(f"{read.__name__}: {type(error).__name__} {error}")
                continue
            if found is None:
                continue
            marks, seq = found
            self.reads += 1
            self.seen |= marks
            if len(marks) != 1:
                self.problems.append(f"{read.__name__}: {sorted(marks)} at once")
            if seq < place:
                self.problems.append(f"{seq} after {place}")
            place = seq

    def get(self, name):
        with self.opener.open(f"{self.bucket.address}/main/{name}", timeout=20) as answer:
            return answer.read()

    def _alone(self):
        """With nothing of bindery's."""
        try:
            pointer = payload(self.get(f"ch/{self.channel}.json"))
        except urllib.error.HTTPError as error:
            # Anonymous readers may be told either where nothing is.
            if error.code in (403, 404):
                return None
            raise
        manifest = self.object("m/{}.json", pointer["manifest"]["sha256"])
        marks = set()
        for digest in re.findall(r'"([0-9a-f]{64})"', manifest):
            marks |= set(MARK.findall(self.object(f"o/{digest[:2]}/{{}}.json", digest)))
        return marks, pointer["seq"]

    def object(self, form, digest):
        data = self.get(form.format(digest))
        if hashlib.sha256(data).hexdigest() != digest:
            raise ValueError(f"{form.format(digest)} has other bytes")
        return data.decode()

    def _bindery(self):
        root = self.project.content / "keys" / "main" / "1.root.json"
        ran = run([self.project.bindery, "read", self.bucket.address, "1", "--app", "main", "--channel", self.channel, "--root", root],
                  cwd=self.project.folder, env=self.project.environment)
        if ran.status != 0:
            if self.seen:
                self.problems.append(ran.problem(0))
            return None
        return set(MARK.findall(ran.out)), 0
