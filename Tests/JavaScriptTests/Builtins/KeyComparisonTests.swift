import TestSupport
import Testing

@testable import JavaScript

/// Tests sorting with functions that only subtract.
@Suite struct KeyComparisonTests {
  @Test(
    "Elements are in the order of their numbers, and equal ones keep their order",
    arguments: [
      ("[[3, 'a'], [1, 'b'], [2, 'c']].sort((a, b) => a[0] - b[0]).join(';')", "1,b;2,c;3,a"),
      ("[[3, 'a'], [1, 'b'], [2, 'c']].sort((a, b) => b[0] - a[0]).join(';')", "3,a;2,c;1,b"),
      ("[1, 2, 3, 4, 5, 6].map(x => ({ x, k: x % 2 })).sort((a, b) => b.k - a.k).map(o => o.x)", "1,3,5,2,4,6"),
      ("[1, 2, 3, 4, 5, 6].map(x => ({ x, k: x % 2 })).sort((a, b) => a.k - b.k).map(o => o.x)", "2,4,6,1,3,5"),
      ("[0.5, 0, -1e308, 1e308, 3, -7].sort((a, b) => a - b)", "-1e+308,-7,0,0.5,3,1e+308"),
      ("[0, -0, 1].sort((a, b) => b - a).map(x => Object.is(x, -0) ? '-0' : x)", "1,0,-0"),
      ("[3, undefined, 1, , 2].sort((a, b) => b - a)", "3,2,1,,"),
      ("[3, 1, 2].toSorted((a, b) => b - a)", "3,2,1"), ("[3, 1, 2].sort(function (a, b) { return a - b })", "1,2,3"),
      ("['ccc', 'a', 'bb'].sort((a, b) => a.length - b.length)", "a,bb,ccc"),
      ("[[1, 2, 3], [], [1]].sort((a, b) => b.length - a.length).map(l => l.length)", "3,1,0"),
      ("[new Int8Array([3]), [1], [2]].sort((a, b) => a[0] - b[0]).map(l => l[0])", "1,2,3"),
      ("[{ 0: 3 }, { 0: 1 }, { 0: 2 }].sort((a, b) => a[0] - b[0]).map(o => o[0])", "1,2,3"),
    ])
  func order(_ script: String, _ expected: String) throws { try expectScript("String(\(script))", expected) }

  @Test(
    "Values that are not own numbers are converted and read for each comparison",
    arguments: [
      ("['10', '9', '1'].sort((a, b) => a - b)", "1,9,10"),
      ("[{ k: '10' }, { k: 9 }, { k: true }].sort((a, b) => a.k - b.k).map(o => o.k)", "true,9,10"),
      ("[3, 1, 2].map(k => ({ valueOf: () => k })).sort((a, b) => a - b).map(Number)", "1,2,3"),
      ("[new Date(3), new Date(1), new Date(2)].sort((a, b) => b - a).map(Number)", "3,2,1"),
      (
        "var reads = 0; [2, 1].map(k => ({ get k() { reads++; return k } })).sort((a, b) => a.k - b.k).map(o => o.k) + ' ' + reads",
        "1,2 4"
      ),
      (
        "var reads = 0; [2, 1].map(k => new Proxy({}, { get() { reads++; return k } })).sort((a, b) => a.k - b.k).length + ' ' + reads",
        "2 2"
      ),
      ("[{ __proto__: { k: 2 } }, { k: 3 }, { __proto__: { k: 1 } }].sort((a, b) => a.k - b.k).map(o => o.k)", "1,2,3"),
      ("[{ k: 2 }, {}, { k: 1 }].sort((a, b) => a.k - b.k).map(o => o.k)", "2,,1"),
      ("var name; try { [3n, 1n].sort((a, b) => a - b) } catch (e) { name = e.name } name", "TypeError"),
      ("var name; try { [null, { k: 1 }].sort((a, b) => a.k - b.k) } catch (e) { name = e.name } name", "TypeError"),
    ])
  func conversions(_ script: String, _ expected: String) throws { try expectScript(script, expected) }

  @Test(
    "Functions that subtract something else are called",
    arguments: [
      ("[3, 1, 2].sort((a, b) => a - a)", "3,1,2"), ("[3, 1, 2].sort((a, b, c) => b - c)", "3,1,2"),
      ("[1, 2, 3].sort((a, b = 0) => b - a)", "3,2,1"),
      ("[3, 1, 2].sort(function (a, b) { arguments[0] = arguments[1]; return a - b })", "3,1,2"),
      ("[3, 1, 2].sort(async (a, b) => a - b)", "3,1,2"),
      ("[3, 1, 2].sort(function* (a, b) { return a - b })", "3,1,2"),
    ])
  func otherFunctions(_ script: String, _ expected: String) throws { try expectScript("String(\(script))", expected) }

  /// The second function differs from the first one, so that it is called, but not in its results.
  @Test("The order is the one that calls of the function result in, whatever the numbers are")
  func calls() throws {
    try expectScript(
      """
      let state = 7;
      const random = (n) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % n; };
      const numbers = [NaN, Infinity, -Infinity, 0, -0, 0.1, 1e300, -1e300, 2147483647, -2147483648];
      const different = [];
      for (let i = 0; i < 300; i++) {
        const list = [];
        for (let j = random(60); j >= 0; j--) list.push({ j, k: random(3) ? random(9) : numbers[random(10)] });
        const text = (l) => l.map((o) => o.j).join();
        if (text(list.toSorted((a, b) => a.k - b.k)) !== text(list.toSorted((a, b) => 0 || a.k - b.k))) different.push(i);
        if (text(list.toSorted((a, b) => b.k - a.k)) !== text(list.toSorted((a, b) => 0 || b.k - a.k))) different.push(i);
        if (text(list.toSorted((a, b) => a.k - b.j)) !== text(list.toSorted((a, b) => 0 || a.k - b.j))) different.push(i);
      }
      different.join()
      """, "", stresses: false)
  }

  @Test("Sorting by numbers pays for its comparisons, and ends within the limits")
  func limits() throws {
    let interpreter = Interpreter(limits: Limits(steps: 60_000))
    try interpreter.evaluate("const list = []; for (let i = 0; i < 4000; i++) list[i] = { k: i * 7919 % 4000 };")
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("for (let i = 0; i < 3; i++) list.toSorted((a, b) => a.k - b.k)")
    }
    #expect(error.map { if case .limit = $0.kind { true } else { false } } == true)
    #expect(try interpreter.evaluate("list.toSorted((a, b) => b.k - a.k)[0].k").text() == "3999")
  }
}
