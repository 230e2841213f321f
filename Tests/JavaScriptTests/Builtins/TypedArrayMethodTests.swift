import Testing

/// The methods of %TypedArray%.prototype (ECMA-262 §23.2.3).
@Suite struct TypedArrayMethodTests {
  @Test func lookingAtElements() throws {
    try expectShown(
      "(a => [a.at(0), a.at(-1), a.at(3), a.at(-4), a.at('1')])(new Uint8Array([1, 2, 3]))",
      "[1, 3, undefined, undefined, 2]")
    try expectShown(
      "(a => [a.includes(NaN), a.indexOf(NaN), a.includes(-0), a.indexOf(0), a.lastIndexOf(0), a.indexOf('0'), a.includes(0, 4)])(new Float32Array([NaN, 0, -0, 1.5]))",
      "[true, -1, true, 1, 2, -1, false]")
    try expectShown(
      "(a => [a.indexOf(2), a.indexOf(2, 2), a.indexOf(2, -1), a.lastIndexOf(2), a.lastIndexOf(2, 2), a.lastIndexOf(2, -4), a.lastIndexOf(2, -5)])(new Int16Array([5, 2, 5, 2]))",
      "[1, 3, 3, 3, 1, -1, -1]")
    try expectShown(
      "(a => [a.find(x => x > 1), a.findIndex(x => x > 1), a.findLast(x => x < 3), a.findLastIndex(x => x < 3), a.find(x => x > 9), a.findIndex(x => x > 9)])(new Uint8Array([1, 2, 3]))",
      "[2, 1, 2, 1, undefined, -1]")
    try expectShown(
      "(a => [a.some(x => x > 2), a.every(x => x > 0), a.reduce((x, y) => x + y), a.reduceRight((x, y) => x + '-' + y), a.reduce((x, y) => x + y, '')])(new Uint8Array([1, 2, 3]))",
      #"[true, true, 6, "3-2-1", "123"]"#)
    try expectShown(
      "[new Float64Array([1, -0, NaN]).join(), new Uint8Array([1, 2]).join(), new Uint8Array(2).join('ab'), String(new Uint8Array([1, 2])), new Uint8Array().join()]",
      #"["1,0,NaN", "1,2", "0ab0", "1,2", ""]"#)
    try expectShown("new Float64Array([1234.5, 2]).toLocaleString()", #""1,234.5,2""#)
    try expectShown(
      "caught(() => new Uint8Array().reduce((a, b) => a))", #""TypeError: Reduce of empty array with no initial value""#
    )
    try expectShown(
      "(l => { new Uint8Array([5]).forEach(function (v, i, a) { l.add([v, i, a.length, this.t]) }, { t: 9 }); return l.entries })(log())",
      "[[5, 0, 1, 9]]")
  }

  @Test func makingNewArrays() throws {
    try expectShown(
      "(a => [a.map(x => x * 100), a.filter(x => x != 2), a.slice(1), a.slice(-2, -1), a.toReversed(), a.with(1, 300), a.toSorted((x, y) => y - x)].map(String).concat(String(a)))(new Uint8Array([1, 2, 3]))",
      #"["100,200,44", "1,3", "2,3", "2", "3,2,1", "1,44,3", "3,2,1", "1,2,3"]"#)
    try expectShown(
      "(a => [caught(() => a.with(3, 0)), caught(() => a.with(-4, 0)), a.with(-1, 9).join()])(new Uint8Array(3))",
      #"["RangeError: Invalid typed array index", "RangeError: Invalid typed array index", "0,0,9"]"#)
    // The value is converted before the index is looked at.
    try expectShown(
      "caught(() => new Uint8Array(1).with(5, { valueOf() { throw new Error('first') } }))", #""Error: first""#)
    try expectShown(
      "(a => { let s = a.subarray(1, 3); s[0] = 9; return [a[1], s.length, s.byteOffset, a.subarray(2).length, a.subarray(-1)[0], a.subarray(3, 1).length] })(new Int16Array([1, 2, 3, 4]))",
      "[9, 2, 2, 2, 4, 0]")
    try expectShown(
      "(() => { class A extends Uint8Array { static get [Symbol.species]() { return Float32Array } } let r = new A([1, 2]).map(x => x / 2); return [r.constructor.name, r[0]] })()",
      #"["Float32Array", 0.5]"#)
    try expectShown(
      "(() => { class A extends Uint8Array { static get [Symbol.species]() { return Array } } return caught(() => new A(2).slice()) })()",
      #""TypeError: this is not a typed array.""#)
    try expectShown(
      "(() => { let a = new Uint8Array(4); a.constructor = { [Symbol.species]: function (n) { return new Uint8Array(n - 1) } }; return caught(() => a.map(x => x)) })()",
      #""TypeError: Derived TypedArray constructor created an array which was too small""#)
    // A species that gives a view of the same bytes sees what has been written.
    try expectShown(
      "(() => { let a = new Uint8Array([1, 2, 3, 4]); a.constructor = { [Symbol.species]: function () { return new Uint8Array(a.buffer, 1, 3) } }; return [a.slice(0, 3).join(), a.join()] })()",
      #"["1,1,1", "1,1,1,1"]"#)
  }

  @Test func changingElements() throws {
    try expectShown(
      "[new Uint8Array(4).fill(7, 1, 3), new Uint8Array(4).fill(7, -1), new Uint8Array([1, 2, 3, 4, 5]).copyWithin(0, 3), new Uint8Array([1, 2, 3, 4, 5]).copyWithin(1, 0, 3), new Float64Array([1, 2, 3]).reverse()].map(String)",
      #"["0,7,7,0", "0,0,0,7", "4,5,3,4,5", "1,1,2,3,5", "3,2,1"]"#)
    try expectShown(
      "(a => { a.set([1, 2]); a.set(new Float32Array([3.7]), 2); a.set({ length: 1, 0: '9' }, 3); return a.join() })(new Uint8Array(4))",
      #""1,2,3,9""#)
    try expectShown(
      "(a => [caught(() => a.set([1, 2, 3])), caught(() => a.set([1], 2)), caught(() => a.set([], -1)), caught(() => a.set([1], Infinity)), caught(() => a.set(new Int8Array(3)))])(new Uint8Array(2))",
      #"["RangeError: offset is out of bounds", "RangeError: offset is out of bounds", "RangeError: offset is out of bounds", "RangeError: offset is out of bounds", "RangeError: offset is out of bounds"]"#
    )
    // Overlapping views of other types: all elements are read before the first is written.
    try expectShown(
      "(b => { let bytes = new Uint8Array(b), words = new Uint16Array(b, 0, 2); bytes.set([1, 2, 3, 4]); words.set(bytes.subarray(0, 2)); let r = [...words]; bytes.set([1, 2, 3, 4]); bytes.set(words, 1); return [...r, ...bytes] })(new ArrayBuffer(4))",
      "[1, 2, 1, 1, 3, 4]")
    try expectShown(
      "(a => { a.set(a.subarray(0, 3), 1); return a.join() })(new Uint8Array([1, 2, 3, 4]))", #""1,1,2,3""#)
  }

  @Test func sorting() throws {
    try expectShown(
      "[...new Float64Array([3, NaN, -0, 0, -1, Infinity, -Infinity, 0.5, NaN]).sort()]",
      "[-Infinity, -1, -0, 0, 0.5, 3, Infinity, NaN, NaN]")
    try expectShown(
      "[...new Float32Array([1.5, -2.5, NaN, 0, -0]).sort(), ...new Float16Array([2, -1, NaN, -0, 0]).toSorted()]",
      "[-2.5, -0, 0, 1.5, NaN, -1, -0, 0, 2, NaN]")
    try expectShown(
      "[new Uint8Array([200, 3, 10]).sort().join(), new Int8Array([-1, 5, -128]).sort().join(), new Uint32Array([4294967295, 1, 2147483648]).sort().join(), new Uint8ClampedArray([3, 1]).sort().join()]",
      #"["3,10,200", "-128,-1,5", "1,2147483648,4294967295", "1,3"]"#)
    try expectShown(
      "[new Uint8Array([1, 2, 3, 4]).sort((a, b) => b - a).join(), new Uint8Array([13, 21, 11, 23]).sort((a, b) => a % 10 - b % 10).join(), new Uint8Array([2, 1]).sort(() => NaN).join()]",
      #"["4,3,2,1", "21,11,13,23", "2,1"]"#)
    try expectShown(
      "caught(() => new Uint8Array(2).sort(null))",
      #""TypeError: The comparison function must be either a function or undefined""#)
    try expectScript(
      "var a = new Float64Array(3000), x = 1; for (var i = 0; i < 3000; i++) a[i] = x = x * 16807 % 2147483647; a.sort(); a.every((v, i) => !i || a[i - 1] <= v)",
      "true", stresses: false)
  }

  @Test func receiversAreValidated() throws {
    try expectShown(
      "(T => Object.getOwnPropertyNames(T).filter(n => { let d = Object.getOwnPropertyDescriptor(T, n); return typeof d.value == 'function' && !['constructor', 'toString'].includes(n) && !caught(() => d.value.call([1], () => 1, 1)).startsWith('TypeError') }))(Object.getPrototypeOf(Int8Array.prototype))",
      "[]")
    try expectShown(
      "(T => { let d = new Uint8Array(2); d.buffer.transfer(); return Object.getOwnPropertyNames(T).filter(n => { let p = Object.getOwnPropertyDescriptor(T, n); return typeof p.value == 'function' && !['constructor', 'toString', 'subarray'].includes(n) && !caught(() => p.value.call(d, () => 1, 1)).startsWith('TypeError') }) })(Object.getPrototypeOf(Int8Array.prototype))",
      "[]")
    try expectShown(
      "(d => { d.buffer.transfer(); return [d.length, d.byteLength, d.byteOffset, d[0], Object.keys(d), caught(() => d.fill(0))] })(new Uint8Array(2))",
      #"[0, 0, 0, undefined, [], "TypeError: Cannot perform %TypedArray%.prototype.fill on a detached ArrayBuffer"]"#)
    try expectShown(
      "(d => caught(() => d.fill({ valueOf() { d.buffer.transfer(); return 1 } })).split(':')[0])(new Uint8Array(2))",
      #""TypeError""#)
    try expectShown(
      "(d => { d[0] = { valueOf() { d.buffer.transfer(); return 1 } }; return d.length })(new Uint8Array(2))", "0")
  }

  /// Arguments that resize or detach the buffer while a method runs: nothing outside the buffer is touched (which a sanitizer would notice), and the
  /// guards around the view stay as they are.
  @Test(arguments: 1...6) func buffersThatChangeUnderneath(seed: Int) throws {
    let script = """
      let state = \(seed), random = n => (state = state * 48271 % 2147483647) % n;
      const kinds = [Int8Array, Uint8ClampedArray, Uint16Array, Float16Array, Int32Array, Float32Array, Float64Array, BigInt64Array];
      const T = Object.getPrototypeOf(Int8Array.prototype);
      const methods = Object.getOwnPropertyNames(T).filter(n => typeof Object.getOwnPropertyDescriptor(T, n).value === "function" && n !== "constructor");
      let problems = 0;
      for (let round = 0; round < rounds; round++) {
        const buffer = new ArrayBuffer(64, { maxByteLength: 128 }), C = kinds[random(8)], big = C === BigInt64Array;
        const array = random(2) ? new C(buffer, 8) : new C(buffer, 8, 4);
        const change = () => {
          const what = random(12);
          if (what === 0) buffer.transfer(); else if (what < 8 && !buffer.detached) buffer.resize(random(16) * 8);
        };
        const wild = () => [random(12), -random(12), { valueOf() { change(); return random(10) } }, (a, b) => (change(), big ? 1n : 1), [1, 2], array, undefined, big ? 5n : 5][random(8)];
        for (let i = 0; i < 12; i++) {
          try {
            const result = array[methods[random(methods.length)]](wild(), wild(), wild());
            if (ArrayBuffer.isView(result) && result.length > 0 && result[result.length - 1] === undefined) problems++;
          } catch (e) {
            if (!(e instanceof TypeError || e instanceof RangeError || e instanceof SyntaxError)) problems++;
          }
        }
        if (array.byteOffset + array.byteLength > buffer.byteLength) problems++;
      }
      problems
      """
    try expectScript("const rounds = 60;" + script, "0", stresses: false)
    try expectScript("const rounds = 4;" + script, "0")
  }
}
