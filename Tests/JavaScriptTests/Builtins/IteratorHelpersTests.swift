import Testing

@testable import JavaScript

/// Iterator and its helpers (ECMA-262 §27.1).
@Suite struct IteratorHelpersTests {
  /// `count(n)` gives 1 to n and notes when it is closed; `caught(f)` is the name of what `f` throws.
  private static let prelude = """
    const notes = [];
    class Count extends Iterator {
      constructor(n = Infinity) { super(); this.i = 0; this.n = n }
      next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
      return() { notes.push("closed"); return {} }
    }
    const count = n => new Count(n);
    function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }
    """

  private func expect(
    _ expression: String, _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try expectScript(Self.prelude + "String(\(expression))", expected, sourceLocation: sourceLocation)
  }

  @Test func helpersAreLazy() throws {
    try expect("[...count(3).map((x, i) => x * 10 + i)]", "10,21,32")
    try expect("[...count(5).filter((x, i) => x % 2 && i < 4)]", "1,3")
    try expect("[...count().take(3)]", "1,2,3")
    try expect("[...count(5).drop(2)]", "3,4,5")
    try expect("[...count(1).drop(9)]", "")
    try expect("[...count(3).flatMap((x, i) => [x, i])]", "1,0,2,1,3,2")
    try expect("count().filter(x => x % 3 === 0).map(x => x * x).drop(1).take(2).toArray()", "36,81")
    try expect("(count(3).map(x => notes.push(x)), notes.length)", "0")
    try expect("count(2).take(Infinity).toArray()", "1,2")
    try expect("(h => [h.next().value, h.next().done, h.next().done])(count(1).map(x => x))", "1,true,true")
    try expect("[...[1, 2].values().map(x => x + 1)]", "2,3")
    try expect("[...new Set('ab').values().map(x => x + x)]", "aa,bb")
  }

  @Test func consumers() throws {
    try expect("count(4).reduce((a, x, i) => a + x * i)", "21")
    try expect("count(3).reduce((a, x, i) => a + x + i, '')", "102132")
    try expect("caught(() => count(0).reduce((a, x) => a))", "TypeError")
    try expect("count(0).reduce((a, x) => a, undefined)", "undefined")
    try expect("count(3).toArray()", "1,2,3")
    try expect("[count(3).forEach((x, i) => notes.push(x + i)), notes]", ",1,3,5")
    try expect(
      "[count().some(x => x > 2), count(2).some(x => x > 2), count().every(x => x < 2), count(2).every(x => x < 3), notes]",
      "true,false,false,true,closed,closed")
    try expect("[count().find((x, i) => i === 3), count(2).find(x => x > 2), notes]", "4,,closed")
  }

  @Test(
    "The underlying iterator is closed when the helper is, when a callback throws and when an argument makes no sense")
  func closing() throws {
    for method in ["map", "filter", "flatMap", "forEach", "some", "every", "find", "reduce"] {
      try expect("[caught(() => count().\(method)(() => { throw 'thrown' }).next()), notes]", "thrown,closed")
      try expect("[caught(() => count().\(method)(5)), notes]", "TypeError,closed")
      try expect("caught(() => Iterator.prototype.\(method).call(5, x => x))", "TypeError")
    }
    for method in ["take", "drop"] {
      try expect(
        "[caught(() => count().\(method)(-1)), caught(() => count().\(method)(NaN)), caught(() => count().\(method)({ valueOf() { throw 'thrown' } })), notes]",
        "RangeError,RangeError,thrown,closed,closed,closed")
    }
    try expect("(h => [h.next().value, h.next().done, notes])(count().take(1))", "1,true,closed")
    try expect("(h => [h.return().done, h.next().done, notes])(count().map(x => x))", "true,true,closed")
    try expect(
      "(h => [h.next().value, h.return().done, h.return().done, h.next().done, notes])(count().map(x => x))",
      "1,true,true,true,closed")
    try expect("(h => { for (const x of h) break; return notes })(count().flatMap(x => count()))", "closed,closed")
    try expect(
      "[caught(() => [...count().flatMap(x => 'text')]), caught(() => [...count().flatMap(x => 5)]), notes]",
      "TypeError,TypeError,closed,closed")
    try expect("[caught(() => [...count().flatMap(x => ({ next() { throw 'inner' } }))]), notes]", "inner,closed")
    try expect(
      "[caught(() => [...({ next() { throw 'own' }, return() { notes.push('no') }, __proto__: Iterator.prototype }).map(x => x)]), notes]",
      "own,")
  }

