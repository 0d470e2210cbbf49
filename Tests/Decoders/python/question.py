"""One question: its digests, and the order in which an attempt shows its choices."""

import hashlib
import json
import re

TYPES = {"single_choice", "multiple_choice", "true_false", "short_text", "numeric", "ordering", "matching", "cloze", "flashcard"}

MARKINGS, IGNORED = {"all_or_nothing", "per_choice"}, {"case", "width", "spaces", "kana"}


def is_known(question):
    """Whether this reader can ask it: it knows the type, and every word that decides right and wrong."""
    blanks = question.get("blanks", [])
    words = [*question.get("ignore", []), *(word for blank in blanks for word in blank.get("ignore", []))]
    return (question["type"] in TYPES and question.get("marking", "per_choice") in MARKINGS and IGNORED.issuperset(words)
            and {"absolute", "relative"}.issuperset(question.get("tolerance", {})) and all("accept" in blank or "options" in blank for blank in blanks))


def sixteen(data):
    return hashlib.sha256(data).hexdigest()[:16]


def scoring(question):
    """Has what decides right and wrong changed?"""
    def joined(items):
        return "\x1f".join(items)

    correct = question.get("correct", [])
    if isinstance(correct, bool):
        correct = "true" if correct else "false"
    else:
        keys = ["=".join(key) if isinstance(key, list) else key for key in correct]
        correct = joined(keys if question["type"] == "ordering" else sorted(keys))
    blanks = [joined([blank["key"], *blank.get("accept", [blank.get("correct")]), *blank.get("ignore", [])])
              for blank in question.get("blanks", [])]
    fields = [question["type"], question.get("marking", ""), correct, joined(question.get("accept", [])),
              joined(question.get("ignore", [])), question.get("value", ""),
              "".join(f"{name}:{bound}" for name, bound in question.get("tolerance", {}).items()),
              joined(question.get("unit", {}).get("accept", [])), "\x1e".join(blanks)]
    return sixteen("".join(field + "\n" for field in fields).encode())


def mixed(keys, id, seed, mark=""):
    """Keys in the order in which an attempt shows them; targets have the mark `>`, the options of a blank its key."""
    return sorted(keys, key=lambda key: hashlib.sha256(b"\0".join(part.encode() for part in (seed, id, mark + key))).digest())


def shown_keys(question, seed):
    """The keys of the choices, the targets, and the options of each blank, as an attempt shows them."""
    def keys(choices, mark="", always=False):
        found = [choice["key"] for choice in choices]
        return mixed(found, question["id"], seed, mark) if always or question.get("shuffle", True) else found

    return [keys(question.get("choices", []), always=question["type"] == "ordering"),
            keys(question.get("targets", []), ">", always=True),
            *(keys(blank.get("options", []), blank["key"]) for blank in question.get("blanks", []))]


def facts(line, question, seed):
    return {"id": question["id"], "type": question["type"], "revision": sixteen(line), "scoring": scoring(question),
            "text": question["text"], "shown": shown_keys(question, seed)}


LINE = re.compile(r"^\| `(\{.+\})` \| `([0-9a-f]{16})` \| `([0-9a-f]{16})` \|$", re.MULTILINE)
SHUFFLE = re.compile(r"^\| `([0-9a-z-]+)` \| ([0-9a-z> ]+) \| (?:`(.+)`|empty) \| ([0-9a-z> ]+) \|$", re.MULTILINE)


def check_vectors(readme):
    """The tables of dist/README.md; prints how many agree, and those that do not."""
    checks = [(line, (sixteen(line.encode()), scoring(json.loads(line))), (revision, score))
              for line, revision, score in LINE.findall(readme)]
    checks += [(f"{id} {seed}", mixed(keys.split(), id, seed), order.split()) for id, keys, seed, order in SHUFFLE.findall(readme)]
    wrong = [check for check in checks if check[1] != check[2]]
    print(f"{len(checks) - len(wrong)} vectors agree")
    for what, found, wanted in wrong:
        print(f"{what}: {found} and not {wanted}")
    return 1 if wrong else 0
