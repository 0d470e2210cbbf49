"""What the acceptance scripts share: keeping score, running bindery, folders as values, and pictures."""

import os
import resource
import struct
import subprocess
import sys
import zlib
from pathlib import Path


class Score:
    """Counts what passed and failed, tells of each failure at once, and ends with one sum line."""

    def __init__(self, title):
        self.title = title
        self.passed = self.failed = 0

    def check(self, name, problems):
        """One check passed if `problems` (a string, a list, or nothing) is empty."""
        if isinstance(problems, str):
            problems = [problems] if problems else []
        if not problems:
            self.passed += 1
            return True
        self.failed += 1
        print(f"FAIL {self.title}: {name}")
        for problem in list(problems)[:12]:
            print("     " + str(problem).replace("\n", "\n     "))
        sys.stdout.flush()
        return False

    def finish(self):
        """Prints the sum line that run.py adds up, and gives the exit status."""
        print(f"{self.title}: {self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def binary_from_arguments(usage):
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(usage)
    binary = Path(sys.argv[1]).resolve()
    if not os.access(binary, os.X_OK):
        sys.exit(f"{sys.argv[1]}: no such program")
    return str(binary)


class Ran:
    """How a run ended. `status` is negative for a signal and None when time ran out."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def problem(self, *allowed):
        """Why this end is none of the allowed exit statuses, or nothing."""
        if self.status in allowed:
            return ""
        talk = (self.err.strip() or self.out.strip())[-1500:]
        ended = "did not end in time" if self.status is None else f"ended with {self.status}"
        return f"{ended} instead of {' or '.join(map(str, allowed))}\n{talk}"


def run(command, cwd=None, env=None, seconds=60, memory=None, file_size=None):
    """Runs to the end or to the limit. `memory` and `file_size` are limits in bytes."""

    def limit():
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

    # Python ignores SIGXFSZ and so does its child then: a full disk answers with an error, not a signal.
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **(env or {})}
    try:
        done = subprocess.run([str(part) for part in command], cwd=cwd, env=surroundings, timeout=seconds,
                              capture_output=True, stdin=subprocess.DEVNULL,
                              # Without one, Python need not copy itself to start a program.
                              preexec_fn=limit if memory or file_size is not None else None,
                              restore_signals=file_size is None)
    except subprocess.TimeoutExpired as late:
        return Ran(None, text(late.stdout), text(late.stderr))
    return Ran(done.returncode, text(done.stdout), text(done.stderr))


def text(output):
    return (output or b"").decode("utf-8", "backslashreplace")


class Link(str):
    """In a description of files: a symbolic link to this target."""


class Folder:
    """In a description of files: an empty folder."""


class Pipe:
    """In a description of files: a named pipe that nobody writes to."""


def write_files(root, files, order=None):
    """Makes the files described by path → text, bytes, Link, Folder or Pipe, in the order given."""
    for name in order or files:
        path, what = Path(root) / name, files[name]
        empty = isinstance(what, Folder) or name.endswith("/")
        (path if empty else path.parent).mkdir(parents=True, exist_ok=True)
        if empty:
            continue
        if isinstance(what, Link):
            path.symlink_to(what)
        elif isinstance(what, Pipe):
            os.mkfifo(path)
        else:
            path.write_bytes(what.encode() if isinstance(what, str) else what)


def read_tree(root, leave_out=()):
    """Every file below root: relative path → bytes. Folders that hold nothing end in a slash."""
    root, found = Path(root), {}
    for folder, folders, names in os.walk(root):
        here = Path(folder)
        if not folders and not names and here != root:
            found[here.relative_to(root).as_posix() + "/"] = b""
        for name in names:
            path = here / name
            relative = path.relative_to(root).as_posix()
            if relative not in leave_out:
                found[relative] = path.read_bytes()
    return found


def tree_differences(expected, got):
    """In words, what two trees do not have in common."""
    lines = [f"missing: {path}" for path in sorted(expected.keys() - got.keys())]
    lines += [f"left over: {path}" for path in sorted(got.keys() - expected.keys())]
    lines += [f"other bytes: {path}" for path in sorted(expected.keys() & got.keys()) if expected[path] != got[path]]
    return lines


def png(red, green, blue, width=8, height=8):
    """A picture of one colour, small and valid."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + bytes([red, green, blue]) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
