"""Does compare_dist.py find each kind of difference? On a small content whose dist this file writes by itself."""

import copy
import gzip
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from catalogue import in_ledger_order
from compare_dist import list_differences
from harness import png, write_files

HERE = Path(__file__).resolve().parent
PICTURE = png(200, 40, 40)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


# --- The content, and what it says -----------------------------------------------------------------------------------

SOURCES = {
    "apps/7.yml": "title: 理科\nslug: rika\ncategories: [20]\ntiers: [pro]\noutputs: [bundles, flat]\n",
    "categories/rika.yml": "id: 20\ntitle: 理科\ndescription: 小さな問題集。\nworkbooks: [3, 1, 2, 4, 5]\n",
    "workbooks/free.yml": "id: 1\ntitle: 光と音\ndescription: ~\nquestions:\n  - 11\n  - id: 14\n    text: 音が伝わらないのは?\n"
                          "    choices: [{text: 水}, {text: 真空, correct: true}]\n    hint: 宇宙\n    replaces: [8]\n  - 12\n  - 13\n  - 19\n",
    "workbooks/paid.yml": "id: 2\ntitle: 発展\naccess: pro\nquestions:\n  - passage: p-1\n    questions: [15, {id: 17, type: true_false, "
                          "text: 銀は金属, correct: true}]\n  - 11\n",
    "passages/a.yml": "id: p-1\ntitle: 金属\ntext: |\n  金属は光る。\nimages: [42]\nsource: {year: 2020}\n",
    "workbooks/old.yml": "id: 3\ntitle: 旧版\nstatus: archived\nquestions: [13]\n",
    "workbooks/draft.yml": "id: 4\ntitle: 下書き\nstatus: draft\nquestions: [11]\n",
    "workbooks/only-drafts.yml": "id: 5\ntitle: 空\nquestions: [19]\n",
    "questions/11.yml": "id: 11\ntext: |\n  光が曲がる現象は?\nchoices: [\"屈折\", 反射, ~a]\ncorrect: 0\nexplanation: |\n  速さが違うため。\n"
                        "images: [42]\n",
    "questions/list.yaml": b"\xef\xbb\xbf" + "- id: 12\r\n  text: 光の速さは?\r\n  choices: [010, 1_500, null a]\r\n  answer: ' 1_500 '\r\n"
                                             "- id: 13\r\n  type: single_choice\r\n  text: \"\\u795E\"\r\n  choices: ['null', no]\r\n"
                                             "  answer: no\r\n  explanation: null\r\n".encode(),
    "questions/more/documents.yml": "id: 15\ntype: multiple_choice\ntext: 二つ選べ\nchoices: [金, 水, 銀]\ncorrect: [2, 0]\n---\n"
                                    "id: 19\nstatus: draft\ntext: まだ\nchoices: [a, b]\ncorrect: 0\n---\n"
                                    "id: 16\ntype: true_false\ntext: 空は青い\ncorrect: true\n",
    "questions/_old.yml": "id: 11\ntext: skipped\n",
    "questions/.hidden/12.yml": "id: 12\ntext: skipped\n",
    "images/42.png": PICTURE,
    "ids.lock": "bindery-ids 1\nquestion 8 retired 2026-01\nquestion 9 retired 2026-02\nquestion 11 live\nworkbook 8 retired 2026-01\n",
}


def choices(*texts):
    return [{"key": "abcdef"[index], "text": text} for index, text in enumerate(texts)]


def question(identifier, text, texts, correct, **rest):
    kind = "single_choice" if len(correct) == 1 else "multiple_choice"
    return {"id": identifier, "type": kind, "text": text, **({"media": rest.pop("media")} if "media" in rest else {}),
            "choices": choices(*texts), "correct": correct, **rest}


