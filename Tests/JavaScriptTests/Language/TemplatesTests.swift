import Testing

/// Template literals (ECMA-262 §13.2.8, §13.3.11): scripts and what Node 20 makes of them.
@Suite struct TemplatesTests {
  @Test func valuesBecomeText() throws {
    try expectScript("`a${1 + 1}b${'c'}`", "a2bc")
    try expectScript("`${null} ${undefined} ${true} ${[1, 2]} ${{}}`", "null undefined true 1,2 [object Object]")
    try expectScript("`line1\u{a}line2`.length", "11")
    try expectScript(#"`\n\t\u0041\u{1F600}\x41`.length"#, "6")
    try expectScript(#"`\${x}`"#, "${x}")
    try expectScript("`${`nested ${1}`}`", "nested 1")
    try expectScript("try { `${Symbol()}` } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("`\u{d}\u{a}`.length", "1")
    try expectScript("``", "")
    try expectScript("`a${''}`", "a")
    try expectScript("`$`", "$")
    try expectScript("`${1}${2}${3}`", "123")
    try expectScript("`\\\u{a}`.length", "0")
  }

  @Test func tagsSeeCookedAndRawText() throws {
    try expectScript("((s, ...v) => s.join('|') + v.join())`a${1}b${2}c`", "a|b|c1,2")
    try expectScript(#"(s => s.raw[0])`\n`"#, #"\n"#)
    try expectScript(#"(s => s[0])`\u{`"#, "undefined")
    try expectScript(#"(s => s[0] === undefined ? s.raw[0] : 0)`\xg`"#, #"\xg"#)
    try expectScript(#"String.raw`a\n${1}`"#, #"a\n1"#)
    try expectScript("(s => Object.isFrozen(s) + ',' + Object.isFrozen(s.raw) + Array.isArray(s))`x`", "true,truetrue")
    try expectScript("function t(s) { return s } var f = () => t`a`; f() === f()", "true")
    try expectScript("function t(s) { return s } t`a` === t`a`", "false")
    try expectScript("var o = { v: 3, tag(s) { return this.v + s[0] } }; o.tag`x`", "3x")
    try expectScript("(() => () => 'twice')```x`", "twice")
    try expectScript(#"new (class { constructor(s) { this.s = s } })("x").s === undefined"#, "false")
    try expectScript("(s => s.length)`${1}${2}`", "3")
    try expectScript("var r = []; for (var i = 0; i < 2; i++) r.push((s => s)`q`); r[0] === r[1]", "true")
  }
}