  @Test("A helper cannot be resumed while it runs, and is finished after an error")
  func reentrance() throws {
    try expect(
      "(() => { let h = count().map(() => h.next()); return [caught(() => h.next()), h.next().done, notes] })()",
      "TypeError,true,closed")
    try expect("(() => { let h = count().filter(() => h.return()); return caught(() => h.next()) })()", "TypeError")
    try expect("caught(() => count().map(x => x).next.call({}))", "TypeError")
    try expect("caught(() => count().map(x => x).return.call(count()))", "TypeError")
  }

  @Test func iteratorFrom() throws {
    try expect("[...Iterator.from([1, 2])]", "1,2")
    try expect("[...Iterator.from('añ')]", "a,ñ")
    try expect("Iterator.from({ next() { return { done: true } } }).toArray()", "")
    try expect("(c => Iterator.from(c) === c)(count())", "true")
    try expect(
      "(w => [w instanceof Iterator, w.next(1, 2), w.return().done, w.return.length])(Iterator.from({ next: (...a) => a.length }))",
      "true,0,true,0")
    try expect("Iterator.from({ next() {}, return() { return 'r' } }).return()", "r")
    try expect(
      "[5, null, undefined, Symbol()].map(x => caught(() => Iterator.from(x)))",
      "TypeError,TypeError,TypeError,TypeError")
    try expect("caught(() => Iterator.from({ [Symbol.iterator]: () => 5 }))", "TypeError")
    try expect(
      "[...Iterator.from({ [Symbol.iterator]: null, next: (i => () => ({ done: i > 1, value: i++ }))(0) })]", "0,1")
  }

  @Test func theConstructorIsAbstract() throws {
    try expect(
      "[caught(() => Iterator()), caught(() => new Iterator()), new (class extends Iterator {}) instanceof Iterator]",
      "TypeError,TypeError,true")
    try expect(
      "[Iterator.length, Iterator.name, [].values() instanceof Iterator, Iterator.prototype === Object.getPrototypeOf(Object.getPrototypeOf([].values()))]",
      "0,Iterator,true,true")
  }

  @Test("constructor and Symbol.toStringTag of the prototype are accessors that make own properties of other objects")
  func accessors() throws {
    try expect("[Iterator.prototype.constructor === Iterator, Iterator.prototype[Symbol.toStringTag]]", "true,Iterator")
    try expect(
      "(o => { o.constructor = 5; o[Symbol.toStringTag] = 'T'; return [o.constructor, Object.keys(o), Object.prototype.toString.call(o), Iterator.prototype.constructor === Iterator] })(Object.create(Iterator.prototype))",
      "5,constructor,[object T],true")
    try expect(
      "(() => { 'use strict'; return [caught(() => { Iterator.prototype.constructor = 1 }), caught(() => { Iterator.prototype[Symbol.toStringTag] = '' })] })()",
      "TypeError,TypeError")
    try expect(
      "caught(() => Object.getOwnPropertyDescriptor(Iterator.prototype, 'constructor').set.call(5, 1))", "TypeError")
    try expect(
      "['get', 'set'].map(k => Object.getOwnPropertyDescriptor(Iterator.prototype, Symbol.toStringTag)[k].name)",
      "get [Symbol.toStringTag],set [Symbol.toStringTag]")
    try expect("Object.prototype.toString.call(count().map(x => x))", "[object Iterator Helper]")
  }
}