MEDIA = [{"sha256": sha256(PICTURE), "bytes": len(PICTURE), "type": "image/png", "width": 8, "height": 8}]
PASSAGE = {"id": "p-1", "title": "金属", "text": "金属は光る。\n", "media": MEDIA, "source": {"year": "2020"}}
QUESTIONS = {
    "11": question("11", "光が曲がる現象は?\n", ["屈折", "反射", "~a"], ["a"], media=MEDIA, explanation="速さが違うため。\n"),
    "12": question("12", "光の速さは?", ["010", "1_500", "null a"], ["b"]),
    "13": question("13", "神", ["null", "no"], ["b"]),
    "14": question("14", "音が伝わらないのは?", ["水", "真空"], ["b"], hint="宇宙", replaces=["8"]),
    "15": question("15", "二つ選べ", ["金", "水", "銀"], ["a", "c"]),
    "17": {"id": "17", "type": "true_false", "text": "銀は金属", "correct": True},
}
for name in ("15", "17"):
    keys = list(QUESTIONS[name].items())
    QUESTIONS[name] = dict(keys[:3] + [("passage", {"id": "p-1", "revision": sha256(compact(PASSAGE))[:16]})] + keys[3:])


def delivered():
    """What the dist says, before it is written: tests change it."""
    return copy.deepcopy({
        "app": {"format": 1, "app": "7", "title": "理科", "tiers": ["pro"], "languages": ["und"]},
        "category": {"id": "20", "title": "理科", "description": "小さな問題集。"},
        "workbooks": [
            {"head": {"id": "3", "title": "旧版", "status": "archived"}, "bundles": [[QUESTIONS["13"]]]},
            {"head": {"id": "1", "title": "光と音"},
             "bundles": [[QUESTIONS["11"], QUESTIONS["14"]], [QUESTIONS["12"], QUESTIONS["13"]]]},
            {"head": {"id": "2", "title": "発展", "access": "pro"}, "bundles": [[QUESTIONS["15"], QUESTIONS["17"], QUESTIONS["11"]]]},
        ],
        "passages": [PASSAGE],
        "retired": [["question", "8", "14"], ["question", "9", None]],
        # Changes the lines of the index, which are worked out when it is written.
        "index": lambda lines: None,
        "flat": flat(),
    })


def flat():
    def plain(identifier):
        line = QUESTIONS[identifier]
        images = {"images": ["images/42.png"]} if "media" in line else {}
        return {"id": int(identifier), "type": "single_choice", "text": line["text"], "choices": [c["text"] for c in line["choices"]],
                "correct": "abcdef".index(line["correct"][0]), "explanation": line.get("explanation", ""), **images}

    book = {"id": 1, "title": "光と音", "description": ""}
    shelf = {"id": 20, "title": "理科", "description": "小さな問題集。"}
    listed = {**book, "questionCount": 4, "categoryId": 20}
    return {
        "workbooks.json": {"workbooks": [listed], "total": 1},
        "workbooks/1.json": {**book, "categoryId": 20, "questions": [plain(q) for q in ("11", "14", "12", "13")]},
        "categories.json": {"categories": [{**shelf, "workbookCount": 1}], "total": 1},
        "categories/20.json": {**shelf, "workbooks": [listed]},
        "announcements.json": {"announcements": [], "total": 0},
        "apps/rika.json": {"id": 7, "slug": "rika", "title": "理科", "categories": [{**shelf, "workbookCount": 1}]},
        "status.json": {"minimumVersion": "0.0.0", "latestVersion": "0.0.0", "isMaintenance": False, "maintenanceMessage": ""},
    }


# --- Writing it ------------------------------------------------------------------------------------------------------

def put(folder, digest, data, extension="json"):
    path = folder / "o" / digest[:2] / f"{digest}.{extension}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def put_list(app, key, lines):
    """The reference to a list, which is written."""
    data = f'{{"format":1,"{key}":[\n'.encode() + b",\n".join(map(compact, lines)) + b"\n]}\n"
    put(app, sha256(data), data)
    return [sha256(data), len(lines), len(data)]


