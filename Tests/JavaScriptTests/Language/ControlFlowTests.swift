import Testing

/// Labels, switch, loops (ECMA-262 §14.7-§14.13): scripts and what Node 20 makes of them.
@Suite struct ControlFlowTests {
  @Test func labelsNameStatements() throws {
    try expectScript(
      #"var r = []; outer: for (var i = 0; i < 3; i++) { for (var j = 0; j < 3; j++) { if (j == 1) continue outer; if (i == 2) break outer; r.push(i + "" + j) } } r.join()"#,
      "00,10")
    try expectScript("a: { b: { break a } var unreachable = 1 } unreachable", "undefined")
    try expectScript("var r = 0; a: b: for (;;) { r++; if (r < 3) continue a; break b } r", "3")
    try expectScript("l: if (true) { break l; }  1", "1")
    try expectScript("var n = 0; x: do { n++; continue x } while (n < 3); n", "3")
    try expectScript("foo: function g() {} typeof g", "function")
    try expectScript(
      #"var s = ""; top: switch (1) { case 1: for (;;) { s += "a"; break top } case 2: s += "b" } s"#, "a")
    try expectScript(
      "var s = 0; o: for (var k in { a: 1, b: 2 }) { for (var v of [1, 2, 3]) { if (v == 2) continue o; s += v } } s",
      "2")
    try expectScript("var c = 0; o: while (true) { while (true) { if (++c > 4) break o; continue o } } c", "5")
  }

  @Test func switchComparesStrictly() throws {
    try expectScript(
      #"switch ("1") { case 1: var r = "n"; break; case "1": var r = "s"; break; default: var r = "d" } r"#, "s")
    try expectScript(
      #"var r = ""; switch (3) { case 1: r += 1; default: r += "d"; case 2: r += 2; break; case 4: r += 4 } r"#, "d2")
    try expectScript(
      #"var r = ""; switch (2) { default: r += "d"; case 1: r += 1; break; case 2: r += 2; case 3: r += 3 } r"#, "23")
    try expectScript("var r = 0; switch (NaN) { case NaN: r = 1 } r", "0")
    try expectScript("switch (1) {} 5", "5")
    try expectScript(
      "var log = []; function t(x) { log.push(x); return x } switch (2) { case t(1): case t(2): case t(3): } log.join()",
      "1,2")
    try expectScript(
      #"(x => { switch (true) { case x < 5: return "small"; case x < 10: return "mid"; default: return "big" } })(7)"#,
      "mid")
    try expectScript("switch (0) { case 0: let q = 1; { let q = 2 } var out = q } out", "1")
    try expectScript("switch (1) { case 1: function sf() { return 9 } } sf()", "9")
    try expectScript(
      "var r = []; for (var i = 0; i < 4; i++) { switch (i) { case 1: continue; case 3: break; default: r.push(i) } } r.join()",
      "0,2")
    try expectScript(#"(() => { switch (1) { case 1: { try { return "t" } finally { } } } })()"#, "t")
    try expectScript("var f = []; switch (1) { case 1: let v = 4; f.push(() => v) } f[0]()", "4")
    try expectScript(#"switch ("b") { case "a": case "b": var z = 1 } z"#, "1")
  }

  @Test func loopsEndWhereTheySay() throws {
    try expectScript("var i = 0; do i++; while (i < 5) i", "5")
    try expectScript("var i = 10; while (i --> 7); i", "6")
    try expectScript(#"for (var i = 0, j = 10; i < j; i += 3, j--); i + "," + j"#, "9,7")
    try expectScript("var n = 0; for (;;) { if (n++ > 3) break } n", "5")
    try expectScript("var s = 0; for (let i = 0; i < 5; i++) { if (i == 2) continue; s += i } s", "8")
    try expectScript("for (var i of []) {} typeof i", "undefined")
    try expectScript("var n = 0; for (let i = 0, n2 = 2; i < n2; i++) n += n2; n", "4")
    try expectScript(#"if (0) 1; else if ("") 2; else var r = 3; r"#, "3")
    try expectScript("var k = 0; for (const x of [1, 2, 3]) { if (x > 1) { k = x; break } } k", "2")
  }
}
