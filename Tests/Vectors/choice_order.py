"""The order in which choices are shown, written a second time from its definition, and test vectors.

    python3 Tests/Vectors/choice_order.py > Tests/BinderyFormatTests/Delivered/ChoiceOrderVectors.swift

Those of dist/README.md come first, which `Tests/Acceptance/readme.py` computes a third time; the seed of the others is fixed.
"""

import hashlib
import random


def order(question, keys, seed):
    def rank(key):
        return hashlib.sha256(seed.encode() + b"\0" + question.encode() + b"\0" + key.encode()).digest()

    return sorted(keys, key=rank)


def cases():
    yield "1234", list("abc"), "attempt-1"
    yield "1234", list("abc"), "attempt-2"
    yield "1234", list("abcd"), "attempt-1"
    yield "1234", list("abcd"), ""
    yield "q-0a1b2c3d4e", list("abcd"), "attempt-1"
    yield "q-0a1b2c3d4e", list("abcd"), "受験1"
    yield "1234", [">a", ">b", ">c", ">d"], "attempt-1"
    yield "1234", ["1a", "1b", "1c"], "attempt-1"
    yield "1234", ["2a", "2b", "2c"], "attempt-1"
    draw = random.Random(6)
    for _ in range(40):
        keys = draw.sample([*"abcdefghijklmnopqrstuvwxyz", "aa", "ab", "zz"], draw.randint(2, 26))
        yield draw.choice(["1", "9007199254740991", "q-8f3k2m9x1d", "a-b"]), keys, draw.choice(["", "2026-05-01", "学習者/7 か\u3099", "\t", "x" * 200])


def main():
    print("// Made by Tests/Vectors/choice_order.py; not to be edited.\n")
    print("/// Keys as delivered, and the order in which a second implementation shows them.")
    print("let choiceOrderVectors: [(question: String, seed: String, keys: String, shown: String)] = [")
    for question, keys, seed in cases():
        text = "".join(c if c.isprintable() and ord(c) < 0x3099 or c > "\u309a" else f"\\u{{{ord(c):X}}}" for c in seed)
        print(f'  (\n    "{question}", "{text}",\n    "{" ".join(keys)}",\n    "{" ".join(order(question, keys, seed))}"\n  ),')
    print("]")


if __name__ == "__main__":
    main()
