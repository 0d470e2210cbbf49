// Made by `make golden` from templates/; edit them there.

/// By path below `templates/`.
let embeddedTemplates: [String: String] = [
  "en/announcement.yml": #"""
  # An announcement. Do not write an id: line; `bindery assign` puts it in.
  title: "{{name}}"
  body: |
    The workbook "Networks" has twelve new questions.

  # Needed: when it was made. Apps show the newest first. The end is the zone, as +09:00 for Japan.
  publishedAt: 2026-04-01T09:00:00+09:00

  # A word by which your apps sort announcements.
  # category: news

  # When apps show it; either line may be missing.
  # from: 2026-04-01T00:00:00+09:00
  # until: 2026-04-30T23:59:59+09:00

  # Ids of the apps that show it; without this line all do.
  # apps: [it]

  # Take this line away when it is ready.
  status: draft

  """#,
  "en/app.yml": #"""
  # An app. It has no id: line; the name of this file is its id.
  title: "{{name}}"

  categories:
    # Ids of your categories, in the order shown. Replace this one.
    - 1

  # Paid levels, lowest first; `free` is always there. A workbook asks for one with `access: pro`.
  # tiers: [pro]

  # bundles: what the client library reads. flat: one plain JSON file a workbook; it wants integer ids
  # and single_choice everywhere.
  outputs: [bundles]

  minimumVersion: 1.0.0
  latestVersion: 1.0.0

  """#,
  "en/category.yml": #"""
  # A category: workbooks in the order in which an app shows them.
  # Do not write an id: line; `bindery assign` puts it in. Then name the id in apps/*.yml.
  title: "{{name}}"
  description: One sentence for the list of categories.
  workbooks:
    # Ids of your workbooks, as they stand in their first lines. Replace this one.
    - 1

  """#,
  "en/passage.yml": #"""
  # A passage: a text or picture that several questions are about. Do not write an id: line; `bindery assign` puts it in.
  # Then name the id under `passage:` in a question, or in the list of a workbook:
  #   - passage: psg-…
  #     questions:
  #       - (a question, or the id of one)
  title: "{{name}}"
  text: |
    Read the text, then answer the questions.

    Write here what the questions are about.

  # For pictures or recordings, take away the # of these lines.
  # images:
  #   - file: figure.svg
  #     alt: What those should know who cannot see the picture

  """#,
  "en/question.yml": #"""
  # {{name}}
  # One question. Do not write an id: line; `bindery assign` puts it in.
  # Then name the id in the `questions` list of a workbook: a question in no workbook is not delivered.
  type: single_choice
  text: |
    What happens to the boiling point of water on a high mountain?
  choices:
    - It falls
    - It rises
    - It stays the same
  # The place of the right choice, counted from 0. Or write `answer: It falls`.
  correct: 0
  explanation: |
    The air pressure is lower on a mountain, so water boils below 100 °C.

  # All of these may be left out.
  difficulty: 2
  tags: [sample]
  # hint: Think of the air pressure.
  # images:
  #   - file: mountain.png
  #     alt: What the picture shows, for those who cannot see it
  # shuffle: false
  # status: draft

  """#,
  "en/record.yml": #"""
  # A record. Do not write an id: line; `bindery assign` puts it in. The folder in `records/` is its type, and
  # `record-types/` says what such a record has: replace the field below by those.
  title: "{{name}}"

  # Take this line away when it is ready.
  status: draft

  """#,
  "en/record-type.yml": #"""
  # What every record in `records/{{name}}/` has: a JSON Schema of a few keywords. The name of this file is the type's.
  # Records have an id and may have a status by themselves; do not list those here.
  title: "{{name}}"
  type: object
  required: [title]
  properties:
    # A text that people read, in every language of the project.
    title: {type: string, format: text}
    # A file below `media/`.
    picture: {type: string, format: media}
    # The id of another record: `format: id:TYPE`. Also `id:question`, `id:workbook`, `id:category`.
    # friend: {type: string, format: id:animal}
    # A number with bounds, and a word of a list, with what it is where nothing is written.
    stars: {type: integer, minimum: 0, default: 0}
    time: {enum: [morning, day, night], default: day}
    # A list.
    tags: {type: array, items: {type: string}}

  """#,
  "en/workbook.yml": #"""
  # A workbook: a title, and questions in the order in which learners meet them.
  # Do not write id: lines; `bindery assign` puts them in, here and at each question.
  title: "{{name}}"
  description: One or two sentences for the list of workbooks.
  tags: [sample]

  # Uncomment while you are still writing: the workbook is checked, but not delivered.
  # status: draft

  # Uncomment to keep it for paying users; the app's file names the levels.
  # access: pro

  # The language of these texts, if it is not the project's.
  # language: en

  questions:
    # One right choice. `answer` repeats its text; `correct: 1` would count from 0 and mean the same.
    - text: Which planet is closest to the sun?
      choices:
        - Venus
        - Mercury
        - Mars
        - Earth
      answer: Mercury
      explanation: Seen from the sun, the order is Mercury, Venus, Earth, Mars.

    # Several right choices.
    - type: multiple_choice
      text: Which two of these planets have rings?
      choices:
        - Saturn
        - Venus
        - Uranus
        - Mars
      answer: [Saturn, Uranus]
      explanation: Jupiter, Saturn, Uranus and Neptune have rings. Venus and Mars have none.

    # A statement that is true or false.
    - type: true_false
      text: The moon is larger than the earth.
      correct: false
      explanation: The diameter of the moon is about a quarter of that of the earth.

    # A question that stands elsewhere is named by its id, for example
    # - q-0123456789

  """#,
  "ja/announcement.yml": #"""
  # お知らせです。id: の行は書きません。`bindery assign` が書き込みます。
  title: "{{name}}"
  body: |
    問題集「ネットワーク」に、12 問を追加しました。

  # 必須です。書いた日時で、アプリには新しい順に並びます。末尾は時差で、日本なら +09:00 です。
  publishedAt: 2026-04-01T09:00:00+09:00

  # アプリがお知らせを分けるための言葉です。
  # category: news

  # アプリに出す期間です。片方だけでもかまいません。
  # from: 2026-04-01T00:00:00+09:00
  # until: 2026-04-30T23:59:59+09:00

  # 出すアプリの id です。この行がなければ、すべてのアプリに出ます。
  # apps: [it]

  # 準備ができたら、この行を消してください。
  status: draft

  """#,
  "ja/app.yml": #"""
  # アプリです。id: の行はありません。このファイルの名前が id になります。
  title: "{{name}}"

  categories:
    # カテゴリの id を、出す順に並べます。次の行は例なので、書き換えてください。
    - 1

  # 有料の段階を低い順に書きます。free は書かなくてもあります。問題集に access: pro と書くと有料になります。
  # tiers: [pro]

  # bundles はクライアントライブラリが読む形です。flat は問題集ごとに一つの素のJSONで、
  # id が整数、問題が single_choice のものだけを扱えます。
  outputs: [bundles]

  minimumVersion: 1.0.0
  latestVersion: 1.0.0

  """#,
  "ja/category.yml": #"""
  # カテゴリです。アプリに出す順に問題集を並べます。
  # id: の行は書きません。`bindery assign` が書き込みます。その id を apps/*.yml に並べてください。
  title: "{{name}}"
  description: カテゴリの一覧に出る短い説明文。
  workbooks:
    # 問題集の1行目にある id を並べます。次の行は例なので、書き換えてください。
    - 1

  """#,
  "ja/passage.yml": #"""
  # 大問（いくつかの問題に共通する文章や図）です。id: の行は書きません。`bindery assign` が書き込みます。
  # 入った id を、問題の `passage:` か、問題集のリストに書いてください。リストなら、次のように並べます。
  #   - passage: psg-…
  #     questions:
  #       - （問題、または問題の id）
  title: "{{name}}"
  text: |
    次の文章を読んで、問いに答えよ。

    ここに、問題に共通する文章を書きます。

  # 図や音声があれば、次の行の # を外して書きます。
  # images:
  #   - file: figure.svg
  #     alt: 図を見られない人のための説明

  """#,
  "ja/question.yml": #"""
  # {{name}}
  # 問題を一つ書きます。id: の行は書きません。`bindery assign` が書き込みます。
  # その id を、問題集の questions に並べてください。どの問題集にもない問題は配信されません。
  type: single_choice
  text: |
    高い山の上では、水の沸点はどうなるか。
  choices:
    - 低くなる
    - 高くなる
    - 変わらない
  # 正解の位置を0から数えて書きます。answer: 低くなる と書いても同じです。
  correct: 0
  explanation: |
    山の上は気圧が低いので、水は100 ℃より低い温度で沸騰します。

  # ここから下は省けます。
  difficulty: 2
  tags: [サンプル]
  # hint: 気圧の違いを考えます。
  # images:
  #   - file: mountain.png
  #     alt: 画像が見えない人のための説明
  # shuffle: false
  # status: draft

  """#,
  "ja/record.yml": #"""
  # レコードです。id: の行は書きません。`bindery assign` が書き込みます。`records/` の中のフォルダーが種類で、何を書くかは
  # `record-types/` で決まっています。下の項目を、それに合わせて書き換えてください。
  title: "{{name}}"

  # 準備ができたら、この行を消してください。
  status: draft

  """#,
  "ja/record-type.yml": #"""
  # `records/{{name}}/` のレコードに書くことを決めます。一部のキーワードだけの JSON Schema です。このファイルの名前が種類の名前になります。
  # id と status はどのレコードにもあるので、ここには書きません。
  title: "{{name}}"
  type: object
  required: [title]
  properties:
    # 人が読む文章。プロジェクトのすべての言語で書けます。
    title: {type: string, format: text}
    # `media/` の下のファイル。
    picture: {type: string, format: media}
    # ほかのレコードの id は `format: id:種類`。`id:question`、`id:workbook`、`id:category` もあります。
    # friend: {type: string, format: id:animal}
    # 範囲のある数と、決まった言葉のどれか。書かなければ default の値になります。
    stars: {type: integer, minimum: 0, default: 0}
    time: {enum: [morning, day, night], default: day}
    # リスト。
    tags: {type: array, items: {type: string}}

  """#,
  "ja/workbook.yml": #"""
  # 問題集です。題名と、出題する順に並べた問題を書きます。
  # id: の行は書きません。`bindery assign` が、ここと各問題に書き込みます。
  title: "{{name}}"
  description: 問題集の一覧に出る短い説明文。
  tags: [サンプル]

  # 書きかけの間は次の行の # を外します。検査はされ、配信はされません。
  # status: draft

  # 有料にするには次の行の # を外します。段階の名前はアプリのファイルにあります。
  # access: pro

  # プロジェクトと違う言語で書くときに指定します。
  # language: en

  questions:
    # 正解が一つの問題。answer には正解の文をそのまま書きます。0から数えて correct: 1 と書いても同じです。
    - text: 太陽に最も近い惑星はどれか。
      choices:
        - 金星
        - 水星
        - 火星
        - 地球
      answer: 水星
      explanation: 太陽から近い順に、水星、金星、地球、火星です。

    # 正解が複数の問題。
    - type: multiple_choice
      text: 環をもつ惑星を二つ選べ。
      choices:
        - 土星
        - 金星
        - 天王星
        - 火星
      answer: [土星, 天王星]
      explanation: 木星、土星、天王星、海王星には環があります。金星と火星にはありません。

    # 文が正しいかどうかを問う問題。
    - type: true_false
      text: 月は地球より大きい。
      correct: false
      explanation: 月の直径は地球の約4分の1です。

    # 別の場所にある問題は、次のように id で並べます。
    # - q-0123456789

  """#,
]
