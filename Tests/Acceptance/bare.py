#!/usr/bin/env python3
"""A folder that some team has already, with integer ids and no settings, builds as it is.

    bare.py BINDERY

To bundles, and with --flat also to the flat files, which are compared byte for byte with what the delivery
format says.
"""

import json
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, png, read_tree, run, tree_differences, write_files
from release import Release

PICTURE = png(30, 90, 150)

SOURCES = {
    "questions/2001.yml": "id: 2001\ntype: single_choice\ntext: |\n  図のように、光が水面で折れ曲がる現象を何というか。\n"
                          "choices:\n  - \"屈折\"\n  - \"反射\"\n  - \"回折\"\ncorrect: 0\n"
                          "explanation: |\n  空気と水とでは、光の速さが違うために起こります。\nimages: [42]\n",
    "questions/light/2002.yaml": "id: 2002\ntype: single_choice\ntext: 真空中の光の速さは秒速およそ何 km か。\n"
                                 "choices: [340, 300000, 1_500]\nanswer: 300000\nexplanation: \"\\\"秒速 30 万 km\\\" と覚えます。\"\n",
    "questions/sound/2003.yml": "id: 2003\ntype: single_choice\ntext: Which of these carries no sound?\n"
                                "choices:\n  - water\n  - a vacuum\ncorrect: 1\n",
    "workbooks/light.yml": "id: 1\ntitle: 光\ndescription: 光の進み方。\nquestions: [2002, 2001]\n",
    "workbooks/sound.yml": "id: 12\ntitle: 音\nquestions: [2003, 2001]\n",
    "workbooks/extra.yml": "id: 3\ntitle: おまけ\ndescription: どの分野にも入れない。\nquestions: [2003]\n",
    "categories/physics.yml": "id: 10\ntitle: 物理\ndescription: 身のまわりの現象。\nworkbooks: [12, 1]\n",
    "categories/first.yml": "id: 4\ntitle: はじめに\nworkbooks: [12]\n",
    "images/42.png": PICTURE,
}

QUESTIONS = {
    2001: {"id": 2001, "type": "single_choice", "text": "図のように、光が水面で折れ曲がる現象を何というか。\n",
           "choices": ["屈折", "反射", "回折"], "correct": 0,
           "explanation": "空気と水とでは、光の速さが違うために起こります。\n", "images": ["images/42.png"]},
    2002: {"id": 2002, "type": "single_choice", "text": "真空中の光の速さは秒速およそ何 km か。",
           "choices": ["340", "300000", "1_500"], "correct": 1, "explanation": '"秒速 30 万 km" と覚えます。'},
    2003: {"id": 2003, "type": "single_choice", "text": "Which of these carries no sound?",
           "choices": ["water", "a vacuum"], "correct": 1, "explanation": ""},
}

LIGHT = {"id": 1, "title": "光", "description": "光の進み方。", "questionCount": 2, "categoryId": 10}
EXTRA = {"id": 3, "title": "おまけ", "description": "どの分野にも入れない。", "questionCount": 1}
SOUND = {"id": 12, "title": "音", "description": "", "questionCount": 2, "categoryId": 4}


def flat_workbook(entry, *numbers):
    shown = {key: value for key, value in entry.items() if key != "questionCount"}
    return {**shown, "questions": [QUESTIONS[number] for number in numbers]}


FLAT = {
    "workbooks.json": {"workbooks": [LIGHT, EXTRA, SOUND], "total": 3},
    "workbooks/1.json": flat_workbook(LIGHT, 2002, 2001),
    "workbooks/3.json": flat_workbook(EXTRA, 2003),
    "workbooks/12.json": flat_workbook(SOUND, 2003, 2001),
    "categories.json": {"categories": [
        {"id": 4, "title": "はじめに", "description": "", "workbookCount": 1},
        {"id": 10, "title": "物理", "description": "身のまわりの現象。", "workbookCount": 2}], "total": 2},
    "categories/4.json": {"id": 4, "title": "はじめに", "description": "", "workbooks": [SOUND]},
    "categories/10.json": {"id": 10, "title": "物理", "description": "身のまわりの現象。", "workbooks": [LIGHT, SOUND]},
    "announcements.json": {"announcements": [], "total": 0},
    "status.json": {"minimumVersion": "0.0.0", "latestVersion": "0.0.0", "isMaintenance": False, "maintenanceMessage": ""},
}

LINE_2002 = ('{"id":"2002","type":"single_choice","text":"真空中の光の速さは秒速およそ何 km か。","choices":[{"key":"a","text":"340"},'
             '{"key":"b","text":"300000"},{"key":"c","text":"1_500"}],"correct":["b"],"explanation":"\\"秒速 30 万 km\\" と覚えます。"}')


def flat_bytes():
    """What the flat tree must be, byte for byte."""
    tree = {path: (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode() for path, value in FLAT.items()}
    return {**tree, "images/42.png": PICTURE}


def bundle_problems(dist):
    release = Release(dist, "main")
    problems = []
    if release.lists != {"1": ["2002", "2001"], "12": ["2003", "2001"], "3": ["2003"]}:
        problems.append(f"workbooks hold {release.lists}")
    last = release.manifest["categories"][-1]
    if last["id"] != "" or [workbook["id"] for workbook in last["workbooks"]] != ["3"]:
        problems.append(f"the workbook without a category stands in {last}")
    digest, count, _ = release.workbooks["1"]["bundles"][0]
    lines = (dist / "main" / "o" / digest[:2] / f"{digest}.json").read_text().split("\n")
    if count != 2 or lines[:2] != ['{"format":1,"questions":[', LINE_2002 + ","] or lines[3:] != ["]}", ""]:
        problems += ["the bundle's lines are", *lines, "where the second should be", LINE_2002 + ","]
    media = release.questions["2001"]["media"][0]
    if (media["type"], media["bytes"]) != ("image/png", len(PICTURE)):
        problems.append(f"the picture is {media}")
    return problems


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("bare")
    with tempfile.TemporaryDirectory(prefix="bindery-bare-") as temporary:
        folder = Path(temporary)
        write_files(folder / "content", SOURCES)
        problem = run([bindery, "build"], cwd=folder).problem(0)
        if score.check("builds without any settings", problem):
            score.check("its bundles hold what was written", bundle_problems(folder / "dist"))
            score.check("nobody asked for flat files", ["v1 is there"] if (folder / "dist" / "v1").exists() else [])
        problem = run([bindery, "build", "--flat", "--out", "flat"], cwd=folder).problem(0)
        if score.check("builds to flat files", problem):
            score.check("they are what the format says, byte for byte", tree_differences(flat_bytes(), read_tree(folder / "flat" / "v1")))
            score.check("the bundles stand beside them", bundle_problems(folder / "flat"))
        score.check("nothing was written into the sources", tree_differences(
            {name: what.encode() if isinstance(what, str) else what for name, what in SOURCES.items()}, read_tree(folder / "content")))
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
