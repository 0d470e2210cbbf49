#!/usr/bin/env python3
"""Write a content folder of any size; the same arguments give the same bytes.

    corpus.py OUT --questions N [--layout files|inline] [--per-workbook N] [--seed S] [--first ID]

files    one question a file below questions/, and workbooks that list a hundred ids each, or --per-workbook
inline   the questions stand inside their workbook
--first  the first question's id (1); two calls with different ranges fill one folder with both layouts

Each question has an integer id, four choices and an explanation: about 1.1 kB and 23 YAML events, most of
it Japanese, every eighth one English. The content is valid and raises no warning.
"""

import argparse
import random
from pathlib import Path

PER_WORKBOOK = 100
PER_CATEGORY = 10

# What is asked about: a field of study, then pairs of a term and what it means.
JAPANESE = [
    ("天気", [
        ("寒冷前線", "冷たい空気が暖かい空気の下にもぐりこみ、短い時間に強い雨を降らせるもの"),
        ("温暖前線", "暖かい空気が冷たい空気の上をゆるやかにのぼり、広い範囲に長く雨を降らせるもの"),
        ("停滞前線", "二つの気団の勢いがつり合い、同じ場所にとどまって雨の日を続かせるもの"),
        ("フェーン現象", "山を越えた空気が吹き下りるときに、乾いて温度が上がる現象"),
        ("海陸風", "陸と海の温まりやすさの違いから、昼と夜とで向きが入れかわる風"),
        ("露点", "空気を冷やしていったとき、含まれる水蒸気が水滴になり始める温度"),
    ]),
    ("会計", [
        ("減価償却", "長く使う資産の取得にかかった金額を、使う期間に分けて費用とする手続き"),
        ("損益分岐点", "売上と費用が等しくなり、利益も損失も出ない売上の大きさ"),
        ("流動比率", "一年以内に現金になる資産を、一年以内に返す負債で割って求める指標"),
        ("引当金", "将来の支出に備えて、当期の負担に属する分をあらかじめ見積もって計上する額"),
        ("棚卸資産", "販売するため、または製造に使うために、会社が手もとに持っている品物"),
        ("固定費", "売上が増えても減っても、決まった期間には同じだけかかる費用"),
    ]),
    ("通信", [
        ("再送制御", "届いたという返事が来ない部分を、送り手がもう一度送り直すしくみ"),
        ("輻輳制御", "回線が混み合うのを見て、送り手が送る量を自分から減らすしくみ"),
        ("名前解決", "人が読む名前をもとに、機械が使う番号の並びを調べるしくみ"),
        ("経路選択", "宛先までの道すじの候補から、次に渡す相手を一つ決めるしくみ"),
        ("誤り検出", "余分な桁を付けて送り、受け手がその桁を使って壊れた部分に気づくしくみ"),
        ("多重化", "一本の回線に複数の信号を重ねて流し、受け手の側で分けるしくみ"),
    ]),
    ("生物", [
        ("光合成", "光の力を使い、水と二酸化炭素からでんぷんなどの養分をつくるはたらき"),
        ("蒸散", "葉の裏に多い小さなすきまから、水が水蒸気になって出ていくはたらき"),
        ("呼吸", "酸素を使って養分を分解し、生きるための力を取り出すはたらき"),
        ("消化", "食べ物の大きな粒を、体に取り入れられる小さな粒に変えるはたらき"),
        ("反射", "刺激を受けたとき、考えるより前に体がひとりでに動くはたらき"),
        ("浸透", "濃さの違う液の間で、水だけが薄いほうから濃いほうへ移るはたらき"),
    ]),
]

ENGLISH = [
    ("geology", [
        ("erosion", "the wearing away of rock and soil by water, wind or ice"),
        ("sedimentation", "the settling of carried grains where a current slows down"),
        ("subduction", "the sliding of one plate of the crust beneath another"),
        ("weathering", "the slow breaking up of rock where it lies, without being moved"),
        ("metamorphism", "the change of solid rock under great heat and pressure"),
    ]),
    ("music", [
        ("tempo", "the speed at which the beats of a piece follow each other"),
        ("dynamics", "the degrees of loudness and softness within a performance"),
        ("timbre", "the quality that lets us tell two instruments apart at one pitch"),
        ("cadence", "the chords that bring a phrase to a point of rest"),
        ("syncopation", "the placing of accents where the metre does not expect them"),
    ]),
]

