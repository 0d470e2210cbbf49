"""The engine behind hostile.py and cases.py: a table of small content folders, each with the outcome it must have.

A case is checked in JSON and in text form, then built. Exactly the errors it names must be reported, at their
lines; a case with errors must leave no release; one without must deliver what it says.
"""

import json
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

from harness import Score, binary_from_arguments, run, write_files
from release import Release, Torn, apps_in

SECONDS = 10
MEMORY = 2 << 30

# What must never reach a terminal as it is: controls, bidi, zero-width, soft hyphen.
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]")

QUESTION = "questions/1.yml"


@dataclass
class At:
    """A diagnostic that must come: its rule (`a|b` where the design leaves a choice), line, column and file.

    Lines and columns are 1-based, columns in Unicode scalars; None is any.
    """

    rule: str
    line: int | None = None
    column: int | None = None
    file: str | None = QUESTION

    def fits(self, got):
        return (got["rule"] in self.rule.split("|")
                and self.line in (None, got["line"]) and self.column in (None, got["column"])
                and (self.file is None or got["file"] == f"content/{self.file}"))

    def __str__(self):
        return f"{self.rule} at {self.file or 'any file'}:{self.line or '?'}:{self.column or '?'}"


@dataclass
class Case:
    """One input. `files` are below content/ (a path with `../` lies beside it)."""

    name: str
    files: dict
    errors: list = field(default_factory=list)
    #: Warnings and notes that must be among what is reported.
    warns: list = field(default_factory=list)
    #: Rules that must not be reported at any severity.
    silent: list = field(default_factory=list)
    #: Words that the errors' messages and help must hold.
    says: list = field(default_factory=list)
    #: Words that no output and no delivered byte may hold.
    never: list = field(default_factory=list)
    #: Question id → what its delivered object holds; `choices` by their texts.
    delivers: dict = field(default_factory=dict)
    #: Called with the case's folder and the release after the build; gives problems.
    then: Callable | None = None
    #: The question ids that the workbook made for the case lists (it is made where the case has none).
    lists: tuple = (1,)
    #: For inputs without one documented outcome: these exit statuses are fine, and nothing else is compared.
    only: tuple = ()
    flags: tuple = ()


def question(text="次のうち、金属はどれか。", choices=("鉄", "水"), correct=0, more="", number=1):
    """A question file. Line 1 is the id, 3 the text, 4 `choices:`, the choices from 5, then correct, explanation."""
    lines = [f"id: {number}", "type: single_choice", f"text: {text}", "choices:"]
    lines += [f"  - {choice}" for choice in choices]
    lines += [f"correct: {correct}", "explanation: 鉄は電気を通す。"]
    return "\n".join(lines) + "\n" + more


def one(name, content=None, *errors, **rest):
    """The commonest case: a single question file."""
    return Case(name, {QUESTION: question() if content is None else content}, list(errors), **rest)


def typed(name, *choices, **rest):
    """Choices that must be delivered as the characters typed."""
    return one(name, question(choices=choices), delivers={"1": {"choices": list(choices)}}, **rest)


def run_table(title, cases, usage, scenarios=()):
    """Judges every case, then every scenario: a function of the binary and a folder that gives problems."""
    bindery = binary_from_arguments(usage)
    score = Score(title)
    doubled = {case.name for case in cases if sum(other.name == case.name for other in cases) > 1}
    assert not doubled, doubled
    for case in cases:
        with tempfile.TemporaryDirectory(prefix="bindery-case-") as temporary:
            score.check(case.name, guarded(judge, bindery, case, Path(temporary)))
    for scenario in scenarios:
        with tempfile.TemporaryDirectory(prefix="bindery-case-") as temporary:
            score.check(scenario.__name__.replace("_", " "), guarded(scenario, bindery, Path(temporary)))
    return score.finish()


