"""What authors do to a bank, one function an edit. Each gives False where the bank has nothing to do it to."""

import copy

from bank import Question
from ledger import agreement, sketch
from words import reference


class Edits:
    def __init__(self, life):
        self.draw, self.words, self.truth, self.graves = life.draw, life.words, life.truth, life.graves
        self.recorded, self.copied_models, self.not_to_copy = life.recorded, life.copied, life.not_to_copy
        self.bank = life.bank

    # --- Chosen at random

    def question(self, is_fit=lambda question: True):
        fit = [question for question in self.bank.questions if is_fit(question)]
        return self.draw.choice(fit) if fit else None

    def question_with_choices(self, least=2):
        return self.question(lambda question: len(question.choices) >= least)

    def file(self, is_fit=lambda file: True):
        fit = [file for file in self.bank.files if is_fit(file)]
        return self.draw.choice(fit) if fit else None

    # --- Files

    def rename_file(self):
        file = self.file()
        folder = file.path.split("/")[0]
        file.path = self.words.path(folder)

    def rename_to_anothers_id(self):
        """Which is only odd: a name means nothing."""
        file, question = self.file(lambda file: not file.is_workbook), self.question()
        if not file or not question.id or any(question.id in other.path for other in self.bank.files):
            return False
        file.path = f"questions/{question.model}/{question.id}.yml"

    def move_question(self):
        question = self.question()
        if not question:
            return False
        target = self.file(lambda file: question not in file.questions)
        self.move(question, target or self.words.file([]))

    def move(self, question, target):
        source = self.bank.file_of(question)
        stays_listed = source.is_workbook and not target.is_workbook and question.id and self.draw.random() < 0.7
        place = source.entries.index(question)
        self.bank.take_out(question)
        if stays_listed:
            source.entries.insert(place, reference(question))
        if target.is_workbook:
            target.entries = [entry for entry in target.entries if isinstance(entry, Question) or entry.model != question.model]
        target.entries.insert(self.draw.randint(0, len(target.entries)), question)
        if target not in self.bank.files:
            self.bank.files.append(target)

    def move_to_own_file(self):
        question = self.question(lambda question: self.bank.file_of(question).is_workbook)
        if not question:
            return False
        self.move(question, self.words.file([]))

    def move_into_workbook(self):
        question = self.question(lambda question: not self.bank.file_of(question).is_workbook)
        if not question or not self.bank.workbooks:
            return False
        self.move(question, self.draw.choice(self.bank.workbooks))

    def split_file(self):
        file = self.file(lambda file: len(file.entries) > 1)
        if not file:
            return False
        at = self.draw.randrange(1, len(file.entries))
        kept, split = file.entries[:at], file.entries[at:]
        file.entries = kept
        self.bank.files.append(self.words.workbook(split) if file.is_workbook else self.words.file(split))

    def merge_files(self):
        if len(self.bank.lists) < 2:
            return False
        one, other = self.draw.sample(self.bank.lists, 2)
        one.entries += other.entries
        self.bank.files.remove(other)

    def reorder_questions(self):
        file = self.file(lambda file: len(file.entries) > 1)
        if not file:
            return False
        self.draw.shuffle(file.entries)

    def list_question(self):
        question = self.question(lambda question: question.id)
        listing = [file for file in self.bank.workbooks if question and all(entry.model != question.model for entry in file.entries)]
        if not listing:
            return False
        self.draw.choice(listing).entries.append(reference(question))

    # --- Texts

    def edit_a_sign(self):
        question = self.question()
        question.text = self.words.edited(question.text, 1)

    def edit_a_third(self):
        question = self.question()
        question.text = self.words.edited(question.text, len(question.text) // 3)

    def rewrite_stem(self):
        """The same question, in quite other words."""
        self.question().text = self.words.stem()

    def rewrite_question(self):
        """The same question, in quite other words down to its choices."""
        question = self.question_with_choices()
        if not question:
            return False
        question.text = self.words.stem()
        for choice in question.choices:
            self.reword(question, choice)

    def reword(self, question, choice):
        new = self.words.choice_beside(question)
        self.truth.reword(question.model, choice.text, new)
        choice.text = new

    def edit_choice(self):
        question = self.question_with_choices()
        if not question:
            return False
        self.reword(question, self.draw.choice(question.choices))

    def edit_some_choices(self):
        question = self.question_with_choices()
        if not question:
            return False
        for choice in self.draw.sample(question.choices, self.draw.randint(2, len(question.choices))):
            self.reword(question, choice)

    def reorder_choices(self):
        question = self.question_with_choices()
        if not question:
            return False
        self.draw.shuffle(question.choices)

    def insert_choice(self, question=None):
        question = question or self.question_with_choices()
        if not question or len(question.choices) > 8:
            return False
        question.choices.insert(self.draw.randint(0, len(question.choices)), type(question.choices[0])(self.words.choice_beside(question)))

    def remove_choice(self, question=None):
        question = question or self.question_with_choices(3)
        if not question or len(question.choices) < 3:
            return False
        question.choices.remove(self.draw.choice([choice for choice in question.choices if not choice.right] or question.choices))
        if not any(choice.right for choice in question.choices):
            question.choices[0].right = True

    def rework_choices(self):
        """Several edits at once, of which some only a person can follow."""
        question = self.question_with_choices()
        if not question:
            return False
        for act in self.draw.sample(["reorder", "reword", "insert", "remove"], 2):
            if act == "reorder":
                self.draw.shuffle(question.choices)
            elif act == "reword":
                self.reword(question, self.draw.choice(question.choices))
            elif act == "insert":
                self.insert_choice(question)
            else:
                self.remove_choice(question)

    def bring_back_choice(self):
        """One that was removed returns as it was last."""
        question = self.question_with_choices()
        if not question:
            return False
        here = {self.truth.choice(question.model, choice.text) for choice in question.choices}
        gone = [text for (model, text), choice in self.truth.meanings.items() if model == question.model and choice not in here]
        if not gone:
            return False
        question.choices.append(type(question.choices[0])(gone[-1]))

    def correct_answer(self):
        question = self.question(lambda question: question.kind == "single_choice")
        if not question:
            return False
        right = self.draw.choice(question.choices)
        for choice in question.choices:
            choice.right = choice is right

    def write_keys(self):
        """The author writes the keys that the choices have, or takes them out again."""
        question = self.question_with_choices()
        if not question:
            return False
        written = self.draw.random() < 0.6
        for choice in question.choices:
            choice.key = self.truth.key_of(question, choice) if written else None

    # --- Questions

    def insert_question(self):
        question = self.words.question()
        file = self.file() if self.draw.random() < 0.6 else None
        if file:
            file.entries.insert(self.draw.randint(0, len(file.entries)), question)
        else:
            self.bank.files.append(self.draw.choice([self.words.file, self.words.workbook])([question]))

    def copied(self, question):
        twin = copy.deepcopy(question)
        twin.model = self.words.number()
        return twin

    def copy_with_id(self):
        self.put_copy(lambda question: question.id, edited=self.draw.random() < 0.5)

    def copy_without_id(self):
        twin = self.put_copy(lambda question: question.id, edited=self.draw.random() < 0.3)
        if twin is None:
            return False
        twin.id = None

    def put_copy(self, is_fit, edited):
        question = self.question(lambda question: is_fit(question) and question.model not in self.not_to_copy)
        if not question:
            return None
        self.copied_models.add(question.model)
        twin = self.copied(question)
        if edited:
            twin.text = self.words.edited(twin.text, max(len(twin.text) // 4, 1))
        file = self.draw.choice([self.file(), self.bank.file_of(question), self.words.file([])])
        file.entries.insert(self.draw.randint(0, len(file.entries)), twin)
        if file not in self.bank.files:
            self.bank.files.append(file)
        return twin

    def copy_file(self):
        """A whole file, as a template for the next, with every id in it."""
        file = self.file(lambda file: len(file.questions) < 3)
        if not file or len(self.bank.questions) > 25:
            return False
        entries = [self.copied(entry) if isinstance(entry, Question) else copy.copy(entry) for entry in file.entries]
        twin = self.words.workbook(entries) if file.is_workbook else self.words.file(entries)
        twin.id = file.id
        self.bank.files.append(twin)

    def delete_question(self):
        if len(self.bank.questions) < 5:
            return False
        question = self.question()
        self.graves[question.model] = copy.deepcopy(question)
        self.bank.drop_references(question.model)
        self.bank.take_out(question)

    def delete_file(self):
        file = self.file(lambda file: len(file.questions) < 4)
        if not file or len(self.bank.questions) < 8:
            return False
        for question in file.questions:
            self.graves[question.model] = copy.deepcopy(question)
            self.bank.drop_references(question.model)
        self.bank.files.remove(file)

    def bring_back_question(self):
        """Deleted once, and now back under its id."""
        standing = {question.model for question in self.bank.questions}
        gone = [grave for model, grave in self.graves.items() if model not in standing and grave.id]
        if not gone:
            return False
        self.bank.files.append(self.words.file([copy.deepcopy(self.draw.choice(gone))]))

    def lose_id(self):
        """A question is pasted elsewhere, and its id's line stays behind."""
        question = self.question(lambda question: question.id and question.model not in self.graves)
        if not question:
            return False
        self.bank.drop_references(question.model)
        question.id = None

    def repurpose(self):
        """The author types a new question over an old one, and leaves the id."""
        question = self.question(lambda question: question.id)
        if not question:
            return False
        new = self.words.question()
        # Where the two sketches happen to agree nobody can tell, so that is measured elsewhere.
        while agreement(sketch(new.text), sketch(question.text)) >= 2:
            new.text = self.words.stem()
        if bool(new.choices) != bool(question.choices):
            return False
        self.graves[question.model] = copy.deepcopy(question)
        self.bank.drop_references(question.model)
        question.model, question.text, question.kind, question.choices = new.model, new.text, new.kind, new.choices
        question.replaces = None


WEIGHTS = {
    "rename_file": 2, "rename_to_anothers_id": 1, "move_question": 3, "move_to_own_file": 2, "move_into_workbook": 2, "split_file": 2,
    "merge_files": 2, "reorder_questions": 2, "list_question": 2, "edit_a_sign": 3, "edit_a_third": 3, "rewrite_stem": 1,
    "rewrite_question": 1, "edit_choice": 3, "edit_some_choices": 2, "reorder_choices": 3, "insert_choice": 3, "remove_choice": 3,
    "rework_choices": 3, "bring_back_choice": 2, "correct_answer": 1, "write_keys": 1, "insert_question": 3, "copy_with_id": 2,
    "copy_without_id": 2, "copy_file": 1, "delete_question": 3, "delete_file": 1, "bring_back_question": 3, "lose_id": 1, "repurpose": 2,
}
