import Testing

/// ArrayBuffer (ECMA-262 §25.1).
@Suite struct ArrayBufferTests {
  @Test func buffersOfFixedLength() throws {
    try expectShown(
      "[new ArrayBuffer(8).byteLength, new ArrayBuffer().byteLength, new ArrayBuffer(2.9).byteLength, new ArrayBuffer('3').byteLength]",
      "[8, 0, 2, 3]")
    try expectShown("(b => [b.resizable, b.maxByteLength, b.detached])(new ArrayBuffer(8))", "[false, 8, false]")
    try expectShown("[...new Uint8Array(new ArrayBuffer(3))]", "[0, 0, 0]")
    try expectShown(
      "[ArrayBuffer.length, ArrayBuffer.name, ArrayBuffer[Symbol.species] === ArrayBuffer, String(new ArrayBuffer(1))]",
      #"[1, "ArrayBuffer", true, "[object ArrayBuffer]"]"#)
    try expectShown(
      "[new Int8Array(1), new DataView(new ArrayBuffer(1)), new ArrayBuffer(1), [], null].map(ArrayBuffer.isView)",
      "[true, true, false, false, false]")
    try expectShown("caught(() => ArrayBuffer(1))", #""TypeError: Constructor ArrayBuffer requires 'new'""#)
    try expectShown(
      "[-1, -Infinity, 2 ** 53, 1e12, 2 ** 52].map(n => caught(() => new ArrayBuffer(n)).split(':')[0])",
      #"["RangeError", "RangeError", "RangeError", "RangeError", "RangeError"]"#)
    try expectShown("caught(() => ArrayBuffer.prototype.byteLength).split(':')[0]", #""TypeError""#)
  }

  @Test func slicesAreCopies() throws {
    try expectShown(
      "(u => { let s = u.buffer.slice(1, 3); u[1] = 9; return [...new Uint8Array(s)] })(new Uint8Array([1, 2, 3, 4]))",
      "[2, 3]")
    try expectShown(
      "(b => [b.slice(-3, -1), b.slice(6), b.slice(2, 1), b.slice()].map(x => x.byteLength))(new ArrayBuffer(4))",
      "[2, 0, 0, 4]")
    try expectShown("(() => { class B extends ArrayBuffer {} return new B(4).slice(1) instanceof B })()", "true")
    try expectShown(
      "(() => { class B extends ArrayBuffer { static get [Symbol.species]() { return function () { return new ArrayBuffer(1) } } } return caught(() => new B(4).slice()) })()",
      #""TypeError: Species constructor returned a too small ArrayBuffer""#)
    try expectShown(
      "(() => { let b = new ArrayBuffer(4); b.constructor = { [Symbol.species]: function () { return b } }; return caught(() => b.slice()) })()",
      #""TypeError: ArrayBuffer subclass returned this from species constructor""#)
  }

  @Test func buffersThatCanBeResized() throws {
    try expectShown(
      "(b => { b.resize(6); return [b.byteLength, b.maxByteLength, b.resizable] })(new ArrayBuffer(2, { maxByteLength: 8 }))",
      "[6, 8, true]")
    // What comes back after shrinking is zero.
    try expectShown(
      "(b => { let u = new Uint8Array(b); u.fill(7); b.resize(1); b.resize(4); return [...u] })(new ArrayBuffer(4, { maxByteLength: 8 }))",
      "[7, 0, 0, 0]")
    try expectShown(
      "(b => { let u = new Uint8Array(b); for (let n = 1; n <= 300; n++) { b.resize(n); u[n - 1] = n } return [u.length, u[0], u[99], u[255], u[299]] })(new ArrayBuffer(0, { maxByteLength: 300 }))",
      "[300, 1, 100, 0, 44]")
    try expectShown(
      "(b => { let u = new Uint8Array(b); u[9] = 5; b.resize(10); let before = u[9]; b.resize(1 << 18); return [before, u[9], u[1 << 17]] })(new ArrayBuffer(1 << 18, { maxByteLength: 1 << 18 }))",
      "[5, 5, 0]")
    try expectShown("caught(() => new ArrayBuffer(2, { maxByteLength: 8 }).resize(9)).split(':')[0]", #""RangeError""#)
    try expectShown("caught(() => new ArrayBuffer(2).resize(1)).split(':')[0]", #""TypeError""#)
    try expectShown("caught(() => new ArrayBuffer(9, { maxByteLength: 8 })).split(':')[0]", #""RangeError""#)
    try expectShown("caught(() => new ArrayBuffer(9, { maxByteLength: 2 ** 50 })).split(':')[0]", #""RangeError""#)
    try expectShown(
      "[new ArrayBuffer(1, { maxByteLength: undefined }).resizable, new ArrayBuffer(1, 8).resizable]", "[false, false]")
  }

  @Test func transferDetaches() throws {
    try expectShown(
      "(b => { let u = new Uint8Array(b).fill(3), c = b.transfer(); return [b.detached, b.byteLength, b.maxByteLength, u.length, u[0], [...new Uint8Array(c)]] })(new ArrayBuffer(2))",
      "[true, 0, 0, 0, undefined, [3, 3]]")
    try expectShown(
      "(b => [...new Uint8Array((new Uint8Array(b).fill(3), b.transfer(4)))])(new ArrayBuffer(2))", "[3, 3, 0, 0]")
    try expectShown("(b => [...new Uint8Array((new Uint8Array(b).fill(3), b.transfer(1)))])(new ArrayBuffer(2))", "[3]")
    try expectShown(
      "(b => { let c = b.transfer(); return [c.resizable, c.maxByteLength, c.byteLength] })(new ArrayBuffer(2, { maxByteLength: 8 }))",
      "[true, 8, 2]")
    try expectShown(
      "(b => { let c = b.transferToFixedLength(); return [c.resizable, c.maxByteLength, b.resizable] })(new ArrayBuffer(2, { maxByteLength: 8 }))",
      "[false, 2, true]")
    try expectShown(
      "(b => { b.transfer(); return [caught(() => b.transfer()), caught(() => b.slice()).split(':')[0], caught(() => new Uint8Array(b)).split(':')[0]] })(new ArrayBuffer(2))",
      #"["TypeError: Cannot perform ArrayBuffer.prototype.transfer on a detached ArrayBuffer", "TypeError", "TypeError"]"#
    )
    try expectShown(
      "caught(() => new ArrayBuffer(2, { maxByteLength: 8 }).transfer(9)).split(':')[0]", #""RangeError""#)
  }

  @Test func propertiesAreAsSpecified() throws {
    try expectShown(
      "Reflect.ownKeys(ArrayBuffer.prototype).map(String).sort().join()",
      #""Symbol(Symbol.toStringTag),byteLength,constructor,detached,maxByteLength,resizable,resize,slice,transfer,transferToFixedLength""#
    )
    try expectShown(
      "['resize', 'slice', 'transfer', 'transferToFixedLength'].map(n => ArrayBuffer.prototype[n].length)",
      "[1, 2, 0, 0]")
    try expectShown("Object.keys(new ArrayBuffer(3))", "[]")
  }
}
