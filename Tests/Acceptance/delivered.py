"""Reads the bundles of one app, checks every promise made about them, and takes off what only a build can know."""

import hashlib
import json
from pathlib import Path

from expected_flat import rendered
from plain_text import tree_problems
from release import Torn, checked, parsed
from variants import DECODERS

HEAD, PASSAGES, MIDDLE = '{"format":1,"questions":[', '{"format":1,"passages":[', '],"questions":['
EXTENSIONS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif", "image/svg+xml": "svg",
              "video/mp4": "mp4", "video/webm": "webm", "audio/mpeg": "mp3", "audio/mp4": "m4a"}
# Measured from the picture, so the sources do not say them.
MEASURED = ("width", "height", "variants", "duration", "loop")


class Digits(str):
    """A number that JSON's readers would round, as written."""


def local_pointer(dist, app):
    path = Path(dist) / app / "ch" / "local.json"
    return parsed(path.read_bytes(), path) if path.exists() else {}


class AppDist:
    """`shelves` are dictionaries of id, entry, pages (how many workbooks each has, or None) and workbooks; a workbook has id,
    entry, prefix and bundles."""

    def __init__(self, dist, app):
        self.folder = Path(dist) / app
        pointer = local_pointer(dist, app)
        self.media, self.named = {}, set()
        self.manifest = parsed(self.object("m/", pointer["manifest"]["sha256"], pointer["manifest"]["bytes"]), "manifest")
        if pointer.get("app") != app or pointer["release"] != pointer["manifest"]["sha256"][:16]:
            raise Torn(f"{app}: local.json names {pointer.get('app')} and release {pointer['release']}")
        # What they say changes beside the content, so it is not compared here.
        if "notices" in pointer:
            parsed(self.object("n/", pointer["notices"]["sha256"], pointer["notices"]["bytes"]), "notices")
        self.shelves = [self.shelf(entry) for entry in self.manifest["categories"]]

    def object(self, place, digest, size):
        """The checked bytes of a JSON object; `place` ends in a slash."""
        self.named.add(f"{place}{digest}.json")
        return checked(self.folder / place / f"{digest}.json", digest, size)

    def shelf(self, entry):
        books = entry.get("workbooks", [])
        for digest, count, size, *_ in entry.get("pages", []):
            page = parsed(self.object("m/", digest, size), "page")["workbooks"]
            if len(page) != count:
                raise Torn(f"page {digest}: {len(page)} workbooks, {count} promised")
            books += page
        pages = [count for _, count, *_ in entry["pages"]] if "pages" in entry else None
        entry = {key: value for key, value in entry.items() if key not in ("workbooks", "pages")}
        return {"id": entry["id"], "entry": self.told(entry, ""), "pages": pages,
                "workbooks": [self.workbook(book) for book in books]}

    def records(self, language):
        """Type → the lines of its records in a language."""
        return {kind: self.list_lines("records", self.in_language(digest, language), count, self.in_language(size, language))
                for kind, digest, count, size, *_ in self.manifest.get("records", [])}

    def list_lines(self, key, digest, count, size):
        """The lines of an object that holds one list."""
        lines = self.object(f"o/{digest[:2]}/", digest, size).decode().split("\n")
        if lines[0] != f'{{"format":1,"{key}":[' or lines[-2:] != ["]}", ""]:
            raise Torn(f"{key} {digest}: lines are not laid out as they should")
        lines = without_commas(lines[1:-2], digest)
        if len(lines) != count:
            raise Torn(f"{key} {digest}: {len(lines)} lines, {count} promised")
        return lines

    def lists(self, key):
        """The lines of the shards of `index`, or of `retired`, which is one."""
        references = self.manifest.get(key, [])
        return [self.list_lines(key, *reference[:3]) for reference in ([references] if key == "retired" and references else references)]

    def places(self, book, digest):
        """The id and the line of each question of a bundle, in every language alike."""
        named = digest if isinstance(digest, dict) else {"": digest}
        read = [places_in((self.folder / book["prefix"] / "o" / one[:2] / f"{one}.json").read_text()) for one in named.values()]
        if any(other != read[0] for other in read):
            raise Torn(f"bundle {digest}: lines differ by language")
        return read[0]

    def workbook(self, book):
        tier = book.get("access")
        entry = {key: value for key, value in book.items() if key != "bundles"}
        return {"id": book["id"], "entry": self.told(entry, ""), "bundles": book["bundles"],
                "prefix": f"p/{tier}/" if tier else ""}

    def in_language(self, value, language):
        """What stands for a language: with several, every reference has one of each."""
        languages = self.manifest["languages"]
        if len(languages) == 1:
            return value
        if not isinstance(value, dict) or list(value) != languages:
            raise Torn(f"{value} is not by language")
        return value[language]

    def questions(self, book, language):
        """Each delivered question without its choices' keys, and what is wrong with it; with the bundle's number.

        A question's `passage` becomes the passage's id; the passages of each bundle are noted in `book["passages"]`.
        """
        book["passages"] = []
        keys = book.setdefault("keys", {})
        for number, (digest, count, size, *_) in enumerate(book["bundles"]):
            digest, size = self.in_language(digest, language), self.in_language(size, language)
            passages, lines = bundle_lines(self.object(f"{book['prefix']}o/{digest[:2]}/", digest, size), digest)
            if len(lines) != count:
                raise Torn(f"bundle {digest}: {len(lines)} questions, {count} promised")
            revisions = {}
            for line in passages:
                passage = json.loads(line)
                revisions[passage["id"]] = hashlib.sha256(line.encode()).hexdigest()[:16]
                faults = [] if rendered(passage) == line.encode() else ["is not written canonically"]
                faults += tree_problems(passage)
                book["passages"].append((number, self.told(passage, book["prefix"]), faults))
            for line in lines:
                question = json.loads(line, parse_float=Digits)
                faults = [] if "points" in question or rendered(question) == line.encode() else ["is not written canonically"]
                faults += tree_problems(question)
                named = question.get("passage")
                if named:
                    if revisions.get(named["id"]) != named["revision"] or list(named) != ["id", "revision"]:
                        faults.append(f"names the passage {named}, and its bundle has {revisions}")
                    question["passage"] = named["id"]
                named = [choice.get("key") for choice in question.get("choices", [])]
                if keys.setdefault(question["id"], named) != named:
                    faults.append(f"its choices have other keys in {language}")
                yield self.told(without_keys(question, faults), book["prefix"]), faults, number

    def told(self, value, prefix):
        """The value with numbers as digits and media as the sources can tell them; notes the media."""
        if isinstance(value, list):
            return [self.told(item, prefix) for item in value]
        if not isinstance(value, dict):
            return value
        if "sha256" in value:
            digest = value["sha256"]
            name = f"{prefix}o/{digest[:2]}/{digest}.{EXTENSIONS.get(value['type'])}"
            for variant in value.get("variants", []):
                self.told(variant, prefix)
            value = {key: item for key, item in value.items() if key not in MEASURED} | {"bytes": int(value["bytes"])}
            self.media[name] = (digest, value["bytes"])
        return {key: str(item) if key in ("difficulty", "points") else self.told(item, prefix)
                for key, item in value.items()}

    def media_problems(self):
        problems = []
        for name, (digest, size) in sorted(self.media.items()):
            try:
                checked(self.folder / name, digest, size)
            except Torn as torn:
                problems.append(torn)
        return problems

    def strays(self):
        """Files of the app that nothing names."""
        there = {path.relative_to(self.folder) for path in self.folder.rglob("*") if path.is_file()}
        there = {path.as_posix() for path in there if not any(part.startswith(".") for part in path.parts)}
        there.discard("ch/local.json")
        variants = {name + suffix for name in self.named for suffix in DECODERS}
        return [f"{name} is named by nothing" for name in sorted(there - self.named - variants - self.media.keys())]

    def variant_problems(self):
        """What is wrong with the compressed variants, which all JSON objects have, or none."""
        there = {suffix: [name for name in sorted(self.named) if (self.folder / (name + suffix)).is_file()] for suffix in DECODERS}
        problems = [f"{name}{suffix} is missing" for suffix in DECODERS if any(there.values())
                    for name in sorted(self.named.difference(there[suffix]))]
        for suffix, decoded in DECODERS.items():
            for name in there[suffix]:
                fault = decoded((self.folder / (name + suffix)).read_bytes(), (self.folder / name).read_bytes())
                problems += [f"{name}{suffix}: {fault}"] if fault else []
        return problems


