"""Shows that compare_dist.py finds each kind of difference: a comparison that cannot fail is worth nothing."""

import hashlib
import json
import pathlib
import shutil
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from compare_dist import Comparison  # noqa: E402

SOURCES = {
    "questions/1.yml": "id: 1\ntext: |\n  水はどれか。\nchoices: [H2O, no, 010]\ncorrect: 2\nexplanation: '010 である。'\n",
    "questions/2.yml": "- id: 2\n  text: 一つ選べ。\n  choices:\n    - {text: 甲, feedback: 惜しい。}\n    - text: 乙\n      correct: true\n"
                       "- id: 3\n  text: 下書き\n  choices: [a, b]\n  correct: 0\n  status: draft\n",
    "workbooks/1.yml": "id: 1\ntitle: 化学\ndescription: ~\nquestions:\n- 2\n- id: 4\n  type: true_false\n  text: 正しい。\n  correct: true\n- 3\n",
    "workbooks/2.yml": "id: 2\ntitle: 水\nquestions: [1, 2]\n",
    "categories/1.yml": "id: 1\ntitle: 理科\ndescription: 初級\nworkbooks: [2]\n",
}
Q1 = {"id": "1", "type": "single_choice", "text": "水はどれか。\n", "correct": ["c"], "explanation": "010 である。",
      "choices": [{"key": "a", "text": "H2O"}, {"key": "b", "text": "no"}, {"key": "c", "text": "010"}]}
Q2 = {"id": "2", "type": "single_choice", "text": "一つ選べ。", "correct": ["b"],
      "choices": [{"key": "a", "text": "甲", "feedback": "惜しい。"}, {"key": "b", "text": "乙"}]}
Q4 = {"id": "4", "type": "true_false", "text": "正しい。", "correct": True}


class Written:
    """A content folder and the dist that a right build would make of it."""

    def __init__(self, root):
        self.content, self.dist, self.books = root / "content", root / "dist", {"2": [Q1, Q2], "1": [Q2, Q4]}
        for name, text in SOURCES.items():
            (self.content / name).parent.mkdir(parents=True, exist_ok=True)
            (self.content / name).write_text(text, encoding="utf-8")
        self.shelves = [{"id": "1", "title": "理科", "description": "初級", "books": ["2"]}, {"id": "", "books": ["1"]}]
        self.titles = {"1": "化学", "2": "水"}
        self.write()

    def put(self, folder, value):
        data = json.dumps(value, ensure_ascii=False).encode()
        digest = hashlib.sha256(data).hexdigest()
        path = self.dist / "main" / (f"o/{digest[:2]}" if folder == "o" else folder) / f"{digest}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return digest, len(data)

    def write(self):
        shutil.rmtree(self.dist, ignore_errors=True)
        categories = []
        for shelf in self.shelves:
            workbooks = []
            for book in shelf["books"]:
                digest, size = self.put("o", {"format": 1, "questions": self.books[book]})
                workbooks.append({"id": book, "title": self.titles[book], "bundles": [[digest, len(self.books[book]), size]]})
            categories.append({k: v for k, v in shelf.items() if k != "books"} | {"workbooks": workbooks})
        digest, size = self.put("m", {"format": 1, "app": "main", "categories": categories})
        pointer = self.dist / "main/ch/local.json"
        pointer.parent.mkdir(parents=True)
        pointer.write_text(json.dumps({"manifest": {"sha256": digest, "bytes": size}}))

    def differences(self):
        return Comparison(self.content, self.dist).run()


@pytest.fixture
def written(tmp_path):
    return Written(tmp_path)


def test_a_right_dist_has_no_difference(written):
    assert written.differences() == []


CHANGES = {
    "stem": lambda w: w.books.update({"2": [Q1 | {"text": "水はどれか。"}, Q2]}),
    "choices": lambda w: w.books.update({"2": [Q1 | {"choices": [{"key": "a", "text": "H2O"}, {"key": "b", "text": "false"}, {"key": "c", "text": "010"}]}, Q2]}),
    "a number read by guess": lambda w: w.books.update({"2": [Q1 | {"choices": [{"key": "a", "text": "H2O"}, {"key": "b", "text": "no"}, {"key": "c", "text": "8"}]}, Q2]}),
    "key": lambda w: w.books.update({"2": [Q1 | {"correct": ["a"]}, Q2]}),
    "key of true and false": lambda w: w.books.update({"1": [Q2, Q4 | {"correct": False}]}),
    "explanation": lambda w: w.books.update({"2": [Q1 | {"explanation": "8 である。"}, Q2]}),
    "feedback": lambda w: w.books.update({"2": [Q1, Q2 | {"choices": [{"key": "a", "text": "甲"}, {"key": "b", "text": "乙"}]}]}),
    "a question missing": lambda w: w.books.update({"1": [Q2]}),
    "a question doubled": lambda w: w.books.update({"1": [Q2, Q4, Q4]}),
    "questions reordered": lambda w: w.books.update({"1": [Q4, Q2]}),
    "a draft delivered": lambda w: w.books.update({"1": [Q2, Q4, Q1 | {"id": "3"}]}),
    "title": lambda w: w.titles.update({"1": "化学 "}),
    "description": lambda w: w.shelves[0].update({"description": "上級"}),
    "a workbook missing": lambda w: w.shelves.pop(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_difference_is_found(written, change):
    CHANGES[change](written)
    written.write()
    assert written.differences()


def test_an_object_with_other_bytes_is_found(written):
    bundle = next((written.dist / "main/o").rglob("*.json"))
    bundle.write_bytes(bundle.read_bytes() + b" ")
    assert any("digest" in difference for difference in written.differences())


def flat(written):
    """The flat files of the same content."""
    root, categories = written.dist / "v1", [1, None]
    books = [{"id": 1, "title": "化学", "description": "", "questionCount": 2}, {"id": 2, "title": "水", "description": "", "questionCount": 2, "categoryId": 1}]
    (root / "workbooks").mkdir(parents=True)
    (root / "workbooks.json").write_text(json.dumps({"workbooks": books[1:], "total": 1}))
    questions = [{"id": 1, "text": Q1["text"], "choices": ["H2O", "no", "010"], "correct": 2, "explanation": "010 である。"},
                 {"id": 2, "text": Q2["text"], "choices": ["甲", "乙"], "correct": 1, "explanation": ""}]
    return root, {"id": 2, "title": "水", "description": "", "categoryId": categories[0], "questions": questions}


def test_flat_is_compared_too(written):
    (written.content / "workbooks/1.yml").write_text("id: 1\ntitle: 化学\nstatus: draft\nquestions: [2]\n", encoding="utf-8")
    written.shelves.pop()
    written.write()
    root, book = flat(written)
    file = root / "workbooks/2.json"
    file.write_text(json.dumps(book))
    assert written.differences() == []
    for key, value in {"correct": 0, "text": "水", "explanation": "x", "choices": ["H2O", "no", "8"]}.items():
        changed = json.loads(json.dumps(book))
        changed["questions"][0][key] = value
        file.write_text(json.dumps(changed))
        assert written.differences(), key
