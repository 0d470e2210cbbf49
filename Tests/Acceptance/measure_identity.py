#!/usr/bin/env python3
"""How often `id-repurposed` and the matching of choice keys are wrong about real questions.

    measure_identity.py BINDERY CORPUS [--trials N] [--seed S]

CORPUS is a content folder; it is only read. Each kind of edit is tried on N questions of it, all at once in a bank of
one question a file whose ledger knows them as they were. Prints for each kind how many of the N were called another
question, how many needed a person for their keys, and how many got a wrong key.
"""

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

import ledger
from harness import run
from sources import Content

KEYS = "abcdefghijklmnopqrstuvwxyz"


class Trial:
    """One question: as it was, and as the edit leaves it. `origin` has for each choice the place of the one it was, or None."""

    def __init__(self, item):
        # On one line: a line break in double quotes would be asked about.
        self.stem = item["text"].strip().replace("\n", " ")
        self.choices = [choice["text"] if isinstance(choice, dict) else choice for choice in item["choices"]]
        self.origin = list(range(len(self.choices)))
        self.keys = KEYS[:len(self.choices)]

    def source(self, name):
        # JSON is YAML.
        return json.dumps({"id": name, "type": "single_choice", "text": self.stem, "choices": self.choices, "correct": "0"},
                          ensure_ascii=False).replace('"correct": "0"', '"correct": 0')


