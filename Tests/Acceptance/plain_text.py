"""How a Markdown text of a small part of the format reads without markup: what the sample project uses.

Written from the authors' guide and from nothing in Sources/. Texts with markup that it does not know are refused, not
guessed at.
"""

import re

UPPER = str.maketrans("0123456789+-=n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼ⁿ")
LOWER = str.maketrans("0123456789+-=n", "₀₁₂₃₄₅₆₇₈₉₊₋₌ₙ")
RICH = ("text", "explanation", "hint", "back", "choices", "pairs", "distractors", "columns", "answer", "body")
TOKEN = re.compile(r"""
    (?P<fence>^```[a-z]*\n(?P<lines>(?:.*\n)*?)```$) | (?P<code>(?<!`)(`+)(?!`)(?P<inside>.+?)(?<!`)\4(?!`)) | (?P<ce>\\ce\{(?P<formula>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\})
  | (?P<math>(?<![0-9A-Za-z])\$(?P<tex>[^\s$](?:[^$\n]*[^\s$])?)\$(?![0-9])) | \{(?P<base>[^{}|]+)\|(?P<kana>[ぁ-ヿ\ 　]+)\}
  | (?P<choice>\{\{[^{}]*\}\}) | \\(?P<escaped>[!-/:-@\[-`{-~]) | \[(?P<link>[^\]]*)\]\([^)\s]*\) | (?P<stars>\*\*|~~) | \*(?P<stressed>[^\s*](?:[^*\n]*[^\s*])?)\*
""", re.VERBOSE | re.MULTILINE)
UNKNOWN = re.compile(r"^ {0,3}(#|>|```|~~~|\||[-*_]{3}|\d+\)|[+] )|<[a-z/!]|&[a-z#]|^ {4}| $", re.MULTILINE)


def chemistry(formula):
    formula = re.sub(r"\^\{?([0-9]*[+-])\}?", lambda m: m[1].translate(UPPER), formula)
    formula = re.sub(r"(?<=[A-Za-z\])])([0-9]+)", lambda m: m[1].translate(LOWER), formula)
    formula = re.sub(r"(?<=[A-Za-z₀-₉\])])([+-])(?=$|[\s\])])", lambda m: m[1].translate(UPPER), formula)
    return formula.replace("<=>", "⇌").replace("->", "→").replace("*", "·").replace(" v", " ↓")


def math(tex):
    tex = re.sub(r"\\(?:text|mathrm)\{([^{}]*)\}", r"\1", tex)
    tex = re.sub(r"\^\{([0-9+n-]+)\}|\^([0-9n])", lambda m: (m[1] or m[2]).translate(UPPER), tex)
    tex = re.sub(r"_\{([0-9n]+)\}|_([0-9n])", lambda m: (m[1] or m[2]).translate(LOWER), tex)
    for name, sign in (("\\times", "×"), ("\\,", " "), ("\\lor", "∨"), ("\\land", "∧"), ("\\cdot", "·")):
        tex = tex.replace(name, sign)
    if re.search(r"[\\{}_^]", tex):
        raise ValueError(f"this reading does not know {tex!r}")
    return re.sub(r" *([=×+∨∧]) *", r" \1 ", tex).strip()


def plain(text):
    """The plain reading of a text."""
    if UNKNOWN.search(TOKEN.sub("x", text)):
        raise ValueError(f"this reading does not know all markup of {text!r}")
    return TOKEN.sub(read, text)


def read(match):
    if match["fence"]:
        return match["lines"].removesuffix("\n")
    if match["stressed"]:
        return plain(match["stressed"])
    if match["code"]:
        return match["inside"].strip(" ") or match["inside"]
    if match["ce"]:
        return chemistry(match["formula"])
    if match["math"]:
        return chemistry(match["tex"][4:-1]) if match["tex"].startswith("\\ce{") else math(match["tex"])
    return match["base"] or match["choice"] or match["escaped"] or match["link"] or ""


def read_all(value):
    """A field's texts, in lists and mappings, each read; keys and names of files stay."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, list):
        return [read_all(item) for item in value]
    if isinstance(value, dict):
        return {key: item if key in ("key", "image", "correct") else read_all(item) for key, item in value.items()}
    return value


def item(fields):
    """A question, passage or announcement with its texts read."""
    return {key: read_all(value) if key in RICH else value for key, value in fields.items()}


# --- Delivered trees ---------------------------------------------------------------------------------------------

def letters(text):
    """What any reading of a text must keep, in order: letters and digits of every script."""
    return "".join(filter(str.isalnum, text))


def shown(nodes):
    """A tree's characters."""
    parts = []
    for node in nodes:
        if isinstance(node, str):
            parts.append(node)
        elif node["t"] == "choice":
            parts.append("{{choice:" + node["key"] + "}}")
        elif node["t"] == "blank":
            parts.append("{{" + node["key"] + "}}")
        else:
            parts.append(node.get("base", node.get("text", "")) + shown(node.get("c", [])))
    return "".join(parts)


def tree_problems(line):
    """In words, where the trees of a question's or passage's line say something else than its plain texts."""
    texts = {name: line.get(name, "") for name in ("text", "explanation", "hint", "back")}
    for kind in ("choice", "target"):
        for choice in line.get(kind + "s", []):
            texts[f"{kind}:{choice['key']}"] = choice["text"]
            texts[("feedback:" if kind == "choice" else "feedback:target:") + choice["key"]] = choice.get("feedback", "")
            texts |= {f"cell:{choice['key']}:{number}": cell for number, cell in enumerate(choice.get("cells", []))}
    texts |= {f"column:{number}": head for number, head in enumerate(line.get("columns", []))}
    return [f"rich {name} shows {shown(tree)!r}, the text {texts.get(name)!r}" for name, tree in line.get("rich", {}).items()
            if letters(shown(tree)) != letters(re.sub(r"^\d+\. ", "", texts.get(name, ""), flags=re.MULTILINE))]
