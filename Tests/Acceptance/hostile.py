#!/usr/bin/env python3
"""Hostile and odd inputs: each has its documented outcome, in ten seconds and two gigabytes; none crashes.

    hostile.py BINDERY
"""

import os
import sys

from harness import Folder, Link, Pipe, png
from inputs import QUESTION, At, Case, one, question, run_table, typed

# --- What YAML would guess at, delivered as typed ---------------------------------------------------------------

AS_TYPED = [
    typed("Norway and its friends", "No", "yes", "on", "OFF", "True", "y", "N"),
    typed("octal, hexadecimal, signs and underscores", "010", "0o17", "0x1F", "1_000", "+1", "-3", ".5"),
    typed("numbers that lose their form", "1.10", "1e3", ".inf", "-.INF", ".NaN", "00", "1.0"),
    typed("base sixty", "12:30", "12:30:00", "190:20:30", "07:05", "1:1"),
    typed("dates", "2024-04-01", "2024-4-1", "2001-12-14t21:59:43.10-05:00", "2024-04-01 00:00:00"),
    typed("signs inside text", "a#b", "C#", "a:b", "x - y", "50%", "=", "<", "a & b", "a * b", "Go!"),
    one("quoted null words are words", question(choices=['"~"', "'null'", '"no"']),
        delivers={"1": {"choices": ["~", "null", "no"]}}),
    one("core tags", question(choices=["!!str 12", "13"]), delivers={"1": {"choices": ["12", "13"]}}),
    one("a family, a flag, a name with a variation selector",
        question(choices=["👨\u200d👩\u200d👧", "🇯🇵", "葛\U000e0100", "क्\u200dष"]),
        delivers={"1": {"choices": ["👨\u200d👩\u200d👧", "🇯🇵", "葛\U000e0100", "क्\u200dष"]}}),
    one("escapes that are right", question(text=r'"一行目\n二行目\t\"引用\" \\ \/ A \U0001F600"'),
        delivers={"1": {"text": '一行目\n二行目\t"引用" \\ / A 😀'}}),
    one("CR LF", "text: |\r\n  一行目\r\n  二行目\r\nid: 1\r\nchoices: [甲, 乙]\r\ncorrect: 1\r\nexplanation: 乙。\r\n",
        delivers={"1": {"text": "一行目\n二行目\n", "choices": ["甲", "乙"], "explanation": "乙。"}}),
    one("CR alone", question().replace("\n", "\r"), delivers={"1": {"choices": ["鉄", "水"]}}),
    one("a byte order mark", "\ufeff" + question(), delivers={"1": {"choices": ["鉄", "水"]}}),
    one("several documents are a list", "---\n" + question() + "---\n" + question(number=2, text="二つ目"),
        lists=(1, 2), delivers={"1": {}, "2": {"text": "二つ目"}}),
]

# --- What YAML does not deliver as typed ------------------------------------------------------------------------

# As the first choice (line 5, column 5): what is written, the rule, whether it points at the sign itself.
FIRST_SIGNS = [
    ("@home", "syntax", 5), ("`code`", "syntax", 5), ("%d", "syntax", 5),
    ("&amp;", "anchor-on-text", 5), ("& 水", "anchor-on-text", 5), ("&lt", "anchor-on-text", 5), ("&R D", "anchor-on-text", 5),
    ("*強調*", "anchor-on-text", 5), ("*bold*", "anchor-on-text", 5), ("*bold", "alias-unknown|anchor-on-text", 5),
    ("!重要", "tag-on-text", 5), ("!important", "tag-on-text|tag-unknown", 5), ("!not this", "tag-on-text|tag-unknown", 5),
    ("> 5", "syntax", None), (">5", "blank|choice-empty", None), ("|x|", "syntax", None),
    ("[Fe(CN)6]4-", "wrong-kind", 5), ("[x, y]", "wrong-kind", 5), ("{1, 2}", "wrong-kind", 5), ("- 3", "wrong-kind", None),
    ("? なぜ", "wrong-kind", None), ("\"鉄\" と水", "syntax", None), ("'don't'", "syntax", None), ("]", "syntax", None),
    ("注意: 電源を切る", "wrong-kind", 7),
]

NULLS = ["~", "null", "", "Null"]