def write_dist(dist, said):
    app, entries, places = dist / "7", [], {}
    for workbook in said["workbooks"]:
        folder, references = app / "p" / "pro" if "access" in workbook["head"] else app, []
        for place, lines in enumerate(workbook["bundles"]):
            data = b'{"format":1,"questions":[\n' + b",\n".join(map(compact, lines)) + b"\n]}\n"
            if any("passage" in line for line in lines):
                data = b'{"format":1,"passages":[\n' + b",\n".join(map(compact, said["passages"])) + b"\n]," + data[len('{"format":1,'):]
            put(folder, sha256(data), data)
            references.append([sha256(data), len(lines), len(data)])
            before = len(said["passages"]) + 2 if b'"passages"' in data else 1
            for number, line in enumerate(lines):
                places.setdefault(line["id"], [line["id"], [workbook["head"]["id"], place], before + number, *([] if folder == app else ["pro"])])
            if any("media" in line for line in lines):
                put(folder, sha256(PICTURE), PICTURE, "png")
        entries.append({**workbook["head"], "bundles": references})
    index = [places[id] for id in in_ledger_order(places)]
    said["index"](index)
    lists = {"index": [put_list(app, "index", index)], "retired": put_list(app, "retired", said["retired"])}
    manifest = compact({**said["app"], "categories": [{**said["category"], "workbooks": entries}], **lists})
    name = sha256(manifest)
    pointer = {"format": 1, "app": "7", "channel": "local", "release": name[:16],
               "manifest": {"sha256": name, "bytes": len(manifest)}, "ledger": "none"}
    files = {f"7/m/{name}.json": manifest, "7/ch/local.json": compact(pointer) + b"\n", "v1/images/42.png": PICTURE}
    write_files(dist, files | {f"v1/{name}": compact(value) + b"\n" for name, value in said["flat"].items()})


class World:
    """A content with its dist; `said` is what the dist will say."""

    def __init__(self, folder):
        self.content, self.dist, self.said = folder / "content", folder / "dist", delivered()
        write_files(self.content, SOURCES)

    def compare(self):
        """The exit status, the differences printed, and the number in the sum line."""
        if not self.dist.exists():
            write_dist(self.dist, self.said)
        done = subprocess.run([sys.executable, HERE / "compare_dist.py", self.content, self.dist], capture_output=True, text=True)
        *lines, last = done.stdout.splitlines() or [done.stderr]
        found = re.fullmatch(r"compare: (\d+) questions in (\d+) places, (\d+) differences", last)
        assert found, done.stdout + done.stderr
        return done.returncode, lines, int(found[3])

    def bundles(self):
        return sorted(path for path in (self.dist / "7" / "o").rglob("*.json") if b'"questions":[' in path.read_bytes())


@pytest.fixture
def world(tmp_path):
    return World(tmp_path)


# --- The tests -------------------------------------------------------------------------------------------------------

def test_a_true_dist_has_no_differences(world):
    assert world.compare() == (0, [], 0)


