"""Stops a program at a system call of one's choice, by strace: killed there, or told that the disk is full."""

import re
from collections import Counter
from pathlib import Path

from harness import run

# Every call by which a program changes what is on disk. The `at` forms cover the older ones on each machine.
WRITING = ["write", "pwrite64", "writev", "pwritev", "copy_file_range", "sendfile", "fallocate", "truncate", "ftruncate",
           "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink", "unlinkat", "rmdir",
           "mkdir", "mkdirat", "chmod", "fchmod", "fchmodat", "fsync", "fdatasync"]
OPENING = ["openat", "open", "creat"]

CALL = re.compile(r"^(\d+) +([a-z0-9_]+)\((.*)")


class Call:
    """One call of an undisturbed run: its name, and which of that name it was in its thread, from 1."""

    def __init__(self, name, number, arguments):
        self.name, self.number, self.arguments = name, number, arguments

    def __str__(self):
        return f"{self.name} no. {self.number} ({self.arguments[:70]})"

    @property
    def refused(self):
        """Whether the undisturbed run got an error here, as for a folder that is there already."""
        return " = -1 " in self.arguments

    @property
    def talks(self):
        """Whether it writes to a terminal's file numbers, not to a file."""
        return self.name in ("write", "writev") and self.arguments.split(",")[0] in ("1", "2")


def writing_calls(command, cwd, folder):
    """What the command does to the disk, in order, and how the run ended."""
    log = Path(folder) / "strace.log"
    wanted = ",".join("?" + name for name in WRITING + OPENING)
    ran = run(["strace", "-f", "-qq", "-o", log, "-e", f"trace={wanted}", "-e", "signal=none", *command], cwd=cwd)
    seen, calls = Counter(), []
    for line in log.read_text(errors="replace").splitlines():
        match = CALL.match(line)
        if not match:
            continue  # the second half of a call that another thread interrupted
        thread, name, arguments = match.groups()
        seen[thread, name] += 1
        creates = name == "creat" or "O_CREAT" in arguments or "O_WRONLY" in arguments or "O_RDWR" in arguments
        if name in OPENING and not creates:
            continue
        call = Call(name, seen[thread, name], arguments)
        if not call.talks:
            calls.append(call)
    return calls, ran


def sampled(calls, at_most):
    """No more than so many calls of each name, spread evenly, always with the first and the last."""
    chosen = []
    for name in dict.fromkeys(call.name for call in calls):
        # Threads count for themselves, so one number can stand for several calls.
        own = list({call.number: call for call in calls if call.name == name}.values())
        if len(own) > at_most:
            own = [own[round(place * (len(own) - 1) / (at_most - 1))] for place in range(at_most)]
        chosen += own
    return chosen


def killed_at(call, command, cwd):
    return injected(call, "signal=SIGKILL", command, cwd)


def failing_at(call, error, command, cwd):
    return injected(call, f"error={error}", command, cwd)


def injected(call, what, command, cwd):
    return run(["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call.name}",
                "-e", f"inject={call.name}:{what}:when={call.number}", *command], cwd=cwd)
