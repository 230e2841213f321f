// Every element type can be read and written in both byte orders.
// DataView (ECMA-262 §25.3)

print(show((v => { v.setUint32(0, 0x01020304); return [
  v.getUint8(0), v.getUint16(1), v.getUint16(1, true), v.getUint32(0, true), v.getInt8(3),
] })(new DataView(new ArrayBuffer(8))))) // expect: [1, 515, 770, 67305985, 4]

print(show((v => { v.setInt16(1, -2, true); return [
  v.getUint8(1), v.getUint8(2), v.getInt16(1, true), v.getInt16(1),
] })(new DataView(new ArrayBuffer(8))))) // expect: [254, 255, -2, -257]

print(show((v => {
  v.setFloat64(0, Math.PI);
  let a = v.getUint8(0);
  v.setFloat64(0, Math.PI, true);
  return [a, v.getUint8(7), v.getFloat64(0, true)]
})(new DataView(new ArrayBuffer(8))))) // expect: [64, 64, 3.141592653589793]

print(show((v => {
  v.setFloat32(1, 1.1);
  v.setFloat16(5, -1.337);
  return [v.getFloat32(1), v.getFloat16(5), v.getUint16(5)]
})(new DataView(new ArrayBuffer(8))))) // expect: [1.100000023841858, -1.3369140625, 48473]

print(show((v => {
  v.setInt32(0, 2147483648.9);
  v.setUint8(4, -1);
  v.setInt8(5, 'x');
  return [v.getInt32(0), v.getUint8(4), v.getInt8(5)]
})(new DataView(new ArrayBuffer(8))))) // expect: [-2147483648, 255, 0]
