"""What must be delivered of a cloze, worked out from its text alone."""

import re

from sources import BLANK

# Inside a blank a backslash takes the meaning from these.
ESCAPED = re.compile(r"\\([\\|{}*=])")
WHITE = BLANK + "\u00a0\u3000" + "".join(map(chr, range(0x2000, 0x200b))) + "\u2028\u2029\u202f\u205f"


def delivered_cloze(text, ignore):
    """The text with its blanks as {{1}}, and the blanks; the right option by its index."""
    out, blanks, rest = [], [], text
    while rest:
        if rest.startswith(r"\{{"):
            out.append("{{")
            rest = rest[3:]
        elif rest.startswith("{{"):
            inside, rest = opened(rest[2:])
            blanks.append({"key": str(len(blanks) + 1), **blank(inside, ignore)})
            out.append("{{%d}}" % len(blanks))
        else:
            out.append(rest[0])
            rest = rest[1:]
    return "".join(out), blanks


def opened(rest):
    """What stands in a blank that has begun, as a list of signs, and what follows it."""
    signs, depth = [], 0
    while True:
        if not rest or rest[0] == "\n":
            raise ValueError("a blank is not closed")
        if depth == 0 and rest.startswith("}}"):
            return signs, rest[2:]
        sign = rest[:2] if ESCAPED.match(rest) else rest[0]
        depth += {"{": 1, "}": -1}.get(sign, 0) if depth or sign != "}" else 0
        signs.append(sign)
        rest = rest[len(sign):]


def blank(signs, ignore):
    parts, depth = [[]], 0
    for sign in signs:
        depth = max(0, depth + {"{": 1, "}": -1}.get(sign, 0))
        if sign == "|" and depth == 0:
            parts.append([])
        else:
            parts[-1].append(sign)
    parts = ["".join(part).strip(WHITE) for part in parts]
    if not "".join(signs).strip(WHITE).startswith("="):
        accepted = dict.fromkeys(ESCAPED.sub(r"\1", part) for part in parts)
        return {"accept": list(accepted), **({"ignore": ignore} if ignore else {})}
    parts[0] = parts[0][1:].strip(WHITE)
    right = [index for index, part in enumerate(parts) if part.startswith("*")]
    options = [part[1:].strip(WHITE) if part.startswith("*") else part for part in parts]
    return {"options": [{"text": ESCAPED.sub(r"\1", option)} for option in options], "correct": right[0]}
