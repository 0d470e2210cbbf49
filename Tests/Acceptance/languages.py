#!/usr/bin/env python3
"""Whatever mix of languages is written, each app delivers what the sources say.

    languages.py BINDERY

Makes contents in which each text is a string, or stands in some of three languages, by chance; with an app in all
languages, one in two, and one that leaves the project's first out. Each is built and compared with its sources by
compare_dist.py, and its files are held against their schemas.
"""

import random
import sys
import tempfile
from pathlib import Path

import yaml
from compare_dist import Findings, compare
from harness import Score, binary_from_arguments, run, write_files

HERE = Path(__file__).resolve().parent
LANGUAGES = ["ja", "en", "fr"]
APPS = {"7": ["ja", "en", "fr"], "8": ["fr", "ja"], "9": ["fr", "en"], "10": ["en"], "11": None}


class Maker:
    """A content by chance; the same seed gives the same one."""

    def __init__(self, seed):
        self.random, self.count = random.Random(seed), 0
        # `flat` has no place for pictures in choices.
        self.is_flat = seed % 2 == 0

    def text(self):
        """In one language, or in some; never the same twice."""
        self.count += 1
        there = ["ja"] + [tag for tag in LANGUAGES[1:] if self.random.random() < 0.6]
        if self.random.random() < 0.4:
            return f"本文{self.count}"
        self.random.shuffle(there)
        return {tag: f"{tag}の本文{self.count}" for tag in there}

    def some(self, **fields):
        """Some of the fields, each of which a function makes."""
        return {name: make() for name, make in fields.items() if self.random.random() < 0.5}

    def picture(self):
        return {"file": "a.svg", "alt": self.text()}

    def source(self):
        return {"title": self.text(), "year": 2024}

    def language(self):
        return self.random.choice(LANGUAGES)

    def choice(self):
        return self.text() if self.random.random() < 0.6 else {
            "text": self.text(), **self.some(feedback=self.text), **({} if self.is_flat else self.some(image=self.picture))}

    def question(self, number):
        choices = [self.choice() for _ in range(self.random.randint(2, 5))]
        answer = choices[0]["text"] if isinstance(choices[0], dict) and "text" in choices[0] else choices[0]
        answer = answer["ja"] if isinstance(answer, dict) else answer
        return {"id": number, "text": self.text(), "choices": choices, "answer": answer, "explanation": self.text(),
                **self.some(hint=self.text, source=self.source, language=self.language),
                **({"images": [self.picture()]} if self.random.random() < 0.3 else {})}

    def workbook(self, number):
        return {"id": number, "title": self.text(),
                **self.some(description=self.text, image=self.picture, source=self.source, language=self.language),
                "questions": [self.question(100 * number + at) for at in range(1, self.random.randint(3, 30))]}

    def files(self):
        books = {f"workbooks/{number}.yml": self.workbook(number) for number in range(1, 5)}
        category = {"id": 1, "title": self.text(), "workbooks": [1, 2, 3, 4], **self.some(description=self.text)}
        apps = {f"apps/{app}.yml": {"title": self.text(), "categories": [1], **({"languages": chosen} if chosen else {})}
                for app, chosen in APPS.items()}
        if self.is_flat:
            apps["apps/10.yml"]["outputs"] = ["bundles", "flat"]
        values = {"bindery.yml": {"languages": LANGUAGES}, "categories/1.yml": category, **books, **apps}
        return {"images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
                **{name: yaml.safe_dump(value, allow_unicode=True, sort_keys=False) for name, value in values.items()}}


def problems(bindery, folder, seed):
    write_files(folder / "content", Maker(seed).files())
    done = run([bindery, "build", folder / "content", "--out", folder / "dist"])
    if done.status != 0:
        return done.problem(0)
    findings = Findings()
    compare(findings, folder / "content", folder / "dist")
    checked = run([sys.executable, HERE / "check_schemas.py", bindery, folder / "dist"])
    return findings.differences or checked.problem(0)


def main():
    bindery, score = binary_from_arguments(__doc__), Score("languages")
    for seed in range(1, 9):
        with tempfile.TemporaryDirectory(prefix="bindery-languages-") as folder:
            score.check(f"content {seed}", problems(bindery, Path(folder), seed))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
