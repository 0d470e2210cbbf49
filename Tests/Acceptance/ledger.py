"""Reads `ids.lock` and works out what it must say, from the description of the ledger and from nothing in Sources/."""

import hashlib
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

HEAD = "bindery-ids 1"
KINDS = ["question", "workbook", "category", "passage", "record", "announcement", "app"]
MARKERS = ("<<<<<<< ", "=======", ">>>>>>> ", "||||||| ")
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
LETTERS = [*ALPHABET, *map("".join, product(ALPHABET, ALPHABET))]


# --- Texts -------------------------------------------------------------------------------------------------------

DROPPED = "\u00ad\u200b\u200c\u200d\u200e\u200f\ufeff" + "".join(
    map(chr, [*range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A)]))
SPACES = "\t\n\r \u00a0" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict(zip(range(0xFFE0, 0xFFE7), "¢£¬¯¦¥₩"))


def kana(run):
    return unicodedata.normalize("NFKC", run.group()).replace("\u3099", "\u309b").replace("\u309a", "\u309c")


@lru_cache(maxsize=100_000)
def as_read(text):
    text = "".join(sign for sign in text if sign not in DROPPED)
    text = re.sub("[\uff61-\uff9f]+", kana, text.translate(WIDTH))
    text = re.sub(f"[{SPACES}]+", " ", text).strip(" ")
    return re.sub("[。.]$", "", text).rstrip(" ")


@lru_cache(maxsize=100_000)
def digest(choice):
    return hashlib.sha256(as_read(choice).encode()).hexdigest()[:8]


WORD = (1 << 64) - 1


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & WORD
    return value


def mix(value):
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & WORD
    value = (value ^ value >> 27) * 0x94D049BB133111EB & WORD
    return value ^ value >> 31


@lru_cache(maxsize=100_000)
def sketch(stem):
    """16 bytes in hexadecimal: of the hashes of all runs of six bytes, the low byte of 16 least ones."""
    text = as_read(stem)
    data = ("".join(sign for sign in text if unicodedata.category(sign)[0] in "LMN") or text).encode()
    if not data:
        return "00" * 16
    hashes = {fnv1a(data[start:start + 6]) for start in range(max(len(data) - 5, 1))}
    return bytes(min(mix(value + place * 0x9E3779B97F4A7C15 & WORD) for value in hashes) & 255
                 for place in range(16)).hex()


def agreement(one, other):
    """How many of the 16 bytes of two sketches agree."""
    return sum(a == b for a, b in zip(bytes.fromhex(one), bytes.fromhex(other)))


# --- Lines -------------------------------------------------------------------------------------------------------

@dataclass
class Line:
    """One id. Keys are letter → digest, the living ones in the author's order."""
    kind: str
    id: str
    state: str
    sketch: str = ""
    living: dict = field(default_factory=dict)
    right: list = field(default_factory=list)
    former: dict = field(default_factory=dict)
    written: str = ""

    @property
    def is_live(self):
        return self.state == "live"

    @property
    def place(self):
        """What the lines are sorted by."""
        whole = self.id.isascii() and self.id.isdigit()
        return KINDS.index(self.kind), not whole, int(self.id) if whole else 0, self.id.encode()


KEY = re.compile(r"(-?)([a-z]{1,2})=([0-9a-f]{8})(!?)")


def line(written):
    kind, name, state, *fields = written.split(" ")
    found = Line(kind, name, state, written=written)
    if state == "retired" and fields and re.fullmatch(r"\d{4}-\d\d", fields[0]):
        fields = fields[1:]
    for part in fields:
        key = KEY.fullmatch(part)
        if part.startswith("s="):
            found.sketch = part[2:]
        elif not key:
            raise ValueError(f"not a field of the ledger: {part!r} in {written!r}")
        elif key[1]:
            found.former[key[2]] = key[3]
        else:
            found.living[key[2]] = key[3]
            found.right += [key[2]] if key[4] else []
    return found


def read(path):
    """(kind, id) → all lines of that id, top to bottom; conflict markers are passed over."""
    found = defaultdict(list)
    try:
        text = path.read_text()
    except FileNotFoundError:
        return {}
    for written in text.split("\n"):
        if written and written != HEAD and not written.startswith(MARKERS):
            one = line(written)
            found[one.kind, one.id].append(one)
    return dict(found)


def faults(path):
    """Why the file is none that `assign` may leave. Its order does not count: a merge by union may have left it so."""
    text = path.read_text()
    first, *rest = text.split("\n")
    if first != HEAD or rest[-1:] != [""]:
        return [f"the ledger is not whole: {text[:80]!r} … {text[-80:]!r}"]
    if any(written.startswith(MARKERS) for written in rest):
        return ["the ledger holds conflict markers"]
    lines = [line(written) for written in rest[:-1]]
    names = [(one.kind, one.id) for one in lines]
    problems = [f"two lines for {name}" for name in sorted(set(names)) if names.count(name) > 1]
    return problems + [f"a living key is kept as former too: {one.written}" for one in lines if one.living.keys() & one.former.keys()]


def misplaced(path):
    """Lines that stand behind one that belongs behind them."""
    lines = [line(written) for written in path.read_text().split("\n")[1:-1]]
    return [after.written for before, after in zip(lines, lines[1:]) if before.place > after.place]


# --- Which choice is which ---------------------------------------------------------------------------------------

class Matching:
    """The keys of choices (pairs of text and the author's key or None) after an edit, given the line recorded.

    `keys` has None where only a person can say; `is_clear` is whether there is none.
    """

    def __init__(self, choices, recorded):
        self.living, self.former = (recorded.living, recorded.former) if recorded else ({}, {})
        self.choices = choices
        self.keys = [key for _, key in choices]
        named = [key for key in self.keys if key]
        self.is_well_named = len(named) == len(set(named)) and all(
            self.former.get(key, digest(text)) == digest(text) for text, key in choices if key)
        # A key that is written at one choice while the choice that has it stands there without one.
        unnamed = {digest(text) for text, key in choices if not key}
        self.is_well_named &= all(self.living.get(key, digest(text)) == digest(text) or self.living[key] not in unnamed
                                  for text, key in choices if key)
        self.is_clear = self.is_well_named
        for recorded_keys in (self.living, self.former):
            for key, kept in recorded_keys.items():
                self.give_to_equal(key, kept)
        self.found = [key for key in self.keys if key in self.living or key in self.former]
        self.new = [place for place, key in enumerate(self.keys) if key is None]
        self.old = [place for place, key in enumerate(self.living) if key not in self.keys]
        self.settle()

    def give_to_equal(self, key, kept):
        for place, (text, _) in enumerate(self.choices):
            if key not in self.keys and self.keys[place] is None and digest(text) == kept:
                self.keys[place] = key

    def settle(self):
        if not self.new or not self.is_clear:
            return
        if not self.old:
            self.give_new()
        elif self.is_in_place and self.found:
            self.keep_by_place()
        else:
            self.is_clear = False

    @property
    def is_in_place(self):
        return self.new == self.old

    def keep_by_place(self):
        for place in self.new:
            self.keys[place] = list(self.living)[place]
        self.is_clear = True

    def give_new(self):
        free = (key for key in LETTERS if key not in self.keys and key not in self.living and key not in self.former)
        for place in self.new:
            self.keys[place] = next(free)
        self.is_clear = True


def is_another(stem, matching, recorded):
    """Whether a question is no longer the one that its line recorded."""
    if agreement(sketch(stem), recorded.sketch) >= 2:
        return False
    found = sum(key in recorded.living for key in matching.found)
    return not recorded.living or found * 2 < len(recorded.living)
