"""Which errors `assign` must report of a bank and its ledger, worked out from the description of the rules."""

from collections import Counter, defaultdict, namedtuple
from dataclasses import dataclass, field

from ledger import Matching, is_another

RULES = {"id-missing", "id-duplicate", "id-retired", "id-lost", "id-repurposed", "id-copy", "id-form", "id-kind",
         "choice-keys-ambiguous", "choice-order-changed", "ledger-form", "ledger-behind"}

# What the message must name for its reader to get out again.
WAYS_OUT = {
    "id-duplicate": ["assign"],
    "id-retired": ["bindery retire", "--undo"],
    "id-lost": ["bindery retire", "bindery assign --retire-lost"],
    "id-repurposed": ["bindery assign --same"],
    "id-copy": ["`replaces"],
    "choice-keys-ambiguous": ["key:"],
}

# At these, `assign` neither gives an id nor records anything.
LEFT_ALONE = {"id-duplicate", "id-retired", "id-repurposed", "id-copy", "choice-keys-ambiguous"}

# `what` is the (kind, id), or for a question without an id the question.
Fault = namedtuple("Fault", "rule kind what")


@dataclass
class Decisions:
    """What the author says on the command line of `assign`."""
    same: list = field(default_factory=list)
    keep_keys: list = field(default_factory=list)
    new_keys: list = field(default_factory=list)
    retire_lost: bool = False

    @property
    def arguments(self):
        words = [word for name in self.same for word in ("--same", name)]
        words += ["--keep-keys", *self.keep_keys] if self.keep_keys else []
        words += ["--new-keys", *self.new_keys] if self.new_keys else []
        return words + (["--retire-lost"] if self.retire_lost else [])


class Expected:
    """`faults` must be reported; rules in `also` may be."""

    def __init__(self, bank, recorded, decisions=Decisions()):
        self.bank, self.recorded, self.decisions = bank, recorded, decisions
        self.faults, self.also = [], set()
        claims = Counter(("question", question.id) for question in bank.questions if question.id)
        claims.update(("workbook", file.id) for file in bank.workbooks if file.id)
        self.contested = {name for name, count in claims.items() if count > 1}
        self.faults += [Fault("id-duplicate", *name) for name in sorted(self.contested)]
        self.look_for_ended(claims)
        for question in bank.questions:
            self.look_at(question)
        self.look_for_copies()

    @property
    def rules(self):
        return {fault.rule for fault in self.faults}

    def leave_out_unsaid(self, rules, said):
        """While a merge is not settled nothing is written, and what hangs on the rest may be said later."""
        def is_said(fault):
            # A question and a workbook may have one number.
            kind = f"{fault.kind} " if fault.rule == "id-lost" else ""
            return fault.rule in rules and isinstance(fault.what, str) and f"{kind}`{fault.what}`" in said

        self.faults = [fault for fault in self.faults if is_said(fault)]

    def line(self, question):
        """What the ledger has of a question, if there is no doubt whose line it is."""
        name = "question", question.id
        return None if name in self.contested else self.recorded.get(name)

    def matching(self, question):
        return Matching(question.pairs, self.line(question))

    def look_for_ended(self, claims):
        for name, line in self.recorded.items():
            if name in claims and not line.is_live:
                # Claimed twice, it may be said once one claim is left.
                self.also |= {"id-retired"} if name in self.contested else set()
                self.faults += [] if name in self.contested else [Fault("id-retired", *name)]
            if name not in claims and line.is_live and not self.decisions.retire_lost:
                self.faults.append(Fault("id-lost", *name))

    def look_at(self, question):
        line = self.line(question)
        if not line or not line.is_live:
            return
        matching = self.matching(question)
        if question.id not in self.decisions.same and is_another(question.text, matching, line):
            self.faults.append(Fault("id-repurposed", "question", question.id))
        elif not matching.is_clear and not self.is_decided(question, matching):
            self.faults.append(Fault("choice-keys-ambiguous", "question", question.id))

    def is_decided(self, question, matching):
        return question.id in self.decisions.keep_keys + self.decisions.new_keys

    def look_for_copies(self):
        alike = defaultdict(list)
        for question in self.bank.questions:
            alike[question.as_read].append(question)
        for group in alike.values():
            known = [question for question in group if self.is_known(question)]
            for question in group:
                if question not in known and known:
                    self.look_at_copy(question, known)

    def is_known(self, question):
        line = self.recorded.get(("question", question.id))
        return line is not None

    def look_at_copy(self, question, known):
        self.also.add("id-missing")
        if all(question.replaces == other.id or other.replaces and other.replaces == question.id for other in known):
            return
        if any(("question", other.id) in self.contested or not self.recorded["question", other.id].is_live for other in known):
            self.also.add("id-copy")
            return
        self.faults.append(Fault("id-copy", "question", question.id or question))