class Edits:
    def __init__(self, draw, questions):
        self.draw, self.questions = draw, questions
        # Signs are drawn from those that the corpus has, as its authors would type them.
        self.alphabet = "".join(item["text"] for item in questions[:2000]).replace("\n", "").replace(" ", "")

    def another_question(self, trial):
        other = Trial(self.draw.choice(self.questions))
        trial.stem, trial.choices, trial.origin = other.stem, other.choices, [None] * len(other.choices)

    def another_stem(self, trial):
        trial.stem = Trial(self.draw.choice(self.questions)).stem

    def a_character(self, trial):
        self.change(trial, 1)

    def a_third(self, trial):
        self.change(trial, max(len(trial.stem) // 3, 1))

    def change(self, trial, length):
        start = self.draw.randrange(max(len(trial.stem) - length, 0) + 1)
        new = "".join(self.draw.choice(self.alphabet) for _ in range(length))
        trial.stem = (trial.stem[:start] + new + trial.stem[start + length:]).strip()

    def a_third_and_all_choices(self, trial):
        self.a_third(trial)
        for place in range(len(trial.choices)):
            self.reword(trial, place)

    def a_choice(self, trial):
        self.reword(trial, self.draw.randrange(len(trial.choices)))

    def two_choices(self, trial):
        for place in self.draw.sample(range(len(trial.choices)), 2):
            self.reword(trial, place)

    def order(self, trial):
        places = list(range(len(trial.choices)))
        self.draw.shuffle(places)
        trial.choices, trial.origin = [trial.choices[place] for place in places], [trial.origin[place] for place in places]

    def a_choice_and_order(self, trial):
        self.a_choice(trial)
        self.order(trial)

    def a_choice_gone(self, trial):
        place = self.draw.randrange(len(trial.choices))
        del trial.choices[place], trial.origin[place]

    def a_choice_more(self, trial):
        place = self.draw.randint(0, len(trial.choices))
        trial.choices.insert(place, self.fresh(trial))
        trial.origin.insert(place, None)

    def a_choice_for_another(self, trial):
        """Which looks like a rewording, and is recorded as one."""
        place = self.draw.randrange(len(trial.choices))
        trial.choices[place], trial.origin[place] = self.fresh(trial), None

    def reword(self, trial, place):
        text = trial.choices[place]
        at = self.draw.randrange(len(text) + 1)
        trial.choices[place] = text[:at] + self.draw.choice(self.alphabet) + text[at:]

    def fresh(self, trial):
        while True:
            text = self.draw.choice(Trial(self.draw.choice(self.questions)).choices)
            if ledger.as_read(text) not in map(ledger.as_read, trial.choices):
                return text


KINDS = [("another question", Edits.another_question), ("another stem, the choices left", Edits.another_stem),
         ("one character of the stem", Edits.a_character), ("a third of the stem", Edits.a_third),
         ("a third of the stem, all choices reworded", Edits.a_third_and_all_choices),
         ("one choice reworded", Edits.a_choice), ("two choices reworded", Edits.two_choices),
         ("choices reordered", Edits.order), ("one choice reworded, all reordered", Edits.a_choice_and_order),
         ("one choice removed", Edits.a_choice_gone), ("one choice inserted", Edits.a_choice_more),
         ("one choice replaced in its place", Edits.a_choice_for_another)]


def fit(item):
    """A question of choices that all differ as read, without characters that are errors of their own."""
    choices = item.get("choices") or []
    if not all(isinstance(text, str) and is_clean(text) for text in [item["text"], *choices]):
        return False
    return len(choices) == len(set(map(ledger.as_read, choices))) > 2


def is_clean(text):
    return "\ufffd" not in text and all(sign.isprintable() or sign == "\n" for sign in text)


def measured(bindery, root, trials, edit):
    """How many were called another question, were in doubt about a key, and have a wrong key; and how many sketches agree."""
    (root / "questions").mkdir()
    for number, trial in enumerate(trials, 1):
        (root / f"questions/{number}.yml").write_text(trial.source(number))
    stop(run([bindery, "assign", root], seconds=600), 0)
    stems = [trial.stem for trial in trials]
    for number, trial in enumerate(trials, 1):
        edit(trial)
        (root / f"questions/{number}.yml").write_text(trial.source(number))
    ran = run([bindery, "check", root, "--format", "json"], seconds=600)
    stop(ran, 0, 1)
    said = {rule: {int(Path(one["file"]).stem) for one in json.loads(ran.out)["diagnostics"] if one["rule"] == rule}
            for rule in ("id-repurposed", "choice-keys-ambiguous")}
    stop(run([bindery, "assign", root], seconds=600), 0, 1)
    lines = ledger.read(root / "ids.lock")
    silent = set(range(1, len(trials) + 1)) - said["id-repurposed"] - said["choice-keys-ambiguous"]
    wrong = sum(is_wrong(trials[number - 1], list(lines["question", str(number)][0].living)) for number in silent)
    few = sum(ledger.agreement(ledger.sketch(stem), ledger.sketch(trial.stem)) < 2 for stem, trial in zip(stems, trials))
    return few, len(said["id-repurposed"]), len(said["choice-keys-ambiguous"]), wrong


def is_wrong(trial, keys):
    """Whether a choice has not the key it had, or a new one has a key that another had."""
    return any(key != KEYS[place] if place is not None else key in trial.keys for key, place in zip(keys, trial.origin))


def stop(ran, *allowed):
    problem = ran.problem(*allowed)
    if problem:
        sys.exit(problem)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("bindery")
    parser.add_argument("corpus")
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    draw = random.Random(chosen.seed)
    questions = [item for item in Content(chosen.corpus).questions.values() if fit(item)]
    edits = Edits(draw, questions)
    print(f"{len(questions)} questions of {chosen.corpus}, {chosen.trials} trials each, seed {chosen.seed}\n")
    print("| edit | stems unlike (< 2 of 16) | id-repurposed | keys in doubt | wrong keys, unsaid |")
    print("|---|---|---|---|---|")
    for name, edit in KINDS:
        trials = [Trial(item) for item in draw.sample(questions, chosen.trials)]
        with tempfile.TemporaryDirectory(prefix="bindery-measure-") as folder:
            shares = measured(str(Path(chosen.bindery).resolve()), Path(folder), trials, lambda trial: edit(edits, trial))
        print(f"| {name} | " + " | ".join(f"{100 * share / chosen.trials:.1f} %" for share in shares) + " |", flush=True)


if __name__ == "__main__":
    main()
