import Testing

/// Typed arrays (ECMA-262 §23.2): constructors, elements, properties.
@Suite struct TypedArrayTests {
  @Test func elementsAreConverted() throws {
    let numbers =
      "[0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN, Infinity]"
    for (kind, expected) in [
      ("Int8Array", "0, 0, 1, -1, 127, -128, -1, 0, 0, 0, 0, 1, -1, 0, 0, 0"),
      ("Uint8Array", "0, 0, 1, 255, 127, 128, 255, 0, 0, 0, 0, 1, 255, 0, 0, 0"),
      ("Uint8ClampedArray", "0, 0, 2, 0, 128, 128, 255, 255, 255, 255, 255, 255, 0, 255, 0, 255"),
      ("Int16Array", "0, 0, 1, -1, 127, 128, 255, 256, -32768, 0, 0, 1, -1, 0, 0, 0"),
      ("Uint16Array", "0, 0, 1, 65535, 127, 128, 255, 256, 32768, 0, 0, 1, 65535, 0, 0, 0"),
      ("Int32Array", "0, 0, 1, -1, 127, 128, 255, 256, 32768, 65536, -2147483648, 1, -1, 1661992960, 0, 0"),
      (
        "Uint32Array",
        "0, 0, 1, 4294967295, 127, 128, 255, 256, 32768, 65536, 2147483648, 1, 4294967295, 1661992960, 0, 0"
      ),
      (
        "Float32Array",
        "0, -0, 1.899999976158142, -1.899999976158142, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967296, -1, 100000002004087730000, NaN, Infinity"
      ),
      (
        "Float64Array",
        "0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 100000000000000000000, NaN, Infinity"
      ),
      (
        "Float16Array",
        "0, -0, 1.900390625, -1.900390625, 127.5, 128, 255.5, 256, 32768, Infinity, Infinity, Infinity, -1, Infinity, NaN, Infinity"
      ),
    ] {
      try expectShown("[...new \(kind)(\(numbers))]", "[\(expected)]")
    }
    try expectShown(
      "(a => { a[0] = '7'; a[1] = null; a[2] = undefined; a[3] = { valueOf() { return 300 } }; return [...a] })(new Uint8Array(4))",
      "[7, 0, 0, 44]")
    try expectShown(
      "(a => { a[0]++; a[0] += 255; a[1] ^= 5; a[2]--; return [...a] })(new Uint8Array([1, 2, 0]))", "[1, 7, 255]")
    try expectShown(
      "caught(() => { new Uint8Array(1)[0] = Symbol() })", #""TypeError: Cannot convert a Symbol value to a number""#)
    // Two views of the same bytes.
    try expectShown(
      "(f => { f[0] = -1.5; return [...new Uint32Array(f.buffer)] })(new Float64Array(1))", "[0, 3220701184]")
    // Any bits are a number, none is a pointer.
    try expectShown(
      "(b => { new Uint32Array(b).fill(0xFFFC1234); return [...new Float64Array(b), ...new Float32Array(b)] })(new ArrayBuffer(8))",
      "[NaN, NaN, NaN]")
  }

  @Test func constructorsTakeLengthsBuffersAndLists() throws {
    try expectShown(
      "[new Int16Array(3).length, new Int16Array().length, new Int16Array([1, 2]).byteLength, new Int16Array({ length: 2, 0: 5 }).join()]",
      #"[3, 0, 4, "5,0"]"#)
    try expectShown("[...new Uint8Array(new Set([3, 1]))]", "[3, 1]")
    try expectShown("[...new Uint8Array([, 2])]", "[0, 2]")
    try expectShown("[...new Int8Array(new Float32Array([1.7, -1, 300]))]", "[1, -1, 44]")
    try expectShown(
      "(b => (b.fill(1), [new Uint16Array(b.buffer, 2).length, new Uint16Array(b.buffer, 2, 2)[1], new Uint16Array(b.buffer, 2).byteOffset]))(new Uint8Array(8))",
      "[3, 257, 2]")
    try expectShown(
      "(b => [caught(() => new Uint16Array(b, 1)), caught(() => new Uint16Array(b, 2, 9)), caught(() => new Uint16Array(b, 10)), caught(() => new Uint16Array(new ArrayBuffer(3)))])(new ArrayBuffer(8))",
      #"["RangeError: start offset of Uint16Array should be a multiple of 2", "RangeError: Invalid typed array length: 9", "RangeError: Start offset 10 is outside the bounds of the buffer", "RangeError: byte length of Uint16Array should be a multiple of 2"]"#
    )
    try expectShown(
      "[-1, 2 ** 53, 1e15].map(n => caught(() => new Float64Array(n)).split(':')[0])",
      #"["RangeError", "RangeError", "RangeError"]"#)
    try expectShown(
      "[caught(() => Uint8Array(1)), caught(() => new (Object.getPrototypeOf(Uint8Array))())]",
      #"["TypeError: Constructor Uint8Array requires 'new'", "TypeError: Abstract class TypedArray not directly constructable"]"#
    )
    try expectShown(
      "(() => { class A extends Uint8Array { get sum() { return this.reduce((a, b) => a + b) } } let a = new A([1, 2]); return [a.sum, a.map(x => x * 2).sum, a.subarray(1) instanceof A, a instanceof Uint8Array] })()",
      "[3, 6, true, true]")
    try expectShown(
      "[Uint8Array.from('123').join(), Uint8Array.from({ length: 2 }, (_, i) => i * 3).join(), Int8Array.of(1, -1, 300).join()]",
      #"["1,2,3", "0,3", "1,-1,44"]"#)
    try expectShown(
      "[caught(() => Uint8Array.from.call({}, [])).split(':')[0], caught(() => Uint8Array.of.call(Array, 1))]",
      #"["TypeError", "TypeError: this is not a typed array."]"#)
  }

  @Test func keysThatSpellNumbersAreElements() throws {
    let keys =
      "['0', '1', '2', '-0', '-1', '1.5', 'Infinity', '-Infinity', 'NaN', '1e+21', '4294967295', '1e21', '01', '+1', '1.0', '1e3', ' 1', 'x']"
    try expectShown("(a => \(keys).filter(k => k in a))(new Uint8Array(2))", #"["0", "1"]"#)
    // Only names that are not a number's own text can be added.
    try expectShown(
      "(a => { for (let k of \(keys)) a[k] = 9; return [Object.keys(a), a[1]] })(new Uint8Array(2))",
      #"[["0", "1", "1e21", "01", "+1", "1.0", "1e3", " 1", "x"], 9]"#)
    try expectShown(
      "(a => [a.NaN, a.Infinity, a['-0'], a[-1], a[1.5], a[2]])(Object.setPrototypeOf(new Uint8Array(2), { NaN: 1, Infinity: 2, '-0': 3, '-1': 4, 1.5: 5, 2: 6 }))",
      "[undefined, undefined, undefined, undefined, undefined, undefined]")
    try expectShown("(a => \(keys).map(k => Reflect.set(a, k, 1)).every(x => x))(new Uint8Array(2))", "true")
    try expectShown(
      "(a => [delete a.x, Reflect.deleteProperty(a, '0'), Reflect.deleteProperty(a, '2'), Reflect.deleteProperty(a, '-0')])(new Uint8Array(1))",
      "[true, false, true, true]")
    try expectShown(
      "(() => { 'use strict'; return caught(() => { delete new Uint8Array(1)[0] }) })()",
      #""TypeError: Cannot delete property '0' of #<Uint8Array>""#)
    // The value is converted even when there is no such element.
    try expectShown(
      "(l => { new Uint8Array(1)[7] = { valueOf() { l.add('converted') } }; return l.entries })(log())",
      #"["converted"]"#)
    // A cached access to an ordinary object says nothing about a typed array of the same shape.
    try expectShown(
      "(() => { let o = Object.create(Uint8Array.prototype), a = new Uint8Array(1), r = []; for (let x of [o, o, o, a]) { x.NaN = 5; r.push(x.NaN) } return r })()",
      "[5, 5, 5, undefined]")
    try expectShown(
      "(() => { let r = []; for (let x of [new Uint8Array(1), new Uint8Array(2), Object.create(Uint8Array.prototype)]) { x.k = 1; x.k += 1; r.push(x.k, caught(() => x.length)) } return r.slice(0, 5) })()",
      #"[2, "1", 2, "2", 2]"#)
  }

  @Test func elementsHaveFixedAttributes() throws {
    try expectShown(
      "JSON.stringify(Object.getOwnPropertyDescriptor(new Uint8Array([5]), 0))",
      ##""{\"value\":5,\"writable\":true,\"enumerable\":true,\"configurable\":true}""##)
    try expectShown(
      "(a => [{ value: 8 }, { value: 8, configurable: false }, { enumerable: false }, { writable: false }, { get() {} }, { value: 3, writable: true, enumerable: true, configurable: true }].map(d => Reflect.defineProperty(a, 0, d)).concat(a[0]))(new Uint8Array(1))",
      "[true, false, false, false, false, true, 3]")
    try expectShown(
      "(a => ['1', '-0', '0.5'].map(k => Reflect.defineProperty(a, k, { value: 1, writable: true, enumerable: true, configurable: true })))(new Uint8Array(1))",
      "[false, false, false]")
    try expectShown(
      "[caught(() => Object.freeze(new Uint8Array(1))).split(':')[0], Object.isFrozen(Object.freeze(new Uint8Array(0))), caught(() => Object.seal(new Uint8Array(1))).split(':')[0]]",
      #"["TypeError", true, "TypeError"]"#)
    try expectShown(
      "(a => [Object.isExtensible(Object.preventExtensions(a)), Reflect.set(a, 0, 4), a[0], Reflect.set(a, 'x', 1)])(new Uint8Array(1))",
      "[false, true, 4, false]")
    try expectShown(
      "caught(() => Object.preventExtensions(new Uint8Array(new ArrayBuffer(1, { maxByteLength: 2 })))).split(':')[0]",
      #""TypeError""#)
  }

  @Test func keysComeInOrder() throws {
    try expectShown(
      "Reflect.ownKeys(Object.assign(new Uint8Array(2), { b: 1, a: 2, [Symbol.iterator]: 3 })).map(String)",
      #"["0", "1", "b", "a", "Symbol(Symbol.iterator)"]"#)
    try expectShown(
      "(() => { let s = []; for (let k in Object.assign(new Int8Array(2), { x: 1 })) s.push(k); return s })()",
      #"["0", "1", "x"]"#)
    try expectShown(
      "[Object.entries(new Uint8Array([4, 5])).join('|'), JSON.stringify(new Uint8Array([4, 5])), JSON.stringify({ ...new Uint8Array(1) })]",
      ##"["0,4|1,5", "{\"0\":4,\"1\":5}", "{\"0\":0}"]"##)
    try expectShown("[...new Uint8Array([1, 2]).entries()].join('|') + [...new Uint8Array(2).keys()]", #""0,1|1,20,1""#)
  }

  @Test func prototypeChains() throws {
    // An heir's assignment ends at a typed array: a valid index creates a property of the heir, others do nothing.
    try expectShown(
      "(a => { let o = Object.create(a); o[0] = 7; o[5] = 8; return [a[0], Object.keys(o), o[5], 5 in o, 0 in o] })(new Uint8Array([1]))",
      #"[1, ["0"], undefined, false, true]"#)
    try expectShown(
      "(a => [Reflect.set({}, 0, 7, a), a[0], Reflect.set({}, 4, 7, a), Reflect.set(a, 0, 3, {}), a[0]])(new Uint8Array(1))",
      "[true, 7, false, true, 7]")
    try expectShown(
      "(a => { let o = Object.create(a); Object.prototype[3] = 'inherited'; let r = [o[3], a[3], 3 in a]; delete Object.prototype[3]; return r })(new Uint8Array(1))",
      "[undefined, undefined, false]")
    try expectShown("Reflect.ownKeys(Object.getPrototypeOf(Uint8Array.prototype)).length", "38")
    try expectShown(
      "['Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float16', 'Float32', 'Float64', 'BigInt64', 'BigUint64'].map(n => globalThis[n + 'Array']).map(C => C.BYTES_PER_ELEMENT + C.prototype.BYTES_PER_ELEMENT + C.length)",
      "[5, 5, 5, 7, 7, 11, 11, 7, 11, 19, 19, 19]")
    try expectShown(
      "(T => [T.name, T.length, T.prototype.toString === Array.prototype.toString, T.prototype[Symbol.iterator] === T.prototype.values, T[Symbol.species] === T])(Object.getPrototypeOf(Uint8Array))",
      #"["TypedArray", 0, true, true, true]"#)
    try expectShown(
      "[Object.prototype.toString.call(new Int8Array(1)), Object.getPrototypeOf(Int8Array.prototype)[Symbol.toStringTag]]",
      #"["[object Int8Array]", undefined]"#)
  }

  @Test func viewsOnBuffersThatChange() throws {
    let setUp =
      "let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);"
    let shape = "[tracking, rest, fixed, inner, wide].map(a => [a.length, a.byteLength, a.byteOffset].join('/')).join()"
    try expectShown("(() => { \(setUp) return \(shape) })()", #""4/4/0,2/2/2,4/4/0,1/1/2,2/4/0""#)
    try expectShown("(() => { \(setUp) b.resize(7); return \(shape) })()", #""7/7/0,5/5/2,4/4/0,1/1/2,3/6/0""#)
    try expectShown("(() => { \(setUp) b.resize(2); return \(shape) })()", #""2/2/0,0/0/2,0/0/0,0/0/0,1/2/0""#)
    try expectShown("(() => { \(setUp) b.resize(1); return \(shape) })()", #""1/1/0,0/0/0,0/0/0,0/0/0,0/0/0""#)
    try expectShown(
      "(() => { \(setUp) b.resize(1); b.resize(4); return \(shape) })()", #""4/4/0,2/2/2,4/4/0,1/1/2,2/4/0""#)
    try expectShown(
      "(() => { \(setUp) fixed[3] = 9; b.resize(3); let r = [fixed[0], fixed[3], 0 in fixed, caught(() => fixed.fill(1)).split(':')[0], tracking.length]; fixed[0] = 5; return [...r, tracking[0]] })()",
      #"[undefined, undefined, false, "TypeError", 3, 0]"#)
    try expectShown(
      "(() => { \(setUp) let i = fixed.values(); i.next(); b.resize(3); return caught(() => i.next()).split(':')[0] })()",
      #""TypeError""#)
    try expectShown(
      "(() => { \(setUp) let s = []; for (let x of tracking) { s.push(x); b.resize(Math.min(8, b.byteLength + 1)) } return s.length })()",
      "8")
    try expectShown(
      "(() => { \(setUp) tracking.set([1, 2, 3, 4]); let s = []; tracking.forEach(x => { s.push(x); b.resize(2) }); return s })()",
      "[1, 2, undefined, undefined]")
    try expectShown(
      "(() => { \(setUp) let s = tracking.subarray(1), t = tracking.subarray(1, 3); b.resize(8); return [s.length, t.length] })()",
      "[7, 2]")
  }

  @Test func longArraysAreWithinTheLimits() throws {
    try expectScript(
      "var n = 0; for (var i = 0; i < 300; i++) n += new Uint8Array(1 << 22).length; n", "1258291200", stresses: false)
    try expectScript(
      "var r; try { new Uint8Array(3e8) } catch (e) { r = e.name + ': ' + e.message } r",
      "RangeError: Array buffer allocation failed")
    try expectScript(
      "console.log(new Uint8Array(5e7)); new Uint8Array(5e7).subarray(-1e5).fill(1).lastIndexOf(2)", "-1",
      stresses: false)
  }
}
