#!/usr/bin/env python3
"""Mutated Markdown, TeX, chemistry and readings: does any of them crash or hang the tool, or leave it as it should not?

    fuzz_texts.py BINDERY [--count N] [--seed N]

Makes N texts of each kind (10,000), turns the rules about their form off, so that what is wrong is delivered too, and
builds them. Every plain reading must be free of the marks that stand for formulas while a text is read; every tree must
meet the schema, and hold the same blanks and choices as the text.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Score, run
from rich_html import questions, render

SAMPLES = {
    "markdown": ["**太字**と*強調*", "「**重要**」な", "- a\n- b\n  1. c\n\n     d", "|a|b|\n|-|:-:|\n|1|`x`|", "> q\n>> r", "```c\nint a;\n```", "## 見出し\n\n本文",
                 "[文字](https://example.com/ \"題\")", "<https://example.com/>", "~~旧~~新", "a\\*b &amp; c", "***\n\n---\n", "`code` ``a`b``", "![図](a.png)",
                 "<b>x</b> <!-- c --> <div>\n</div>", "[x]: https://example.com\n\n[x]", "    code\n\tcode", "a  \nb\\\nc", "Title\n=====\nsub\n---"],
    "tex": ["$x^2+\\frac{a}{b}$", "$$\\sum_{i=1}^{n} i$$", "$\\sqrt[3]{x+1}$", "$\\left(\\frac{1}{2}\\right)^n$", "$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$",
            "$\\begin{cases}x&(x>0)\\\\-x\\end{cases}$", "$\\overline{AB}\\vec{a}$", "$a\\equiv b\\pmod{n}$", "$5 で、$10 の", "\\$5 $\\text{もし }x$", "$x_{ij}^{n+1}$", "$\\ce{H2O}$",
            "$\\binom{n}{k}\\lim_{x\\to0}$", "$f''(x)$", "$\\xrightarrow[b]{a}$", "$a \\over b$", "$\\mathbb{R}\\not=\\emptyset$", "$|x|\\{1{,}000\\}$"],
    "chemistry": ["\\ce{2H2 + O2 -> 2H2O}", "\\ce{SO4^2- + Ba^2+ -> BaSO4 v}", "\\ce{^{14}_{6}C}", "\\ce{CuSO4*5H2O}", "\\ce{[Cu(NH3)4]^2+}", "\\ce{A ->[\\Delta][{熱}] B}", "\\ce{Fe^{III}}",
                  "\\ce{N2 + 3H2 <=> 2NH3}", "\\ce{C_nH_{2n+2}}", "\\ce{CH3-CH=CH2}", "\\ce{Na+ + Cl- -> NaCl(aq)}", "\\ce{1/2 O2 ^}", "\\ce{K4[Fe(CN)6]}", "H2O と Cu2+ と SO42-", "\\ce{$n$ H2O}",
                  "\\ce{OCO^{.-}}", "\\ce{x Na(NH4)HPO4 ->[\\Delta] (NaPO3)_x}"],
    "ruby": ["{海月|くらげ}は", "{東京|とうきょう}{都|と}", "｛海月｜くらげ｝", "{x | x > 0}", "{漢字|カンジ かんじ}", "{{choice:a}} と {{choice:b}}", "\\{{choice:a}}", "{{80|*443}} {{=a|*b}}", "{漢字|}",
             "{かんじ|漢字}", "**{漢字|かんじ}**", "`{漢字|かんじ}`", "{々|のま}", "{漢|かん|じ}", "{{choice:b}}"],
}
PIECES = ["{", "}", "|", "$", "$$", "\\", "`", "```", "*", "**", "_", "^", "~~", "[", "]", "(", ")", "<", ">", "&", "#", "-", "+", "\n", "\n\n", "  ", "　", "、", "。", "漢", "か", "\u0301", "👨\u200d👩", "ﬁ",
          "0", "9", "!", "::", "->", "\\ce{", "\\frac", "\\left", "\\begin{", "{{", "}}", "&#0;", "&nbsp;", "A", "x", "e-", "\t", "\r\n", "\ufffd", "\u2028", "'", '"']


def mutate(random, texts):
    """One text of a sample or two, changed in a few places."""
    text = random.choice(texts)
    if random.random() < 0.4:
        other = random.choice(texts)
        text = text[:random.randrange(len(text) + 1)] + other[random.randrange(len(other)):]
    for _ in range(random.choice((0, 1, 1, 2, 3, 6))):
        at = random.randrange(len(text) + 1)
        change = random.randrange(4)
        if change == 0:
            text = text[:at] + random.choice(PIECES) + text[at:]
        elif change == 1:
            text = text[:at] + text[at + random.randrange(1, 4):]
        elif change == 2:
            text = text[:at] + random.choice(PIECES) * random.randrange(1, 8) + text[at:]
        else:
            text = text[:at] + text[at:at + 6] * 2 + text[at:]
    # These are errors; only the first hundred of a file are told one by one.
    return text.replace("\ufffd", "").replace("\u2028", "").replace("\u200d", "") or "x"


OFF = ["markdown-form", "math-form", "chemistry-form", "ruby-form", "raw-html", "chemistry-plain", "charge-balance", "choice-alike", "choice-duplicate", "explanation-missing", "orphan-workbook",
       "choice-labels-only", "folded-cjk-space"]


def write(folder, texts):
    """A project of one workbook a kind: each text is a stem, an explanation and a choice."""
    (folder / "workbooks").mkdir(parents=True)
    (folder / "bindery.yml").write_text("text: markdown\nrules: {" + ", ".join(f"{rule}: off" for rule in OFF) + "}\n")
    for number, (kind, list_) in enumerate(texts.items(), 1):
        questions = [{"id": str(number * 100_000 + place), "text": text, "choices": [{"text": text, "feedback": text}, "ほか"], "correct": 1, "explanation": text}
                     for place, text in list_]
        lines = [f"id: {number}", f"title: {kind}", "questions:", *("  - " + json.dumps(question, ensure_ascii=False) for question in questions)]
        (folder / "workbooks" / f"{kind}.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def depth(nodes):
    return 1 + max((depth(node.get("c", [])) for node in nodes if isinstance(node, dict)), default=0)


def problems_of(question):
    """In words, what is wrong with a delivered question."""
    problems, rich = [], question.get("rich", {})
    plains = {"text": question["text"], "explanation": question.get("explanation", "")}
    for choice in question["choices"]:
        plains["choice:" + choice["key"]], plains["feedback:" + choice["key"]] = choice["text"], choice.get("feedback", "")
    for name, plain in plains.items():
        if "\ufffe" in plain:
            problems.append(f"{name} holds a mark: {plain!r}")
        tree = rich.get(name)
        if tree is None:
            continue
        shown = json.dumps(tree, ensure_ascii=False)
        if "\ufffe" in shown:
            problems.append(f"rich {name} holds a mark: {shown}")
        if depth(tree) > 33:
            problems.append(f"rich {name} is {depth(tree)} deep")
        kept = re.findall(r"\{\{choice:([a-z]+)\}\}", plain)
        if name in ("explanation", "feedback:a") and not set(re.findall(r'"t": "choice", "key": "(\w+)"', shown)) <= set(kept):
            problems.append(f"{name} names other choices than its tree: {plain!r} {shown}")
        if re.search(r"<script|javascript:", render(tree)):
            problems.append(f"rich {name} shows {render(tree)!r}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindery")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    bindery, score, source = str(Path(arguments.bindery).resolve()), Score("fuzz_texts"), random.Random(arguments.seed)
    print(f"seed {arguments.seed}")
    texts = {kind: list(enumerate(mutate(source, samples) for _ in range(arguments.count))) for kind, samples in SAMPLES.items()}
    with tempfile.TemporaryDirectory(prefix="bindery-fuzz-") as temporary:
        first, second, dist = (Path(temporary, name) for name in ("first", "second", "dist"))
        write(first, texts)
        checked = run([bindery, "check", first, "--format", "json"], seconds=300)
        if not score.check("check ends", checked.problem(0, 1)):
            return score.finish()
        # What cannot be turned off would stop the build: those texts are left out of it.
        bad = {}
        for found in json.loads(checked.out)["diagnostics"]:
            if found["severity"] == "error":
                bad.setdefault(Path(found["file"]).stem, set()).add(found["line"])
        kept = {kind: [item for place, item in enumerate(list_) if place + 4 not in bad.get(kind, ())] for kind, list_ in texts.items()}
        left = sum(map(len, kept.values()))
        score.check("most texts can be built", "" if left > 2 * arguments.count else f"{left} are left")
        write(second, kept)
        built = run([bindery, "build", second, "--out", dist], seconds=300)
        if not score.check("build ends", built.problem(0)):
            return score.finish()
        problems, rich = [], 0
        for question in questions(dist):
            rich += "rich" in question
            problems += [f"{question['id']}: {problem}" for problem in problems_of(question)]
        score.check("every text reads without marks", problems)
        score.check("many texts have a tree", "" if rich > arguments.count else f"{rich} have")
        schemas = subprocess.run([sys.executable, Path(__file__).parent / "check_schemas.py", bindery, dist], capture_output=True, text=True)
        score.check("every tree meets the schema", "" if schemas.returncode == 0 else schemas.stdout + schemas.stderr)
        print(f"  {left} texts built, {rich} questions with a tree")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
