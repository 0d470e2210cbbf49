"""Text as read, written a second time from its definition, and test vectors made with it.

    python3 Tests/Vectors/as_read.py > Tests/BinderyPipelineTests/Support/AsReadVectors.swift

Random texts over an alphabet of the characters that the definition names and their neighbours; the seed is fixed.
Joiners (U+200C, U+200D) stand in texts of this alphabet between characters that do not join, so they are dropped.
"""

import random
import re
import unicodedata

DROPPED = "\u00ad\u200b\u200c\u200d\u200e\u200f\ufeff" + "".join(
    map(chr, [*range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A)])
)
SPACE = "\t\n\r \u00a0" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict(zip(range(0xFFE0, 0xFFE7), "¢£¬¯¦¥₩"))


def kana(run):
    full = unicodedata.normalize("NFKC", run.group())
    return full.replace("\u3099", "\u309b").replace("\u309a", "\u309c")


def as_read(text):
    text = "".join(c for c in text if c not in DROPPED)
    text = re.sub("[\uff61-\uff9f]+", kana, text.translate(WIDTH))
    text = re.sub(f"[{SPACE}]+", " ", text).strip(" ")
    return re.sub("[。.]$", "", text).rstrip(" ") if text[-1:] in ("。", ".") else text


def swift(text):
    escape = lambda c: c if c in "。、." or c.isalnum() and c.isascii() else f"\\u{{{ord(c):X}}}"
    return '"' + "".join(map(escape, text)) + '"'


def main():
    draw = random.Random(20)
    letters = "aAzé10²₂炭素かがカハ゛゜。.、・！\u309a\ufe0f\u0301\u180e\u1680\u200a\u2010\u2027\u2030\u205e\u2065\u3001"
    wide = "！Ａｚ～．，［￠￡￢￣￤￥￦￨｟"
    half = "｡｢｣､･ｦｧｯｰｱｳｶｷﾁｯﾂﾃﾄﾅﾊﾋﾎﾏﾜｦﾝﾞﾟ"
    kinds = [letters, letters, wide, half, half, SPACE, "  ", DROPPED, "。.｡．"]
    texts = ["", " ", "。", ".", "。。", "a. 。", "a 。 ", "\u200b。\u200b", "ａ　ｂ", "ｶﾞｷﾞｸﾟﾊﾞﾊﾟｳﾞﾜﾞｦﾞﾞ", "ｶ\u200bﾞ", "ｶ ﾞ"]
    while len(texts) < 150:
        texts.append("".join(draw.choice(draw.choice(kinds)) for _ in range(draw.randint(1, 9))))
    print("// Made by Tests/Vectors/as_read.py; not to be edited.\n")
    print("/// Texts and what a second implementation makes of them.")
    print("let asReadVectors: [(text: String, asRead: String)] = [")
    for text in texts:
        print(f"  ({swift(text)}, {swift(as_read(text))}),")
    print("]")


main()