TEX_CONTROLS = [r"\frac{1}{2}", r"\nabla f", r"\times", r"\rho", r"\theta", r"\beta", r"\alpha", r"\vec{a}", r"\text{a}",
                r"\neq", r"\nu を求めよ", r"x \to 0", r"\ni", r"\nRightarrow", r"\rightarrow", r"\exp x", r"\0", r"\x07", r"\_"]
TEX_UNKNOWN = [r"\sqrt{2}", r"\pi", r"\ce{H2O}", r"\Delta", r"\(x\)"]

NOT_AS_TYPED = [
    *(one(f"a choice that is {sign!r}", question(choices=[sign, "水"]), At(rule, 5, column))
      for sign, rule, column in FIRST_SIGNS),
    *(one(f"a choice that is nothing: {word!r}", question(choices=["鉄", word]), At("null-text", 6)) for word in NULLS),
    one("a required text that is ~", question(text="~"), At("null-text|required", 3)),
    one("a required text that is empty", question(text='""'), At("blank|required", 3)),
    one("a text in brackets", question(text="[問1] 次のうち"), At("wrong-kind|syntax", 3)),
    one("a text with an unquoted colon", question(text="注意: 電源はどれか。"), At("syntax", 3, 9)),
    one("a sign at the start of the text", question(text="@home とは何か。"), At("syntax", 3, 7)),
    *(one(f"TeX in double quotes: {tex}", question(text=f'"{tex}"'), At("escape-made-control", 3)) for tex in TEX_CONTROLS),
    *(one(f"TeX in double quotes: {tex}", question(text=f'"{tex}"'), At("syntax", 3)) for tex in TEX_UNKNOWN),
    one("TeX in single quotes is text", question(text=r"'\frac{1}{2} \nabla'"), delivers={"1": {"text": r"\frac{1}{2} \nabla"}}),
    one("a surrogate pair as in JSON", question(text=r'"\ud83d\ude00"'), At("syntax", 3)),
    one("half a surrogate pair", question(text=r'"\ud83d"'), At("syntax", 3)),
    one("a comment that swallows text", question(choices=["C #言語", "水"]), warns=[At("comment-after-text", 5)],
        delivers={"1": {"choices": ["C", "水"]}}),
    one("a comment that stands off", question(choices=["鉄  # 正解", "水"]), silent=["comment-after-text"],
        delivers={"1": {"choices": ["鉄", "水"]}}),
    *(one(f"an index written {form}", question(correct=form), At("number-form", 7)) for form in ("01", "0x1", "1_0", "+1", "1:30", "一")),
    *(one(f"a truth written {form}", question(more=f"shuffle: {form}\n"), At("boolean-form", 9)) for form in ("yes", "off", "True", "1")),
    one("a key twice", question(more="text: もう一つの問い\n"), At("duplicate-key", 9)),
    one("a merge key", question(more="x-base: &base {hint: 電気}\n<<: *base\n"), At("merge-key", 10)),
    one("a field with a slip", question().replace("explanation", "explantion"), At("unknown-field", 8, 1), says=["explanation"]),
    one("a tag that runs code", question(text="!!python/name:os.system x"), At("tag-unknown|tag-on-text", 3)),
    one("binary", question(text="!!binary aGVsbG8="), At("tag-unknown|tag-on-text", 3)),
    one("an alias to nothing", "id: 1\ntype: single_choice\ntext: 問い\nchoices: *none\ncorrect: 0\nexplanation: 鉄\n",
        At("alias-unknown", 4, 10)),
    one("an alias to an anchor of another document", "---\n" + question().replace("choices:", "choices: &c")
        + "---\n" + question(number=2).replace("choices:\n  - 鉄\n  - 水\n", "choices: *c\n"),
        At("alias-unknown", 14, 10)),
    one("an alias to itself", "id: 1\ntype: single_choice\ntext: 問い\nchoices: &c [*c, 鉄]\ncorrect: 0\nexplanation: 鉄\n",
        At("alias-recursive", 4)),
    Case("an alias for a whole question", {"workbooks/w.yml": "id: 1\ntitle: 試し\nquestions:\n  - &q {id: 1, text: 問い, type: true_false,"
         " correct: true, explanation: はい}\n  - *q\n"}, [At("alias-whole", 5, 5, "workbooks/w.yml")]),
]

