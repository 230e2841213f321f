// The properties of ArrayBuffer and its prototype are as specified.
// ArrayBuffer (ECMA-262 §25.1)

print(show(Reflect.ownKeys(ArrayBuffer.prototype).map(String).sort().join()))
// expect: "Symbol(Symbol.toStringTag),byteLength,constructor,detached,maxByteLength,resizable,resize,slice,transfer,transferToFixedLength"

print(show([
  'resize', 'slice', 'transfer', 'transferToFixedLength',
].map(n => ArrayBuffer.prototype[n].length))) // expect: [1, 2, 0, 0]

print(show(Object.keys(new ArrayBuffer(3)))) // expect: []
