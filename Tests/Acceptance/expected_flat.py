"""The files of `flat` that must come of an app, byte for byte, worked out from the sources alone."""

import json
import re
from urllib.parse import quote

from expected import media_uses, right_choices, said
from sources import text


def rendered(value):
    """Compact JSON that escapes only what delivered files escape."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return line.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").encode()


class Flat:
    """Only what is free and published has a place in `flat`."""

    def __init__(self, catalogue):
        # In the app's first language.
        self.catalogue = catalogue
        self.content = catalogue.content.read_in(catalogue.standing_in(catalogue.languages[0]))
        self.app = self.content.apps.get(catalogue.app)
        self.lists = {}
        for id, questions in catalogue.lists.items():
            if catalogue.tier(id) is None and (self.content.workbooks[id].get("status") or "published") == "published":
                kept = [q for q in questions if self.content.questions[q].get("status") != "draft"]
                if kept:
                    self.lists[id] = kept
        self.shelves = {}
        for category, workbooks in catalogue.shelves:
            kept = sorted((id for id in workbooks if id in self.lists), key=int)
            if category and kept and self.content.categories[category].get("status") != "draft":
                self.shelves[category] = kept

    def files(self):
        """Name below the flat path → bytes."""
        books, shelves = sorted(self.lists, key=int), sorted(self.shelves, key=int)
        values = {f"workbooks/{id}.json": self.workbook(id) for id in books}
        values |= {f"categories/{id}.json": {**self.head(self.content.categories[id]), "workbooks": [
            self.workbook_summary(book) for book in self.shelves[id]]} for id in shelves}
        values["workbooks.json"] = {"workbooks": [self.workbook_summary(id) for id in books], "total": len(books)}
        values["categories.json"] = {
            "categories": [self.category_summary(id) for id in shelves], "total": len(shelves)}
        values["announcements.json"] = {"announcements": [], "total": 0}
        values["status.json"] = self.status()
        if self.catalogue.app.isdigit():
            app = self.app
            slug = text(app.get("slug")) or self.catalogue.app
            values[f"apps/{slug}.json"] = {
                "id": int(self.catalogue.app), "slug": slug, "title": text(app.get("title")) or "",
                "categories": [self.category_summary(id) for id in shelves]}
        files = {name: rendered(value) + b"\n" for name, value in values.items()}
        for path in {path for id in books for q in self.lists[id] for path in self.pictures(q)}:
            files[path] = (self.content.root / path).read_bytes()
        return files

    def head(self, item):
        return {"id": int(item["id"]), "title": item["title"], "description": text(item.get("description")) or ""}

    def shelf_of(self, id):
        ids = [int(category) for category, books in self.shelves.items() if id in books]
        return {"categoryId": min(ids)} if ids else {}

    def workbook_summary(self, id):
        return {**self.head(self.content.workbooks[id]), "questionCount": len(self.lists[id]), **self.shelf_of(id)}

    def category_summary(self, id):
        return {**self.head(self.content.categories[id]), "workbookCount": len(self.shelves[id])}

    def workbook(self, id):
        return {**self.head(self.content.workbooks[id]), **self.shelf_of(id),
                "questions": [self.question(q) for q in self.lists[id]]}

    def question(self, id):
        item = self.content.questions[id]
        base = (self.content.settings.get("media") or {}).get("base-url") or "images"
        images = [f"{base}/{quote(path.removeprefix('images/'), safe='/~')}" for path in self.pictures(id)]
        return {"id": int(id), "type": "single_choice", "text": self.named(item["text"], item),
                "choices": [said(choice) for choice in item["choices"]],
                "correct": right_choices(item)[0], "explanation": self.named(text(item.get("explanation")) or "", item),
                **({"images": images} if images else {})}

    def named(self, written, item):
        """A text with the choices' own words in place of their keys, which are those written, and else the next free letters."""
        own = [choice.get("key") if isinstance(choice, dict) else None for choice in item["choices"]]
        free = iter([letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in own])
        words = {key or next(free): said(choice) for key, choice in zip(own, item["choices"])}
        return re.sub(r"(?<!\\)\{\{choice:([^}\n]*)\}\}", lambda found: words.get(found[1], found[0]), written)

    def pictures(self, id):
        """Below the content root; what else a question shows stops a build with `flat`."""
        uses = media_uses(self.content.questions[id])
        names = [(use["file"] if isinstance(use, dict) else use, folder) for use, folder in uses]
        paths = [self.content.media_path(name, folder) for name, folder in names]
        return [path for path in paths if path.startswith("images/")]

    def status(self):
        app = self.app or {}
        maintenance = app.get("maintenance")
        return {"minimumVersion": text(app.get("minimumVersion")) or "0.0.0",
                "latestVersion": text(app.get("latestVersion")) or "0.0.0", "isMaintenance": maintenance is not None,
                "maintenanceMessage": text((maintenance or {}).get("message")) or ""}
