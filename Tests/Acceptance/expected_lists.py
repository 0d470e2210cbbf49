"""What the lists beside the workbooks must say: where each question stands, and which ones ended for good."""

import hashlib

from catalogue import in_ledger_order

LARGEST_SHARD = 4096


def index(catalogue, delivered):
    """The lines of each shard, worked out from the bundles as they lie there."""
    lines = {}
    for tier in [None, *(delivered.manifest.get("tiers") or [])]:
        for book in (book for shelf in delivered.shelves for book in shelf["workbooks"]):
            if book["entry"].get("access") == tier:
                for digest, *_ in book["bundles"]:
                    for id, line in delivered.places(book, digest):
                        lines.setdefault(id, [id, digest, line, *([tier] if tier else [])])
    return [[lines[id] for id in shard] for shard in shards(in_ledger_order(lines))]


def shards(ids):
    """The ids by as few first bits of their digest as leave no more than 4,096 together."""
    bits = 0
    while True:
        found = [[] for _ in range(1 << bits)]
        for id in ids:
            found[int.from_bytes(hashlib.sha256(id.encode()).digest(), "big") >> (256 - bits)].append(id)
        if max(map(len, found)) <= LARGEST_SHARD:
            return found
        bits += 1


def retired(catalogue):
    """The lines of what ended: by the ledger, and with what replaces it where the app delivers that."""
    content, after = catalogue.content, {}
    for id in in_ledger_order({id for ids in catalogue.lists.values() for id in ids}):
        for replaced in content.questions[id].get("replaces") or []:
            if replaced not in content.questions:
                after.setdefault(replaced, id)
    ended = ended_questions(content.root / "ids.lock")
    return [["question", id, after.get(id)] for id in in_ledger_order(ended | after.keys())]


def ended_questions(ledger):
    """The ids of questions that a ledger calls retired."""
    lines = [line.split(" ") for line in ledger.read_text().splitlines()[1:]] if ledger.exists() else []
    return {id for kind, id, state, *_ in lines if kind == "question" and state == "retired"}
