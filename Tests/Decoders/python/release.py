"""What a release holds: workbooks, their bundles, lists, and where each question stands."""

import hashlib
import json

from delta import lines_of
from trust import Refused


def shown(value, language):
    """What stands for a language, where there are several."""
    return value.get(language, next(iter(value.values()))) if isinstance(value, dict) else value


class Release:
    """All of one release: its objects are fetched as they are asked for."""

    def __init__(self, store, pointer):
        self.store = store
        manifest = pointer["manifest"]
        self.manifest = json.loads(store.object(f"m/{manifest['sha256']}.json", manifest["sha256"], manifest["bytes"]))
        if self.manifest["format"] != 1 or self.manifest.get("requires") or self.manifest["app"] != pointer["app"]:
            raise Refused("a release that this reader cannot read")
        self.languages, self.workbooks = self.manifest["languages"], {}
        for category in self.manifest["categories"]:
            listed = category.get("workbooks", [])
            for sha256, count, size, *_ in category.get("pages", []):
                listed += json.loads(store.object(f"m/{sha256}.json", sha256, size))["workbooks"]
            for workbook in listed:
                self.workbooks.setdefault(workbook["id"], workbook)
        for notices in [pointer["notices"]] if "notices" in pointer else []:
            store.object(f"n/{notices['sha256']}.json", notices["sha256"], notices["bytes"])

    def listed(self, reference, language, tier="free"):
        """The object of a reference `[digest, items, bytes]`, in a language where there are several."""
        sha256, size = (shown(reference[place], language) for place in (0, 2))
        return self.store.object(("" if tier == "free" else f"p/{tier}/") + f"o/{sha256[:2]}/{sha256}.json", sha256, size)

    def bundles(self, workbook, language):
        for reference in workbook["bundles"]:
            data = self.listed(reference, language, workbook.get("access", "free"))
            bundle = json.loads(data)
            if len(bundle["questions"]) != reference[1]:
                raise Refused("a bundle of another number of questions")
            # Other lists may stand before the questions, and behind them.
            lines = lines_of(data)
            start = next(place for place, line in enumerate(lines, 1) if line.endswith(b'"questions":['))
            yield bundle, lines[start:start + reference[1]]

    def find(self, id, language):
        """A question's line, looked up in the index."""
        shards = self.manifest["index"]
        head = int.from_bytes(hashlib.sha256(id.encode()).digest()[:8], "big")
        shard = self.listed(shards[head >> 65 - len(shards).bit_length()], language)
        for found, (workbook, bundle, *_), line, *tier in json.loads(shard)["index"]:
            if found == id:
                return lines_of(self.listed(self.workbooks[workbook]["bundles"][bundle], language, *tier[:1]))[line]
        return None
