// Made by Tests/Vectors/choice_order.py; not to be edited.

/// Keys as delivered, and the order in which a second implementation shows them.
let choiceOrderVectors: [(question: String, seed: String, keys: String, shown: String)] = [
  (
    "1234", "attempt-1",
    "a b c",
    "a b c"
  ),
  (
    "1234", "attempt-2",
    "a b c",
    "c b a"
  ),
  (
    "1234", "attempt-1",
    "a b c d",
    "d a b c"
  ),
  (
    "1234", "",
    "a b c d",
    "a c b d"
  ),
  (
    "q-0a1b2c3d4e", "attempt-1",
    "a b c d",
    "a d c b"
  ),
  (
    "q-0a1b2c3d4e", "受験1",
    "a b c d",
    "d c b a"
  ),
  (
    "1234", "attempt-1",
    ">a >b >c >d",
    ">b >d >a >c"
  ),
  (
    "1234", "attempt-1",
    "1a 1b 1c",
    "1a 1b 1c"
  ),
  (
    "1234", "attempt-1",
    "2a 2b 2c",
    "2c 2b 2a"
  ),
  (
    "1", "2026-05-01",
    "aa c p y i b a e s zz l k w z h m d u g t",
    "m t k w a i l h c d y aa b u p zz z g s e"
  ),
  (
    "q-8f3k2m9x1d", "",
    "r w z x i v t aa c n k u l ab m e h q b d",
    "n m c u i z r v b w q aa t e h x l k ab d"
  ),
  (
    "q-8f3k2m9x1d", "\u{9}",
    "s zz g",
    "zz s g"
  ),
  (
    "9007199254740991",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "q s u w zz a aa l",
    "q aa u zz s l a w"
  ),
  (
    "9007199254740991", "2026-05-01",
    "j l s d c q v x g z i zz u m h",
    "s m z q v d zz x g i h l c u j"
  ),
  (
    "9007199254740991", "\u{9}",
    "g aa w q a zz f y u k r j l m i x e c t h v",
    "t l e h aa y k x c i w r f q g a j u m zz v"
  ),
  (
    "a-b", "\u{9}",
    "x m d o h c t v z u ab zz q n y e l g b aa p",
    "y u b g aa d ab zz x o q n e c t p m h z v l"
  ),
  (
    "a-b", "2026-05-01",
    "z f a aa r d i s l g w q o k y v e t u j h m n x ab",
    "j d m v r z u q l k i o x f y h w e t s aa n ab a g"
  ),
  (
    "1", "学習者/7 か\u{3099}",
    "m p j u o k l v f t zz i x s h w ab c e r a y aa b g",
    "ab l k v h f r a j aa c m p s u b t e zz x g o y w i"
  ),
  (
    "a-b", "2026-05-01",
    "p ab s b g e i t a n q zz c",
    "p zz q c i e b t s n ab a g"
  ),
  (
    "q-8f3k2m9x1d", "2026-05-01",
    "l e v u h",
    "h u v l e"
  ),
  (
    "1", "",
    "u v d",
    "v u d"
  ),
  (
    "a-b", "\u{9}",
    "p o x c u a w r e t z f i ab h l aa k s d zz q",
    "u r aa d i ab zz f x o q k e c t w a p s h z l"
  ),
  (
    "1", "",
    "i p w s c j l x aa b y q zz r e h g n f",
    "y q f i zz c n j r l s p e g aa x b h w"
  ),
  (
    "q-8f3k2m9x1d", "",
    "aa t u h r x b f k",
    "u r b aa t f h x k"
  ),
  (
    "a-b", "学習者/7 か\u{3099}",
    "x y g",
    "y g x"
  ),
  (
    "a-b",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "f x v d",
    "f v x d"
  ),
  (
    "1", "学習者/7 か\u{3099}",
    "o x p u c e",
    "c p u e x o"
  ),
  (
    "9007199254740991",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "a f q w e ab j y aa s m h r v g l c x",
    "q aa e j f y s x l h g v a ab r w c m"
  ),
  (
    "9007199254740991", "2026-05-01",
    "a z ab s m g k y q o zz v u e l d w i f p",
    "p ab s e m z q v o d a w zz g y i f l u k"
  ),
  (
    "1", "\u{9}",
    "w u e m c b a",
    "a c u m w b e"
  ),
  (
    "a-b", "",
    "b d u w r ab v l t zz aa y h n x m j z e s q p f k a i",
    "w f j x v l p y r a d z q zz t u n ab h aa k e i m s b"
  ),
  (
    "a-b", "学習者/7 か\u{3099}",
    "w f b v a",
    "a f v w b"
  ),
  (
    "1", "学習者/7 か\u{3099}",
    "o h g u y r z aa i s",
    "h r z aa s u g o y i"
  ),
  (
    "q-8f3k2m9x1d", "\u{9}",
    "z x ab w v k q c s t b l r d p m a f",
    "q r a c m k d f t ab z b w s v p x l"
  ),
  (
    "a-b",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "aa b l e a y k c p x o i v r d q n g u m s zz z",
    "p l n q r z k b c u e a v aa i o g x y s zz d m"
  ),
  (
    "a-b", "\u{9}",
    "u aa p i z e j b g o d f s a y c v n",
    "y u j b g aa d i f o n e c a p s z v"
  ),
  (
    "9007199254740991", "学習者/7 か\u{3099}",
    "ab zz q y w r p g u m e o a k v s f",
    "p o g v zz y w e a k u m q f ab r s"
  ),
  (
    "a-b", "\u{9}",
    "s ab v l h a j f c n y u g",
    "y u j g ab f n c a s h v l"
  ),
  (
    "a-b", "学習者/7 か\u{3099}",
    "y aa e q b z",
    "y e z aa b q"
  ),
  (
    "9007199254740991",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "aa w s m i u v c y e b d",
    "b aa u e d y i s v w c m"
  ),
  (
    "9007199254740991", "\u{9}",
    "d z w y ab c x v zz g l k f h aa o u r",
    "l o h aa y k x c d w r f z ab g u zz v"
  ),
  (
    "q-8f3k2m9x1d", "",
    "o t d x ab e zz g s l z k i c u m a n r y h q p j f",
    "n m c u i z o r a q s p t e f h x l j k y ab d g zz"
  ),
  (
    "a-b", "学習者/7 か\u{3099}",
    "t k d x l e z y p m a r w aa",
    "r m d k a y l e w z t aa x p"
  ),
  (
    "a-b", "学習者/7 か\u{3099}",
    "zz e",
    "e zz"
  ),
  (
    "9007199254740991",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "p d m w",
    "p d w m"
  ),
  (
    "q-8f3k2m9x1d", "\u{9}",
    "o k i z r l j",
    "r k j z i o l"
  ),
  (
    "q-8f3k2m9x1d", "2026-05-01",
    "zz w y b q x h v t a aa p i f n u r o d",
    "i o f h zz p q u v w n x t a y b r aa d"
  ),
  (
    "q-8f3k2m9x1d", "2026-05-01",
    "i b zz x j w",
    "i zz w x b j"
  ),
  (
    "9007199254740991",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "x f t a c l s ab zz v p h w m o i j aa b k g z e n",
    "o t b p aa e j f zz k i s x l h g v a ab w c z n m"
  ),
]
