"""Where objects are: at an origin, in a store, or made by a delta; always verified."""

import hashlib
import json
import zlib
from pathlib import Path

from delta import lines_of, made
from trust import Refused

LARGEST_DELTA = 4 << 20


class Origin:
    def __init__(self, folder):
        self.folder = Path(folder)

    def get(self, name):
        """The bytes under a name; None where there are none."""
        path = self.folder / name
        return path.read_bytes() if path.is_file() else None

    def forms(self, name, most):
        """A JSON object's bytes as its `.gz` has them, then as they lie there; never more than `most` and one."""
        packed = self.get(name + ".gz")
        try:
            if packed is not None:
                yield zlib.decompressobj(31).decompress(packed, most + 1)
        except zlib.error:
            pass
        if (plain := self.get(name)) is not None:
            yield plain


class Store:
    """Verified objects under the names that they have at the origin. `pointer.json` says which release counts."""

    def __init__(self, folder, origin):
        self.folder, self.origin = Path(folder), origin
        self.deltas, self.counts = {}, {"held": 0, "delta": 0, "fetched": 0}

    def use_deltas(self, old, new, tiers):
        """Looks for the deltas between two releases. Each holds the steps by the first 16 digits of what they make."""
        self.held = {path.stem[:16]: path for path in self.folder.rglob("*.json") if path.parent.name != "ch"}
        for prefix in [""] + [f"p/{tier}/" for tier in tiers]:
            name = f"{prefix}d/{old}-{new}"
            for entry in self.entries(name + ".json"):
                # An entry that is only a name has a delta of its own.
                self.deltas[entry[0]] = entry if len(entry) > 1 else next(iter(self.entries(f"{name}/{entry[0]}.json")), None)

    def entries(self, name):
        for data in self.origin.forms(name, LARGEST_DELTA):
            try:
                if len(data) <= LARGEST_DELTA:
                    return json.loads(data)["objects"]
            except (ValueError, KeyError, TypeError):
                pass
        return []

    def by_delta(self, sha256, size):
        try:
            _, sources, steps, *_ = self.deltas[sha256[:16]]
            return made([lines_of(self.held[name].read_bytes()) for name in sources], steps, size)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            return None

    def ways(self, name, sha256, size):
        path = self.folder / name
        if path.is_file():
            yield "held", path.read_bytes()
        yield "delta", self.by_delta(sha256, size)
        for data in self.origin.forms(name, size):
            yield "fetched", data

    def object(self, name, sha256, size):
        """An object's bytes: held, made by a delta, or fetched; verified in any case."""
        for way, data in self.ways(name, sha256, size):
            if data is not None and len(data) == size and hashlib.sha256(data).hexdigest() == sha256:
                self.counts[way] += 1
                if way != "held":
                    path = self.folder / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(data)
                return data
        raise Refused(f"{name} is not there, or not what it is named after")