def guarded(judged, *arguments):
    """What is not there or not as described fails one case, not the whole table."""
    try:
        return judged(*arguments)
    except (OSError, LookupError, ValueError) as error:
        return [f"could not be judged: {error!r}"]


def judge(bindery, case, folder):
    """What is wrong with the outcome of the case."""
    files = {f"content/{name}": what for name, what in case.files.items()}
    if not any(name.startswith("workbooks/") for name in case.files):
        files["content/workbooks/w.yml"] = f"id: 1\ntitle: 試し\nquestions: {list(case.lists)}\n"
    (folder / "content").mkdir()
    write_files(folder, files)

    def bindery_run(*arguments):
        return run([bindery, *arguments], cwd=folder, seconds=SECONDS, memory=MEMORY)

    as_json = bindery_run("check", "--format", "json")
    as_text = bindery_run("check", "--lang", "en")
    built = bindery_run("build", *case.flags)
    statuses = case.only or ((1,) if case.errors else (0,))
    problems = [f"{what} {ran.problem(*statuses)}" for what, ran in
                (("check --format json", as_json), ("check", as_text), ("build", built)) if ran.problem(*statuses)]
    unprintable = UNPRINTABLE.search(as_text.out + as_text.err)
    if unprintable:
        problems.append(f"U+{ord(unprintable[0]):04X} went to the terminal")
    problems += forbidden(case, [as_json.out, as_text.out, as_text.err, built.err], folder / "dist")
    if case.only:
        return problems
    problems += wrong_findings(case, as_json.out)
    if case.errors:
        problems += [f"the build left a release of {app}" for app in apps_in(folder / "dist")]
    elif not problems:
        problems += wrong_delivery(case, folder)
    return problems


def wrong_findings(case, output):
    try:
        report = json.loads(output)
    except ValueError as error:
        return [f"no JSON: {error}: {output[:200]!r}"]
    found = report["diagnostics"]
    problems, left = [], [one for one in found if one["severity"] == "error"]
    if report["summary"]["errors"] != len(left):
        problems.append(f"the summary counts {report['summary']['errors']} errors of {len(left)}")
    spoken = "\n".join(f"{one['message']}\n{one.get('help') or ''}" for one in left)
    for expected in case.errors:
        hit = next((got for got in left if expected.fits(got)), None)
        if hit:
            left.remove(hit)
        else:
            problems.append(f"not reported: {expected}")
    problems += [f"unexpected: {place(got)}" for got in left]
    problems += [f"not warned: {expected}" for expected in case.warns
                 if not any(expected.fits(got) and got["severity"] != "error" for got in found)]
    problems += [f"should be silent: {place(got)}" for got in found if got["rule"] in case.silent]
    problems += [f"the errors do not say {word!r}: {spoken}" for word in case.says if word not in spoken]
    return problems


def place(got):
    return f"{got['rule']} at {got['file']}:{got['line']}:{got['column']}: {got['message']}"


def forbidden(case, outputs, dist):
    delivered = [path.read_bytes() for path in dist.rglob("*") if path.is_file()] if case.never else []
    problems = []
    for word in case.never:
        if any(word in output for output in outputs):
            problems.append(f"{word!r} was printed")
        if any(word.encode() in data for data in delivered):
            problems.append(f"{word!r} was delivered")
    return problems


def wrong_delivery(case, folder):
    try:
        release = Release(folder / "dist", "main")
    except (Torn, LookupError, ValueError) as error:
        return [f"no whole release: {error!r}"]
    problems = []
    for number, expected in case.delivers.items():
        got = release.questions.get(number)
        if got is None:
            problems.append(f"question {number} was not delivered")
            continue
        for key, value in expected.items():
            held = [choice["text"] for choice in got["choices"]] if key == "choices" else got.get(key)
            if held != value:
                problems.append(f"{key} of {number} was delivered as {held!r}, not {value!r}")
    return problems + (case.then(folder, release) if case.then else [])
