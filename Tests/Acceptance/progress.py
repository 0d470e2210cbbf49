"""A store of learners' answers, as an app keeps it for years while the content changes under it.

An answer is kept under what the client knows, the question's id and the choice's key, with what the learner saw. The
store can say of each whether it still means the same.
"""

from collections import namedtuple

# What the learner saw and touched.
Answer = namedtuple("Answer", "question key stem choice")


class Shown(namedtuple("Shown", "stem choices")):
    """What an app shows of a question now: its stem, and key → text of each choice."""


class Progress:
    def __init__(self):
        self.answers = {}

    def answer(self, question, key, shown):
        """The first answer stays: what it meant then is what counts."""
        self.answers.setdefault((question, key), Answer(question, key, shown.stem, shown.choices[key]))

    def keep_only(self, is_known):
        """Takes back answers that never were, because the release that they answer was never made."""
        self.answers = {where: answer for where, answer in self.answers.items() if is_known(*where)}

    def misread(self, content, same_question, same_choice):
        """The answers that now mean something else, in words.

        `content` is id → Shown. `same_question` takes two stems; `same_choice` takes the id and two texts.
        An answer whose question or choice is no longer shown means what it meant.
        """
        return list(filter(None, (misreading(answer, content.get(answer.question), same_question, same_choice)
                                  for answer in self.answers.values())))


def misreading(answer, shown, same_question, same_choice):
    if shown is None:
        return ""
    if not same_question(answer.stem, shown.stem):
        return f"{answer.question} was {answer.stem!r} when it was answered, and is {shown.stem!r}"
    now = shown.choices.get(answer.key)
    if now is not None and not same_choice(answer.question, answer.choice, now):
        return f"{answer.question} {answer.key} was {answer.choice!r} when it was chosen, and is {now!r}"
    return ""