# --- Signs that cannot be seen ----------------------------------------------------------------------------------

TAB_AS_INDENT = question().replace("  - 鉄", "\t- 鉄")

UNSEEN = [
    one("a tab as indentation", TAB_AS_INDENT, At("syntax", 5)),
    one("a tab behind the dash", question().replace("- 鉄", "-\t鉄"), At("syntax", 5)),
    one("no-break spaces as indentation", question().replace("  - 鉄", "\u00a0\u00a0- 鉄"), At("nbsp-indent", 5)),
    one("ideographic spaces as indentation", question().replace("  - ", "\u3000\u3000- "),
        At("nbsp-indent", 5)),  # lines that follow each other are one finding
    one("a full-width colon behind a field", question().replace("text:", "text："), At("fullwidth-syntax", 3, 5)),
    one("a full-width colon and no value", question().replace("choices:", "choices："), At("fullwidth-syntax", 4, 8)),
    one("a full-width dash", question().replace("  - 鉄", "  － 鉄"), At("fullwidth-syntax", 5, 3)),
    one("a full-width comment sign", "＃ メモ\n" + question(), At("fullwidth-syntax", 1, 1)),
    one("an ideographic space behind the colon", question().replace("text: ", "text:\u3000"), At("fullwidth-syntax", 3)),
    one("an ideographic space behind the dash", question().replace("- 鉄", "-\u3000鉄"), At("fullwidth-syntax", 5)),
    one("full-width signs inside text are text", question(text="注意：次のうち、金属＃１はどれか。"),
        delivers={"1": {"text": "注意：次のうち、金属＃１はどれか。"}}),
    *(one(f"U+{ord(sign):04X} inside text", question(text=f"鉄{sign}はどれか。"), At("control-character", 3, 8))
      for sign in "\0\x07\x0c\x1b\x7f\x80\x9b\u00ad\u200b\u202e\u2066\u2060\ufeff\ufffd\ufffe\uffff"),
    *(one(f"U+{ord(sign):04X} does not shift what follows",
          question(text=f"鉄{sign}はどれか。", more="text: もう一つ\n"), At("control-character", 3, 8), At("duplicate-key", 9, 1))
      for sign in "\0\u0085\u2028\u2029"),
    one("a joiner between Latin letters", question(choices=["a\u200db", "水"]), At("control-character", 5, 6)),
]

# --- Encodings --------------------------------------------------------------------------------------------------

BESIDE = {"questions/9.yml": question(number=9, text="となりの問い")}


def other_encoding(name, data, line, *says):
    return Case(name, {QUESTION: data, **BESIDE}, [At("encoding", line)], says=list(says), lists=(9,))


ENCODINGS = [
    other_encoding("Shift_JIS", question().encode("shift_jis"), 3, "Shift_JIS"),
    other_encoding("EUC-JP", question().encode("euc_jp"), 3, "EUC-JP"),
    other_encoding("Windows-1252", question(text="Où est le café ?").replace("鉄は電気を通す。", "fer").replace("鉄", "fer")
                   .replace("水", "eau").encode("cp1252"), 3, "1252"),
    other_encoding("UTF-16 LE with its mark", b"\xff\xfe" + question().encode("utf-16-le"), 1, "UTF-16"),
    other_encoding("UTF-16 BE with its mark", b"\xfe\xff" + question().encode("utf-16-be"), 1, "UTF-16"),
    other_encoding("UTF-16 LE without its mark", question().encode("utf-16-le"), 1, "UTF-16"),
    other_encoding("UTF-16 BE without its mark", question().encode("utf-16-be"), 1, "UTF-16"),
    other_encoding("ISO-2022-JP", question().encode("iso2022_jp"), 3, "ISO-2022-JP", "iconv -f ISO-2022-JP -t UTF-8 content/questions/1.yml"),
    other_encoding("UTF-32 LE with its mark", b"\xff\xfe\0\0" + question().encode("utf-32-le"), 1, "UTF-32", "-f UTF-32LE"),
    other_encoding("UTF-32 BE without its mark", question().encode("utf-32-be"), 1, "UTF-32", "-f UTF-32BE"),
    *(other_encoding(f"bytes that are no UTF-8: {bad.hex()}", question(text="甲乙丙").encode().replace("乙".encode(), bad), 3)
      for bad in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe4\xb9", b"\x80")),
    other_encoding("a letter cut off at the end of the file", question().encode() + b"hint: \xe6\xb0", 9),
]

# --- Things that want time or memory ----------------------------------------------------------------------------

LAYERS = "".join(f"x-{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi"))
BOMB = "id: 1\ntype: single_choice\nx-a: &a [鉄, 鉄, 鉄, 鉄, 鉄, 鉄, 鉄, 鉄, 鉄]\n" + LAYERS

