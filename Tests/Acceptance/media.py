#!/usr/bin/env python3
"""Pictures, as cameras, scanners and strangers make them, through check and build, and read back with Pillow.

    media.py BINDERY [--fuzz N] [--seed S]

What is delivered is upright, without notes and in sRGB; what needs no change is the author's file byte for byte; what
cannot be opened is an error. The same comes out with one and two jobs and whatever was built before, and a build
redoes only what changed. `--fuzz` (default 600) damaged pictures must neither crash nor hang it, nor be delivered.
"""

import argparse
import hashlib
import io
import json
import random
import shutil
import sys
import tempfile
import time
import unicodedata
from pathlib import Path

from PIL import Image, ImageCms

from harness import Score, png, read_tree, run, tree_differences, write_files
from release import bundles_in

EXTENSIONS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif", "image/svg+xml": "svg"}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle r="9"/></svg>\n'


def corners(width, height, mode="RGB"):
    """Red, green, blue and white quarters, clockwise from the upper left."""
    picture = Image.new(mode, (width, height), "white")
    for colour, box in (("red", (0, 0, width // 2, height // 2)), ("lime", (width // 2, 0, width, height // 2)),
                        ("blue", (width // 2, height // 2, width, height))):
        picture.paste(Image.new(mode, (box[2] - box[0], box[3] - box[1]), colour), box)
    return picture


def coded(picture, kind, **options):
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def notes(orientation=1):
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = orientation, "Camera of a person"
    exif.get_ifd(0x8825)[2] = (35.0, 39.0, 0.0)
    return exif


def with_xmp(jpeg):
    """The JPEG with a note that names a person, in XMP."""
    body = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'>Person in a note</x:xmpmeta>"
    return jpeg[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + jpeg[2:]


def noise(width, height, seed):
    return Image.frombytes("RGB", (width, height), random.Random(seed).randbytes(width * height * 3))


def workbook(names):
    lines = ["id: 1\ntitle: 理科の図\nquestions:\n"]
    for number, name in enumerate(names, 1):
        lines.append(f"  - id: {number}\n    text: 器具 {number} はどれか。\n    choices: [甲, 乙]\n    correct: 0\n"
                     f"    explanation: 形から分かる。\n    images: [{{file: {json.dumps(name, ensure_ascii=False)}, alt: 丸底の器具}}]\n")
    return "".join(lines)


def content(pictures, settings=""):
    files = {f"images/{name}": data for name, data in pictures.items()}
    return {"ids.lock": "bindery-ids 1\n", "bindery.yml": "format: 1\n" + settings, "workbooks/1.yml": workbook(pictures), **files}


def media(dist):
    """Question's id → its one media entry."""
    found = {}
    for bundle in bundles_in(dist):
        for question in bundle["questions"]:
            found[question["id"]] = question["media"][0]
    return found


def bytes_of(dist, entry):
    return (dist / "main/o" / entry["sha256"][:2] / f"{entry['sha256']}.{EXTENSIONS[entry['type']]}").read_bytes()


def opened(dist, entry):
    data = bytes_of(dist, entry)
    if hashlib.sha256(data).hexdigest() != entry["sha256"] or len(data) != entry["bytes"]:
        raise ValueError("digest or size is not that of the bytes")
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


def pictures():
    photo = corners(2000, 1000)
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    deep = Image.frombytes("I;16", (600, 400), random.Random(1).randbytes(600 * 400 * 2))
    frames = [corners(600, 300).rotate(90 * turn) for turn in range(3)]
    return {
        # What is made of it must have neither its notes nor its profile.
        "turned.jpg": with_xmp(coded(photo, "JPEG", quality=90, exif=notes(6), icc_profile=srgb)),
        "upright.jpg": coded(photo, "JPEG", quality=90, exif=notes(1)),
        "clean.jpg": coded(photo, "JPEG", quality=90),
        "press.jpg": coded(corners(900, 600).convert("CMYK"), "JPEG", quality=90),
        "deep.png": coded(deep, "PNG"),
        "moving.gif": coded(frames[0], "GIF", save_all=True, append_images=frames[1:], loop=0),
        "see-through.png": coded(Image.new("RGBA", (700, 500), (255, 0, 0, 128)), "PNG"),
        "noted.webp": coded(corners(1200, 800), "WEBP", lossless=True, exif=notes(1)),
        "noted.png": coded(corners(500, 300), "PNG", exif=notes(1)),
        "small.png": png(30, 90, 150),
        "drawing.svg": SVG.encode(),
        unicodedata.normalize("NFD", "ガラス 1(改).png"): png(200, 20, 20),
    }


def note_problems(dist):
    """What any delivered picture holds besides its pixels; the authors' files that are delivered as they are have no profile."""
    problems, seen = [], set()
    for path in sorted(dist.rglob("*")):
        if not path.is_file() or path.suffix not in (".webp", ".jpg", ".png"):
            continue
        data = path.read_bytes()
        picture = Image.open(io.BytesIO(data))
        picture.load()
        seen.add(path.suffix)
        held = [key for key in ("exif", "xmp", "XML:com.adobe.xmp", "icc_profile", "comment") if picture.info.get(key)]
        held += ["EXIF"] if len(picture.getexif()) else []
        held += [mark.decode() for mark in (b"Exif\0\0", b"xmpmeta", b"ICC_PROFILE", b"Camera of a person") if mark in data]
        if held:
            problems.append(f"{path.relative_to(dist)} holds {', '.join(held)}")
    return problems or ([] if len(seen) == 3 else [f"only {sorted(seen)} were delivered"])


def near(got, expected):
    return all(abs(one - other) < 40 for one, other in zip(got, expected))


def delivered_problems(dist, sources):
    problems, names = [], list(sources)
    entries = {names[int(id) - 1]: entry for id, entry in media(dist).items()}
    sizes = {"turned.jpg": (1000, 2000), "upright.jpg": (2000, 1000), "deep.png": (600, 400), "press.jpg": (900, 600), "drawing.svg": (40, 30)}
    for name, size in sizes.items():
        entry = entries[name]
        if (entry.get("width"), entry.get("height")) != size:
            problems.append(f"{name} has the size {entry.get('width')} × {entry.get('height')}")
    for name in ("clean.jpg", "deep.png", "moving.gif", "see-through.png", "small.png", "drawing.svg", names[-1]):
        if bytes_of(dist, entries[name]) != sources[name]:
            problems.append(f"{name} is not the author's file")
    for name, entry in entries.items():
        if name == "drawing.svg":
            continue
        try:
            whole = opened(dist, entry)
        except Exception as fault:
            problems.append(f"{name}: {fault}")
            continue
        if whole.size != (entry["width"], entry["height"]):
            problems.append(f"{name} is {whole.size}, not {entry['width']} × {entry['height']}")
        if whole.getexif() or b"Camera of a person" in bytes_of(dist, entry):
            problems.append(f"{name} has notes")
        wanted = [] if name == "moving.gif" else [
            (width, kind) for width in (480, 1080) if width < entry["width"]
            for kind in dict.fromkeys(("image/webp", entry["type"]))]
        got = [(variant["width"], variant["type"]) for variant in entry.get("variants", [])]
        if got != wanted:
            problems.append(f"{name} has the sizes {got}, not {wanted}")
        for variant in entry.get("variants", []):
            smaller = opened(dist, variant)
            ratio = entry["height"] / entry["width"]
            if smaller.size[0] != variant["width"] or abs(smaller.size[1] - ratio * smaller.size[0]) > 1:
                problems.append(f"{name}: a size of {variant['width']} is {smaller.size}")
            if smaller.mode not in ("RGB", "RGBA", "L", "LA"):
                problems.append(f"{name}: a smaller size is {smaller.mode}")
    turned = opened(dist, entries["turned.jpg"]).convert("RGB")
    if not (near(turned.getpixel((250, 500)), (255, 255, 255)) and near(turned.getpixel((750, 500)), (255, 0, 0))):
        problems.append("turned.jpg does not stand upright")
    press = opened(dist, entries["press.jpg"])
    if press.mode != "RGB" or press.getpixel((100, 100))[0] < 180 or press.getpixel((100, 100))[1] > 90:
        problems.append(f"press.jpg is {press.mode} and shows {press.getpixel((100, 100))} for red")
    if opened(dist, entries["upright.jpg"]).tobytes() != Image.open(io.BytesIO(sources["upright.jpg"])).tobytes():
        problems.append("upright.jpg was coded anew, only to take out its notes")
    if getattr(opened(dist, entries["moving.gif"]), "n_frames", 1) != 3:
        problems.append("moving.gif does not move")
    see = opened(dist, entries["see-through.png"]["variants"][1])
    if see.mode != "RGBA" or not near(see.getpixel((9, 9)), (255, 0, 0, 128)):
        problems.append(f"see-through.png is {see.mode}, {see.getpixel((9, 9))}")
    return problems


def build(bindery, folder, out, *more, seconds=120):
    return run([bindery, "build", folder / "content", "--out", folder / out, *more], seconds=seconds)


def tree(folder):
    return read_tree(folder, leave_out=[".lock"])


def check_good(score, bindery, folder):
    sources = pictures()
    write_files(folder / "content", content(sources))
    ran = build(bindery, folder, "one", "--jobs", 1)
    if not score.check("pictures of every kind are built", ran.problem(0)):
        return
    score.check("what is delivered is upright, small, without notes", delivered_problems(folder / "one", sources))
    score.check("no picture holds notes or a profile, as Pillow reads it", note_problems(folder / "one"))
    build(bindery, folder, "two", "--jobs", 2)
    first = tree(folder / "one")
    score.check("two jobs give the same", tree_differences(first, tree(folder / "two")))
    ran = build(bindery, folder, "one")
    score.check("a second build converts nothing", "" if " 0 pictures converted" in ran.out else ran.out)
    ran = build(bindery, folder, "based", "--base", folder / "one")
    score.check("an earlier build elsewhere is used", "" if " 0 pictures converted" in ran.out else ran.out)
    score.check("with it the same comes out", tree_differences(first, tree(folder / "based")))

    entry = next(entry for entry in media(folder / "one").values() if entry.get("variants"))
    variant = entry["variants"][0]
    path = folder / "one/main/o" / variant["sha256"][:2] / f"{variant['sha256']}.{EXTENSIONS[variant['type']]}"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    ran = build(bindery, folder, "one")
    score.check("a damaged size is made anew", "" if " 1 picture converted" in ran.out else ran.out)
    score.check("after it all is as before", tree_differences(first, tree(folder / "one")))

    (folder / "content/bindery.yml").write_text("media:\n  widths: [320]\n")
    ran = build(bindery, folder, "one", "--base", folder / "two")
    widths = {variant["width"] for entry in media(folder / "one").values() for variant in entry.get("variants", [])}
    score.check("other sizes are made when they are asked for", ran.problem(0) or ("" if widths == {320} else f"there are {widths}"))
    build(bindery, folder, "fresh")
    score.check("earlier sizes do not show", tree_differences(tree(folder / "fresh"), tree(folder / "one")))
    ran = build(bindery, folder, "flat", "--flat")
    flat = folder / "flat/v1/images/turned.jpg"
    score.check("flat has the pictures upright and without notes",
                ran.problem(0) or ("" if Image.open(flat).size == (1000, 2000) and not Image.open(flat).getexif() else "it has not"))


def check_bad(score, bindery, folder):
    whole = {**{f"cut.{kind}": coded(noise(64, 48, 3), pillow) for kind, pillow in
                (("png", "PNG"), ("jpg", "JPEG"), ("webp", "WEBP"), ("gif", "GIF"))}, "cut.svg": SVG.encode()}
    bad = {name: data[:len(data) * 2 // 3] for name, data in whole.items()}
    write_files(folder / "content", content(bad))
    found = json.loads(run([bindery, "check", folder / "content", "--format", "json"]).out)["diagnostics"]
    told = {name for name in bad for finding in found if finding["rule"] == "media-broken" and f"images/{name}" in finding["message"]}
    score.check("what is cut off is told, kind by kind", [f"nothing of {name}" for name in bad if name not in told])
    ran = build(bindery, folder, "dist")
    score.check("and nothing is written", "" if ran.status == 1 and not (folder / "dist/main").exists() else f"status {ran.status}")

    shutil.rmtree(folder / "content")
    # Laid out well, and damaged in the pixels, which only a build looks at.
    whole = coded(noise(600, 400, 4), "PNG")
    at = whole.index(b"IDAT") + 2000
    hidden = whole[:at] + bytes(byte ^ 0xFF for byte in whole[at:at + 200]) + whole[at + 200:]
    write_files(folder / "content", content({"fine.png": png(30, 90, 150), "hidden.png": hidden}))
    ran = build(bindery, folder, "hidden", "--flat")
    left = [path.name for path in (folder / "hidden").iterdir() if path.name != ".lock"] if (folder / "hidden").exists() else []
    score.check("nothing stays of a build that finds a damaged picture",
                (ran.problem(1) or ("" if "media-broken" in ran.err + ran.out else "nothing of the picture")) or [f"{name} is left" for name in left])

    shutil.rmtree(folder / "content")
    bomb = coded(Image.new("1", (30_000, 30_000)), "PNG", optimize=True)
    write_files(folder / "content", content({"bomb.png": bomb}))
    start = time.monotonic()
    ran = run([bindery, "build", folder / "content", "--out", folder / "dist"], seconds=20)
    took = time.monotonic() - start
    score.check(f"a picture of 30,000 × 30,000 pixels in {len(bomb)} bytes is refused unopened",
                "" if ran.status == 1 and "larger than anything" in ran.err and took < 10 else f"{ran.status} after {took:.1f} s: {ran.err}")


def damaged(data, chance):
    """The bytes with some changed, cut out, doubled or left off."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(data))
        what = chance.randrange(8)
        if what == 0:
            del data[at:at + chance.randrange(1, 40)]
        elif what == 1:
            data[at:at] = data[at:at + chance.randrange(1, 40)]
        elif what == 2 and len(data) > 60:
            del data[at:]
        else:
            data[at] = chance.choice((0, 255, chance.randrange(256), data[at] ^ 1 << chance.randrange(8)))
        if not data:
            data = bytearray(b"\0")
    return bytes(data)


def check_fuzz(score, bindery, folder, count, seed):
    chance = random.Random(seed)
    small, exif = noise(40, 24, 5), notes(6)
    seeds = [("jpg", coded(small, "JPEG", exif=exif)), ("jpg", coded(small.convert("CMYK"), "JPEG", progressive=True)),
             ("png", coded(small, "PNG", exif=exif)), ("png", coded(small.quantize(16), "PNG")), ("webp", coded(small, "WEBP", exif=exif)),
             ("webp", coded(small, "WEBP", lossless=True)), ("gif", coded(small, "GIF")),
             ("gif", coded(small, "GIF", save_all=True, append_images=[small.rotate(9)])), ("svg", SVG.encode())]
    good = {}
    for number in range(count):
        kind, data = chance.choice(seeds)
        good[f"{number}.{kind}"] = damaged(data, chance)
    rounds = []
    # What check finds, then what only decoding finds.
    for command in (["check"], ["build", "--out", folder / "dist"], ["build", "--out", folder / "dist"]):
        shutil.rmtree(folder / "content", ignore_errors=True)
        write_files(folder / "content", content(good, "media:\n  widths: [16]\nrules: {media-private: off}\n"))
        ran = run([bindery, *command, folder / "content"], seconds=60 + count // 5, memory=8 << 30)
        if ran.status not in (0, 1):
            score.check(f"seed {seed}: {command[0]} of {count} damaged pictures", ran.problem(0, 1))
            return
        found = run([bindery, "check", folder / "content", "--format", "json"], seconds=60 + count // 5).out if command[0] == "check" else ""
        texts = [finding["message"] for finding in json.loads(found)["diagnostics"]] if found else ran.err.split("\n")
        broken = {part for text in texts for part in text.split("`") if part.startswith("images/")}
        rounds.append(len(broken))
        good = {name: data for name, data in good.items() if f"images/{name}" not in broken}
    score.check(f"seed {seed}: {count} damaged pictures, {rounds[0]} found by check, {rounds[1]} by decoding, the rest built", ran.problem(0))
    unread = []
    for entry in media(folder / "dist").values():
        for part in [entry, *entry.get("variants", [])]:
            if part["type"] == "image/svg+xml":
                continue
            try:
                opened(folder / "dist", part)
            except Exception as fault:
                unread.append(f"{part['type']} {part['sha256'][:8]}: {fault}")
    score.check(f"seed {seed}: all that was delivered can be opened", unread)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bindery", type=Path)
    parser.add_argument("--fuzz", type=int, default=600)
    parser.add_argument("--seed", type=int, default=20261130)
    chosen = parser.parse_args()
    bindery, score = chosen.bindery.resolve(), Score("media")
    Image.MAX_IMAGE_PIXELS = None
    for part in (check_good, check_bad):
        with tempfile.TemporaryDirectory(prefix="bindery-media-") as temporary:
            part(score, bindery, Path(temporary))
    with tempfile.TemporaryDirectory(prefix="bindery-media-") as temporary:
        check_fuzz(score, bindery, Path(temporary), chosen.fuzz, chosen.seed)
    return score.finish()


if __name__ == "__main__":
    sys.exit(main())
