// toString joins name and message.
// Error (ECMA-262 §20.5)

print([
  String(new Error()), String(new Error("m")),
  String(Object.assign(new Error("m"), { name: "" })),
  String(Object.assign(new Error(), { name: "N" })),
  String(Object.assign(new Error("m"), { name: "N" })),
].join("|")) // expect: Error|Error: m|m|N|N: m

print(Error.prototype.toString.call({ name: "n", message: "m" }) + Error.prototype.toString.call({}) + Error.prototype.toString.call({ name: undefined, message: undefined }))
// expect: n: mErrorError

try { Error.prototype.toString.call(1) } catch (e) { print(e.name) } // expect: TypeError

print([
  Error.prototype.name, JSON.stringify(Error.prototype.message),
  Error.prototype.constructor === Error,
].join()) // expect: Error,"",true
