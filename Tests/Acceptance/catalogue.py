"""Who is in: the categories, workbooks and questions that an app delivers, and in what order."""

from sources import text


def in_ledger_order(ids):
    """Integers by value, then names."""
    return sorted(ids, key=lambda id: (0, int(id), "") if id.isdigit() else (1, 0, id))


class Catalogue:
    """What one app delivers. Without `apps/` there is one, `main`, which has everything.

    `shelves` is a list of (category's id or None, ids of workbooks); `lists` maps a workbook to its questions' ids.
    """

    def __init__(self, content, app, with_drafts):
        self.content, self.app = content, app
        self.settings = content.apps.get(app)
        self.with_drafts = with_drafts
        self.lists, self.shelves = {}, []
        categories = self.settings["categories"] if self.settings else in_ledger_order(content.categories)
        for category in categories:
            if self.is_in(content.categories[category]):
                self.add_shelf(category, content.categories[category]["workbooks"])
        if not self.settings:
            shelved = {workbook for _, workbooks in self.shelves for workbook in workbooks}
            self.add_shelf(None, [id for id in in_ledger_order(content.workbooks) if id not in shelved])

    def is_in(self, item):
        return self.with_drafts or item.get("status") != "draft"

    def add_shelf(self, category, workbooks):
        """Adds a category with those of its workbooks in which something is left; none if nothing is."""
        kept = [id for id in workbooks if self.questions(id)]
        if kept:
            self.shelves.append((category, kept))

    def questions(self, id):
        """The ids of the workbook's questions that are delivered."""
        if id not in self.lists:
            workbook, questions = self.content.workbooks[id], self.content.questions
            listed = workbook["questions"] if self.is_in(workbook) else []
            kept = [question for question in listed if self.is_in(questions[question])]
            if not kept:
                return []
            self.lists[id] = kept
        return self.lists[id]

    def tier(self, id):
        access = self.content.workbooks[id].get("access")
        return None if access in (None, "", "free") else access

    @property
    def languages(self):
        """Those that the app is delivered in, in the project's order."""
        chosen = (self.settings or {}).get("languages") or self.content.languages
        return [language for language in self.content.languages if language in chosen]

    def standing_in(self, language):
        """The languages in which a text is looked for, for one of the app's."""
        return [language, self.languages[0], self.content.languages[0]]

    def by_language(self, value, is_for_all=False):
        """A text of the manifest: a string, or with several languages a map of those there are.

        `is_for_all`: the item says in which language it is, so what is not by language stands for all.
        """
        if value is None or len(self.languages) == 1:
            return text(self.content.read(value, self.standing_in(self.languages[0])))
        if not self.content.is_by_language(value):
            return text(value) if is_for_all or text(value) is None else {self.languages[0]: value}
        forms = {language: text(value.get(language)) for language in self.languages}
        forms[self.languages[0]] = self.content.read(value, self.standing_in(self.languages[0]))
        return {language: form for language, form in forms.items() if form}

    @property
    def outputs(self):
        return (self.settings or {}).get("outputs") or ["bundles"]

    @property
    def flat_path(self):
        return (self.settings or {}).get("flat-path") or "v1"


def catalogues(content, with_drafts=lambda app: False):
    return [Catalogue(content, app, with_drafts(app)) for app in in_ledger_order(content.apps or ["main"])]
