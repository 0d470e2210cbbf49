#!/usr/bin/env python3
"""What has gone wrong for others who publish quizzes, replayed with content of our own.

    cases.py BINDERY

Each case comes from a public report about some tool. What an attacker or a broken editor would send, paths out
of the root and alias bombs among it, is in hostile.py.
"""

import json
import os
import re
import sys
from urllib.parse import unquote

from harness import Link, png, read_tree, run, tree_differences, write_files
from inputs import QUESTION, At, Case, one, question, run_table, typed

BOOK = "workbooks/w.yml"


def book(*questions, title="小テスト"):
    """A workbook with its questions inside. The first question begins at line 4."""
    return "".join([f"id: 1\ntitle: {title}\nquestions:\n", *questions])


def inside(number, text, choices, correct=0, more=""):
    """Lines, from the first: id, text, choices, one a choice, correct, explanation."""
    lines = [f"  - id: {number}", f"    text: {text}", "    choices:", *(f"      - {choice}" for choice in choices),
             f"    correct: {correct}", "    explanation: 授業で扱った。"]
    return "\n".join(lines) + "\n" + more


# --- Looked at after the build ----------------------------------------------------------------------------------

def same_in_every_time_zone(folder, release):
    """Built again west and east of here, the dist is the same."""
    first = read_tree(folder / "dist", leave_out=[".lock"])
    problems = []
    for zone in ("Pacific/Honolulu", "Pacific/Kiritimati"):
        ran = run([sys.argv[1], "build", str(folder / "content"), "--out", str(folder / zone)], env={"TZ": zone})
        problems += [ran.problem(0)] if ran.problem(0) else tree_differences(
            first, read_tree(folder / zone, leave_out=[".lock"]))
    return problems


def pictures_load(folder, release):
    """Every address in the flat files is ASCII, encoded once, and leads to the picture's bytes."""
    flat = folder / "dist" / "v1"
    (delivered,) = json.loads((flat / "workbooks" / "1.json").read_bytes())["questions"]
    problems = []
    if [unquote(address) for address in delivered["images"]] != [f"images/{name}" for name in ODD_PICTURES]:
        problems.append(f"addresses: {delivered['images']}")
    for address, name in zip(delivered["images"], ODD_PICTURES):
        if not re.fullmatch(r"[A-Za-z0-9._~!$&'()*+,;=:@/%-]+", address):
            problems.append(f"{address} is no address")
        path = flat / unquote(address)
        if not path.is_file() or path.read_bytes() != ODD_PICTURES[name]:
            problems.append(f"{address} does not lead to {name}")
    return problems


def plain_utf8(folder, release):
    """The JSON is UTF-8 with the very letters, no mark in front and none of them escaped."""
    (bundle,) = (data for path, data in read_tree(folder / "dist").items() if "/o/" in path and b'"questions":[' in data)
    problems = ["a byte order mark"] if bundle.startswith(b"\xef\xbb\xbf") else []
    return problems + [f"{name} is not there as typed" for name in NAMES if name.encode() not in bundle]


def ids_are_strings(folder, release):
    return [f"id {number!r}" for number in release.questions if not isinstance(number, str)]


# --- The cases --------------------------------------------------------------------------------------------------

ODD_PICTURES = {"図 2(新).png": png(1, 0, 0), "100%.png": png(2, 0, 0), "c#1.png": png(3, 0, 0), "何?.png": png(4, 0, 0),
                "章1/a+b&c.png": png(5, 0, 0), "%41.png": png(6, 0, 0)}
NAMES = ["髙﨑", "祐神", "か\u3099", "葛󠄀城"]
LONG = "、".join(["裁判所は事案の経緯を踏まえて判断した"] * 60)
MARKUP = ["<b onclick=alert(1)>太字</b>", "[開く](javascript:alert(2))", "<script>alert(3)</script>", "&lt;i&gt;", "<!-- x -->"]
FORMULAS = [r"$\ce{2H2 + O2 -> 2H2O}$", r"$\ce{CO3^2-}$", "CO₃²⁻", "CO<sub>3</sub>", "CO3^2-", r"\(x_1\)", "$a~b$"]

