// The properties of DataView and its prototype are as specified.
// DataView (ECMA-262 §25.3)

print(show([
  DataView.length, DataView.name, String(new DataView(new ArrayBuffer(1))),
  DataView.prototype.getInt8.length, DataView.prototype.setInt8.length,
  Reflect.ownKeys(DataView.prototype).length,
])) // expect: [1, "DataView", "[object DataView]", 1, 2, 27]

print(show(outcome(() => DataView.prototype.getInt8.call(new Int8Array(1), 0)).split(':')[0])) // expect: "TypeError"