HEAVY = [
    one("an alias bomb in the choices", BOMB + "text: 問い\nchoices: *i\ncorrect: 0\nexplanation: 鉄\n", At("limit")),
    one("an alias bomb that nothing reads", BOMB + question().partition("single_choice\n")[2], only=(0, 1)),
    one("100,000 open brackets", f"id: 1\ntext: 問い\nchoices: {'[' * 100_000}\ncorrect: 0\n", At("limit", 3)),
    one("100,000 brackets, open and closed", f"id: 1\ntext: 問い\nx-deep: {'[' * 100_000}{']' * 100_000}\n", At("limit", 3)),
    one("100,000 open braces", f"id: 1\ntext: 問い\nx-deep: {'{a: ' * 100_000}\n", At("limit", 3)),
    one("100,000 dashes", "- " * 100_000 + "x\n", At("limit", 1), lists=()),
    Case("17 MiB", {"questions/2.yml": question(number=2) + ("# " + "あ" * 30 + "\n") * (17 * (1 << 20) // 93), QUESTION: question()},
         [At("limit", file="questions/2.yml")]),
    one("a line of one million letters", question(text="長" * 1_000_000), only=(0,)),
    one("thirty thousand faults in one file", question() + "\t- @\n" * 30_000, only=(1,)),
    one("thirty thousand unknown fields", question(more="".join(f"explan{n}: x\n" for n in range(30_000))), only=(1,)),
    one("thirty thousand opened quotes", question() + 'hint: "\n' * 29_999, only=(1,)),
]
HEAVY = [case if case.lists else Case(case.name, {**case.files, **BESIDE}, case.errors, lists=(9,)) for case in HEAVY]

# --- Files and folders ------------------------------------------------------------------------------------------

SECRET = "この行は外にある"
OUTSIDE = {"../outside/secret.yml": question(number=77, text=SECRET), "../outside/secret.png": png(1, 2, 3) + SECRET.encode(),
           "../content-private/x.png": png(3, 2, 1)}


def picture(name, entry, rule="media-outside", **more):
    return Case(name, {QUESTION: question(more=f"images: [{entry}]\n"), "images/in.png": png(9, 9, 9), **OUTSIDE, **more},
                [At(rule, 9, 10)], never=[SECRET])


FILES = [
    picture("a picture that is the password file", "../../etc/passwd"),
    picture("a picture by its absolute path", "/etc/passwd"),
    picture("a picture beside the root", "../outside/secret.png"),
    picture("a picture by way of images", "images/../../outside/secret.png"),
    picture("a picture in a folder named alike", "../content-private/x.png"),
    picture("a picture with backslashes", r"images\..\..\outside\secret.png"),
    picture("a picture on the network", "https://198.51.100.7/x.png"),
    picture("a picture by file address", "file:///etc/hostname"),
    picture("a picture that is not there", "on.png", rule="media-missing"),
    Case("a picture that is a link out of the root", {QUESTION: question(more="images: [link.png]\n"), **OUTSIDE,
         "images/link.png": Link("../../outside/secret.png")}, [At("media-outside", 9), At("link-outside", file=None)], never=[SECRET]),
    Case("a source that is a link out of the root", {QUESTION: question(), **OUTSIDE, "questions/2.yml": Link("../../outside/secret.yml")},
         [At("link-outside", file=None)], never=[SECRET]),
    Case("a source that is a link to the password file", {QUESTION: question(), "questions/2.yml": Link("/etc/passwd")},
         [At("link-outside", file=None)], never=["root:"]),
    Case("a folder that is a link out of the root", {QUESTION: question(), **OUTSIDE, "questions/far": Link("../../outside")},
         [At("link-outside", file=None)], never=[SECRET]),
    Case("a folder that is a link to its parent", {QUESTION: question(), "questions/round": Link("../questions")},
         delivers={"1": {}}),
    Case("a link to itself", {QUESTION: question(), "questions/2.yml": Link("2.yml")}, only=(1, 3)),
    Case("a link to nothing", {QUESTION: question(), "questions/2.yml": Link("gone.yml")}, only=(1, 3)),
    Case("a pipe that nobody fills", {QUESTION: question(), "questions/2.yml": Pipe()}, only=(0, 1, 3)),
    Case("a folder named like a file", {QUESTION: question(), "questions/x.yml": Folder()}, delivers={"1": {}}),
    Case("a file in a folder named like a file", {QUESTION: question(), "questions/x.yml/3.yml": question(number=3)},
         lists=(1, 3), delivers={"1": {}, "3": {}}),
    *(Case(f"a file that holds {what}", {QUESTION: question(), "questions/2.yml": data},
           warns=[At("empty-file", file="questions/2.yml")], delivers={"1": {}})
      for what, data in (("nothing", ""), ("blank lines", "\n  \n\n"), ("comments only", "# あとで書く\n# 問い\n"),
                         ("a byte order mark only", "\ufeff"))),
    one("conflict markers", question().replace("  - 水\n", "<<<<<<< HEAD\n  - 水\n=======\n  - 氷\n>>>>>>> topic\n"),
        At("merge-conflict-marker", 6, 1), At("merge-conflict-marker", 8, 1), At("merge-conflict-marker", 10, 1)),
    Case("file names with odd signs", {QUESTION: question(), "questions/髙﨑 (改) #2.yml": question(number=2),
         "questions/-rf.yml": question(number=3), "questions/a\nb.yml": question(number=4),
         "questions/\u202egnp.yml": question(number=5)}, lists=(1, 2, 3, 4, 5), delivers={str(n): {} for n in range(1, 6)}),
    Case("a name that is no UTF-8", {QUESTION: question(), os.fsdecode(b"questions/\xff.yml"): question(number=2)}, only=(0, 1, 3)),
    Case("hidden and underscored files are left alone", {QUESTION: question(), "questions/.2.yml": "[", "questions/_3.yml": "{",
         "_old/questions/4.yml": "["}, delivers={"1": {}}),
    Case("settings of a later version", {QUESTION: question(), "bindery.yml": "format: 99\n"},
         [At("settings-form", 1, None, "bindery.yml")]),
    Case("settings that are a list", {QUESTION: question(), "bindery.yml": "- format\n"},
         [At("settings-form|wrong-kind", 1, None, "bindery.yml")]),
    Case("a ledger cut off inside a line", {QUESTION: question(), "ids.lock": "bindery-ids 1\nquestion 1 live s=00"},
         [At("ledger-form", 2, None, "ids.lock")]),
    Case("a ledger of noise", {QUESTION: question(), "ids.lock": bytes(range(256)) * 40}, only=(1,)),
]

# --- Several faults at once -------------------------------------------------------------------------------------

SEVERAL = [
    one("two faults in one file", question(choices=["@home", "水"]).replace("鉄は電気を通す。", "注意: 鉄は通す。"),
        At("syntax", 5, 5), At("syntax", 8, 16)),
    one("three faults of three kinds", question(choices=["&amp;", "水"], correct="01", more="text: 二度目\n"),
        At("anchor-on-text", 5, 5), At("number-form", 7), At("duplicate-key", 9)),
    Case("a fault in each of two files", {QUESTION: question(text="注意: 一"), "questions/2.yml": question(number=2, text="`二`")},
         [At("syntax", 3, 9), At("syntax", 3, 7, "questions/2.yml")], lists=(1, 2)),
    one("a quote left open", question(choices=['"鉄', "水"]), At("syntax")),
    one("a bracket left open", question().replace("choices:\n  - 鉄\n  - 水\n", "choices: [鉄, 水\n"), At("syntax|wrong-kind")),
]

if __name__ == "__main__":
    sys.exit(run_table("hostile", AS_TYPED + NOT_AS_TYPED + UNSEEN + ENCODINGS + HEAVY + FILES + SEVERAL, __doc__))