JAPANESE_STEMS = [
    "{field}の学習で「{term}」という言葉が出てきた（第{n}問）。その説明として、最も適切なものを一つ選べ。",
    "第{n}問　次の記述のうち、{field}でいう「{term}」にあたるものはどれか。",
    "{field}の用語を整理している。「{term}」の意味を正しく述べているものはどれか。（通し番号{n}）",
]

ENGLISH_STEMS = [
    "Question {n}. In {field}, which of the following describes {term}?",
    "Which statement gives the meaning of {term}, as the word is used in {field}? (No. {n})",
]

JAPANESE_OPENINGS = [
    "まず、四つの説明がそれぞれどの用語のものかを考えます。",
    "似た言葉が並んでいるので、ひとつずつ用語と結びつけて確かめましょう。",
    "用語の意味を、自分の言葉で言いかえてから選ぶとまちがえにくくなります。",
]


def japanese(rng, number):
    """The stem, the choices, the place of the right one, and the lines of the explanation."""
    field, pairs = rng.choice(JAPANESE)
    picked = rng.sample(pairs, 4)
    right = rng.randrange(4)
    term, meaning = picked[right]
    stem = rng.choice(JAPANESE_STEMS).format(field=field, term=term, n=number)
    choices = [f"{text}。" for _, text in picked]
    lines = [rng.choice(JAPANESE_OPENINGS), f"「{term}」とは、{meaning}をいいます。", ""]
    for place, (other, text) in enumerate(picked):
        if place != right:
            lines.append(f"{text}は「{other}」です。")
    return stem, choices, right, lines


def english(rng, number):
    """The same in English."""
    field, pairs = rng.choice(ENGLISH)
    picked = rng.sample(pairs, 4)
    right = rng.randrange(4)
    term, meaning = picked[right]
    stem = rng.choice(ENGLISH_STEMS).format(field=field, term=term, n=number)
    choices = [f"It is {text}" for _, text in picked]
    lines = [f"Each of the four statements belongs to one term of {field}; match them one by one before you choose.",
             f"The word {term} means {meaning}.", ""]
    for place, (other, text) in enumerate(picked):
        if place != right:
            lines.append(f"By contrast, {text} is called {other}.")
    lines.append(f"In {field} these words are often confused, since all four can be seen in one and the same example.")
    return stem, choices, right, lines


def yaml_question(rng, number):
    """The lines of one question, without indentation."""
    stem, choices, right, explanation = (english if number % 8 == 0 else japanese)(rng, number)
    lines = [f"id: {number}", "type: single_choice", "text: |", f"  {stem}", "choices:"]
    # Authors quote some and not others; both are right here.
    lines += [f'  - "{choice}"' if number % 2 else f"  - {choice}" for choice in choices]
    lines += [f"correct: {right}", "explanation: |"]
    return lines + ["  " + line if line else "" for line in explanation]


def write(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(("\n".join(lines) + "\n").encode())


def write_workbook(out, rng, numbers, layout):
    """One workbook and its questions. Its id is that of its first question."""
    first, last = numbers[0], numbers[-1]
    lines = [f"id: {first}", f"title: 確認問題 {first}〜{last}",
             f"description: 通し番号{first}から{last}までの問題です。", "questions:"]
    for number in numbers:
        question = yaml_question(rng, number)
        if layout == "files":
            write(out / "questions" / f"{number // 1000:03d}" / f"{number}.yml", question)
            lines.append(f"  - {number}")
        else:
            lines.append("  - " + question[0])
            lines += ["    " + line if line else "" for line in question[1:]]
    write(out / "workbooks" / f"{first:07d}.yml", lines)
    return first


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--questions", type=int, required=True, metavar="N")
    parser.add_argument("--layout", choices=["files", "inline"], default="files")
    parser.add_argument("--per-workbook", type=int, default=PER_WORKBOOK, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=1, metavar="ID")
    asked = parser.parse_args()

    rng = random.Random(asked.seed)
    numbers = range(asked.first, asked.first + asked.questions)
    workbooks = [write_workbook(asked.out, rng, numbers[at:at + asked.per_workbook], asked.layout)
                 for at in range(0, len(numbers), asked.per_workbook)]
    for at in range(0, len(workbooks), PER_CATEGORY):
        listed = workbooks[at:at + PER_CATEGORY]
        write(asked.out / "categories" / f"{listed[0]:07d}.yml",
              [f"id: {listed[0]}", f"title: 分野 {listed[0]}〜", "workbooks:"] + [f"  - {book}" for book in listed])


if __name__ == "__main__":
    main()
