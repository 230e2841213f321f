import Testing

/// DataView (ECMA-262 §25.3).
@Suite struct DataViewTests {
  @Test func everyTypeInBothByteOrders() throws {
    try expectShown(
      "(v => { v.setUint32(0, 0x01020304); return [v.getUint8(0), v.getUint16(1), v.getUint16(1, true), v.getUint32(0, true), v.getInt8(3)] })(new DataView(new ArrayBuffer(8)))",
      "[1, 515, 770, 67305985, 4]")
    try expectShown(
      "(v => { v.setInt16(1, -2, true); return [v.getUint8(1), v.getUint8(2), v.getInt16(1, true), v.getInt16(1)] })(new DataView(new ArrayBuffer(8)))",
      "[254, 255, -2, -257]")
    try expectShown(
      "(v => { v.setFloat64(0, Math.PI); let a = v.getUint8(0); v.setFloat64(0, Math.PI, true); return [a, v.getUint8(7), v.getFloat64(0, true)] })(new DataView(new ArrayBuffer(8)))",
      "[64, 64, 3.141592653589793]")
    try expectShown(
      "(v => { v.setFloat32(1, 1.1); v.setFloat16(5, -1.337); return [v.getFloat32(1), v.getFloat16(5), v.getUint16(5)] })(new DataView(new ArrayBuffer(8)))",
      "[1.100000023841858, -1.3369140625, 48473]")
    try expectShown(
      "(v => { v.setInt32(0, 2147483648.9); v.setUint8(4, -1); v.setInt8(5, 'x'); return [v.getInt32(0), v.getUint8(4), v.getInt8(5)] })(new DataView(new ArrayBuffer(8)))",
      "[-2147483648, 255, 0]")
  }

  @Test func boundsAreChecked() throws {
    try expectShown(
      "(v => [caught(() => v.getUint16(3)), caught(() => v.getUint8(4)), caught(() => v.getInt8(-1)), caught(() => v.setFloat64(0, 1)), caught(() => v.getUint8(2 ** 53)), v.getUint8(3)])(new DataView(new ArrayBuffer(8), 2, 4))",
      #"["RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", 0]"#
    )
    try expectShown(
      "(b => [caught(() => new DataView(b, 9)), caught(() => new DataView(b, 4, 5)), caught(() => new DataView({})), caught(() => DataView(b)), caught(() => new DataView(b, -1)).split(':')[0]])(new ArrayBuffer(8))",
      #"["RangeError: Start offset 9 is outside the bounds of the buffer", "RangeError: Invalid DataView length 5", "TypeError: First argument to DataView constructor must be an ArrayBuffer", "TypeError: Constructor DataView requires 'new'", "RangeError"]"#
    )
    try expectShown(
      "(b => (v => [v.byteLength, v.byteOffset, v.buffer === b])(new DataView(b, 3)))(new ArrayBuffer(8))",
      "[5, 3, true]")
    // The value is converted before the bounds are looked at.
    try expectShown(
      "caught(() => new DataView(new ArrayBuffer(1)).setInt8(5, { valueOf() { throw new Error('first') } }))",
      #""Error: first""#)
  }

  @Test func viewsOnBuffersThatChange() throws {
    try expectShown(
      "(b => { let all = new DataView(b), part = new DataView(b, 1, 2); b.resize(8); let r = [all.byteLength, part.byteLength]; b.resize(2); return [...r, all.byteLength, caught(() => part.byteLength).split(':')[0], caught(() => part.getInt8(0)).split(':')[0]] })(new ArrayBuffer(4, { maxByteLength: 8 }))",
      #"[8, 2, 2, "TypeError", "TypeError"]"#)
    try expectShown(
      "(v => { v.buffer.transfer(); return [caught(() => v.getInt8(0)), caught(() => v.byteLength), caught(() => v.byteOffset).split(':')[0], v.buffer.detached] })(new DataView(new ArrayBuffer(4)))",
      #"["TypeError: Cannot perform getInt8 on a detached ArrayBuffer", "TypeError: Cannot perform get DataView.prototype.byteLength on a detached ArrayBuffer", "TypeError", true]"#
    )
  }

  @Test func propertiesAreAsSpecified() throws {
    try expectShown(
      "[DataView.length, DataView.name, String(new DataView(new ArrayBuffer(1))), DataView.prototype.getInt8.length, DataView.prototype.setInt8.length, Reflect.ownKeys(DataView.prototype).length]",
      #"[1, "DataView", "[object DataView]", 1, 2, 27]"#)
    try expectShown("caught(() => DataView.prototype.getInt8.call(new Int8Array(1), 0)).split(':')[0]", #""TypeError""#)
  }
}