CASES = [
    typed("answers in English: yes and no", "NO", "no", "Yes", "Not yet", warns=[At("choice-alike", 6)]),
    typed("departure times", "8:15", "08:15", "8:15:00", "23:59:59", "100:00"),
    Case("a date for a title and for choices", {BOOK: book(inside(11, "2011-03-11 の翌日はどれか。", [
            "2011-03-12", "2011-3-12", "2011-03-12 00:00:00", "2011-03-12T00:00:00Z", "2011/03/12"]), title="2011-03-11")},
         delivers={"11": {"text": "2011-03-11 の翌日はどれか。",
                          "choices": ["2011-03-12", "2011-3-12", "2011-03-12 00:00:00", "2011-03-12T00:00:00Z", "2011/03/12"]}},
         then=lambda folder, release: same_in_every_time_zone(folder, release)
         + ([] if release.workbooks["1"]["title"] == "2011-03-11" else [f"title {release.workbooks['1']['title']!r}"])),
    # Column 20 in letters; counted in bytes it would be 38.
    Case("a colon and a space in Japanese text", {BOOK: book(inside(11, "次の文を読み答えよ: 空はなぜ青いか。", ["散乱", "反射"]))},
         [At("syntax", 5, 20, BOOK)]),
    Case("the same text, quoted", {BOOK: book(inside(11, "'次の文を読み答えよ: 空はなぜ青いか。'", ["散乱", "反射"]))},
         delivers={"11": {"text": "次の文を読み答えよ: 空はなぜ青いか。"}}),
    one("character references as choices", question(choices=["&copy;", "&quot;", "copy"]),
        At("anchor-on-text", 5, 5), At("anchor-on-text", 6, 5)),
    one("character references, quoted", question(choices=['"&copy;"', "'&amp;amp;'", "copy"]),
        delivers={"1": {"choices": ["&copy;", "&amp;amp;", "copy"]}}),
    one("complex ions as choices", question(choices=["[Fe(CN)6]3-", "[Zn(OH)4]2-", "Fe3+"]),
        At("wrong-kind", 5, 5), At("wrong-kind", 6, 5)),
    one("complex ions, quoted", question(choices=["'[Fe(CN)6]3-'", '"{1, 2}"', "Fe3+"]),
        delivers={"1": {"choices": ["[Fe(CN)6]3-", "{1, 2}", "Fe3+"]}}),
    one("words that differ in what cannot be seen", question(choices=["station", "sta\u200btion", "stat\u00adion", "\ufeffstation"]),
        At("control-character", 6, 8), At("control-character", 7, 9), At("control-character", 8, 5)),
    Case("the same where the project allows them", {QUESTION: question(choices=["station", "sta\u200btion", "stop"]),
         "bindery.yml": "format: 1\nrules:\n  control-character: note\n"},
         warns=[At("choice-alike", 6)], delivers={"1": {"choices": ["station", "sta\u200btion", "stop"]}}),
    Case("a file saved by an old editor in Japan", {BOOK: book(inside(11, "Which?", ["表示", "ﾃｽﾄ"])).encode("cp932")},
         [At("encoding", 2, None, BOOK)], says=["UTF-8", "Shift_JIS"]),
    Case("a file saved by an old editor in France", {BOOK: book(inside(11, "Quel mot ?", ["fa\u00e7ade", "mur"]), title="Mots")
         .replace("授業で扱った。", "Vu.").encode("latin-1")}, [At("encoding", 7, None, BOOK)], says=["UTF-8", "1252"]),
    typed("faces, flags and families", "😀", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "👩\u200d🔬", "辻\U000e0100", "❤️"),
    one("an apple escaped as JSON does it", question(choices=[r'"\uD83C\uDF4E"', "みかん"]), At("syntax", 5), says=["U0001F34E"]),
    one("an apple escaped as YAML does it", question(choices=[r'"\U0001F34E"', "みかん"]), delivers={"1": {"choices": ["🍎", "みかん"]}}),
    one("half an apple", question(choices=[r'"\uD83C"', "みかん"]), At("syntax", 5)),
    Case("two questions that share their choices", {BOOK: book(inside(11, "鯨は哺乳類か。", ["はい", "いいえ"]).replace("choices:", "choices: &both"),
         "  - {id: 12, text: 鮫は哺乳類か。, choices: *both, correct: 1, explanation: 魚類。}\n")},
         delivers={"11": {"choices": ["はい", "いいえ"], "correct": ["a"]}, "12": {"choices": ["はい", "いいえ"], "correct": ["b"]}}),
    Case("Japanese text that YAML folds", {BOOK: book(inside(11, ">-\n      四季のうち、\n      もっとも日が\n      長いのはどれか。", [
            "夏の\n        ころ", '"冬の\n        ころ"']))},
         warns=[At("folded-cjk-space", file=BOOK)],
         delivers={"11": {"text": "四季のうち、 もっとも日が 長いのはどれか。", "choices": ["夏の ころ", "冬の ころ"]}}),
    one("formulas in every spelling", question(text=f"'{FORMULAS[0]} の係数の和はどれか。'", choices=[f"'{formula}'" for formula in FORMULAS]),
        delivers={"1": {"text": f"{FORMULAS[0]} の係数の和はどれか。", "choices": FORMULAS}}),
    one("a choice that stands twice", question(choices=["鉄", "水", "鉄"]), At("choice-duplicate", 7, 5)),
    one("the right choice stands twice, in two spellings of one text", question(choices=["水", '"鉄"', "木", "'鉄'"], correct=1),
        At("choice-duplicate", 8, 5)),
    one("a choice that is a wide space", question(choices=["鉄", "\u3000"]), At("choice-empty", 6, 5)),
    one("acidity and other words of two letters", question(choices=["pH: 7", "Na: 11", "NO: 3"]),
        At("wrong-kind", 5, 7), At("wrong-kind", 6, 7), At("wrong-kind", 7, 7)),
    one("a choice by language", question(choices=["{ja: 鉄, en: iron}", "水"]), At("unknown-field", 5, 6)),
    one("a hint that a comment swallowed", question(more="hint: #2 is it\n"), warns=[At("comment-after-text", 9, 7)]),
    one("a choice that a comment swallowed", question(choices=["鉄", "#2"]), At("null-text", 6, 5)),
    one("signs of arithmetic in a row", question().replace("choices:\n  - 鉄\n  - 水", "choices: [+, -, *, /]"),
        At("anchor-on-text", 4, 17)),
    one("a choice that is indented too far", question(choices=["鉄\n    - 銅", "水"]), At("syntax", 6, 5)),
    one("choices without their field's name", question().replace("choices:\n", ""), At("syntax", 4, 3), At("required")),
    one("a list in a block", question(text="|-\n  次の二つはどれか。\n  - 鉄\n  - 銅"),
        delivers={"1": {"text": "次の二つはどれか。\n- 鉄\n- 銅"}}),
    one("a comment in brackets", question(choices=["{text: C #1, feedback: good}", "水"]), At("syntax", 5, 14), says=["comment"]),
    Case("a category that lists a workbook twice", {QUESTION: question(), "categories/c.yml": "id: 1\ntitle: 類\nworkbooks: [1, 1]\n"},
         [At("repeated-in-workbook", 3, 16, "categories/c.yml")]),
    one("numbers that look alike", question(choices=["40", "４０", "400"]), warns=[At("choice-alike", 6, 5)],
        delivers={"1": {"choices": ["40", "４０", "400"]}}),
    one("a choice with a space behind it", question(choices=["40", '"40 "', "400"]), At("choice-duplicate", 6, 5)),
    Case("ids that look alike", {BOOK: book(*(inside(number, f"問い{n}", ["甲", "乙"]) for n, number in
         enumerate(["q-7", '"q-7 "', "Q-7", "q\u20107"])))},
         [At("id-form|id-duplicate", 11, 9, BOOK), At("id-form|id-duplicate", 18, 9, BOOK), At("id-form", 25, 9, BOOK)]),
    Case("a picture in another case", {QUESTION: question(more="images:\n  - images/Flask.PNG\n"), "images/flask.png": png(5, 5, 5)},
         [At("media-missing", 10, 5)], says=["flask.png"]),
    Case("pictures with spaces and signs", {QUESTION: question(more="images:\n" + "".join(f'  - "{name}"\n' for name in ODD_PICTURES)),
         **{f"images/{name}": data for name, data in ODD_PICTURES.items()}}, flags=("--flat",), then=pictures_load),
    one("markup in a question about markup", question(text=f"'{MARKUP[0]}'", choices=[f"'{text}'" for text in MARKUP]),
        delivers={"1": {"text": MARKUP[0], "choices": MARKUP}}),
    one("a very long choice with a colon near its end", question(choices=[f"{LONG}: 棄却", "認容"]),
        At("syntax|wrong-kind", 5, 5 + len(LONG))),
    one("a long line, quoted, is whole", question(choices=[f'"{LONG}: 棄却"', f'"{LONG * 6}"']),
        delivers={"1": {"choices": [f"{LONG}: 棄却", LONG * 6]}}),
    Case("ids that a browser would round", {BOOK: book(*(inside(number, "9007199254740993 は奇数か。", [f"はい{n}", f"いいえ{n}"])
         for n, number in enumerate(["9007199254740993", "9007199254740992", "9007199254740991"])))},
         [At("id-form", 4, 9, BOOK), At("id-form", 11, 9, BOOK)]),
    Case("the largest id, and one that looks like a power", {BOOK: book(
            inside("9007199254740991", "9007199254740993 は奇数か。", ["9007199254740993", "9007199254740992"]),
            inside("1e3", "1e3 は千か。", ["1e3", "1000"]))},
         delivers={"9007199254740991": {"text": "9007199254740993 は奇数か。", "choices": ["9007199254740993", "9007199254740992"]},
                   "1e3": {"choices": ["1e3", "1000"]}}, then=ids_are_strings),
    one("names with letters that normalising would change", question(choices=NAMES), delivers={"1": {"choices": NAMES}}, then=plain_utf8),
]


