// normalize supports the four Unicode normalization forms.
// String (ECMA-262 §22.1)

print(show([
  "\u1e9b\u0323".normalize("NFC"), "\u1e9b\u0323".normalize("NFD"),
  "\u1e9b\u0323".normalize("NFKC"), "\u1e9b\u0323".normalize("NFKD"),
].map(s => [...s].map(c => c.codePointAt(0).toString(16)).join(" "))))
// expect: ["1e9b 323", "17f 323 307", "1e69", "73 323 307"]

print(show([
  "e\u0301".normalize() === "é", "é".normalize("NFD").length, "각".normalize("NFD").length,
  "\u1100\u1161\u11a8".normalize() === "각", "가\u11a8".normalize() === "각",
  "\u212b".normalize() === "Å", "Å\u0301".normalize("NFD").length,
])) // expect: [true, 2, 3, true, true, true, 3]

print(show([
  "ﬁ".normalize("NFKC"), "①".normalize("NFKD"), "ｶﾞ".normalize("NFKC"),
  "\ufdfa".normalize("NFKD").length, "½".normalize("NFKC"), "\u0958".normalize().length,
  "abc".normalize("NFKD"),
])) // expect: ["fi", "1", "ガ", 18, "1⁄2", 2, "abc"]

print(show([
  "a\u0315\u0300\u05ae\u0300\u0062".normalize("NFC"),
  "a\u0315\u0300\u05ae\u0300\u0062".normalize("NFD"), "a\u0327\u0301".normalize(),
  "a\u0301\u0327".normalize("NFD"), "\u0344".normalize(), "\ud83dé".normalize("NFD"),
  "\u0061\u0308\u0304".normalize("NFC"), "ǖ".normalize("NFD"),
].map(s => Array.from({ length: s.length }, (_, i) => s.charCodeAt(i).toString(16)).join(" "))))
// expect: ["e0 5ae 300 315 62", "61 5ae 300 300 315 62", "e1 327", "61 327 301", "308 301", "d83d 65 301", "1df", "75 308 304"]

print(show(outcome(() => "a".normalize("nfc"))))
// expect: "RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD."
