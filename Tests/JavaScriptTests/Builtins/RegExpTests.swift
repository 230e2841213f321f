import Testing

/// RegExp (ECMA-262 §22.2) as scripts see it: expressions and what Node 20 makes of them.
@Suite struct RegExpTests {
  @Test func patternsAndFlagsMakeARegExp() throws {
    try expectShown(
      #"[String(/a/g), String(new RegExp("a", "g")), String(RegExp("a")), String(new RegExp()), String(new RegExp("")), String(new RegExp(undefined, undefined)), String(new RegExp(/a/g)), String(new RegExp(/a/g, "i")), String(new RegExp(null))]"#,
      #"["/a/g", "/a/g", "/a/", "/(?:)/", "/(?:)/", "/(?:)/", "/a/g", "/a/i", "/null/"]"#)
    try expectShown(
      #"(() => { const r = /a/; return [RegExp(r) === r, new RegExp(r) === r, RegExp(r, "g") === r, RegExp({ constructor: RegExp, [Symbol.match]: true, source: "q", flags: "y" }).source === "q"]; })()"#,
      #"[true, false, false, true]"#)
    try expectShown(
      #"[caught(() => new RegExp("(", "gi")), caught(() => new RegExp("a", "gg")), caught(() => new RegExp("a", "uv")), caught(() => new RegExp("[b-a]")), caught(() => RegExp("*")), caught(() => new RegExp("a", "x"))]"#,
      #"["SyntaxError: Invalid regular expression: /(/gi: Unterminated group", "SyntaxError: Invalid flags supplied to RegExp constructor 'gg'", "SyntaxError: Invalid flags supplied to RegExp constructor 'uv'", "SyntaxError: Invalid regular expression: /[b-a]/: Range out of order in character class", "SyntaxError: Invalid regular expression: /*/: Nothing to repeat", "SyntaxError: Invalid flags supplied to RegExp constructor 'x'"]"#
    )
    try expectShown(
      #"[new RegExp("/").source, new RegExp("[/]").source, new RegExp("\n\r\u2028\u2029").source, new RegExp("\\/").source, new RegExp("a\\\n").source, RegExp.prototype.source, new RegExp("[a\\]/]/").source]"#,
      #"["\\/", "[/]", "\\n\\r\\u2028\\u2029", "\\/", "a\\n", "(?:)", "[a\\]/]\\/"]"#)
    try expectShown(
      #"["hasIndices", "global", "ignoreCase", "multiline", "dotAll", "unicode", "unicodeSets", "sticky"].map(f => [/a/dgimsuy[f], /a/v[f], RegExp.prototype[f]])"#,
      #"[[true, false, undefined], [true, false, undefined], [true, false, undefined], [true, false, undefined], [true, false, undefined], [true, false, undefined], [false, true, undefined], [true, false, undefined]]"#
    )
    try expectShown(
      #"[/a/yusmigd.flags, RegExp.prototype.flags, Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get.call({ global: 1, sticky: "x", unicode: 0 })]"#,
      #"["dgimsuy", "", "gy"]"#)
    try expectShown(
      #"[caught(() => Object.getOwnPropertyDescriptor(RegExp.prototype, "global").get.call(1)), caught(() => Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get.call(1)), caught(() => Object.getOwnPropertyDescriptor(RegExp.prototype, "source").get.call({}))]"#,
      #"["TypeError: RegExp.prototype.global getter called on non-RegExp object", "TypeError: RegExp.prototype.flags getter called on non-object 1", "TypeError: RegExp.prototype.source getter called on non-RegExp object"]"#
    )
    try expectShown(
      #"[Object.keys(/a/).length, Object.getOwnPropertyNames(/a/).join(), JSON.stringify(Object.getOwnPropertyDescriptor(/a/, "lastIndex")), RegExp.length, RegExp.name, RegExp[Symbol.species] === RegExp]"#,
      #"[0, "lastIndex", "{\"value\":0,\"writable\":true,\"enumerable\":false,\"configurable\":false}", 2, "RegExp", true]"#
    )
    try expectShown(
      #"(() => { class R extends RegExp { exec(s) { const m = super.exec(s); if (m) m.extra = 1; return m; } } const r = new R("b", "g"); return [r instanceof R, r.exec("abc").extra, "abcb".match(r), "abcb".replace(r, "x"), r.test("b")]; })()"#,
      #"[true, 1, ["b", "b"], "axcx", true]"#)
    try expectShown(
      #"(() => { const r = /a/g; r.lastIndex = 3; r.compile("b", "i"); return [r.source, r.flags, r.lastIndex, r.test("B"), caught(() => r.compile(/x/, "g")), String(r.compile(/x/y)), String(r.compile())]; })()"#,
      #"["b", "i", 0, true, "TypeError: Cannot supply flags when constructing one RegExp from another", "/x/y", "/(?:)/"]"#
    )
  }

  @Test func execReturnsTheMatchAndItsGroups() throws {
    try expectShown(
      #"(() => { const m = /(b)(x)?(c)/.exec("abcd"); return [m, m.index, m.input, m.groups, m.length, Object.keys(m).join()]; })()"#,
      #"[["bc", "b", undefined, "c"], 1, "abcd", undefined, 4, "0,1,2,3,index,input,groups"]"#)
    try expectShown(
      #"(() => { const m = /(?<y>\d{4})-(?<m>\d\d)/.exec("on 2020-12"); return [m.groups.y, m.groups.m, Object.getPrototypeOf(m.groups), Object.keys(m.groups).join(), Object.keys(m).join()]; })()"#,
      #"["2020", "12", null, "y,m", "0,1,2,index,input,groups"]"#)
    try expectShown(
      #"(() => { const m = /(?<a>x)|(?<b>y)/.exec("y"); return [m.groups.a, m.groups.b, "a" in m.groups]; })()"#,
      #"[undefined, "y", true]"#)
    try expectShown(
      #"(() => { const m = /(a)(?<n>b)?(c)/d.exec("xac"); return [m.indices, m.indices.groups.n, m.indices.length, Object.keys(m).join(), Object.keys(m.indices).join()]; })()"#,
      #"[[[1, 3], [1, 2], undefined, [2, 3]], undefined, 4, "0,1,2,3,index,input,groups,indices", "0,1,2,3,groups"]"#)
    try expectShown(
      #"[/x/.exec("abc"), /undefined/.exec()[0], /1/.exec(213).index, /null/.test(null)]"#,
      #"[null, "undefined", 1, true]"#)
    try expectShown(
      #"[/\u{1f600}/u.exec("a😀").index, /./u.exec("😀")[0].length, /./.exec("😀")[0].length, /^.$/v.test("😀"), /€/.exec("aé€").index]"#,
      #"[1, 2, 1, true, 2]"#)
    try expectShown(
      #"[/a.c/s.test("a\nc"), /a.c/.test("a\nc"), /^b/m.test("a\nb"), /B/i.test("b"), /[^]/.test("\n")]"#,
      #"[true, false, true, true, true]"#)
  }

  @Test func lastIndexFollowsGlobalAndSticky() throws {
    try expectShown(
      #"(() => { const r = /a/g, l = []; for (let i = 0; i < 4; i++) l.push(r.test("aba"), r.lastIndex); return l; })()"#,
      #"[true, 1, true, 3, false, 0, true, 1]"#)
    try expectShown(
      #"(() => { const r = /a/y, l = []; for (let i = 0; i < 3; i++) l.push(r.test("aab"), r.lastIndex); return l; })()"#,
      #"[true, 1, true, 2, false, 0]"#)
    try expectShown(
      #"(() => { const r = /a/; r.lastIndex = 7; return [r.test("a"), r.lastIndex, r.test("b"), r.lastIndex]; })()"#,
      #"[true, 7, false, 7]"#)
    try expectShown(
      #"(() => { const r = /a/g; r.lastIndex = 9; return [r.exec("aaa"), r.lastIndex]; })()"#,
      #"[null, 0]"#)
    try expectShown(
      #"(() => { const r = /a/g; r.lastIndex = "1"; return [r.exec("aaa").index, r.lastIndex]; })()"#,
      #"[1, 2]"#)
    try expectShown(
      #"(() => { const r = /a/g; r.lastIndex = -3; return [r.exec("aaa").index, r.lastIndex]; })()"#,
      #"[0, 1]"#)
    try expectShown(
      #"(() => { const r = /a/; const l = log(); r.lastIndex = { valueOf() { l.add("lastIndex"); return 0; } }; r.test("a"); "a".replace(r, "b"); return l.entries; })()"#,
      #"["lastIndex", "lastIndex"]"#)
    try expectShown(
      #"(() => { const r = Object.freeze(/a/g); return [caught(() => r.test("b")).slice(0, 64), caught(() => r.test("a")).slice(0, 9), caught(() => "a".match(r)).slice(0, 9)]; })()"#,
      #"["TypeError: Cannot assign to read only property 'lastIndex' of ob", "TypeError", "TypeError"]"#)
    try expectShown(
      #"(() => { const r = Object.freeze(/a/); return [caught(() => r.test("b")), caught(() => r.test("a"))]; })()"#,
      #"["false", "true"]"#)
    try expectShown(
      #"(() => { const r = /\udf06/u; r.lastIndex = 1; return r.exec("\ud834\udf06"); })()"#,
      #"null"#)
    try expectShown(
      #"(() => { const r = /(?:)/gu; r.lastIndex = 1; const m = r.exec("\ud834\udf06"); return [m.index, r.lastIndex]; })()"#,
      #"[0, 0]"#)
  }

  @Test func matchFindsOneOrAll() throws {
    try expectShown(
      #"["aXbXc".match(/X/), "aXbXc".match(/X/g), "abc".match(/x/g), "abc".match(/(?:)/g), "😀a".match(/(?:)/gu).length, "😀a".match(/(?:)/g).length]"#,
      #"[["X"], ["X", "X"], null, ["", "", "", ""], 3, 4]"#)
    try expectShown(
      #"(() => { const r = /a/g; r.lastIndex = 2; return ["aaa".match(r).length, r.lastIndex]; })()"#,
      #"[3, 0]"#)
    try expectShown(
      #"["aab".match(/a/gy), "baa".match(/a/gy), "aab".match(/a/y)[0]]"#,
      #"[["a", "a"], null, "a"]"#)
    try expectShown(
      #"[[..."a1b22".matchAll(/(?<l>[a-z])(\d+)/g)].map(m => [m.index, m[0], m[2], m.groups.l]), [..."abc".matchAll(/(?:)/g)].map(m => m.index)]"#,
      #"[[[0, "a1", "1", "a"], [2, "b22", "22", "b"]], [0, 1, 2, 3]]"#)
    try expectShown(
      #"(() => { const r = /a/g; r.lastIndex = 1; const i = "aaa".matchAll(r); r.lastIndex = 0; return [[...i].length, r.lastIndex, i[Symbol.toStringTag], i.next().done, Object.prototype.toString.call(i)]; })()"#,
      #"[2, 0, "RegExp String Iterator", true, "[object RegExp String Iterator]"]"#)
    try expectShown(
      #"(() => { const i = /a/[Symbol.matchAll]("aa"); return [i.next().value[0], i.next().done, i.next().done]; })()"#,
      #"["a", true, true]"#)
    try expectShown(
      #"caught(() => /a/g[Symbol.matchAll]("").next.call({}))"#,
      #""TypeError: Method %RegExpStringIterator%.prototype.next called on incompatible receiver #<Object>""#)
    try expectShown(
      #"["abc".search(/c/), "abc".search(/x/), "abc".search(/b/y), "abc".search(/b/g)]"#,
      #"[2, -1, -1, 1]"#)
    try expectShown(
      #"(() => { const r = /b/g; r.lastIndex = 2; const p = "abcb".search(r); return [p, r.lastIndex]; })()"#,
      #"[1, 2]"#)
  }

  @Test func replacingWithPatterns() throws {
    try expectShown(
      #"["abcabc".replace(/b/, "x"), "abcabc".replace(/b/g, "x"), "abc".replace(/x/g, "y"), "abc".replace(/(?:)/g, "-"), "😀".replace(/(?:)/gu, "-")]"#,
      #"["axcabc", "axcaxc", "abc", "-a-b-c-", "-😀-"]"#)
    try expectShown(
      #"["john smith".replace(/(\w+) (\w+)/, "$2, $1"), "abc".replace(/b/, "[$`$&$']"), "abc".replace(/(b)(x)?/, "<$1$2>"), "abc".replace(/b/, "$1$01$10"), "abc".replace(/(b)/, "$01$10$2$00$$")]"#,
      #"["smith, john", "a[abc]c", "a<b>c", "a$1$01$10c", "abb0$2$00$c"]"#)
    try expectShown(
      #"["2020-12".replace(/(?<y>\d+)-(?<m>\d+)/, "$<m>/$<y>$<z>"), "ab".replace(/(?<x>a)/, "$<x"), "ab".replace(/(a)/, "$<x>"), "b".replace(/(?<x>a)?b/, "[$<x>]")]"#,
      #"["12/2020", "$<xb", "$<x>b", "[]"]"#)
    try expectShown(
      #""abcdefghijkl".replace(/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)/, "$11-$10-$12-$1")"#,
      #""k-j-a2-al""#)
    try expectShown(
      #"["abcb".replace(/b/g, (m, p, s) => p + s.length), "abc".replace(/(b)(x)?/, (...a) => show(a)), "abc".replace(/(?<n>b)/, (...a) => a[4].n + a.length)]"#,
      #"["a5c7", "a[\"b\", \"b\", undefined, 1, \"abc\"]c", "ab5c"]"#)
    try expectShown(
      #"["aaa".replaceAll(/a/g, "b"), "x1y2".replaceAll(/\d/g, d => d * 2), "a€b€".replace(/€/g, "e"), "abc".replace(/b/, "€")]"#,
      #"["bbb", "x2y4", "aebe", "a€c"]"#)
    try expectShown(
      #"(() => { const r = /a/y; return ["aab".replace(r, "x"), r.lastIndex, "aab".replace(r, "x"), r.lastIndex, "aab".replace(r, "x"), r.lastIndex]; })()"#,
      #"["xab", 1, "axb", 2, "aab", 0]"#)
    try expectShown(
      #"(() => { const r = /a/g; r.lastIndex = 2; return ["aaa".replace(r, "b"), r.lastIndex, "xaa".replace(/a/gy, "b"), "aax".replace(/a/gy, "b")]; })()"#,
      #"["bbb", 0, "xaa", "bbx"]"#)
    try expectShown(
      #"(() => { const r = /(?<v>\d)/g; return "1-2-3".replace(r, (m, d, p, s, g) => { r.compile("(?<other>x)"); return g.v * 2; }); })()"#,
      #""2-4-6""#)
    try expectShown(
      #""a".repeat(1000).replace(/a/g, "bc").length"#,
      #"2000"#)
    try expectShown(
      #"["aBc".replace(/b/i, c => c.toLowerCase()), "x".replace(/x/, "$"), "x".replace(/x/, "$$$"), "abc".replace(/b/, () => "$1"), "abc".replace(/b/, undefined)]"#,
      #"["abc", "$", "$$", "a$1c", "aundefinedc"]"#)
  }

  @Test func splittingWithPatterns() throws {
    try expectShown(
      #"["a1b2c".split(/\d/), "a1b2c".split(/(\d)/), "a1b2c".split(/\d/, 2), "abc".split(/(?:)/), "".split(/x/), "".split(/(?:)/), "abc".split(/c/), "abc".split(/a/)]"#,
      #"[["a", "b", "c"], ["a", "1", "b", "2", "c"], ["a", "b"], ["a", "b", "c"], [""], [], ["ab", ""], ["", "bc"]]"#)
    try expectShown(
      #"["A<B>bold</B>and<CODE>coded</CODE>".split(/<(\/)?([^<>]+)>/), "a, b ,c".split(/\s*,\s*/), "😀a".split(/(?:)/u), "ab".split(/a*?/), "ab".split(/a*/)]"#,
      #"[["A", undefined, "B", "bold", "/", "B", "and", undefined, "CODE", "coded", "/", "CODE", ""], ["a", "b", "c"], ["😀", "a"], ["a", "b"], ["", "b"]]"#
    )
    try expectShown(
      #"["a1b2c3".split(/(\d)/, 3), "a1b".split(/1/, 0), "a1b1".split(/1/y), "abab".split(/b/g), "a\nb".split(/^/m), "x".split(/$/), "ab".split(/(?=b)/)]"#,
      #"[["a", "1", "b"], [], ["a", "b", ""], ["a", "a", ""], ["a\n", "b"], ["x"], ["a", "b"]]"#)
    try expectShown(
      #"(() => { const r = /b/g; r.lastIndex = 2; return ["abab".split(r), r.lastIndex]; })()"#,
      #"[["a", "a", ""], 2]"#)
  }

  @Test func replacedMethodsAreHonoured() throws {
    try expectShown(
      #"(() => { const r = /a/; r.exec = () => ({ index: 1, 0: "bc", length: 2, 1: "z", groups: { g: "G" } }); return [r.test("x"), "abcd".replace(r, "[$&$1$<g>]"), "abcd".match(r).index, "abcd".search(r)]; })()"#,
      #"[true, "a[bczG]d", 1, 1]"#)
    try expectShown(
      #"(() => { const r = /a/; r.exec = () => 1; return [caught(() => r.test("")), caught(() => "".replace(r, ""))]; })()"#,
      #"["TypeError: RegExp exec method returned something other than an Object or null", "TypeError: RegExp exec method returned something other than an Object or null"]"#
    )
    // `flags` is read (§22.2.6.8); Node 20 still reads `global`.
    try expectShown(
      #"(() => { const r = /a/g; const l = log(); Object.defineProperty(r, "flags", { get() { l.add("flags"); return "g"; } }); let n = 0; r.exec = s => { l.add("exec"); return n++ < 2 ? [""] : null; }; return ["ab".match(r), l.entries, r.lastIndex]; })()"#,
      #"[["", ""], ["flags", "exec", "exec", "exec"], 2]"#)
    try expectShown(
      #"(() => { const r = /b/; r.constructor = { [Symbol.species]: function (p, f) { const q = new RegExp(p, f); q.exec = s => { q.lastIndex = 2; return q.lastIndex > 1 && n++ < 1 ? ["x", "cap"] : null; }; let n = 0; return q; } }; return "abcd".split(r); })()"#,
      #"["", "cap", "cd"]"#)
    try expectShown(
      #"(() => { const original = RegExp.prototype.exec; let calls = 0; RegExp.prototype.exec = function (s) { calls++; return original.call(this, s); }; try { return [/a/.test("a"), "aba".replace(/a/g, "x"), "a,b".split(/,/), "aa".match(/a/g), calls]; } finally { RegExp.prototype.exec = original; } })()"#,
      #"[true, "xbx", ["a", "b"], ["a", "a"], 10]"#)
    try expectShown(
      #"(() => { const d = Object.getOwnPropertyDescriptor(RegExp.prototype, "global"); let n = 0; Object.defineProperty(RegExp.prototype, "global", { configurable: true, get() { n++; return false; } }); try { return ["aa".replace(/a/g, "b"), n]; } finally { Object.defineProperty(RegExp.prototype, "global", d); } })()"#,
      #"["ba", 1]"#)
    try expectShown(
      #"(() => { RegExp.prototype.added = 1; try { return ["aba".replace(/a/g, "x"), /b/.test("abc"), /b/.added]; } finally { delete RegExp.prototype.added; } })()"#,
      #"["xbx", true, 1]"#)
    try expectShown(
      #"[RegExp.prototype[Symbol.replace].call({ flags: "", exec() { return null; } }, "abc", "x"), RegExp.prototype[Symbol.match].call({ flags: "", exec() { return { 0: "q" }; } }, "abc")[0], RegExp.prototype.test.call({ exec: () => null }, "a"), RegExp.prototype.toString.call({ source: "s", flags: "f" })]"#,
      #"["abc", "q", false, "/s/f"]"#)
    try expectShown(
      #"[caught(() => RegExp.prototype.exec.call({})), caught(() => RegExp.prototype.toString.call(1)), caught(() => RegExp.prototype.test.call({})).slice(0, 9)]"#,
      #"["TypeError: Method RegExp.prototype.exec called on incompatible receiver #<Object>", "TypeError: Method RegExp.prototype.toString called on incompatible receiver 1", "TypeError"]"#
    )
  }

  @Test func propertiesAreThoseOfTheStandard() throws {
    try expectShown(
      #"["exec", "test", "toString", "compile", Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split].map(n => RegExp.prototype[n].name + RegExp.prototype[n].length)"#,
      #"["exec1", "test1", "toString0", "compile2", "[Symbol.match]1", "[Symbol.matchAll]1", "[Symbol.replace]2", "[Symbol.search]1", "[Symbol.split]2"]"#
    )
    try expectShown(
      #"Object.getOwnPropertyNames(RegExp.prototype).sort().join()"#,
      #""compile,constructor,dotAll,exec,flags,global,hasIndices,ignoreCase,multiline,source,sticky,test,toString,unicode,unicodeSets""#
    )
    try expectShown(
      #"[Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get.name, Object.getOwnPropertyDescriptor(RegExp, Symbol.species).get.name, Object.prototype.toString.call(/a/), Object.prototype.toString.call(RegExp.prototype)]"#,
      #"["get flags", "get [Symbol.species]", "[object RegExp]", "[object Object]"]"#)
  }

  @Test func manyMatchesKeepTheirStrings() throws {
    try expectShown(
      #"(() => { let text = ""; for (let i = 0; i < 60; i++) text += "key" + i + "=value" + i + ";"; let sum = 0, last; text.replace(/(?<k>\w+)=(?<v>\w+);/g, (m, k, v, p, s, g) => { const junk = []; for (let j = 0; j < 20; j++) junk.push(k + v + j); sum += g.k.length + g.v.length; last = junk[19]; return ""; }); return [sum, last, text.split(/;/).length, [...text.matchAll(/y(\d+)/g)].length]; })()"#,
      #"[700, "key59value5919", 61, 60]"#)
    try expectShown(
      #"(() => { const made = []; for (let i = 0; i < 60; i++) made.push(new RegExp("^(?<n>x" + i + ")$")); let n = 0; for (let i = 0; i < 60; i++) if (made[i].exec("x" + i).groups.n === "x" + i && !made[i].test("x" + (i + 1))) n++; return n; })()"#,
      #"60"#)
  }

  @Test("RegExp.escape makes a pattern that matches the text and nothing else")
  func escape() throws {
    try expectScript(
      #"RegExp.escape("The Quick (brown) fox. 1+1=2?")"#, #"\x54he\x20Quick\x20\(brown\)\x20fox\.\x201\+1\x3d2\?"#)
    try expectScript(
      #"[RegExp.escape(""), RegExp.escape("_a"), RegExp.escape("9z"), RegExp.escape("é"), RegExp.escape("-a/b")].join()"#,
      #",_a,\x39z,é,\x2da\/b"#)
    try expectScript(#"RegExp.escape("\t\n\v\f\r\u00a0\u2028\ufeff")"#, #"\t\n\v\f\r\xa0\u2028\ufeff"#)
    try expectScript(
      ##"RegExp.escape("a,-=<>#&!%:;@~'`\"")"##,
      #"\x61\x2c\x2d\x3d\x3c\x3e\x23\x26\x21\x25\x3a\x3b\x40\x7e\x27\x60\x22"#)
    try expectScript(#"RegExp.escape("\ud83d\ude00 \ud83d.\ude00") === "\ud83d\ude00\\x20\\ud83d\\.\\ude00""#, "true")
    try expectScript(
      #"const s = "^$\\.*+?()[]{}|/ \n#-\u2029\ud800x"; ["", "u", "v"].every(f => new RegExp("^" + RegExp.escape(s) + "$", f).test(s))"#,
      "true")
    try expectScript(
      "(() => { try { RegExp.escape(5) } catch (e) { return e.name + RegExp.escape.length } })()", "TypeError1")
  }

  @Test("RegExp.$1 and its like say what the last match found")
  func lastMatch() throws {
    let all =
      "[RegExp.$1, RegExp.$2, RegExp.$3, RegExp.$9, RegExp.lastMatch, RegExp.lastParen, RegExp.leftContext, RegExp.rightContext, RegExp.input].join(\"|\")"
    try expectScript(all, "||||||||")
    try expectScript("/(b)(c)?(d)/.exec(\"xabcde\"); \(all)", "b|c|d||bcd|d|xa|e|xabcde")
    // The next match takes the place of all of it, one that fails of nothing.
    try expectScript("/(b)(c)/.test(\"abc\"); /q(z)|b/.test(\"xby\"); /(n)o/.test(\"abc\"); \(all)", "||||b||x|y|xby")
    try expectScript("\"2024-05\".replace(/(\\d+)-(\\d+)/, \"\"); \(all)", "2024|05|||2024-05|05|||2024-05")
    try expectScript("\"a1b2c3d\".match(/([a-z])\\d/g); \(all)", "c||||c3|c|a1b2|d|a1b2c3d")
    try expectScript(
      "/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)/.exec(\"abcdefghij\"); RegExp.$9 + RegExp.$10 + RegExp.lastParen", "iundefinedj")
    // What scripts do with it: a format with letters of any number.
    try expectScript(
      "let f = \"yyyy/MM\"; for (const [k, v] of [[\"y+\", \"2026\"], [\"M+\", \"07\"]]) if (new RegExp(\"(\" + k + \")\").test(f)) f = f.replace(RegExp.$1, v); f",
      "2026/07")
    // All matches are looked for before the first is replaced (§22.2.6.11).
    try expectScript(
      "\"a1b2\".replace(/([a-z])\\d/g, () => { const x = RegExp.$1; /(z)/.test(\"z\"); return x + RegExp.$1 })", "bzzz")
    try expectScript(
      "/(a)/.test(\"xay\"); [RegExp[\"$&\"], RegExp[\"$+\"], RegExp[\"$`\"], RegExp[\"$'\"], RegExp.$_].join()",
      "a,a,x,y,xay")
  }

  @Test("What RegExp says of the last match lives as long as the match counts")
  func lastMatchKeepsItsString() throws {
    try expectScript(
      "(() => { const s = [\"k\", \"ey=\", \"value\"].join(\"\"); /(\\w+)=(\\w+)/.test(s + s) })(); for (let i = 0; i < 50; i++) ({ a: [i, \"x\" + i] }); RegExp.$1 + RegExp.$2",
      "keyvaluekey")
    try expectScript(
      "/b/.test(\"abc\"); RegExp.input = 5; RegExp.$_ + typeof RegExp.input + RegExp.leftContext + (/c/.test(\"abc\"), RegExp.input)",
      "5stringaabc")
    try expectScript(
      "const d = Object.getOwnPropertyDescriptor(RegExp, \"$1\"), i = Object.getOwnPropertyDescriptor(RegExp, \"input\"); [typeof d.get, typeof d.set, d.enumerable, d.configurable, typeof i.set].join()",
      "function,undefined,false,true,function")
    try expectScript("(() => { try { return class extends RegExp {}.$1 } catch (e) { return e.name } })()", "TypeError")
    try expectScript("\"use strict\"; (() => { try { RegExp.$1 = 5 } catch (e) { return e.name } })()", "TypeError")
  }
}
