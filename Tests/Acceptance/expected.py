"""What must be delivered of a question, a workbook or a category, worked out from its source alone.

Each is an object as the delivery format writes it, keys in its order, but for what only the build can know: choice
keys (choices are told by their place, right ones by index) and bundles.
"""

import hashlib
from decimal import Decimal

from cloze import delivered_cloze
from sources import BLANK, text

MEDIA_TYPES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "gif": "image/gif",
               "svg": "image/svg+xml", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "m4a": "audio/mp4"}


def without_absent(pairs):
    return {key: value for key, value in pairs.items() if value is not None and value != [] and value != {}}


# --- Parts -------------------------------------------------------------------------------------------------------

def file_object(content, path):
    data = (content.root / path).read_bytes()
    return {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data),
            "type": MEDIA_TYPES[path.rpartition(".")[2].lower()]}


def media_object(content, use, folder):
    """Of a name, or of a mapping `file`, `alt`, `still`."""
    use = use if isinstance(use, dict) else {"file": use}
    still = text(use.get("still"))
    return without_absent({
        **file_object(content, content.media_path(use["file"], folder)), "alt": text(use.get("alt")),
        "still": still and file_object(content, content.media_path(still, folder))})


def media_uses(question):
    """Names and mappings with their folder: first `images`, then `media`."""
    return [(use, folder) for folder in ("images", "media") for use in question.get(folder) or []]


def image(content, item):
    return media_object(content, item["image"], "images") if item.get("image") else None


def source(item):
    fields = item.get("source") or {}
    return without_absent({key: text(fields.get(key)) for key in ("title", "year", "number", "url")})


def carried(value):
    if isinstance(value, list):
        return [carried(item) for item in value if item is not None]
    if isinstance(value, dict):
        return {key: carried(item) for key, item in value.items() if item is not None}
    return value


def extra(content, item):
    names = [name for name in content.settings.get("extra") or [] if item.get(name) is not None]
    return {name: carried(item[name]) for name in names}


# --- Questions ---------------------------------------------------------------------------------------------------

def question_type(question):
    written = text(question.get("type"))
    return written or ("true_false" if question.get("correct") in ("true", "false") else "single_choice")


def choice(content, written):
    """A text, a row of a table, or a mapping."""
    if not isinstance(written, dict):
        written = {"cells" if isinstance(written, list) else "text": written}
    picture, cells = image(content, written), written.get("cells")
    return without_absent({"text": said(written), "cells": cells, "feedback": text(written.get("feedback")),
                           "media": picture and [picture]})


def said(written):
    """What a choice or an answer says: a text, cells, or a mapping with one of them."""
    if isinstance(written, dict):
        written = written.get("cells") or written["text"]
    return " / ".join(written) if isinstance(written, list) else written


def right_choices(question):
    """Indices of the right choices, ascending."""
    choices = question["choices"]
    marked = [index for index, item in enumerate(choices) if isinstance(item, dict) and item.get("correct") == "true"]
    if marked:
        return marked
    field = "correct" if question.get("correct") is not None else "answer"
    several = question_type(question) == "multiple_choice"
    given = question[field] if several else [question[field]]
    if field == "correct":
        return sorted(int(index) for index in given)
    texts = [said(item).strip(BLANK) for item in choices]
    return sorted(texts.index(said(answer).strip(BLANK)) for answer in given)


def ordered(words):
    """What `ignore` lists, in the order of delivery."""
    return [word for word in ("case", "width", "spaces", "kana") if word in (words or [])]


def quantity(question):
    tolerance, unit = text(question.get("tolerance")), question.get("unit")
    spellings = [] if unit is None else unit if isinstance(unit, list) else [unit]
    bound = None
    if tolerance and tolerance.endswith("%"):
        bound = {"relative": format(Decimal(tolerance[:-1]).scaleb(-2), "f")}
    elif tolerance:
        bound = {"absolute": tolerance}
    return {"value": question["correct"], "tolerance": bound,
            "unit": {"text": spellings[0], "accept": spellings} if spellings else None}