# In the free workbook the first bundle has 11 and 14, the second 12 and 13.
CHANGES = {
    "one character of a stem": lambda s: line(s).update(text="光が曲がる現象は？\n"),
    "the last line feed of a stem": lambda s: line(s).update(text="光が曲がる現象は?"),
    "a compatibility character": lambda s: line(s, 1, 1).update(text="\ufa19"),
    "one character of a choice": lambda s: line(s)["choices"][1].update(text="反謝"),
    "a number that was tidied": lambda s: line(s, 1)["choices"][0].update(text="8"),
    "the order of choices": lambda s: line(s)["choices"].reverse(),
    "a choice missing": lambda s: line(s)["choices"].pop(),
    "two choices with one key": lambda s: line(s)["choices"][2].update(key="b"),
    "the right choice": lambda s: line(s).update(correct=["b"]),
    "the right choice by marks": lambda s: line(s, 0, 1).update(correct=["a"]),
    "the right choice by its text": lambda s: line(s, 1).update(correct=["a"]),
    "a right choice that is none": lambda s: line(s).update(correct=["d"]),
    "one right choice of two": lambda s: s["workbooks"][2]["bundles"][0][0].update(correct=["a"]),
    "one character of an explanation": lambda s: line(s).update(explanation="速さが違うため｡\n"),
    "an explanation missing": lambda s: line(s).pop("explanation"),
    "an explanation made up": lambda s: line(s, 1).update(explanation="null"),
    "a hint": lambda s: line(s, 0, 1).update(hint="宇宙 "),
    "a picture missing": lambda s: line(s).pop("media"),
    "a field made up": lambda s: line(s).update(tags=["光"]),
    "a question missing": lambda s: s["workbooks"][1]["bundles"][1].pop(),
    "a question doubled": lambda s: s["workbooks"][1]["bundles"][1].append(line(s)),
    "questions reordered": lambda s: s["workbooks"][1]["bundles"][1].reverse(),
    "bundles reordered": lambda s: s["workbooks"][1]["bundles"].reverse(),
    "a question of another workbook": lambda s: s["workbooks"][1]["bundles"][1].append(QUESTIONS["15"]),
    "a draft delivered": lambda s: s["workbooks"][1]["bundles"][1].append(question("19", "まだ", ["a", "b"], ["a"])),
    "a workbook missing": lambda s: s["workbooks"].pop(),
    "workbooks reordered": lambda s: s["workbooks"].reverse(),
    "a draft workbook delivered": lambda s: s["workbooks"].append({"head": {"id": "4", "title": "下書き"}, "bundles": [[line(s)]]}),
    "a workbook's title": lambda s: s["workbooks"][1]["head"].update(title="光と音。"),
    "a description made up": lambda s: s["workbooks"][1]["head"].update(description="~"),
    "an archived workbook that is not marked": lambda s: s["workbooks"][0]["head"].pop("status"),
    "a paid workbook delivered free": lambda s: s["workbooks"][2]["head"].pop("access"),
    "a category's title": lambda s: s["category"].update(title="理料"),
    "a category's description": lambda s: s["category"].pop("description"),
    "an app's title": lambda s: s["app"].update(title="化学"),
    "one character of a passage": lambda s: s["passages"][0].update(text="金属は光る｡\n"),
    "a passage's revision": lambda s: paid_line(s).update(passage={"id": "p-1", "revision": "0" * 16}),
    "a passage that is not there": lambda s: paid_line(s).update(passage={"id": "p-2", "revision": paid_line(s)["passage"]["revision"]}),
    "a question without its passage": lambda s: paid_line(s).pop("passage"),
    "a passage that no question names": lambda s: s["passages"].append({"id": "p-3", "text": "x"}),
    "a passage doubled": lambda s: s["passages"].append(PASSAGE),
    "a passage's picture": lambda s: s["passages"][0].pop("media"),
    "a cut inside a passage": lambda s: s["workbooks"][2].update(bundles=[[paid_line(s)], [paid_line(s, 1), paid_line(s, 2)]]),
    "the index without a question": lambda s: s.update(index=lambda lines: lines.pop()),
    "the index in another order": lambda s: s.update(index=lambda lines: lines.reverse()),
    "another line in the index": lambda s: s.update(index=lambda lines: lines[0].__setitem__(2, 2)),
    "another bundle in the index": lambda s: s.update(index=lambda lines: lines[0].__setitem__(1, lines[-1][1])),
    "a tier missing in the index": lambda s: s.update(index=lambda lines: lines[-1].pop()),
    "a question of two tiers as a paid one": lambda s: s.update(index=lambda lines: lines[0].append("pro")),
    "an ended question missing": lambda s: s["retired"].pop(),
    "an ended question made up": lambda s: s["retired"].append(["question", "11", None]),
    "an ended question's successor": lambda s: s["retired"][0].__setitem__(2, "12"),
    "flat: one character of a stem": lambda s: flat_line(s).update(text="光が曲がる現象は"),
    "flat: one character of a choice": lambda s: flat_line(s)["choices"].__setitem__(0, "屈析"),
    "flat: the right choice": lambda s: flat_line(s).update(correct=1),
    "flat: an explanation": lambda s: flat_line(s).update(explanation=""),
    "flat: a picture": lambda s: flat_line(s).update(images=["images/43.png"]),
    "flat: a question missing": lambda s: s["flat"]["workbooks/1.json"]["questions"].pop(),
    "flat: questions reordered": lambda s: s["flat"]["workbooks/1.json"]["questions"].reverse(),
    "flat: a count": lambda s: s["flat"]["workbooks.json"]["workbooks"][0].update(questionCount=5),
    "flat: a total": lambda s: s["flat"]["categories.json"].update(total=2),
    "flat: a number as a string": lambda s: flat_line(s).update(id="11"),
    "flat: a file missing": lambda s: s["flat"].pop("apps/rika.json"),
    "flat: a paid workbook delivered": lambda s: s["flat"].update({"workbooks/2.json": s["flat"]["workbooks/1.json"]}),
    "flat: status": lambda s: s["flat"]["status.json"].update(isMaintenance=True),
}


def line(said, bundle=0, at=0):
    """A question of the free workbook."""
    return said["workbooks"][1]["bundles"][bundle][at]


def paid_line(said, at=0):
    """A question of the paid workbook; the first two are about the passage."""
    return said["workbooks"][2]["bundles"][0][at]