# --- Told over several runs -------------------------------------------------------------------------------------

def a_renamed_file_keeps_its_ids(bindery, folder):
    """Assigned once, then renamed, retitled, moved: nothing gets a new id, and nothing is lost."""
    source = "title: 単元 3\nquestions:\n  - text: 音を伝えるのはどれか。\n    choices: [空気, 真空]\n    correct: 0\n    explanation: 振動が伝わる。\n"
    content = folder / "content"
    write_files(content, {"workbooks/unit-3.yml": source})

    def steps(*commands):
        return [problem for problem in (run([bindery, *command], cwd=folder).problem(0) for command in commands) if problem]

    problems = steps(["assign"], ["build", "--out", "before"])
    if problems:
        return problems
    assigned = (content / "workbooks" / "unit-3.yml").read_text()
    ledger = (content / "ids.lock").read_text()
    (content / "workbooks" / "unit-3.yml").unlink()
    write_files(content, {"workbooks/音/第1章.yml": assigned.replace("単元 3", "第1章 音")})
    problems = steps(["check", "--locked"], ["assign"], ["build", "--locked", "--out", "after"])
    if (content / "ids.lock").read_text() != ledger:
        problems.append("the ledger changed")
    if (content / "workbooks" / "音" / "第1章.yml").read_text() != assigned.replace("単元 3", "第1章 音"):
        problems.append("the source changed")
    bundles = [{path for path in read_tree(folder / out) if "/o/" in path} for out in ("before", "after")]
    if bundles[0] != bundles[1]:
        problems.append(f"other bundles: {bundles}")
    return problems


