#!/usr/bin/env python3
"""A reader of all that the delivery format has, with Python's standard library and openssl alone.

    read.py ORIGIN APP CHANNEL ROOT STORE SEED [ID…]   bring STORE up to date, print all that is in it, look the ids up
    read.py --vectors README                           check the tables of dist/README.md

ORIGIN is a folder laid out as an origin is; your HTTP goes into `Origin.get`. ROOT is the root that the app ships.
"""

import json
import sys
from datetime import datetime, timezone
from pathlib import Path

from question import check_vectors, facts, is_known
from release import Release
from store import Origin, Store
from trust import CHANNEL, Refused, Trust, opened


def dump(release, pointer, seed):
    """Each question as one line of JSON, in every language."""
    yield {"app": pointer["app"], "release": pointer["manifest"]["sha256"][:16], "epoch": pointer["epoch"], "seq": pointer["seq"]}
    for language in release.languages:
        for id, workbook in release.workbooks.items():
            yield {"workbook": id, "language": language, "title": workbook["title"]}
            for bundle, lines in release.bundles(workbook, language):
                passages = {passage["id"]: passage for passage in bundle.get("passages", [])}
                for line, question in zip(lines, bundle["questions"]):
                    if is_known(question):
                        yield facts(line, question, seed) | {"passage": passages.get(question.get("passage", {}).get("id"), {}).get("text", "")}
                    else:
                        yield {"id": question["id"], "skipped": question["type"]}
        for type, *reference in release.manifest.get("records", []):
            for record in json.loads(release.listed(reference, language))["records"]:
                yield {"record": type, "id": record["id"]}
    if "retired" in release.manifest:
        yield {"retired": json.loads(release.listed(release.manifest["retired"], ""))["retired"]}


def held_pointer(store, app):
    path = store / "ch" / "pointer.json"
    return opened(path.read_bytes(), CHANNEL)[1] if path.is_file() else None


def moment(text):
    """Of RFC 3339; Python before 3.11 does not know what Z is."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def update(origin, app, channel, root, folder):
    """What the channel delivers now, verified and whole in the store; only then is its pointer kept."""
    data = origin.get(f"ch/{channel}.json")
    if data is None or len(data) > 64_000:
        raise Refused("no pointer")
    pointer, held = Trust(root, app).pointer(data, channel, origin), held_pointer(folder, app)
    if pointer["format"] != 1 or pointer.get("requires") or (pointer["app"], pointer["channel"]) != (app, channel):
        raise Refused("a pointer of another app or channel, or for a newer reader")
    place, held_place = ((one["epoch"], one["seq"]) if one else (0, 0) for one in (pointer, held))
    if place < held_place or place == held_place and pointer != held:
        raise Refused("a pointer that is older than what is held, or another one of its place")
    if held and "expires" in pointer and moment(pointer["expires"]) <= datetime.now(timezone.utc):
        raise Refused("a pointer past its time")
    store = Store(folder, origin)
    if held and held["epoch"] == pointer["epoch"] and held["seq"] >= pointer.get("deltasFrom", held["seq"] + 1):
        manifest = json.loads((folder / "m" / f"{held['manifest']['sha256']}.json").read_bytes())
        store.use_deltas(held["manifest"]["sha256"][:16], pointer["manifest"]["sha256"][:16], manifest.get("tiers", []))
    return data, pointer, store


def main():
    if sys.argv[1:2] == ["--vectors"] and len(sys.argv) == 3:
        return check_vectors(Path(sys.argv[2]).read_text(encoding="utf-8"))
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    folder, app, channel, root, held, seed, *ids = sys.argv[1:]
    origin, held = Origin(Path(folder, app)), Path(held)
    try:
        data, pointer, store = update(origin, app, channel, Path(root).read_bytes(), held)
        release = Release(store, pointer)
        rows = list(dump(release, pointer, seed))
        rows += [{"id": id, "found": (release.find(id, release.languages[0]) or b"").decode()} for id in ids]
    except (Refused, KeyError, TypeError, ValueError) as refused:
        sys.exit(f"refused: {refused}")
    (held / "ch").mkdir(exist_ok=True)
    (held / "ch" / "pointer.json").write_bytes(data)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for row in rows:
        print(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    print(" ".join(f"{way} {count}" for way, count in store.counts.items()), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
