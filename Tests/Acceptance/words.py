"""Random texts of questions and choices, Japanese and English, that no two things share unless an author copied them."""

from bank import Choice, File, Question, Reference
from ledger import as_read

KANJI = "電気化学酸素水圧温度計算機械情報通信網経済法律歴史地理生物数式論理安全品質管理設計試験問題選択肢正解火山川海空星光音色"
KANA = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
KATAKANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンー"
JAPANESE = KANJI + KANA + KATAKANA
ENGLISH = "abcdefghiklmnoprstuvwy"
KINDS = ["single_choice"] * 6 + ["multiple_choice"] * 2 + ["true_false"]


class Words:
    def __init__(self, draw):
        self.draw = draw

    def number(self):
        return self.draw.randrange(10 ** 5, 10 ** 9)

    def signs(self, alphabet, count):
        return "".join(self.draw.choice(alphabet) for _ in range(count))

    def text(self, shortest, longest):
        length = self.draw.randint(shortest, longest)
        if self.draw.random() < 0.7:
            return self.signs(JAPANESE, length)
        return " ".join(self.signs(ENGLISH, self.draw.randint(2, 8)) for _ in range(max(length // 3, 2)))

    def stem(self):
        return self.text(14, 40)

    def choice_beside(self, question):
        """A text that no choice of the question has."""
        taken = {as_read(choice.text) for choice in question.choices}
        while True:
            text = self.text(4, 9)
            if as_read(text) not in taken:
                return text

    def edited(self, text, length):
        """So many signs of the text, side by side, become others."""
        alphabet = JAPANESE if text[0] in JAPANESE else ENGLISH
        start = self.draw.randrange(max(len(text) - length, 1))
        new = text[:start] + self.signs(alphabet, length) + text[start + length:]
        return new if as_read(new) != as_read(text) else self.edited(text, length)

    def question(self):
        question = Question(self.number(), self.stem(), kind=self.draw.choice(KINDS))
        if question.kind != "true_false":
            for _ in range(self.draw.randint(2, 5)):
                question.choices.append(Choice(self.choice_beside(question)))
            self.draw.choice(question.choices).right = True
        return question

    def path(self, folder):
        below = self.draw.choice(["", "", "a/", "b/c/"])
        return f"{folder}/{below}{self.signs(ENGLISH, 7)}.{self.draw.choice(['yml', 'yml', 'yaml'])}"

    def file(self, questions):
        return File(self.path("questions"), list(questions))

    def workbook(self, entries):
        return File(self.path("workbooks"), list(entries), self.number())

    def files(self, count):
        """So many questions, in workbooks and in files of their own."""
        found = []
        while count > 0:
            some = [self.question() for _ in range(min(count, self.draw.randint(1, 4)))]
            found.append(self.draw.choice([self.file, self.workbook])(some))
            count -= len(some)
        return found


def reference(question):
    return Reference(question.id, question.model)