def a_fix_changes_nothing_else(bindery, folder):
    """What --fix leaves alone stays byte for byte, is still reported, and is said; a second run changes nothing."""
    forgotten = "id: 1\ntext: 問い\n  - '{\"a\": 1,}'\n  - 水\ncorrect: 0\n"
    mapping = question(number=2, choices=["{text: C #1, feedback: good}", "水"])
    flow = question(number=3).replace("choices:\n  - 鉄\n  - 水", "choices: [+, -, *, /]")
    hidden = question(number=4, more="hint: \u200b#2 is it\n")
    twice = question(number=5, more="explanaton: もう一つ\n")
    files = {f"questions/{number}.yml": text for number, text in enumerate([forgotten, mapping, flow, hidden, twice], 1)}
    write_files(folder / "content", {**files, "workbooks/w.yml": "id: 1\ntitle: 題\nquestions: [1, 2, 3, 4, 5]\n"})
    wanted = {**files, "questions/3.yml": flow.replace("*", "'*'")}
    problems = []
    for _ in range(2):
        ran = run([bindery, "check", "--fix"], cwd=folder)
        problems += [ran.problem(1)] if ran.problem(1) else []
        problems += [f"{name} is now {(folder / 'content' / name).read_text()!r}" for name, text in wanted.items()
                     if (folder / "content" / name).read_text() != text]
    return problems