def pairs(content, question):
    """Lefts, targets (each right once, then the distractors), and which belong together, by index."""
    lefts = [choice(content, left) for left, _ in question["pairs"]]
    targets, right = [], []
    for _, written in question["pairs"]:
        target = choice(content, written)
        known = [(one["text"].strip(BLANK), one.get("media")) for one in targets]
        if (target["text"].strip(BLANK), target.get("media")) not in known:
            targets.append(target)
            known.append((target["text"].strip(BLANK), target.get("media")))
        right.append(known.index((target["text"].strip(BLANK), target.get("media"))))
    targets += [choice(content, written) for written in question.get("distractors") or []]
    return {"choices": lefts, "targets": targets, "correct": [[left, target] for left, target in enumerate(right)]}


def answer_parts(content, question):
    """The keys that the question's type adds."""
    kind = question_type(question)
    if kind == "true_false":
        return {"correct": question["correct"] == "true"}
    if kind == "short_text":
        return {"accept": question["correct"], "ignore": ordered(question.get("ignore"))}
    if kind == "numeric":
        return quantity(question)
    if kind == "ordering":
        return {"choices": [choice(content, item) for item in question["choices"]],
                "correct": list(range(len(question["choices"])))}
    if kind == "matching":
        return pairs(content, question)
    if kind == "cloze":
        return {"blanks": delivered_cloze(question["text"], ordered(question.get("ignore")))[1]}
    if kind == "flashcard":
        return {"back": question["back"]}
    if kind not in ("single_choice", "multiple_choice"):
        raise ValueError(f"{question['id']}: this script does not know the type {kind}")
    marking = text(question.get("marking"))
    return {"columns": question.get("columns"), "choices": [choice(content, item) for item in question["choices"]],
            "correct": right_choices(question), "marking": marking if marking == "per_choice" else None}


def stem(item):
    return delivered_cloze(item["text"], [])[0] if question_type(item) == "cloze" else item["text"]


def question(content, item):
    change = item.get("key-change")
    return without_absent({
        "id": item["id"], "type": question_type(item), "language": text(item.get("language")), "text": stem(item),
        # Its revision is that of the line delivered, which is compared by itself.
        "passage": content.passage_of(item), "media": [media_object(content, use, folder) for use, folder in media_uses(item)],
        **answer_parts(content, item),
        "shuffle": False if item.get("shuffle") == "false" else None,
        "explanation": text(item.get("explanation")), "hint": text(item.get("hint")), "tags": item.get("tags"),
        "difficulty": item.get("difficulty"), "points": item.get("points"), "source": source(item),
        "license": text(item.get("license")), "replaces": item.get("replaces"), "extra": extra(content, item),
        "keyChange": change and {key: change[key] for key in ("from", "to", "reason")},
        "draft": True if item.get("status") == "draft" else None})


def passage(content, item):
    return without_absent({
        "id": item["id"], "language": text(item.get("language")), "title": text(item.get("title")),
        "text": text(item.get("text")), "media": [media_object(content, use, folder) for use, folder in media_uses(item)],
        "source": source(item), "license": text(item.get("license"))})


# --- Entries of the manifest -------------------------------------------------------------------------------------

def workbook(content, item):
    status, access, available = text(item.get("status")), text(item.get("access")), item.get("available") or {}
    return without_absent({
        "id": item["id"], "title": item["title"], "description": text(item.get("description")),
        "language": text(item.get("language")), "tags": item.get("tags"),
        "access": access if access != "free" else None, "status": status if status == "archived" else None,
        "available": without_absent({key: text(available.get(key)) for key in ("from", "until")}),
        "image": image(content, item), "source": source(item), "license": text(item.get("license")),
        "draft": True if status == "draft" else None})


def category(content, item):
    if item is None:
        return {"id": ""}
    return without_absent({
        "id": item["id"], "title": item["title"], "description": text(item.get("description")),
        "image": image(content, item), "draft": True if item.get("status") == "draft" else None})
