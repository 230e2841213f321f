// toUpperCase and toLowerCase use the Unicode mappings.
// String (ECMA-262 §22.1)

print(show([
  "AbC-Ü×Þ".toLowerCase(), "abc-ü÷þ".toUpperCase(), "straße".toUpperCase(), "ÿµ".toUpperCase(),
  "ŉ".toUpperCase(), "İ".toLowerCase(), "ﬀ".toUpperCase(),
])) // expect: ["abc-ü×þ", "ABC-Ü÷Þ", "STRASSE", "ŸΜ", "ʼN", "i̇", "FF"]

print(show([
  "ΑΣ".toLowerCase(), "ΑΣΑ".toLowerCase(), "Σ".toLowerCase(), "ΑΣ Σ".toLowerCase(),
  "Α.Σ.".toLowerCase(), "ΑΣ:Β".toLowerCase(), "1Σ".toLowerCase(),
])) // expect: ["ας", "ασα", "σ", "ας σ", "α.ς.", "ασ:β", "1σ"]

print(show([
  "ǅ".toLowerCase(), "ǅ".toUpperCase(), "ЖЭ".toLowerCase(), "𐐀".toLowerCase(),
  "𐐨".toUpperCase(), "\ud801a".toUpperCase(),
])) // expect: ["ǆ", "Ǆ", "жэ", "𐐨", "𐐀", "\ud801A"]

print(show(["x€".toLocaleUpperCase(), "".toUpperCase(), "already".toLowerCase()])) // expect: ["X€", "", "already"]