def a_file_with_a_broken_name_hides_no_other(bindery, folder):
    """A name that is not UTF-8 is a finding like others."""
    write_files(folder / "content", {QUESTION: question(), "workbooks/w.yml": "id: 1\ntitle: 題\nquestions: [1, 2]\n"})
    (folder / "content" / "workbooks" / os.fsdecode(b"bad\xff.yml")).write_text("id: 9\n")
    ran = run([bindery, "check", "--format", "json"], cwd=folder)
    rules = [found["rule"] for found in json.loads(ran.out)["diagnostics"] if found["severity"] == "error"]
    return [ran.problem(1)] if ran.problem(1) else [] if rules == ["encoding", "unknown-reference"] else [f"{rules}"]


def what_a_build_did_not_make_stays(bindery, folder):
    """Exit status 3, and not a byte written or removed, where an output's name is taken."""
    write_files(folder, {f"content/{QUESTION}": question(), "content/workbooks/w.yml": "id: 1\ntitle: 題\nquestions: [1]\n",
                         "dist/v1/precious.txt": "mine", "dist/README.md": "kept"})
    before = read_tree(folder)
    ran = run([bindery, "build", "--flat"], cwd=folder)
    return ([ran.problem(3)] if ran.problem(3) else []) + tree_differences(before, read_tree(folder))


def a_build_of_nothing_keeps_what_was_built(bindery, folder):
    """A wrong root is wrong usage, an app without workbooks an error; the last release stays as it was."""
    book_, app = "workbooks/w.yml", "apps/main.yml"
    write_files(folder / "content", {QUESTION: question(), book_: "id: 1\ntitle: 題\nquestions: [1]\n",
                                     "categories/c.yml": "id: 1\ntitle: 類\nworkbooks: [1]\n"})
    (folder / "empty").mkdir()
    problems = [first] if (first := run([bindery, "build"], cwd=folder).problem(0)) else []
    before = read_tree(folder / "dist")

    def built(status, *words, root="content"):
        ran = run([bindery, "build", "--lang", "en", root], cwd=folder)
        said = [f"{root}: not said: {word}" for word in words if word not in ran.err]
        return ([ran.problem(status)] if ran.problem(status) else []) + said + tree_differences(before, read_tree(folder / "dist"))

    problems += built(2, "`.` holds no", "--content", root=".") + built(2, "`empty` holds no", root="empty")
    problems += [f"{command}: {problem}" for command in ("check", "assign")
                 if (problem := run([bindery, command, "empty"], cwd=folder).problem(2))]
    for draft in (book_, QUESTION, "categories/c.yml"):
        text = (folder / "content" / draft).read_text()
        write_files(folder / "content", {draft: text + "status: draft\n", app: "categories: [1]\n"})
        problems += built(1, "error[empty-app]: the app `main` has no workbook", "--drafts")
        write_files(folder / "content", {draft: text})
    for text in ("# later\n", "categories: [1]\noutputs: []\n"):
        write_files(folder / "content", {app: text})
        problems += built(1, "error[empty-app]")
    (folder / "content" / app).unlink()
    (folder / "content" / book_).unlink()
    (folder / "content" / "categories" / "c.yml").unlink()
    return problems + built(1, "error[empty-app]: the app `main` has no workbook", "workbooks/")


