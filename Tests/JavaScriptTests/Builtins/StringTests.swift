import Testing

@testable import JavaScript

/// String (ECMA-262 §22.1): expressions and what Node 20 makes of them.
@Suite struct StringTests {
  @Test func charactersAreFoundByPosition() throws {
    try expectShown(
      #"["abc".at(0), "abc".at(-1), "abc".at(3), "abc".at(-4), "abc".at(NaN), "abc".at(1.9)]"#,
      #"["a", "c", undefined, undefined, "a", "b"]"#)
    try expectShown(
      #"["abc".charAt(), "abc".charAt(2), "abc".charAt(-1), "abc".charAt(3), "abc".charAt("1"), "abc".charAt(Infinity)]"#,
      #"["a", "c", "", "", "b", ""]"#)
    try expectShown(
      #"["abc".charCodeAt(1), "abc".charCodeAt(9), "€".charCodeAt(0), "abc".charCodeAt(-0.5), "\ud83d\ude00".charCodeAt(1)]"#,
      #"[98, NaN, 8364, 97, 56832]"#)
    try expectShown(
      #"["😀x".codePointAt(0), "😀x".codePointAt(1), "😀x".codePointAt(2), "".codePointAt(0), "\ud83d".codePointAt(0)]"#,
      #"[128512, 56832, 120, undefined, 55357]"#)
    try expectShown(
      #"["😀".length, "héllo".length, [..."a😀b\ud83d"].length]"#,
      #"[2, 5, 4]"#)
    try expectShown(
      #"[..."a😀b"]"#,
      #"["a", "😀", "b"]"#)
    try expectShown(
      #"String.prototype.at.call(12345, -2)"#,
      #""4""#)
  }

  @Test func surrogatesWithoutPartnersAreDetected() throws {
    try expectShown(
      #"["abc".isWellFormed(), "a😀".isWellFormed(), "a\ud83d".isWellFormed(), "\ude00a".isWellFormed(), "\ude00\ud83d".isWellFormed()]"#,
      #"[true, true, false, false, false]"#)
    try expectShown(
      #"["a\ud83d".toWellFormed(), "\ude00\ud83d€".toWellFormed(), "a😀".toWellFormed(), "\ud83d\ud83d\ude00".toWellFormed()]"#,
      #"["a�", "��€", "a😀", "�😀"]"#)
  }

  @Test func stringsAreMadeOfCodes() throws {
    try expectShown(
      #"[String.fromCharCode(), String.fromCharCode(65), String.fromCharCode(65, 0x20ac, 66.9, "67"), String.fromCharCode(0x10041), String.fromCharCode(-1) === "\uffff"]"#,
      #"["", "A", "A€BC", "A", true]"#)
    try expectShown(
      #"[String.fromCodePoint(), String.fromCodePoint(0x1f600, 65), String.fromCodePoint("0x41")]"#,
      #"["", "😀A", "A"]"#)
    try expectShown(
      #"[caught(() => String.fromCodePoint(-1)), caught(() => String.fromCodePoint(1.5)), caught(() => String.fromCodePoint(0x110000)), caught(() => String.fromCodePoint("x"))]"#,
      #"["RangeError: Invalid code point -1", "RangeError: Invalid code point 1.5", "RangeError: Invalid code point 1114112", "RangeError: Invalid code point NaN"]"#
    )
    try expectShown(
      #"String.raw`a\n${1 + 1}\u0041${'x'}`"#,
      #""a\\n2\\u0041x""#)
    try expectShown(
      #"String.raw({ raw: "abcd" }, 1, 2, 3, 4, 5)"#,
      #""a1b2c3d""#)
    try expectShown(
      #"[String.raw({ raw: [] }, 1), String.raw({ raw: { length: 2, 0: "x", 1: "y" } }), caught(() => String.raw())]"#,
      #"["", "xy", "TypeError: Cannot convert undefined or null to object"]"#)
  }

  @Test func theConstructorConverts() throws {
    try expectShown(
      #"[String(), String(null), String(undefined), String(-0), String([1, [2, 3]]), String({}), String(Symbol("d")), String(true)]"#,
      #"["", "null", "undefined", "0", "1,2,3", "[object Object]", "Symbol(d)", "true"]"#)
    try expectShown(
      #"[typeof new String("a"), new String("abc").length, new String("abc")[1], Object.keys(new String("ab")).join()]"#,
      #"["object", 3, "b", "0,1"]"#)
    try expectShown(
      #"[caught(() => new String(Symbol("d"))), new String() == "", String.prototype == "", String.length, String.name]"#,
      #"["TypeError: Cannot convert a Symbol value to a string", true, true, 1, "String"]"#)
    try expectShown(
      #"Object.prototype.toString.call(String.prototype)"#,
      #""[object String]""#)
    try expectShown(
      #"(() => { class S extends String { shout() { return this.toUpperCase() + "!"; } } const s = new S("hi"); return [s.shout(), s.length, s instanceof S, s instanceof String]; })()"#,
      #"["HI!", 2, true, true]"#)
    try expectShown(
      #"[new String("x").toString(), new String("x").valueOf(), caught(() => String.prototype.toString.call({})), caught(() => String.prototype.valueOf.call(1))]"#,
      #"["x", "x", "TypeError: String.prototype.toString requires that 'this' be a String", "TypeError: String.prototype.valueOf requires that 'this' be a String"]"#
    )
  }

  @Test func stringsAreFoundInStrings() throws {
    try expectShown(
      #"["banana".indexOf("an"), "banana".indexOf("an", 2), "banana".indexOf("an", 4), "banana".indexOf(""), "banana".indexOf("", 9), "banana".indexOf("x"), "".indexOf("")]"#,
      #"[1, 3, -1, 0, 6, -1, 0]"#)
    try expectShown(
      #"["banana".indexOf("an", -5), "banana".indexOf("a", Infinity), "undefined".indexOf(), "a1b".indexOf(1)]"#,
      #"[1, -1, 0, 1]"#)
    try expectShown(
      #"["banana".lastIndexOf("an"), "banana".lastIndexOf("an", 2), "banana".lastIndexOf("an", -1), "banana".lastIndexOf("b", -1), "banana".lastIndexOf(""), "banana".lastIndexOf("", 2), "banana".lastIndexOf("x"), "banana".lastIndexOf("a", NaN)]"#,
      #"[3, 1, -1, 0, 6, 2, -1, 5]"#)
    try expectShown(
      #"["banana".includes("nan"), "banana".includes("nan", 3), "banana".includes(""), "abc€def".includes("€d"), "abc".includes("€")]"#,
      #"[true, false, true, true, false]"#)
    try expectShown(
      #"["banana".startsWith("ban"), "banana".startsWith("nan", 2), "banana".startsWith(""), "banana".startsWith("banana!"), "banana".startsWith("a", 5)]"#,
      #"[true, true, true, false, true]"#)
    try expectShown(
      #"["banana".endsWith("ana"), "banana".endsWith("ban", 3), "banana".endsWith(""), "banana".endsWith("x"), "banana".endsWith("a", 1)]"#,
      #"[true, true, true, false, false]"#)
    try expectShown(
      #"["€uro €".indexOf("€", 1), "€uro €".lastIndexOf("€"), "a€".indexOf("a"), "a€".endsWith("€"), "x€y".indexOf("y"), "éa".indexOf("é")]"#,
      #"[5, 5, 0, true, 2, 0]"#)
    try expectShown(
      #"[caught(() => "a".includes(/a/)), caught(() => "a".startsWith(/a/)), caught(() => "a".endsWith(/a/))]"#,
      #"["TypeError: First argument to String.prototype.includes must not be a regular expression", "TypeError: First argument to String.prototype.startsWith must not be a regular expression", "TypeError: First argument to String.prototype.endsWith must not be a regular expression"]"#
    )
    try expectShown(
      #"(() => { const r = /a/; r[Symbol.match] = false; return "x/a/y".includes(r); })()"#,
      #"true"#)
    try expectShown(
      #"["a".repeat(3000).indexOf("a".repeat(1000) + "b"), ("a".repeat(3000) + "b").indexOf("a".repeat(1000) + "b"), ("b" + "a".repeat(3000)).lastIndexOf("b" + "a".repeat(1000)), ("ab".repeat(2000) + "aab").indexOf("ab".repeat(500) + "aa"), "a".repeat(3000).lastIndexOf("b" + "a".repeat(1000)), "ba".repeat(2000).lastIndexOf("aba".repeat(1))]"#,
      #"[-1, 2000, 0, 3000, -1, 3997]"#)
    try expectShown(
      #"["abc".search("c"), "abc".search("x"), "a.c".search("."), "abc".search()]"#,
      #"[2, -1, 0, 0]"#)
    try expectShown(
      #"["a".localeCompare("b"), "b".localeCompare("a"), "a".localeCompare("a"), "".localeCompare("a"), "undefined".localeCompare()]"#,
      #"[-1, 1, 0, -1, 0]"#)
    // Canonically equivalent texts are one text; otherwise code units decide.
    try expectShown(
      #"["o\u0308".localeCompare("\u00f6"), "\u00f6".localeCompare("o\u0308"), "\u1e69".localeCompare("s\u0307\u0323"), "\u212b".localeCompare("\u00c5"), "\uac00".localeCompare("\u1100\u1161"), "o\u0308".localeCompare("p"), "z".localeCompare("o\u0308"), "\u4e00".localeCompare("\u4e01"), "a".localeCompare("\ud800")]"#,
      #"[0, 0, 0, 0, 0, 1, -1, -1, -1]"#)
  }

  @Test func hostCollates() throws {
    let interpreter = Interpreter()
    interpreter.collation = { a, b in a.lowercased() < b.lowercased() ? -7 : a.lowercased() == b.lowercased() ? 0 : 9 }
    let text = try interpreter.evaluate(
      #"["b".localeCompare("A"), "a".localeCompare("B"), "a".localeCompare("A"), ["b", "C", "a"].sort((x, y) => x.localeCompare(y))].join()"#
    ).text()
    #expect(text == "1,-1,0,a,b,C")
  }

  @Test func piecesAreCutOut() throws {
    try expectShown(
      #"["abcdef".slice(1, 3), "abcdef".slice(-2), "abcdef".slice(2, -1), "abcdef".slice(4, 2), "abcdef".slice(), "abcdef".slice(NaN, 2), "abcdef".slice(-Infinity, Infinity)]"#,
      #"["bc", "ef", "cde", "", "abcdef", "ab", "abcdef"]"#)
    try expectShown(
      #"["abcdef".substring(1, 3), "abcdef".substring(3, 1), "abcdef".substring(-2), "abcdef".substring(2), "abcdef".substring(NaN, 2), "abcdef".substring(9, 4)]"#,
      #"["bc", "bc", "abcdef", "cdef", "ab", "ef"]"#)
    try expectShown(
      #"["abcdef".substr(1, 3), "abcdef".substr(-2), "abcdef".substr(-2, 1), "abcdef".substr(2), "abcdef".substr(2, -1), "abcdef".substr(-9, 2), "abcdef".substr(7, 1)]"#,
      #"["bcd", "ef", "e", "cdef", "", "ab", ""]"#)
    try expectShown(
      #"["a€bc".slice(0, 1), "a€bc".substring(1, 2), "a€bc".substr(2)]"#,
      #"["a", "€", "bc"]"#)
    try expectShown(
      #"["  a b\t\n ".trim(), "\ufeff\u00a0a\u2003\u3000".trim(), "".trim(), "   ".trim(), " a ".trimStart(), " a ".trimEnd(), " a ".trimLeft(), " a ".trimRight(), "\u180ea".trim()]"#,
      #"["a b", "a", "", "", "a ", " a", "a ", " a", "᠎a"]"#)
    try expectShown(
      #"[String.prototype.trimLeft === String.prototype.trimStart, String.prototype.trimRight === String.prototype.trimEnd, String.prototype.trimLeft.name]"#,
      #"[true, true, "trimStart"]"#)
  }

  @Test func stringsAreJoinedAndFilled() throws {
    try expectShown(
      #"["a".concat(), "a".concat("b", 1, null, undefined, [2, 3]), "".concat({})]"#,
      #"["a", "ab1nullundefined2,3", "[object Object]"]"#)
    try expectShown(
      #"["5".padStart(3, "0"), "abc".padStart(2), "abc".padStart(8, "12"), "abc".padStart(6), "abc".padStart(6, ""), "a".padStart(4, "€x")]"#,
      #"["005", "abc", "12121abc", "   abc", "abc", "€x€a"]"#)
    try expectShown(
      #"["5".padEnd(3, "0"), "abc".padEnd(8, "12"), "abc".padEnd(6), "abc".padEnd(-1), "€".padEnd(3, "é")]"#,
      #"["500", "abc12121", "abc   ", "abc", "€éé"]"#)
    try expectShown(
      #"["ab".repeat(3), "ab".repeat(0), "".repeat(9), "€".repeat(2), "a".repeat(1.9), "a".repeat("2")]"#,
      #"["ababab", "", "", "€€", "a", "aa"]"#)
    try expectShown(
      #"[caught(() => "a".repeat(-1)), caught(() => "a".repeat(Infinity)), caught(() => "".repeat(-Infinity)), caught(() => "ab".repeat(2 ** 30)), caught(() => "a".padEnd(2 ** 30))]"#,
      #"["RangeError: Invalid count value: -1", "RangeError: Invalid count value: Infinity", "RangeError: Invalid count value: -Infinity", "RangeError: Invalid string length", "RangeError: Invalid string length"]"#
    )
  }

  @Test func caseIsMapped() throws {
    try expectShown(
      #"["AbC-Ü×Þ".toLowerCase(), "abc-ü÷þ".toUpperCase(), "straße".toUpperCase(), "ÿµ".toUpperCase(), "ŉ".toUpperCase(), "İ".toLowerCase(), "ﬀ".toUpperCase()]"#,
      #"["abc-ü×þ", "ABC-Ü÷Þ", "STRASSE", "ŸΜ", "ʼN", "i̇", "FF"]"#)
    try expectShown(
      #"["ΑΣ".toLowerCase(), "ΑΣΑ".toLowerCase(), "Σ".toLowerCase(), "ΑΣ Σ".toLowerCase(), "Α.Σ.".toLowerCase(), "ΑΣ:Β".toLowerCase(), "1Σ".toLowerCase()]"#,
      #"["ας", "ασα", "σ", "ας σ", "α.ς.", "ασ:β", "1σ"]"#)
    try expectShown(
      #"["ǅ".toLowerCase(), "ǅ".toUpperCase(), "ЖЭ".toLowerCase(), "𐐀".toLowerCase(), "𐐨".toUpperCase(), "\ud801a".toUpperCase()]"#,
      #"["ǆ", "Ǆ", "жэ", "𐐨", "𐐀", "\ud801A"]"#)
    try expectShown(
      #"["x€".toLocaleUpperCase(), "".toUpperCase(), "already".toLowerCase()]"#,
      #"["X€", "", "already"]"#)
  }

  @Test func textIsNormalized() throws {
    try expectShown(
      #"["\u1e9b\u0323".normalize("NFC"), "\u1e9b\u0323".normalize("NFD"), "\u1e9b\u0323".normalize("NFKC"), "\u1e9b\u0323".normalize("NFKD")].map(s => [...s].map(c => c.codePointAt(0).toString(16)).join(" "))"#,
      #"["1e9b 323", "17f 323 307", "1e69", "73 323 307"]"#)
    try expectShown(
      #"["e\u0301".normalize() === "é", "é".normalize("NFD").length, "각".normalize("NFD").length, "\u1100\u1161\u11a8".normalize() === "각", "가\u11a8".normalize() === "각", "\u212b".normalize() === "Å", "Å\u0301".normalize("NFD").length]"#,
      #"[true, 2, 3, true, true, true, 3]"#)
    try expectShown(
      #"["ﬁ".normalize("NFKC"), "①".normalize("NFKD"), "ｶﾞ".normalize("NFKC"), "\ufdfa".normalize("NFKD").length, "½".normalize("NFKC"), "\u0958".normalize().length, "abc".normalize("NFKD")]"#,
      #"["fi", "1", "ガ", 18, "1⁄2", 2, "abc"]"#)
    try expectShown(
      #"["a\u0315\u0300\u05ae\u0300\u0062".normalize("NFC"), "a\u0315\u0300\u05ae\u0300\u0062".normalize("NFD"), "a\u0327\u0301".normalize(), "a\u0301\u0327".normalize("NFD"), "\u0344".normalize(), "\ud83dé".normalize("NFD"), "\u0061\u0308\u0304".normalize("NFC"), "ǖ".normalize("NFD")].map(s => Array.from({ length: s.length }, (_, i) => s.charCodeAt(i).toString(16)).join(" "))"#,
      #"["e0 5ae 300 315 62", "61 5ae 300 300 315 62", "e1 327", "61 327 301", "308 301", "d83d 65 301", "1df", "75 308 304"]"#
    )
    try expectShown(
      #"caught(() => "a".normalize("nfc"))"#,
      #""RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD.""#)
  }

  @Test func replacingExpandsReferences() throws {
    try expectShown(
      #"["abcabc".replace("b", "[$&]"), "abcabc".replace("b", "[$`|$']"), "abc".replace("b", "$$"), "abc".replace("b", "$1$0$<x>$"), "abc".replace("x", "y"), "abc".replace("", "_"), "abc".replace("c", "$")]"#,
      #"["a[b]cabc", "a[a|cabc]cabc", "a$c", "a$1$0$<x>$c", "abc", "_abc", "ab$"]"#)
    try expectShown(
      #"["abcabc".replaceAll("b", "[$&]"), "aaa".replaceAll("aa", "b"), "abc".replaceAll("", "_"), "abc".replaceAll("b", "$`$'"), "abc".replaceAll("x", "y"), "€a€".replaceAll("€", "e")]"#,
      #"["a[b]ca[b]c", "ba", "_a_b_c_", "aacc", "abc", "eae"]"#)
    try expectShown(
      #"["abcb".replace("b", (m, p, s) => [m, p, s].join("/")), "abcb".replaceAll("b", (m, p, s) => m + p), "abc".replace("b", () => "$&"), "abc".replace("b", () => undefined)]"#,
      #"["ab/1/abcbcb", "ab1cb3", "a$&c", "aundefinedc"]"#)
    try expectShown(
      #"["a1".replace(1, 2), "undefined".replace(undefined, null), "abc".replace("b")]"#,
      #"["a2", "null", "aundefinedc"]"#)
    try expectShown(
      #"[caught(() => "a".replaceAll(/a/, "")), caught(() => String.prototype.replace.call(null, "a", "b"))]"#,
      #"["TypeError: String.prototype.replaceAll called with a non-global RegExp argument", "TypeError: String.prototype.replace called on null or undefined"]"#
    )
    try expectShown(
      #""abc".replace({ [Symbol.replace](s, r) { return s + "|" + r; } }, "x")"#,
      #""abc|x""#)
    try expectShown(
      #"["x".repeat(5000).replaceAll("x", "yy").length, "€".repeat(300).replaceAll("€", "a")]"#,
      #"[10000, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]"#
    )
  }

  @Test func splittingBySeparators() throws {
    try expectShown(
      #"["a,b,c".split(","), "a,b,c".split(",", 2), "abc".split(""), "abc".split(), "abc".split("x"), "".split(""), "".split(","), ",a,".split(",")]"#,
      #"[["a", "b", "c"], ["a", "b"], ["a", "b", "c"], ["abc"], ["abc"], [], [""], ["", "a", ""]]"#)
    try expectShown(
      #"["a,b".split(",", 0), "a,b".split(",", -1), "a€b€".split("€"), "a€".split(""), "a--b-c".split("--"), "anull b".split(null), "abc".split("", 2)]"#,
      #"[[], ["a", "b"], ["a", "b", ""], ["a", "€"], ["a", "b-c"], ["a", " b"], ["a", "b"]]"#)
    try expectShown(
      #""abc".split({ [Symbol.split](s, limit) { return s + limit; } }, 7)"#,
      #""abc7""#)
  }

  @Test func patternsDelegateToSymbols() throws {
    try expectShown(
      #"["abc".match({ [Symbol.match]: s => s + 1 }), "abc".search({ [Symbol.search]: s => s + 2 }), "abc".matchAll({ [Symbol.matchAll]: s => s + 3 })]"#,
      #"["abc1", "abc2", "abc3"]"#)
    try expectShown(
      #"["a.c".match(".").index, "abc".match("c").index, "abc".match()[0], "abc".match("x"), "aXbX".match(/X/g)]"#,
      #"[0, 2, "", null, ["X", "X"]]"#)
    try expectShown(
      #"[[..."a1b2".matchAll("[0-9]")].map(m => m[0] + m.index), caught(() => "a".matchAll(/a/)), [..."aa".matchAll(undefined)].length]"#,
      #"[["11", "23"], "TypeError: String.prototype.matchAll called with a non-global RegExp argument", 3]"#)
    try expectShown(
      #"caught(() => "a".match({ [Symbol.match]: 1 })).slice(0, 9)"#,
      #""TypeError""#)
  }

  @Test func htmlElementsAreWrittenAround() throws {
    try expectShown(
      #"["x".anchor('a"b'), "x".big(), "x".blink(), "x".bold(), "x".fixed(), "x".fontcolor("red"), "x".fontsize(7), "x".italics(), "x".link("u"), "x".small(), "x".strike(), "x".sub(), "x".sup()]"#,
      #"["<a name=\"a&quot;b\">x</a>", "<big>x</big>", "<blink>x</blink>", "<b>x</b>", "<tt>x</tt>", "<font color=\"red\">x</font>", "<font size=\"7\">x</font>", "<i>x</i>", "<a href=\"u\">x</a>", "<small>x</small>", "<strike>x</strike>", "<sub>x</sub>", "<sup>x</sup>"]"#
    )
    try expectShown(
      #"["".anchor.length, "".big.length, "".anchor.name, caught(() => "a".anchor.call(null))]"#,
      #"[1, 0, "anchor", "TypeError: String.prototype.anchor called on null or undefined"]"#)
  }

  @Test func methodsNeedAnObjectCoercibleThis() throws {
    try expectShown(
      #"["at", "charAt", "codePointAt", "concat", "includes", "indexOf", "isWellFormed", "match", "normalize", "padEnd", "repeat", "replaceAll", "search", "slice", "split", "substr", "toLowerCase", "trim"].map(m => caught(() => String.prototype[m].call(undefined)))"#,
      #"["TypeError: String.prototype.at called on null or undefined", "TypeError: String.prototype.charAt called on null or undefined", "TypeError: String.prototype.codePointAt called on null or undefined", "TypeError: String.prototype.concat called on null or undefined", "TypeError: String.prototype.includes called on null or undefined", "TypeError: String.prototype.indexOf called on null or undefined", "TypeError: String.prototype.isWellFormed called on null or undefined", "TypeError: String.prototype.match called on null or undefined", "TypeError: String.prototype.normalize called on null or undefined", "TypeError: String.prototype.padEnd called on null or undefined", "TypeError: String.prototype.repeat called on null or undefined", "TypeError: String.prototype.replaceAll called on null or undefined", "TypeError: String.prototype.search called on null or undefined", "TypeError: String.prototype.slice called on null or undefined", "TypeError: String.prototype.split called on null or undefined", "TypeError: String.prototype.substr called on null or undefined", "TypeError: String.prototype.toLowerCase called on null or undefined", "TypeError: String.prototype.trim called on null or undefined"]"#
    )
    try expectShown(
      #"[caught(() => String.prototype.trim.call(Symbol())), String.prototype.slice.call({ toString: () => "hello" }, 1, 3), String.prototype.indexOf.call([1, 2, 3], "2")]"#,
      #"["TypeError: Cannot convert a Symbol value to a string", "el", 2]"#)
  }

  @Test func argumentsAreConvertedInOrder() throws {
    try expectShown(
      ##"(() => { const l = log(); const o = (n, v) => ({ toString() { l.add(n); return v; }, valueOf() { l.add(n + "#"); return v; } }); String.prototype.indexOf.call(o("this", "abc"), o("needle", "c"), o("from", 0)); String.prototype.padStart.call(o("this", "abc"), o("length", 5), o("fill", "x")); String.prototype.replace.call(o("this", "a"), { toString() { l.add("pattern"); return "a"; } }, o("text", "b")); return l.entries; })()"##,
      #"["this", "needle", "from#", "this", "length#", "fill", "this", "pattern", "text"]"#)
  }

  @Test func propertiesAreThoseOfTheStandard() throws {
    try expectShown(
      #"["at", "charCodeAt", "concat", "indexOf", "padEnd", "replace", "slice", "split", "substr", "toString", "normalize", "localeCompare", "matchAll", "isWellFormed"].map(n => n + String.prototype[n].length)"#,
      #"["at1", "charCodeAt1", "concat1", "indexOf1", "padEnd1", "replace2", "slice2", "split2", "substr2", "toString0", "normalize0", "localeCompare1", "matchAll1", "isWellFormed0"]"#
    )
    try expectShown(
      #"["fromCharCode", "fromCodePoint", "raw"].map(n => String[n].name + String[n].length)"#,
      #"["fromCharCode1", "fromCodePoint1", "raw1"]"#)
    try expectShown(
      #"(() => { const d = Object.getOwnPropertyDescriptor(String.prototype, "trim"); return [d.writable, d.enumerable, d.configurable]; })()"#,
      #"[true, false, true]"#)
    try expectShown(
      #"Object.getOwnPropertyNames(String.prototype).sort().join()"#,
      #""anchor,at,big,blink,bold,charAt,charCodeAt,codePointAt,concat,constructor,endsWith,fixed,fontcolor,fontsize,includes,indexOf,isWellFormed,italics,lastIndexOf,length,link,localeCompare,match,matchAll,normalize,padEnd,padStart,repeat,replace,replaceAll,search,slice,small,split,startsWith,strike,sub,substr,substring,sup,toLocaleLowerCase,toLocaleUpperCase,toLowerCase,toString,toUpperCase,toWellFormed,trim,trimEnd,trimLeft,trimRight,trimStart,valueOf""#
    )
    try expectShown(
      #"String.prototype[Symbol.iterator].name"#,
      #""[Symbol.iterator]""#)
  }
}
