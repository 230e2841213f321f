// Errors can be subclassed.
// Error (ECMA-262 §20.5)

class MyError extends TypeError {
  constructor(m) { super(m); this.name = "MyError"; this.code = 7 }
}
var e = new MyError("q");
print([
  String(e), e.code, e instanceof MyError, e instanceof TypeError,
  Object.prototype.toString.call(e),
].join()) // expect: MyError: q,7,true,true,[object Error]

class E extends Error {}
print(new E("x").toString() + new E().constructor.name) // expect: Error: xE
