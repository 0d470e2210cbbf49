"""Reads a built dist the way a careful client does: nothing is believed whose digest was not checked."""

import hashlib
import json
from pathlib import Path


class Torn(Exception):
    """Something that the pointer, the manifest or a bundle names is missing, cut short or other bytes."""


def checked(path, digest, size=None):
    """The bytes at path, once their SHA-256 and length are as promised."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Torn(f"{path}: {error.strerror}") from None
    if hashlib.sha256(data).hexdigest() != digest:
        raise Torn(f"{path}: {len(data)} bytes with another digest")
    if size is not None and len(data) != size:
        raise Torn(f"{path}: {len(data)} bytes, {size} promised")
    return data


def parsed(data, what):
    try:
        return json.loads(data)
    except ValueError as error:
        raise Torn(f"{what}: {error}") from None


class Release:
    """The release that APP's local pointer names, read whole.

    `name` is the first 16 digits of the manifest's digest; `workbooks` maps an id to its manifest entry;
    `questions` maps an id to the delivered object; `lists` maps a workbook's id to its question ids.
    """

    def __init__(self, dist, app):
        self.folder = Path(dist) / app
        where = self.folder / "ch" / "local.json"
        try:
            pointer = parsed(where.read_bytes(), where)
        except OSError as error:
            raise Torn(f"{where}: {error.strerror}") from None
        promise = pointer["manifest"]
        digest = promise["sha256"]
        self.name = digest[:16]
        if pointer["app"] != app or pointer["release"] != self.name:
            raise Torn(f"{where}: names {pointer['app']} and release {pointer['release']}")
        self.manifest = parsed(
            checked(self.folder / "m" / f"{digest}.json", digest, promise["bytes"]), "manifest")
        self.workbooks, self.questions, self.lists = {}, {}, {}
        for category in self.manifest["categories"]:
            for workbook in self.workbooks_of(category):
                self.workbooks[workbook["id"]] = workbook
                self.lists[workbook["id"]] = self.read_workbook(workbook)

    def workbooks_of(self, category):
        if "pages" not in category:
            return category["workbooks"]
        pages = [parsed(checked(self.folder / "m" / f"{digest}.json", digest), "page") for digest, *_ in category["pages"]]
        return [workbook for page in pages for workbook in page["workbooks"]]

    def read_workbook(self, workbook):
        tier = workbook.get("access", "free")
        prefix = self.folder if tier == "free" else self.folder / "p" / tier
        ids = []
        for bundle in workbook["bundles"]:
            digests, count, sizes, *_ = bundle
            if not isinstance(digests, dict):
                digests, sizes = {"": digests}, {"": sizes}
            # Every language asks the same questions; the first one's texts are kept.
            read = {tag: self.read_bundle(prefix, digest, count, sizes[tag]) for tag, digest in digests.items()}
            first, *others = read.values()
            if any([one["id"] for one in other] != [one["id"] for one in first] for other in others):
                raise Torn(f"{workbook['id']}: other questions in another language")
            ids += [question["id"] for question in first]
            self.questions |= {question["id"]: question for question in first}
        return ids

    def read_bundle(self, prefix, digest, count, size):
        path = prefix / "o" / digest[:2] / f"{digest}.json"
        bundle = parsed(checked(path, digest, size), path)
        for media in media_in([bundle.get("passages", []), bundle["questions"]]):
            self.read_media(prefix, media)
        if len(bundle["questions"]) != count:
            raise Torn(f"{path}: {len(bundle['questions'])} questions, {count} promised")
        return bundle["questions"]

    def read_media(self, prefix, media):
        extension = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif",
                     "image/svg+xml": "svg", "video/mp4": "mp4", "video/webm": "webm", "audio/mpeg": "mp3",
                     "audio/mp4": "m4a"}.get(media["type"])
        if not extension:
            raise Torn(f"media of the unknown type {media['type']}")
        digest = media["sha256"]
        checked(prefix / "o" / digest[:2] / f"{digest}.{extension}", digest, media["bytes"])


def media_in(value):
    """Every media entry of a question, wherever it stands."""
    if isinstance(value, list):
        for item in value:
            yield from media_in(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key == "media":
                yield from item
            else:
                yield from media_in(item)


def bundles_in(dist):
    """The bundles that lie in a dist, in the order of their names."""
    for path in sorted(Path(dist).glob("**/o/*/*.json")):
        bundle = parsed(path.read_bytes(), path)
        if "questions" in bundle:
            yield bundle


def apps_in(dist):
    """The apps that have a local pointer."""
    return sorted(path.parent.parent.name for path in Path(dist).glob("*/ch/local.json"))
