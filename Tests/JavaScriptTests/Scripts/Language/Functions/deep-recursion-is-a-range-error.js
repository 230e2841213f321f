// Deep recursion throws a RangeError.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)
// small stack

print((function f() { try { return f() } catch (e) { return e.name + ": " + e.message } })())
// expect: RangeError: Maximum call stack size exceeded

var o = { get x() { return this.x } };
try { o.x } catch (e) { print(e.name) } // expect: RangeError

var t = { toString() { return "" + t } };
try { "" + t } catch (e) { print(e.name) } // expect: RangeError

class R { constructor() { new R() } }
try { new R() } catch (e) { print(e.name) } // expect: RangeError

function s(a) { return [1, 2].sort(s) }
try { s() } catch (e) { print(e.name) } // expect: RangeError

var b = function () { return b2() };
var b2 = b.bind(null);
try { b2() } catch (e) { print(e.name) } // expect: RangeError

var r = () => "aa".replace(/a/g, r);
try { r() } catch (e) { print(e.name) } // expect: RangeError

var j = () => JSON.parse("[1]", j);
try { j() } catch (e) { print(e.name) } // expect: RangeError

var k = { toJSON() { return JSON.stringify(k) } };
try { JSON.stringify(k) } catch (e) { print(e.name) } // expect: RangeError

class F2 { x = new F2() }
try { new F2() } catch (e) { print(e.name) } // expect: RangeError