def flat_line(said):
    return said["flat"]["workbooks/1.json"]["questions"][0]


@pytest.mark.parametrize("change", CHANGES, ids=lambda name: name.replace(" ", "_"))
def test_finds(world, change):
    CHANGES[change](world.said)
    status, lines, count = world.compare()
    assert status == 1 and count == len(lines) > 0


def test_finds_a_bundle_with_another_digest(world):
    write_dist(world.dist, world.said)
    path = world.bundles()[0]
    path.write_bytes(path.read_bytes().replace(b"single", b"sinqle"))
    status, lines, _ = world.compare()
    assert status == 1 and any("digest" in text for text in lines)


@pytest.mark.parametrize("place", ["7/o", "7/p/pro/o", "7/m", "v1/workbooks"])
def test_finds_a_missing_file(world, place):
    write_dist(world.dist, world.said)
    next(path for path in sorted((world.dist / place).rglob("*")) if path.is_file()).unlink()
    assert world.compare()[0] == 1


def test_finds_a_picture_with_other_bytes(world):
    write_dist(world.dist, world.said)
    path = next((world.dist / "7" / "p").rglob("*.png"))
    path.write_bytes(png(1, 2, 3))
    assert world.compare()[0] == 1


@pytest.mark.parametrize("name", ["7/o/ab/stray.json", "7/p/pro/o/ab/stray.json", "7/m/stray.json", "v1/stray.json", "8/ch/local.json"])
def test_finds_a_file_that_nothing_names(world, name):
    write_dist(world.dist, world.said)
    write_files(world.dist, {name: "{}"})
    assert world.compare()[0] == 1


@pytest.mark.parametrize("spoil", [None, "missing", "other bytes", "a time", "named by nothing"])
def test_finds_a_wrong_variant(world, spoil):
    write_dist(world.dist, world.said)
    for path in sorted((world.dist / "7").rglob("*.json")):
        if path.name != "local.json":
            data = bytearray(gzip.compress(path.read_bytes(), 9, mtime=0))
            data[8:10] = b"\x02\xff"
            path.with_name(path.name + ".gz").write_bytes(data)
            # A stream of one block that is not compressed, then an empty last one.
            path.with_name(path.name + ".br").write_bytes(stored(path.read_bytes()))
    path = world.bundles()[0]
    path = path.with_name(path.name + ".gz")
    if spoil == "missing":
        path.unlink()
    elif spoil == "other bytes":
        path.write_bytes(gzip.compress(b"{}", 9, mtime=0))
    elif spoil == "a time":
        path.write_bytes(path.read_bytes()[:4] + b"\x01" + path.read_bytes()[5:])
    elif spoil == "named by nothing":
        path.with_name("00" * 32 + ".json.br").write_bytes(b"")
    assert world.compare()[0] == (1 if spoil else 0)


def stored(data):
    """Brotli (RFC 7932) of up to 64 KiB, as it is: a window of 16 bits, one uncompressed meta-block, the last, empty one."""
    return ((len(data) - 1) << 4 | 1 << 20).to_bytes(3, "little") + data + b"\x03"


@pytest.mark.parametrize("wrong", [{"bytes": 1}, {"sha256": "0" * 64}], ids=["size", "digest"])
def test_finds_a_pointer_at_another_manifest(world, wrong):
    write_dist(world.dist, world.said)
    path = world.dist / "7" / "ch" / "local.json"
    pointer = json.loads(path.read_bytes())
    pointer["manifest"].update(wrong)
    path.write_bytes(compact(pointer))
    assert world.compare()[0] == 1


def test_prints_twenty_differences_and_counts_all(world):
    for index in range(30):
        world.said["workbooks"][1]["bundles"][1].append(question(f"x-{index}", "x", ["a", "b"], ["a"]))
    status, lines, count = world.compare()
    assert status == 1 and count == 30 and len(lines) == 21


def test_says_how_often_an_id_stands_in_a_list():
    assert list_differences(["1", "1"], ["1"], "c") == ["c: 1 stands there 1 times, not 2"]
    assert list_differences(["1", "2"], ["1", "2", "2"], "c") == ["c: 2 stands there 2 times, not 1"]
    assert list_differences(["1", "2"], ["2", "1"], "c") == ["c: 2 stands where 1 should"]
