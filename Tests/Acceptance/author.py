"""The person who settles what bindery reports, knowing what was meant, by one of the ways out that it offers."""

from identity import Decisions
from ledger import LETTERS, digest


class Author:
    def __init__(self, draw, words, truth, graves):
        self.draw, self.words, self.truth, self.graves = draw, words, truth, graves
        self.decisions, self.retired, self.undone = Decisions(), [], []
        self.unknowable = 0

    def settle(self, bank, expected):
        """Changes the bank, and says what is to be told to `assign` and `retire`."""
        # Whoever says that it is the same goes on saying so: nothing was recorded while another error stood there.
        self.decisions, self.retired, self.undone = Decisions(same=self.decisions.same), [], []
        acts = {"id-duplicate": self.settle_duplicate, "id-retired": self.settle_retired, "id-lost": self.settle_lost,
                "id-repurposed": self.settle_repurposed, "choice-keys-ambiguous": self.settle_keys, "id-copy": self.settle_copy}
        # In an order that does not hang on random ids, so that a script can be run again.
        for fault in sorted(expected.faults, key=lambda fault: (fault.rule, self.owner(fault) or 0)):
            acts[fault.rule](bank, expected, fault)

    # --- Ids

    @staticmethod
    def holders(bank, fault):
        """The questions or workbooks that have the id; of a question without one, itself."""
        if fault.kind == "workbook":
            return [file for file in bank.workbooks if file.id == fault.what]
        return [question for question in bank.questions if question is fault.what or question.id == fault.what]

    def owner(self, fault):
        return self.truth.given.owner.get((fault.kind, fault.what)) if isinstance(fault.what, str) else fault.what.model

    def is_owner(self, fault, holder):
        return self.owner(fault) == holder.model

    def make_new(self, bank, holder, kind):
        """The id's line goes, and with it what referred to it."""
        if kind == "question":
            bank.drop_references(holder.model)
        holder.id = None

    def settle_duplicate(self, bank, expected, fault):
        holders = self.holders(bank, fault)
        owners = [holder for holder in holders if self.is_owner(fault, holder)]
        for holder in holders:
            if holder in owners[1:] and holder is not owners[0]:
                self.take_away(bank, holder)
            elif holder not in owners:
                self.make_new(bank, holder, fault.kind)

    def take_away(self, bank, holder):
        """Of one thing that stands twice, which merges leave."""
        if holder in bank.files:
            bank.files.remove(holder)
        else:
            bank.take_out(holder)

    def settle_retired(self, bank, expected, fault):
        for holder in self.holders(bank, fault):
            if self.is_owner(fault, holder) and self.draw.random() < 0.5:
                self.undone.append(fault)
            else:
                self.make_new(bank, holder, fault.kind)
                holder.model = self.words.number()

    def settle_lost(self, bank, expected, fault):
        model = self.owner(fault)
        without = [question for question in bank.questions if fault.kind == "question" and question.model == model]
        grave = self.graves.get(model)
        if without and self.draw.random() < 0.8:
            without[0].id = fault.what
        elif grave and not without and fault.kind == "question" and self.draw.random() < 0.25:
            grave.id = fault.what
            bank.files.append(self.words.file([grave]))
        elif self.draw.random() < 0.3:
            # It then takes all that are lost.
            self.decisions.retire_lost = True
            self.part_with(bank, fault)
        else:
            self.retired.append(fault)
            self.part_with(bank, fault)

    def part_with(self, bank, fault):
        """Whatever was that question and has lost its line is another one from now on."""
        for question in bank.questions:
            if fault.kind == "question" and question.model == self.owner(fault):
                question.model = self.words.number()

    def settle_repurposed(self, bank, expected, fault):
        for holder in self.holders(bank, fault):
            if self.is_owner(fault, holder):
                self.decisions.same.append(fault.what)
            else:
                self.make_new(bank, holder, fault.kind)

    def settle_copy(self, bank, expected, fault):
        """The copy is to become a question of its own, to stand in for the other, or to go."""
        copy = next(question for question in bank.questions if question is fault.what or question.id == fault.what)
        others = [question for question in bank.questions if question is not copy and question.as_read == copy.as_read]
        act = self.draw.randrange(4)
        if act == 0 and len(others) == 1:
            copy.replaces = others[0].id
        elif act == 1:
            bank.drop_references(copy.model)
            bank.take_out(copy)
        elif act == 2 and copy.choices:
            self.reword(copy, self.draw.choice(copy.choices))
        else:
            copy.text = self.words.edited(copy.text, 1)

    def reword(self, question, choice):
        new = self.words.choice_beside(question)
        self.truth.reword(question.model, choice.text, new)
        choice.text = new

    # --- Choices

    def settle_keys(self, bank, expected, fault):
        question, = self.holders(bank, fault)
        matching, line = expected.matching(question), expected.line(question)
        wanted = [self.truth.key_of(question, choice) for choice in question.choices]
        unmatched = [place for place, key in enumerate(matching.keys) if key is None]
        living = list(line.living)
        by_place = matching.is_in_place and all(wanted[place] == living[place] for place in unmatched)
        all_new = unmatched and not any(wanted[place] for place in unmatched)
        if not matching.is_well_named:
            by_place = all_new = False
        if by_place and not self.decisions.keep_keys and self.draw.random() < 0.6:
            self.decisions.keep_keys.append(fault.what)
        elif all_new and not self.decisions.new_keys and self.draw.random() < 0.6:
            self.decisions.new_keys.append(fault.what)
        else:
            for place in unmatched if matching.is_well_named else range(len(question.choices)):
                self.write_key(question, question.choices[place], line)

    def write_key(self, question, choice, line):
        key = self.truth.key_of(question, choice)
        if line.former.get(key, digest(choice.text)) != digest(choice.text):
            # It comes back in words that the ledger does not know: nobody can know it again.
            self.truth.is_another(question.model, choice.text)
            key = None
        choice.key = key or self.unused_key(question, line)

    def unused_key(self, question, line):
        used = {*line.living, *line.former, *(choice.key for choice in question.choices)}
        used |= {key for model, key in self.truth.given.keys if model == question.model}
        return next(key for key in LETTERS if key not in used)

    def say_what_nobody_can_see(self, bank, expected):
        """Some edits look like others: a choice put in the place of another looks like that one reworded, and one
        that comes back in older words looks new; a copy whose original goes at once looks like its original moved. The
        author who knows better says so in the source; how often is counted.
        """
        for kind, holders in (("question", bank.questions), ("workbook", bank.workbooks)):
            for holder in holders:
                if self.is_unseen_copy(kind, holder, expected):
                    self.unknowable += 1
                    self.make_new(bank, holder, kind)
        for question in bank.questions:
            line = expected.line(question)
            if not line or not line.is_live:
                continue
            for choice in question.choices:
                self.forget_returned(question, choice, line)
            matching = expected.matching(question)
            if matching.is_clear:
                wrong = [choice for choice, key in zip(question.choices, matching.keys) if self.is_wrong(question, choice, key)]
                self.unknowable += bool(wrong)
                for choice in wrong:
                    self.write_key(question, choice, line)

    def is_unseen_copy(self, kind, holder, expected):
        line, owner = expected.recorded.get((kind, holder.id)), self.truth.given.owner.get((kind, holder.id))
        reported = any(fault.kind == kind and fault.what == holder.id for fault in expected.faults)
        return line and line.is_live and owner not in (None, holder.model) and not reported

    def forget_returned(self, question, choice, line):
        key = self.truth.key_of(question, choice)
        if key in line.former and line.former[key] != digest(choice.text) and choice.key in (None, key):
            self.truth.is_another(question.model, choice.text)
            choice.key = None

    def is_wrong(self, question, choice, key):
        own = self.truth.key_of(question, choice)
        return key != own if own else self.truth.choice_with(question, key) is not None
