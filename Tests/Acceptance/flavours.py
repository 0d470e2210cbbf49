#!/usr/bin/env python3
"""Several apps of one content folder: does each app's release hold its own, and nothing of the others?

    flavours.py BINDERY

Three flavours share a workbook, a record type and an announcement. All else is one flavour's own, and bears its mark
wherever a text stands; so a mark in the wrong folder is a leak, and one that is missing is a loss.
"""

import json
import sys
import tempfile
from pathlib import Path

from harness import Score, binary_from_arguments, png, read_tree, run, write_files
from release import Release, Torn

APPS = {
    # Number of the flavour → its languages, its tiers and whether it is flat.
    "lion": {"number": 1, "languages": ["ja"], "tiers": [], "flat": True},
    "panda": {"number": 2, "languages": ["ja", "en"], "tiers": ["pro"], "flat": False},
    "whale": {"number": 3, "languages": ["en"], "tiers": ["basic", "pro"], "flat": False},
}
SHARED = "everyone"


def question(id, mark):
    return (f"  - id: {id}\n    text: {{ja: 問い {mark}, en: Question {mark}}}\n    choices: [甲, 乙]\n    correct: 0\n"
            f"    explanation: 甲です\n    images: [{mark}.png]\n")


def mark(app):
    return f"mark-of-{app}"


def flavour(app, settings):
    """The files that are an app's own."""
    own, number = mark(app), settings["number"]
    tiers = "".join(f"tiers: [{', '.join(settings['tiers'])}]\n" if settings["tiers"] else "")
    access = f"access: {settings['tiers'][-1]}\n" if settings["tiers"] else ""
    return {
        f"workbooks/{app}.yml": f"id: {number}\ntitle: {{ja: 本 {own}, en: Book {own}}}\n{access}questions:\n{question(number, own)}",
        f"categories/{app}.yml": f"id: {number}\ntitle: {{ja: 類 {own}, en: Shelf {own}}}\nworkbooks: [9, {number}]\n",
        f"apps/{app}.yml": f"title: {{ja: アプリ {own}, en: App {own}}}\ncategories: [{number}]\nlanguages: [{', '.join(settings['languages'])}]\n"
                           f"{tiers}outputs: [bundles{', flat' if settings['flat'] else ''}]\nrecords: [shared, {app}]\n"
                           f"minimumVersion: {number}.0.0\nmaintenance: {{message: {{ja: 点検 {own}, en: Maintenance {own}}}}}\n",
        f"announcements/{app}.yml": f"id: {number}\ntitle: {{ja: 知らせ {own}, en: News {own}}}\npublishedAt: 2026-01-0{number}T00:00:00Z\napps: [{app}]\n",
        f"record-types/{app}.yml": "properties: {name: {type: string, format: text}, picture: {type: string, format: media}}\n",
        f"records/{app}/a.yml": f"id: one\nname: {{ja: 記録 {own}, en: Record {own}}}\npicture: {own}.png\n",
        f"images/{own}.png": png(number, 0, 0), f"media/{own}.png": png(0, number, 0),
    }


def content():
    files = {
        "bindery.yml": "languages: [ja, en]\n",
        "workbooks/shared.yml": f"id: 9\ntitle: {{ja: 本 {SHARED}, en: Book {SHARED}}}\nquestions:\n{question(9, SHARED)}",
        "announcements/shared.yml": f"id: 9\ntitle: {{ja: 知らせ {SHARED}, en: News {SHARED}}}\npublishedAt: 2026-01-09T00:00:00Z\n",
        "record-types/shared.yml": "properties: {name: {type: string, format: text}}\n",
        "records/shared/a.yml": f"id: one\nname: {{ja: 記録 {SHARED}, en: Record {SHARED}}}\n",
        f"images/{SHARED}.png": png(9, 0, 0),
    }
    for app, settings in APPS.items():
        files |= flavour(app, settings)
    return files


def problems(app, settings, dist):
    """In words, what an app's folder lacks, and what it should not have."""
    files = read_tree(dist / app)
    found = [f"{name} holds the mark of {other}" for other in APPS if other != app
             for name, data in files.items() if mark(other).encode() in data]
    pictures = {data for name, data in files.items() if name.endswith(".png")}
    wanted = {png(settings["number"], 0, 0), png(0, settings["number"], 0), png(9, 0, 0)}
    if pictures != wanted:
        found.append(f"{len(pictures)} pictures, {len(wanted & pictures)} of them its own")
    try:
        release = Release(dist, app)
    except Torn as torn:
        return [*found, str(torn)]
    manifest = release.manifest
    notices = json.loads(next(data for name, data in files.items() if name.startswith("n/") and name.endswith(".json")))
    got = {
        "languages": manifest["languages"], "tiers": manifest.get("tiers", []),
        "categories": [shelf["id"] for shelf in manifest["categories"]], "workbooks": sorted(release.workbooks),
        "records": sorted(entry[0] for entry in manifest["records"]),
        "announcements": [item["id"] for item in notices["announcements"]], "minimum": notices["status"]["minimumVersion"],
        "maintenance": mark(app) in json.dumps(notices["status"]["maintenance"]),
    }
    number = str(settings["number"])
    due = {
        "languages": settings["languages"], "tiers": settings["tiers"], "categories": [number], "workbooks": sorted([number, "9"]),
        "records": sorted([app, "shared"]), "announcements": ["9", number], "minimum": f"{number}.0.0", "maintenance": True,
    }
    return found + [f"{key}: {got[key]} and not {due[key]}" for key in due if got[key] != due[key]]


def main():
    bindery = binary_from_arguments(__doc__)
    score = Score("flavours")
    with tempfile.TemporaryDirectory() as temporary:
        root, dist = Path(temporary, "content"), Path(temporary, "dist")
        write_files(root, content())
        assigned = run([bindery, "assign", root])
        score.check("assign", assigned.problem(0))
        built = run([bindery, "build", root, "--out", dist, "--lang", "en"])
        if score.check("build", built.problem(0)):
            for app, settings in APPS.items():
                score.check(app, problems(app, settings, dist))
            flat = read_tree(dist / "v1")
            score.check("flat", [f"{name} holds the mark of {other}" for other in APPS if other != "lion"
                                 for name, data in flat.items() if mark(other).encode() in data])
            news = json.loads(flat["announcements.json"])
            score.check("flat announcements", "" if [item["id"] for item in news["announcements"]] == [9, 1] else str(news))
            before = read_tree(dist / "panda")
            edit = root / "announcements" / "lion.yml"
            edit.write_text(edit.read_text().replace("2026-01-01", "2026-01-02"))
            score.check("build after one flavour's news", run([bindery, "build", root, "--out", dist]).problem(0))
            score.check("other flavours stay as they are", "" if read_tree(dist / "panda") == before else "panda has changed")
            lion = json.loads((dist / "lion" / "ch" / "local.json").read_bytes())
            score.check("old notices are gone", "" if [path.stem for path in (dist / "lion" / "n").glob("*.json")] == [lion["notices"]["sha256"]]
                        else "more than the notices that the pointer names")
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
