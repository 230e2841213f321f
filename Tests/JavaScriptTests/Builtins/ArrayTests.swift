import Testing

/// Array (ECMA-262 §23.1): scripts and what Node 20 makes of them.
@Suite struct ArrayTests {
  @Test func constructorMakesArrays() throws {
    try expectScript("new Array(3).length", "3")
    try expectScript("Array(1, 2, 3).join()", "1,2,3")
    try expectScript(#"new Array("3").join()"#, "3")
    try expectScript("0 in new Array(3)", "false")
    try expectScript("Array.length + Array.name", "1Array")
    try expectScript(
      #"(() => { try { return new Array(-1) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: Invalid array length")
    try expectScript(
      #"(() => { try { return Array(1.5) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: Invalid array length")
    try expectScript("new Array(4294967295).length", "4294967295")
    try expectScript(
      "(() => { try { return new Array(4294967296) } catch (e) { return e.message } })()", "Invalid array length")
    try expectScript("Array(2.0).length", "2")
    try expectScript("Array(undefined).length", "1")
    try expectScript(
      "class A extends Array {}; var a = new A(1, 2); a.push(3); [a instanceof A, a.length, Array.isArray(a), a.constructor === A].join()",
      "true,3,true,true")
  }

  @Test func isArrayLooksAtTheKind() throws {
    try expectScript(
      #"[Array.isArray([]), Array.isArray({ length: 0 }), Array.isArray(Array.prototype), Array.isArray(), Array.isArray("a")].join()"#,
      "true,false,true,false,false")
  }

  @Test func ofTakesItsArguments() throws {
    try expectScript("Array.of(7).join()", "7")
    try expectScript("Array.of().length", "0")
    try expectScript(
      "function C(n) { this.n = n } var c = Array.of.call(C, 1, 2); [c.n, c[0], c[1], c.length, c instanceof C].join()",
      "2,1,2,2,true")
  }

  @Test func fromTakesIterablesAndArrayLikes() throws {
    try expectScript(#"Array.from("a\ud83d\ude00b").length"#, "3")
    try expectScript("Array.from([1, 2, 3], x => x * x).join()", "1,4,9")
    try expectScript("Array.from({ length: 3 }, (_, i) => i * 2).join()", "0,2,4")
    try expectScript(#"Array.from({ length: 2, 0: "a" }).join("|")"#, "a|")
    try expectScript("Array.from(new Set([1, 1, 2])).join()", "1,2")
    try expectScript("Array.from(new Map([[1, 2]])).join()", "1,2")
    try expectScript("Array.from([1, , 3]).hasOwnProperty(1)", "true")
    try expectScript("(() => { try { return Array.from(null) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "(() => { try { return Array.from([], 1) } catch (e) { return e.message } })()", "1 is not a function")
    try expectScript("Array.from([1, 2], function (x) { return this.k * x }, { k: 10 }).join()", "10,20")
    try expectScript("Array.from(5).length", "0")
    try expectScript(
      "function C() {} var c = Array.from.call(C, [1, 2]); [c instanceof C, c.length, c[1]].join()", "true,2,2")
    try expectScript(
      "var closed = 0; var it = { [Symbol.iterator]() { return { next() { return { value: 1, done: false } }, return() { closed++; return {} } } } }; try { Array.from(it, () => { throw 1 }) } catch (e) {} closed",
      "1")
    try expectScript(
      #"(() => { try { return Array.from({ length: 2 ** 40 }) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: Invalid array length")
  }

  @Test func speciesDecidesWhatIsMade() throws {
    try expectScript("class A extends Array {}; new A(1, 2, 3).map(x => x) instanceof A", "true")
    try expectScript(
      "class A extends Array { static get [Symbol.species]() { return Array } }; new A(1, 2).filter(x => x) instanceof A",
      "false")
    try expectScript("Array[Symbol.species] === Array", "true")
    try expectScript("Object.getOwnPropertyDescriptor(Array, Symbol.species).get.name", "get [Symbol.species]")
    try expectScript(
      "var a = [1, 2]; a.constructor = { [Symbol.species]: function (n) { this.n = n } }; var r = a.concat([3]); [Array.isArray(r), r.n, r.length, r[2]].join()",
      "false,0,3,3")
    try expectScript("var a = [1, 2]; a.constructor = undefined; Array.isArray(a.slice())", "true")
    try expectScript(
      "var a = [1]; a.constructor = 5; (() => { try { return a.slice().length } catch (e) { return e.message } })()",
      "object.constructor[Symbol.species] is not a constructor")
    try expectScript(
      "var a = [1]; a.constructor = { [Symbol.species]: 5 }; (() => { try { return a.map(x => x) } catch (e) { return e.message } })()",
      "object.constructor[Symbol.species] is not a constructor")
    try expectScript("var a = [1]; a.constructor = { [Symbol.species]: null }; a.map(x => x + 1).join()", "2")
  }

  @Test func pushAndPopWorkAtTheEnd() throws {
    try expectScript(
      #"var a = []; [a.push(1), a.push(2, 3), a.push(), a.join(), a.pop(), a.pop(), a.pop(), a.pop(), a.length].join("|")"#,
      "1|3|3|1,2,3|3|2|1||0")
    try expectScript(#"var o = { length: 2 }; Array.prototype.push.call(o, "x"); o[2] + o.length"#, "x3")
    try expectScript("var o = {}; [Array.prototype.pop.call(o), o.length].join()", ",0")
    try expectScript(
      "var o = { length: 2 ** 53 - 1 }; (() => { try { return Array.prototype.push.call(o, 1) } catch (e) { return e.name } })()",
      "TypeError")
    try expectScript(
      "var a = Object.freeze([1]); (() => { try { return a.push(2) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      #"var a = [1, 2]; Object.defineProperty(a, "length", { writable: false }); (() => { try { return a.push(3) } catch (e) { return e.name + a.length } })()"#,
      "TypeError2")
    try expectScript("var a = [1, , 3]; a.length = 2; [a.pop() === undefined, a.length].join()", "true,1")
    try expectScript("var a = []; a.length = 5; a.push(1); [a.length, 4 in a, a[5]].join()", "6,false,1")
    try expectScript(
      #"var a = []; a.length = 4294967295; (() => { try { return a.push("x") } catch (e) { return e.name + a[4294967295] + a.length } })()"#,
      "RangeErrorx4294967295")
  }

  @Test func shiftAndUnshiftWorkAtTheStart() throws {
    try expectScript(
      #"var a = [1, 2, 3]; [a.shift(), a.join(), a.unshift(8, 9), a.join(), a.unshift()].join("|")"#,
      "1|2,3|4|8,9,2,3|4")
    try expectScript("var a = [, 1]; [a.shift(), a.length, a[0]].join()", ",1,1")
    try expectScript("[].shift()", "undefined")
    try expectScript(
      #"var o = { length: 3, 0: "a", 2: "c" }; var r = Array.prototype.shift.call(o); [r, 0 in o, o[1], 2 in o, o.length].join()"#,
      "a,false,c,false,2")
    try expectScript(
      #"var o = { length: 2, 0: "a", 1: "b" }; Array.prototype.unshift.call(o, "z"); [o[0], o[1], o[2], o.length].join()"#,
      "z,a,b,3")
    try expectScript(
      "var a = []; for (var i = 0; i < 100; i++) a.unshift(i); a.slice(0, 5).join() + a.length", "99,98,97,96,95100")
    try expectScript("var a = [1, , 3]; a.unshift(0); [2 in a, a.length].join()", "false,4")
    try expectScript("var q = []; for (var i = 0; i < 50; i++) { q.push(i, i); q.shift() } q[0] + q.length", "75")
  }

  @Test func atCountsFromBothEnds() throws {
    try expectScript(
      #"[[1, 2, 3].at(-1), [1, 2, 3].at(0), [1, 2, 3].at(3), [1].at(NaN), [1, 2].at("1"), [1].at(-Infinity)].join()"#,
      "3,1,,1,2,")
  }

  @Test func sliceCopiesARange() throws {
    try expectScript("[1, 2, 3, 4].slice(1, 3).join()", "2,3")
    try expectScript("[1, 2, 3].slice(-2).join()", "2,3")
    try expectScript("[1, 2, 3].slice(2, 1).length", "0")
    try expectScript("[1, 2, 3].slice().join()", "1,2,3")
    try expectScript("var s = [1, , 3].slice(); [s.length, 1 in s].join()", "3,false")
    try expectScript(#"Array.prototype.slice.call({ length: 2, 0: "a", 1: "b" }).join()"#, "a,b")
    try expectScript("(function () { return Array.prototype.slice.call(arguments, 1).join() })(1, 2, 3)", "2,3")
    try expectScript(#"Array.prototype.slice.call("abc").join()"#, "a,b,c")
    try expectScript("[1, 2, 3].slice(undefined, undefined).join()", "1,2,3")
    try expectScript("[1, 2, 3].slice(Infinity).length", "0")
    try expectScript(#"[1, 2, 3].slice(-Infinity, "2").join()"#, "1,2")
    try expectScript("var a = [1, 2, 3, 4]; a.slice({ valueOf() { a.length = 2; return 0 } }).length", "4")
  }

  @Test func spliceReplacesARange() throws {
    try expectScript(#"var a = [1, 2, 3, 4]; [a.splice(1, 2).join(), a.join()].join("|")"#, "2,3|1,4")
    try expectScript(#"var a = [1, 2, 3]; [a.splice(1).join(), a.join()].join("|")"#, "2,3|1")
    try expectScript(#"var a = [1, 2]; [a.splice().length, a.join()].join("|")"#, "0|1,2")
    try expectScript(#"var a = [1, 2, 3]; [a.splice(1, 0, "x", "y").length, a.join()].join("|")"#, "0|1,x,y,2,3")
    try expectScript(#"var a = [1, 2, 3]; [a.splice(-1, 1, 7, 8, 9).join(), a.join()].join("|")"#, "3|1,2,7,8,9")
    try expectScript(
      "var a = [1, , 3, , 5]; var r = a.splice(1, 2); [1 in r, 0 in r, r.length, a.length, 1 in a].join()",
      "true,false,2,3,false")
    try expectScript(
      #"var o = { length: 3, 0: 1, 1: 2, 2: 3 }; var r = Array.prototype.splice.call(o, 0, 1); [r.join(), o.length, o[0], 2 in o].join("|")"#,
      "1|2|2|false")
    try expectScript(
      #"var o = { length: 2, 0: 1, 1: 2 }; Array.prototype.splice.call(o, 1, 0, "a", "b"); [o.length, o[1], o[2], o[3]].join()"#,
      "4,a,b,2")
    try expectScript("var a = [1, 2, 3]; a.splice(0, undefined).length", "0")
    try expectScript("var a = [1, 2, 3]; a.splice(undefined, 1).join()", "1")
    try expectScript(
      "class A extends Array {}; var a = new A(1, 2, 3); [a.splice(0, 2) instanceof A, a.length].join()", "true,1")
    try expectScript(
      "var a = Object.seal([1, 2]); (() => { try { return a.splice(0, 1) } catch (e) { return e.name } })()",
      "TypeError")
  }

  @Test func concatSpreadsArrays() throws {
    try expectScript(#"[1].concat(2, [3, [4]], "5").length"#, "5")
    try expectScript(#"[].concat([1, , 3]).length + "" + (1 in [].concat([1, , 3]))"#, "3false")
    try expectScript(#"[1].concat({ length: 2, 0: "a", 1: "b", [Symbol.isConcatSpreadable]: true }).join()"#, "1,a,b")
    try expectScript("var a = [1, 2]; a[Symbol.isConcatSpreadable] = false; [].concat(a).length", "1")
    try expectScript("Array.prototype.concat.call(1, 2).length", "2")
    try expectScript("[].concat().length", "0")
    try expectScript("var b = [,]; [1].concat(b, [2], b).length", "4")
    try expectScript(
      #"Array.prototype[1] = "p"; var r = [0].concat([1, , 3]); delete Array.prototype[1]; [r.length, r[2], r.hasOwnProperty(2)].join()"#,
      "4,p,true")
  }

  @Test func fillAndCopyWithinAndReverseChangeInPlace() throws {
    try expectScript("new Array(3).fill(0).join()", "0,0,0")
    try expectScript("[1, 2, 3].fill(9, 1).join()", "1,9,9")
    try expectScript("[1, 2, 3].fill(9, -2, -1).join()", "1,9,3")
    try expectScript("var o = Array.prototype.fill.call({ length: 2 }, 1); o[0] + o[1] + o.length", "4")
    try expectScript("var a = new Array(1100000).fill(7); a[1099999] + a.length", "1100007", stresses: false)
    try expectScript("var a = []; a.length = 3; a.fill(1).join()", "1,1,1")
    try expectScript("[1, 2, 3, 4, 5].copyWithin(0, 3).join()", "4,5,3,4,5")
    try expectScript("[1, 2, 3, 4, 5].copyWithin(1, 0, 3).join()", "1,1,2,3,5")
    try expectScript("[1, 2, 3, 4, 5].copyWithin(-2, -3, -1).join()", "1,2,3,3,4")
    try expectScript("var a = [1, , 3]; a.copyWithin(0, 1); [0 in a, a[1], a[2]].join()", "false,3,3")
    try expectScript(
      "var o = Array.prototype.copyWithin.call({ length: 5, 3: 1 }, 0, 3); [0 in o, o[0], 1 in o, o[3]].join()",
      "true,1,false,1")
    try expectScript(
      #"var o = { length: 4, 0: "a", 1: "b", 2: "c" }; Array.prototype.copyWithin.call(o, 1, 0); [o[0], o[1], o[2], o[3]].join()"#,
      "a,a,b,c")
    try expectScript("[1, 2, 3].reverse().join()", "3,2,1")
    try expectScript("[].reverse().length", "0")
    try expectScript("var a = [1, , 3, 4]; a.reverse(); [a[0], a[1], 2 in a, a[3]].join()", "4,3,false,1")
    try expectScript(
      #"var o = { length: 3, 0: "a" }; Array.prototype.reverse.call(o); [0 in o, o[2]].join()"#, "false,a")
    try expectScript(
      #"var o = { length: 4, 3: "d", 1: "b", 2: "c" }; Array.prototype.reverse.call(o); [o[0], o[1], o[2], 3 in o].join()"#,
      "d,c,b,false")
    try expectScript(
      "(() => { try { return Object.freeze([1, 2]).reverse() } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "(() => { try { return Object.freeze([1, 2]).fill(0) } catch (e) { return e.name } })()", "TypeError")
  }

  @Test func searchesCompareExactly() throws {
    try expectScript("[1, 2, 3, 2].indexOf(2)", "1")
    try expectScript("[1, 2, 3, 2].lastIndexOf(2)", "3")
    try expectScript("[NaN].indexOf(NaN)", "-1")
    try expectScript("[NaN].includes(NaN)", "true")
    try expectScript("[0].includes(-0)", "true")
    try expectScript("[-0].indexOf(0)", "0")
    try expectScript(#"["a", "b"].indexOf("b")"#, "1")
    try expectScript(#"["ab"].indexOf("a" + "b")"#, "0")
    try expectScript("[1.5, 2].indexOf(1.5)", "0")
    try expectScript("[,].includes(undefined)", "true")
    try expectScript("[,].indexOf(undefined)", "-1")
    try expectScript("[undefined].indexOf(undefined)", "0")
    try expectScript(#"[1, 2].indexOf("1")"#, "-1")
    try expectScript("[1, 2, 3].indexOf(1, 1)", "-1")
    try expectScript("[1, 2, 3].indexOf(3, -1)", "2")
    try expectScript("[1, 2, 3].lastIndexOf(3, -2)", "-1")
    try expectScript("[1, 2, 3].lastIndexOf(1, -5)", "-1")
    try expectScript("[1, 2].lastIndexOf(2, undefined)", "-1")
    try expectScript("var o = {}; [1, o].indexOf(o)", "1")
    try expectScript("[1, 2, 3].includes(1, 5)", "false")
    try expectScript("[null].includes(undefined)", "false")
    try expectScript(#"Array.prototype.indexOf.call("abc", "c")"#, "2")
    try expectScript("Array.prototype.includes.call({ length: 1, 0: 5 }, 5)", "true")
    try expectScript("[4 / 2].indexOf(2)", "0")
    try expectScript("[1].indexOf(1, Infinity)", "-1")
    try expectScript("[true, false].indexOf(false)", "1")
    try expectScript("[1, 2, 1].lastIndexOf(1, 1)", "0")
    try expectScript("Array.prototype[0] = 7; var r = [,].indexOf(7); delete Array.prototype[0]; r", "0")
  }

  @Test func callbacksGetElementIndexAndArray() throws {
    try expectScript(
      #"var s = ""; [5, , 6].forEach((v, i, a) => s += v + ":" + i + ":" + a.length + " "); s"#, "5:0:3 6:2:3 ")
    try expectScript("[1, 2].map(function (x) { return this.k + x }, { k: 10 }).join()", "11,12")
    try expectScript("[1, , 3].map(x => x * 2).hasOwnProperty(1)", "false")
    try expectScript("[1, 2, 3, 4].filter(x => x % 2).join()", "1,3")
    try expectScript("[1, 2].some(x => x > 1)", "true")
    try expectScript("[].some(x => true)", "false")
    try expectScript("[1, 2].every(x => x > 1)", "false")
    try expectScript("[].every(x => false)", "true")
    try expectScript("[3, 4].find(x => x > 3)", "4")
    try expectScript("[3, 4].find(x => x > 4)", "undefined")
    try expectScript("[3, 4].findIndex(x => x > 3)", "1")
    try expectScript("[3, 4].findIndex(x => x > 4)", "-1")
    try expectScript("[3, 4, 5].findLast(x => x < 5)", "4")
    try expectScript("[3, 4, 5].findLastIndex(x => x < 5)", "1")
    try expectScript("[3].findLastIndex(x => false)", "-1")
    try expectScript("var n = 0; [, ,].find(() => { n++ }); n", "2")
    try expectScript("var n = 0; [, ,].forEach(() => { n++ }); n", "0")
    try expectScript("var a = [1, 2, 3]; var s = 0; a.forEach(x => { s += x; a.push(9) }); s", "6")
    try expectScript(#"var a = [1, 2, 3]; var s = ""; a.forEach(x => { s += x; a.length = 2 }); s"#, "12")
    try expectScript(
      "var a = [1, 2, 3]; a.map((x, i) => { if (i == 0) delete a[1]; return x }).hasOwnProperty(1)", "false")
    try expectScript(
      "(() => { try { return [].forEach() } catch (e) { return e.message } })()", "undefined is not a function")
    try expectScript(
      "(() => { try { return [1].map({}) } catch (e) { return e.message } })()", "#<Object> is not a function")
    try expectScript("(() => { try { return [1].filter(null) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      #"(function () { "use strict"; return [1].map(function () { return typeof this })[0] })()"#, "undefined")
    try expectScript(#"[1].map(function () { "use strict"; return typeof this }, 5)[0]"#, "number")
    try expectScript(#"Array.prototype.map.call("abc", x => x + x).join()"#, "aa,bb,cc")
    try expectScript(
      #"(() => { try { return [1].forEach(() => { throw new Error("x") }) } catch (e) { return e.message } })()"#, "x")
    try expectScript("var m = new Array(3).map(() => 1); [m.length, 0 in m].join()", "3,false")
    try expectScript("[1, 2, 3].map(String).join()", "1,2,3")
    try expectScript(#"["1", "2", "3"].map(Number).join()"#, "1,2,3")
    try expectScript(#"["10", "10", "10"].map(parseInt).join()"#, "10,NaN,2")
    try expectScript(#"[0, 1, "", "a", null].filter(Boolean).length"#, "2")
  }

  @Test func reduceFoldsFromEitherEnd() throws {
    try expectScript("[1, 2, 3].reduce((a, b) => a + b)", "6")
    try expectScript(#"[1, 2, 3].reduce((a, b) => a + b, "")"#, "123")
    try expectScript(#"[1, 2, 3].reduceRight((a, b) => a + "-" + b)"#, "3-2-1")
    try expectScript(
      "(() => { try { return [].reduce((a, b) => a) } catch (e) { return e.message } })()",
      "Reduce of empty array with no initial value")
    try expectScript("[].reduce((a, b) => a, 5)", "5")
    try expectScript("[, 7, ,].reduce((a, b) => 0)", "7")
    try expectScript("[1, , 3].reduce((a, b, i) => a + i, 0)", "2")
    try expectScript("[[1], [2]].reduce((a, b) => a.concat(b)).join()", "1,2")
    try expectScript("[1].reduce(() => 9)", "1")
    try expectScript("[1, 2].reduce((a, b, i, arr) => a + arr.length, 0)", "4")
    try expectScript(
      "(() => { try { return [].reduceRight((a, b) => a) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("[5].reduceRight(() => 1, undefined)", "1")
    try expectScript(#"["a", "b", "c"].reduce((o, k, i) => { o[k] = i; return o }, {}).c"#, "2")
  }

  @Test func joinAndToStringConvert() throws {
    try expectScript(#"[1, null, undefined, "a", [2, [3]], true].join("-")"#, "1---a-2,3-true")
    try expectScript(#"[1, 2] + """#, "1,2")
    try expectScript("[].join()", "")
    try expectScript("[1].join(undefined)", "1")
    try expectScript(#"[1, 2].join("")"#, "12")
    try expectScript("[1, 2].join(null)", "1null2")
    try expectScript(#"Array(4).join("ab")"#, "ababab")
    try expectScript("var a = [1]; a.push(a, 2); a.join()", "1,,2")
    try expectScript(#"var a = []; var b = [a, 1]; a.push(b); a + "|" + b"#, ",1|,1")
    try expectScript(#"[{ toString() { return "o" } }, -0, 1e21, 0.1].join()"#, "o,0,1e+21,0.1")
    try expectScript(#"["\u0100", "a"].join("\u20ac").length"#, "3")
    try expectScript(#"Array.prototype.join.call({ length: 2, 0: "x" }, "+")"#, "x+")
    try expectScript("(() => { try { return [Symbol()].join() } catch (e) { return e.name } })()", "TypeError")
    try expectScript(#"Array.prototype.toString.call({ join() { return "j" } })"#, "j")
    try expectScript("Array.prototype.toString.call({})", "[object Object]")
    try expectScript(
      #"(() => { try { return [{ toString() { throw "t" } }].join() } catch (e) { return e + [1, [2]].join() } })()"#,
      "t1,2")
    try expectScript(#"[1234.5, "a", null, undefined].map(x => x).toLocaleString().length > 0"#, "true")
    try expectScript(#"[{ toLocaleString() { return "L" } }, , 2].toLocaleString()"#, "L,,2")
    try expectScript("[3, 2].toString === Array.prototype.toString", "true")
    try expectScript(#"var a = [1, 2]; a.join = () => "mine"; a + """#, "mine")
    try expectScript("String([[], [[]]])", ",")
    try expectScript("[new Date(NaN)].join()", "Invalid Date")
    try expectScript(#"Array.prototype.join.call("abc", "-")"#, "a-b-c")
  }

  @Test func flatFlattens() throws {
    try expectScript("[1, [2, [3, [4]]]].flat().length", "3")
    try expectScript("[1, [2, [3, [4]]]].flat(Infinity).join()", "1,2,3,4")
    try expectScript("[1, , [2, , 3]].flat().length", "3")
    try expectScript("[[1]].flat(0)[0].length", "1")
    try expectScript("[1, 2].flatMap(x => [x, x * 2]).join()", "1,2,2,4")
    try expectScript("[1].flatMap(x => [[x]])[0].length", "1")
    try expectScript(
      "(() => { try { return [].flatMap() } catch (e) { return e.message } })()",
      "flatMap mapper function is not callable")
    try expectScript(#"[[1, [2]]].flat("1").length"#, "2")
    try expectScript("[[1]].flat(-1)[0].length", "1")
    try expectScript(
      "var a = []; a.push(a); (() => { try { return a.flat(Infinity) } catch (e) { return e.name } })()", "RangeError")
    try expectScript("[1, 2, 3].flatMap((x, i, a) => i == a.length - 1 ? [] : x).join()", "1,2")
    try expectScript("class A extends Array {}; new A([1], [2]).flat() instanceof A", "true")
  }

  @Test func sortOrdersByTextByDefault() throws {
    try expectScript("[10, 9, 1, 100, 2].sort().join()", "1,10,100,2,9")
    try expectScript(
      "[-1, -10, -2, 5, 0, 10, 2147483647, -2147483648].sort().join()", "-1,-10,-2,-2147483648,0,10,2147483647,5")
    try expectScript(#"["b", undefined, "a", , "c"].sort().length"#, "5")
    try expectScript(
      #"var a = ["b", undefined, "a", , "c"].sort(); [a.join(), 3 in a, 4 in a].join("|")"#, "a,b,c,,|true|false")
    try expectScript("[1.5, 10.25, 1e21, -0, NaN, Infinity].sort().join()", "0,1.5,10.25,1e+21,Infinity,NaN")
    try expectScript(#"[true, false, null, "x"].sort().join()"#, "false,,true,x")
    try expectScript(#"["B", "a", "C", "\u00e9", "\u0101", "z"].sort().join()"#, "B,C,a,z,é,ā")
    try expectScript(#"["abcdx", "abcda", "abcd", "abc", "abcde"].sort().join()"#, "abc,abcd,abcda,abcde,abcdx")
    try expectScript(#"["\ud83d\ude00", "\uffff"].sort()[0].length"#, "2")
    try expectScript("[[2], [10], [1]].sort().join()", "1,10,2")
    try expectScript(#"[{ toString: () => "b" }, { toString: () => "a" }].sort().join()"#, "a,b")
    try expectScript("(() => { try { return [1, Symbol()].sort() } catch (e) { return e.name } })()", "TypeError")
    try expectScript("[Symbol()].sort().length", "1")
    try expectScript("[3, 20, 100, 1000, 4, 40].sort().join()", "100,1000,20,3,4,40")
    try expectScript(#"["a\0", "a", "a\0\0"].sort().map(s => s.length).join()"#, "1,2,3")
    try expectScript("[,].sort().length", "1")
    try expectScript(
      #"var o = { length: 3, 0: "c", 1: "a" }; Array.prototype.sort.call(o); [o[0], o[1], 2 in o].join()"#, "a,c,false")
  }

  @Test func sortUsesTheComparisonFunction() throws {
    try expectScript("[3, 1, 2].sort((a, b) => a - b).join()", "1,2,3")
    try expectScript("[3, 1, 2].sort((a, b) => b - a).join()", "3,2,1")
    try expectScript("[3, 1, 2].sort(undefined).join()", "1,2,3")
    try expectScript(
      "(() => { try { return [].sort(null) } catch (e) { return e.message } })()",
      "The comparison function must be either a function or undefined")
    try expectScript("(() => { try { return [].sort({}) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("[1, 2, 3].sort(() => NaN).join()", "1,2,3")
    try expectScript(#"[1, 2, 3].sort(() => "-1").join().length"#, "5")
    try expectScript(
      "var a = []; for (var i = 0; i < 500; i++) a.push({ k: (i * 7919) % 10, i }); a.sort((x, y) => x.k - y.k); var ok = true; for (i = 1; i < 500; i++) if (a[i - 1].k > a[i].k || a[i - 1].k == a[i].k && a[i - 1].i > a[i].i) ok = false; ok",
      "true")
    try expectScript(
      "var a = []; var x = 12345; for (var i = 0; i < 1000; i++) { x = (x * 1103515245 + 12345) % 2147483648; a.push(x) } a.sort((p, q) => p - q); a.every((v, i) => i == 0 || a[i - 1] <= v)",
      "true", stresses: false)
    try expectScript(
      "var a = []; var x = 12345; for (var i = 0; i < 1000; i++) { x = (x * 1103515245 + 12345) % 2147483648; a.push(x - 1000000000) } a.sort(); a.every((v, i) => i == 0 || String(a[i - 1]) <= String(v))",
      "true", stresses: false)
    try expectScript(#"(() => { try { return [2, 1].sort(() => { throw "c" }) } catch (e) { return e } })()"#, "c")
    try expectScript("var a = [3, 2, 1]; a.sort((x, y) => { a.length = 0; return x - y }); a.join()", "1,2,3")
    try expectScript(#"[undefined, 3, undefined, 1].sort((a, b) => a - b).join("|")"#, "1|3||")
    try expectScript("var a = [1, 2]; a.sort() === a", "true")
    try expectScript(
      "var r = []; for (var i = 100; i > 0; i--) r.push(i); r.sort((a, b) => a - b)[0] + r.join().length", "292")
    try expectScript("[5, 1, 4].sort((a, b) => a < b ? -1 : 1).join()", "1,4,5")
    try expectScript("[2, 1, 3].sort((a, b) => ({ valueOf: () => a - b })).join()", "1,2,3")
    try expectScript(#"["b", "a"].sort((a, b) => a.localeCompare ? (a < b ? -1 : 1) : 0).join()"#, "a,b")
  }

  @Test func copiesLeaveTheOriginal() throws {
    try expectScript(
      #"var a = [3, 1, 2]; [a.toSorted().join(), a.toReversed().join(), a.toSpliced(1, 1, "x", "y").join(), a.with(0, 9).join(), a.join()].join("|")"#,
      "1,2,3|2,1,3|3,x,y,2|9,1,2|3,1,2")
    try expectScript("[1, , 3].toReversed().hasOwnProperty(1)", "true")
    try expectScript("[1, , 3].toSorted().length", "3")
    try expectScript("[1, , 3].toSpliced(0, 0).hasOwnProperty(1)", "true")
    try expectScript("[1, , 3].with(0, 0).hasOwnProperty(1)", "true")
    try expectScript(
      #"(() => { try { return [1].with(5, 1) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: Invalid index : 5")
    try expectScript("[1, 2].with(-1, 9).join()", "1,9")
    try expectScript("(() => { try { return [1].toSorted(5) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("[3, 1].toSorted((a, b) => b - a).join()", "3,1")
    try expectScript("[1, 2, 3].toSpliced(1).join()", "1")
    try expectScript("[1, 2, 3].toSpliced().join()", "1,2,3")
    try expectScript("class A extends Array {}; new A(1, 2).toSorted() instanceof A", "false")
    try expectScript("Array.prototype.toReversed.call({ length: 2, 0: 1, 1: 2 }).join()", "2,1")
    try expectScript(
      "(() => { try { return Array.prototype.with.call({ length: 2 ** 40 }, 0, 1) } catch (e) { return e.name } })()",
      "RangeError")
    try expectScript(#"["b", undefined, "a"].toSorted().join("|")"#, "a|b|")
  }

  @Test func lengthCutsAndExtends() throws {
    try expectScript("var a = [1, 2, 3]; a.length = 1; a.join() + a.length", "11")
    try expectScript("var a = [1]; a[5] = 6; [a.length, 3 in a].join()", "6,false")
    try expectScript(#"var a = [1]; a[200000] = 1; a.length + "" + a.indexOf(1, 1)"#, "200001200000", stresses: false)
    try expectScript("var a = []; a[4294967294] = 1; a.length", "4294967295")
    try expectScript(#"var a = []; a["4294967295"] = 1; a.length"#, "0")
  }

  @Test func propertiesAreAsSpecified() throws {
    try expectScript(
      "Object.getOwnPropertyNames(Array.prototype).join()",
      "length,constructor,at,concat,copyWithin,fill,find,findIndex,findLast,findLastIndex,lastIndexOf,pop,push,reverse,shift,unshift,slice,sort,splice,includes,indexOf,join,keys,entries,values,forEach,filter,flat,flatMap,map,every,some,reduce,reduceRight,toLocaleString,toString,toReversed,toSorted,toSpliced,with"
    )
    try expectScript("Object.getOwnPropertyNames(Array).join()", "length,name,prototype,isArray,from,of")
    try expectScript(
      "Object.keys(Array.prototype[Symbol.unscopables]).sort().join()",
      "at,copyWithin,entries,fill,find,findIndex,findLast,findLastIndex,flat,flatMap,includes,keys,toReversed,toSorted,toSpliced,values"
    )
    try expectScript("Object.getPrototypeOf(Array.prototype[Symbol.unscopables])", "null")
    try expectScript("Array.prototype[Symbol.iterator] === Array.prototype.values", "true")
    try expectScript("Array.prototype.values.name", "values")
    try expectScript(
      #"["at", "concat", "copyWithin", "fill", "flat", "includes", "indexOf", "push", "reduce", "slice", "sort", "splice", "toSpliced", "unshift", "with"].map(n => n + [][n].length).join()"#,
      "at1,concat1,copyWithin2,fill1,flat0,includes1,indexOf1,push1,reduce1,slice2,sort1,splice2,toSpliced2,unshift1,with2"
    )
    try expectScript(#"Array.isArray(Array.prototype) + "" + Array.prototype.length"#, "true0")
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Array.prototype, "map"))"#,
      #"{"writable":true,"enumerable":false,"configurable":true}"#)
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor([1], "length"))"#,
      #"{"value":1,"writable":true,"enumerable":false,"configurable":false}"#)
    try expectScript(
      "(() => { try { return Array.prototype.map.call(null, x => x) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("(() => { try { return new [].map(x => x) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("Object.getOwnPropertyDescriptor(Array.prototype, Symbol.unscopables).writable", "false")
  }

  @Test func inheritedElementsCount() throws {
    try expectScript(
      #"Array.prototype[1] = "p"; var r = [[1, , 3].join(), [1, , 3].map(x => x).hasOwnProperty(1), [1, , 3].indexOf("p"), [1, , 3].shift()].join("|"); delete Array.prototype[1]; r"#,
      "1,p,3|true|1|1")
    try expectScript(
      #"var log = ""; Object.defineProperty(Array.prototype, 0, { set(v) { log += v }, configurable: true }); [].push("set"); delete Array.prototype[0]; log"#,
      "set")
    try expectScript(
      #"class A extends Array {}; A.prototype[0] = "x"; var a = new A(1); [a[0], a.includes("x"), 0 in a].join()"#,
      "x,true,true")
  }
}