def places_in(text):
    """The id and the line, from 0, of each question of a bundle."""
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if line.endswith('"questions":[')) + 1
    return [(json.loads(line.removesuffix(","))["id"], number) for number, line in enumerate(lines[:-2]) if number >= first]


def bundle_lines(data, digest):
    """The passages' and the questions' lines of a bundle without their commas."""
    lines = data.decode().split("\n")
    head, *body = lines[:-2]
    if head not in (HEAD, PASSAGES) or lines[-2:] != ["]}", ""]:
        raise Torn(f"bundle {digest}: lines are not laid out as they should")
    if head == HEAD:
        return [], without_commas(body, digest)
    if body.count(MIDDLE) != 1:
        raise Torn(f"bundle {digest}: passages and questions are not parted as they should")
    middle = body.index(MIDDLE)
    return without_commas(body[:middle], digest), without_commas(body[middle + 1:], digest)


def without_commas(lines, digest):
    if not lines:
        raise Torn(f"bundle {digest}: a list with nothing in it")
    *first, last = lines
    if last.endswith(",") or not all(line.endswith(("},", "],")) for line in first):
        raise Torn(f"bundle {digest}: commas are not where they should be")
    return [line[:-1] for line in first] + [last]


def without_keys(question, faults):
    """The question with choices, targets and options told by their place; faults of the keys are added to `faults`."""
    if "choices" in question:
        lefts = places(question["choices"], faults)
        if "targets" in question:
            rights = places(question["targets"], faults)
            question["correct"] = [[place(left, lefts, faults), place(right, rights, faults)]
                                   for left, right in question["correct"]]
        else:
            question["correct"] = [place(key, lefts, faults) for key in question["correct"]]
    for blank in question.get("blanks", []):
        if "options" in blank:
            blank["correct"] = place(blank["correct"], places(blank["options"], faults), faults)
    return question


def places(choices, faults):
    """The keys of choices, which are taken off them."""
    keys = [choice.pop("key", None) for choice in choices]
    if None in keys or len(set(keys)) != len(keys):
        faults.append(f"choices have the keys {keys}")
    return keys


def place(key, keys, faults):
    if key in keys:
        return keys.index(key)
    faults.append(f"{key} is right and none of {keys}")
    return key