def a_baseline_keeps_what_could_not_be_looked_at(bindery, folder):
    """Written while a file has an error, it still lists what that file had before; written again, what is left."""
    def write(text, status):
        write_files(folder / "content", {QUESTION: text})
        ran = run([bindery, "check", "--write-baseline"], cwd=folder)
        problems.extend([ran.problem(status)] if ran.problem(status) else [])
        return (folder / "content" / "baseline.txt").read_text()

    problems = []
    write_files(folder / "content", {"workbooks/w.yml": "id: 1\ntitle: 題\nquestions: [1]\n", "bindery.yml": "baseline: baseline.txt\n"})
    bare = question().replace("explanation:", "x-note:")
    listed = write(bare, 0)
    if "explanation-missing 1 " not in listed:
        problems.append(f"not listed: {listed!r}")
    for broken in (bare.replace("correct: 0", "correct: 7"), bare + 'hint: "\n'):
        problems += [f"now {now!r}"] if (now := write(broken, 1)) != listed else []
    return problems + ([f"left {now!r}"] if (now := write(question(), 0)) != "bindery-baseline 1\n" else [])


def every_exit_of_one_says_why(bindery, folder):
    """Where warnings alone stand in the way, and where a link does, even to --quiet."""
    hint = question().replace("explanation: ", "hint: ")
    write_files(folder, {f"content/{QUESTION}": hint, "content/workbooks/w.yml": "id: 1\ntitle: 題\nquestions: [1]\n",
                         "linked/real/w.yml": "title: 題\nquestions: [{text: 問, type: true_false, correct: true}]\n",
                         "linked/workbooks/w.yml": Link("../real/w.yml")})
    problems = []
    for words, said in ((["check", "--strict"], "--strict"), (["build", "--strict"], "--strict"),
                        (["assign", "--quiet", "linked"], "error: `linked/workbooks/w.yml` is behind a symbolic link")):
        ran = run([bindery, *words, "--lang", "en"], cwd=folder)
        problems += [ran.problem(1)] if ran.problem(1) else [] if said in ran.err else [f"{words}: {ran.err!r}"]
    return problems


def wrong_usage_is_told_apart_from_faulty_content(bindery, folder):
    """Exit status 2 for what the caller got wrong, whatever the content."""
    write_files(folder / "content", {QUESTION: question(), "workbooks/w.yml": "id: 1\ntitle: 題\nquestions: [1]\n"})
    wrong = [["check", "nowhere"], ["check", "content/questions/1.yml"], ["check", "--no-such-flag"], ["no-such-command"],
             ["build", "--jobs", "many"], ["explain", "no-such-rule"], ["check", "--format", "poem"],
             ["check", ""], ["build", "--content", ""], ["build", "--out", "content"], ["build", "--out", "content/new"], ["build", "--out", "."]]
    return [f"{' '.join(arguments)}: {problem}" for arguments in wrong
            if (problem := run([bindery, *arguments], cwd=folder).problem(2))]


if __name__ == "__main__":
    sys.exit(run_table("cases", CASES, __doc__,
                       [a_renamed_file_keeps_its_ids, a_fix_changes_nothing_else, a_file_with_a_broken_name_hides_no_other,
                        what_a_build_did_not_make_stays,
                        a_build_of_nothing_keeps_what_was_built, every_exit_of_one_says_why,
                        a_baseline_keeps_what_could_not_be_looked_at, wrong_usage_is_told_apart_from_faulty_content]))
