"""What the lists of a release must say: where each question stands, which ones ended for good, and how a large release's
workbooks stand in pages."""

import hashlib

from catalogue import in_ledger_order

LARGEST_SHARD = 4096
MOST_BUNDLES, WINDOW = 1024, 32


def index(catalogue, delivered):
    """The lines of each shard, worked out from the bundles as they lie there."""
    lines = {}
    for tier in [None, *(delivered.manifest.get("tiers") or [])]:
        for book in (book for shelf in delivered.shelves for book in shelf["workbooks"]):
            if book["entry"].get("access") == tier:
                for number, (digest, *_) in enumerate(book["bundles"]):
                    for id, line in delivered.places(book, digest):
                        lines.setdefault(id, [id, [book["id"], number], line, *([tier] if tier else [])])
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


# --- Pages -------------------------------------------------------------------------------------------------------

def has_pages(delivered):
    """Whether the workbooks, each counted once, name so many bundles that they stand in pages."""
    books = {book["id"]: len(book["bundles"]) for shelf in delivered.shelves for book in shelf["workbooks"]}
    return sum(books.values()) > MOST_BUNDLES


def pages(workbooks):
    """How many workbooks each page has."""
    weights = [hashlib.sha256(f"cut:{id}".encode()).digest()[:8] for id in workbooks]
    cuts = [place for place in range(WINDOW, len(weights) - WINDOW + 1)
            if all(weights[place] < weights[other] for other in range(place - WINDOW, min(place + WINDOW, len(weights) - 1) + 1)
                   if other != place)]
    return [end - start for start, end in zip([0, *cuts], [*cuts, len(weights)])]
