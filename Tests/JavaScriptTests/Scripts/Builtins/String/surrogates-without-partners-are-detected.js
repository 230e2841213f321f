// isWellFormed and toWellFormed detect lone surrogates.
// String (ECMA-262 §22.1)

print(show([
  "abc".isWellFormed(), "a😀".isWellFormed(), "a\ud83d".isWellFormed(), "\ude00a".isWellFormed(),
  "\ude00\ud83d".isWellFormed(),
])) // expect: [true, true, false, false, false]

print(show([
  "a\ud83d".toWellFormed(), "\ude00\ud83d€".toWellFormed(), "a😀".toWellFormed(),
  "\ud83d\ud83d\ude00".toWellFormed(),
])) // expect: ["a�", "��€", "a😀", "�😀"]
