// Made by Tests/Vectors/question_digest.py; not to be edited.

/// Lines of bundles, and what a second implementation makes of them.
let questionDigestVectors: [(line: String, revision: String, scoring: String)] = [
  (
    #"{"id":"1","type":"single_choice","text":"水の化学式は？","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"}],"correct":["b"]}"#,
    "b653e4c230ac7faa", "0c856c08cc631f76"
  ),
  (
    #"{"id":"1","type":"single_choice","text":"水の化学式は？","choices":[{"key":"c","text":"選択肢 c"},{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"d","text":"選択肢 d"}],"correct":["b"]}"#,
    "aecdc21ddea29a9e", "0c856c08cc631f76"
  ),
  (
    #"{"id":"1","type":"single_choice","text":"水の化学式は？","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"}],"correct":["a"]}"#,
    "1ce3be5e014130b0", "f09fcadd8d741c7b"
  ),
  (
    #"{"id":"1","type":"single_choice","text":"別の文章","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"}],"correct":["b"]}"#,
    "2f327d94d4139d91", "0c856c08cc631f76"
  ),
  (
    #"{"id":"1","type":"single_choice","text":"水の化学式は？","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"}],"correct":["b"],"passage":{"id":"psg-1","revision":"92b5ae1b2d4a54a0"}}"#,
    "39716a45b49fe0e1", "0c856c08cc631f76"
  ),
  (
    #"{"id":"1","type":"single_choice","text":"水の化学式は？","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"}],"correct":["b"],"passage":{"id":"psg-1","revision":"0000000000000000"}}"#,
    "8c37715838b89a73", "0c856c08cc631f76"
  ),
  (
    #"{"id":"2","type":"multiple_choice","text":"魚はどれか","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"},{"key":"aa","text":"選択肢 aa"}],"correct":["c","aa","a"]}"#,
    "0c5a41b0f23da8f0", "78cbd07d6bc1de0b"
  ),
  (
    #"{"id":"2","type":"multiple_choice","text":"魚はどれか","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"},{"key":"aa","text":"選択肢 aa"}],"correct":["c","aa","a"],"marking":"per_choice"}"#,
    "a7698fc004e9264e", "b09095c61d5222ef"
  ),
  (
    #"{"id":"2","type":"multiple_choice","text":"魚はどれか","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"},{"key":"aa","text":"選択肢 aa"}],"correct":["a","aa","c"]}"#,
    "b34ba7336aa120ba", "78cbd07d6bc1de0b"
  ),
  (
    #"{"id":"3","type":"true_false","text":"○か×か","correct":true}"#, "b903699e608de647",
    "b948e42fe6d0e0e4"
  ),
  (
    #"{"id":"3","type":"true_false","text":"○か×か","correct":false}"#, "b669295854efb104",
    "df1df1855ba73e75"
  ),
  (
    #"{"id":"4","type":"short_text","text":"読みは？","accept":["くらげ","水母 "],"ignore":["case","width"]}"#,
    "fcc001a878965024", "3692d158b44adb9a"
  ),
  (
    #"{"id":"5","type":"numeric","text":"g は？","value":"9.8","tolerance":{"absolute":"0.1"},"unit":{"text":"m/s²","accept":["m/s2","m/s^2"]}}"#,
    "fe4667197817ed27", "c017da4711396e38"
  ),
  (
    #"{"id":"5","type":"numeric","text":"g は？","value":"9.8","tolerance":{"relative":"0.02"}}"#,
    "cbaf09298b82a451", "22fdc97af9bb4742"
  ),
  (
    #"{"id":"6","type":"ordering","text":"並べよ","choices":[{"key":"c","text":"選択肢 c"},{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"}],"correct":["c","a","b"]}"#,
    "7603a65684ce281e", "7a24d80f73ff99c9"
  ),
  (
    #"{"id":"7","type":"matching","text":"結べ","choices":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"}],"targets":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"}],"correct":[["b","a"],["a","c"]]}"#,
    "ac2751f4b017c925", "4a75b3e739dfaf7a"
  ),
  (
    #"{"id":"8","type":"cloze","text":"{{1}}と{{2}}","blanks":[{"key":"1","accept":["H2O","水"],"ignore":["case"]},{"key":"2","options":[{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"}],"correct":"b"}]}"#,
    "5726ca5f176dc43e", "d119b7d54952fe73"
  ),
  (
    #"{"id":"9","type":"flashcard","text":"表","back":"裏\t\"\\"}"#, "504ec6cdc432d204",
    "d443e4d7b44a93d9"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"b","text":"選択肢 b"},{"key":"d","text":"選択肢 d"},{"key":"c","text":"選択肢 c"},{"key":"a","text":"選択肢 a"},{"key":"z","text":"選択肢 z"},{"key":"ab","text":"選択肢 ab"},{"key":"zz","text":"選択肢 zz"},{"key":"aa","text":"選択肢 aa"}],"correct":["b","c","a","d","ab","zz"]}"#,
    "a9f8a2c4e5f7cf54", "b2b69c6f8ea8ce21"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"b","text":"選択肢 b"},{"key":"zz","text":"選択肢 zz"},{"key":"z","text":"選択肢 z"},{"key":"aa","text":"選択肢 aa"},{"key":"c","text":"選択肢 c"},{"key":"d","text":"選択肢 d"},{"key":"a","text":"選択肢 a"}],"correct":["aa","z","b","d","zz","a","c"]}"#,
    "e758e6d09e46b65e", "b63959a93a2ae672"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"d","text":"選択肢 d"},{"key":"aa","text":"選択肢 aa"}],"correct":["d","aa"]}"#,
    "17531736e6dad0fa", "0d55b11efd48a74a"
  ),
  (
    #"{"id":"q-1","type":"single_choice","text":"問い","choices":[{"key":"aa","text":"選択肢 aa"},{"key":"d","text":"選択肢 d"},{"key":"b","text":"選択肢 b"}],"correct":["b","aa","d"]}"#,
    "7ddac02cd9bc6f17", "5e206852ca6b2ca3"
  ),
  (
    #"{"id":"q-1","type":"multiple_choice","text":"問い","choices":[{"key":"ab","text":"選択肢 ab"},{"key":"c","text":"選択肢 c"},{"key":"zz","text":"選択肢 zz"},{"key":"z","text":"選択肢 z"},{"key":"a","text":"選択肢 a"},{"key":"d","text":"選択肢 d"}],"correct":["d","a","c","ab","z"]}"#,
    "08ffa56d48c0ce8c", "57497fa371757b4d"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"d","text":"選択肢 d"},{"key":"zz","text":"選択肢 zz"},{"key":"ab","text":"選択肢 ab"},{"key":"b","text":"選択肢 b"},{"key":"z","text":"選択肢 z"},{"key":"c","text":"選択肢 c"},{"key":"a","text":"選択肢 a"}],"correct":["a","c","z","d","b","ab","zz"]}"#,
    "9caf3256c0339e11", "5bd326942324befb"
  ),
  (
    #"{"id":"q-1","type":"single_choice","text":"問い","choices":[{"key":"z","text":"選択肢 z"},{"key":"c","text":"選択肢 c"},{"key":"d","text":"選択肢 d"},{"key":"zz","text":"選択肢 zz"}],"correct":["d","z","c","zz"]}"#,
    "0eee689c67c2d4c1", "a07993a92b8b9993"
  ),
  (
    #"{"id":"q-1","type":"multiple_choice","text":"問い","choices":[{"key":"ab","text":"選択肢 ab"},{"key":"a","text":"選択肢 a"},{"key":"d","text":"選択肢 d"},{"key":"b","text":"選択肢 b"},{"key":"zz","text":"選択肢 zz"}],"correct":["b","zz","a","ab","d"]}"#,
    "58dafdc4b5f724ae", "e0f8a347da3b0395"
  ),
  (
    #"{"id":"q-1","type":"single_choice","text":"問い","choices":[{"key":"ab","text":"選択肢 ab"},{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"}],"correct":["c","b","ab","a"]}"#,
    "91463ce4c0cfb873", "abaa05ccaf5f1254"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"b","text":"選択肢 b"},{"key":"c","text":"選択肢 c"},{"key":"z","text":"選択肢 z"},{"key":"ab","text":"選択肢 ab"},{"key":"zz","text":"選択肢 zz"},{"key":"d","text":"選択肢 d"}],"correct":["ab","z","zz","c","d"]}"#,
    "cf8e8a5d2a695380", "ee9531eb2d2b2e62"
  ),
  (
    #"{"id":"q-1","type":"multiple_choice","text":"問い","choices":[{"key":"z","text":"選択肢 z"},{"key":"zz","text":"選択肢 zz"},{"key":"d","text":"選択肢 d"},{"key":"aa","text":"選択肢 aa"},{"key":"ab","text":"選択肢 ab"}],"correct":["aa","ab"]}"#,
    "58303a0c74d51a7a", "ad1a9c7a149aa62f"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"zz","text":"選択肢 zz"},{"key":"c","text":"選択肢 c"},{"key":"ab","text":"選択肢 ab"},{"key":"b","text":"選択肢 b"},{"key":"d","text":"選択肢 d"},{"key":"aa","text":"選択肢 aa"},{"key":"z","text":"選択肢 z"}],"correct":["aa","b","z"]}"#,
    "44e7e272a6abc582", "057e5c37bbabc14e"
  ),
  (
    #"{"id":"q-1","type":"single_choice","text":"問い","choices":[{"key":"c","text":"選択肢 c"},{"key":"ab","text":"選択肢 ab"},{"key":"zz","text":"選択肢 zz"},{"key":"z","text":"選択肢 z"},{"key":"a","text":"選択肢 a"},{"key":"aa","text":"選択肢 aa"},{"key":"b","text":"選択肢 b"},{"key":"d","text":"選択肢 d"}],"correct":["c","a","b"]}"#,
    "1eadb88dc7194b53", "d8d14015ac6ab74e"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"aa","text":"選択肢 aa"},{"key":"c","text":"選択肢 c"},{"key":"d","text":"選択肢 d"},{"key":"z","text":"選択肢 z"},{"key":"a","text":"選択肢 a"},{"key":"zz","text":"選択肢 zz"},{"key":"ab","text":"選択肢 ab"}],"correct":["a","aa","z"]}"#,
    "da2a26e71054ba56", "d7af619a402ed7f0"
  ),
  (
    #"{"id":"q-1","type":"multiple_choice","text":"問い","choices":[{"key":"b","text":"選択肢 b"},{"key":"d","text":"選択肢 d"},{"key":"zz","text":"選択肢 zz"},{"key":"a","text":"選択肢 a"},{"key":"c","text":"選択肢 c"}],"correct":["d","c","zz"]}"#,
    "e28969c7ba59a24c", "e67963cdc7fac5f2"
  ),
  (
    #"{"id":"q-1","type":"single_choice","text":"問い","choices":[{"key":"a","text":"選択肢 a"},{"key":"aa","text":"選択肢 aa"},{"key":"ab","text":"選択肢 ab"}],"correct":["ab"]}"#,
    "23bcddb9eb81a2a9", "0c901f42d00ecd7b"
  ),
  (
    #"{"id":"q-1","type":"ordering","text":"問い","choices":[{"key":"zz","text":"選択肢 zz"},{"key":"d","text":"選択肢 d"}],"correct":["zz"]}"#,
    "739acf804ae61190", "f3d424c9d4301251"
  ),
  (
    #"{"id":"q-1","type":"multiple_choice","text":"問い","choices":[{"key":"c","text":"選択肢 c"},{"key":"z","text":"選択肢 z"},{"key":"a","text":"選択肢 a"},{"key":"b","text":"選択肢 b"},{"key":"zz","text":"選択肢 zz"},{"key":"d","text":"選択肢 d"}],"correct":["b","c","z","zz"]}"#,
    "23c7107963204c1f", "3fcc49e0a236461e"
  ),
  (
    #"{"id":"q-1","type":"single_choice","text":"問い","choices":[{"key":"zz","text":"選択肢 zz"},{"key":"d","text":"選択肢 d"},{"key":"z","text":"選択肢 z"},{"key":"c","text":"選択肢 c"},{"key":"ab","text":"選択肢 ab"}],"correct":["zz","z","d","c","ab"]}"#,
    "6baa6d4555a27e24", "b2490825cbdcbf20"
  ),
  (
    #"{"id":"q-1","type":"multiple_choice","text":"問い","choices":[{"key":"z","text":"選択肢 z"},{"key":"c","text":"選択肢 c"}],"correct":["c","z"]}"#,
    "619b962ef7605eee", "c2c8ea688de0655d"
  ),
]
