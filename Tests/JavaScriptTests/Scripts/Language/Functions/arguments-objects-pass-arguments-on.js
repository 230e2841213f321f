// An `arguments` object passes its arguments on with `apply` and `...`, whatever has happened to it.
// Functions, arguments (ECMA-262 §7.3.19, §10.4.4, §20.2.3.1)

function list() { return Array.prototype.join.call(arguments) + "/" + arguments.length }

function plain() { return list.apply(null, arguments) }
print(plain()) // expect: /0
print(plain(1, "b", undefined)) // expect: 1,b,/3

function changed(a, b) { arguments[0] = "x"; b = "y"; return list.apply(null, arguments) + " " + a + " " + b }
print(changed(1, 2, 3)) // expect: x,y,3/3 x y

function captured(a) { const set = () => { a = "set" }; set(); return list.apply(null, arguments) }
print(captured(1, 2)) // expect: set,2/2

function shorter() { arguments.length = 1; return list.apply(null, arguments) }
print(shorter(1, 2)) // expect: 1/1

function longer() { arguments.length = 3; return list.apply(null, arguments) }
print(longer(1, 2)) // expect: 1,2,/3

function deleted() { delete arguments[0]; return list.apply(null, arguments) }
Object.prototype[0] = "inherited";
print(deleted(1, 2)) // expect: inherited,2/2
print(list.apply(null, [, 2])) // expect: inherited,2/2
delete Object.prototype[0];
print(list.apply(null, [, 2])) // expect: ,2/2

function withGetter() {
  Object.defineProperty(arguments, 0, { get: () => "got" });
  return list.apply(null, arguments);
}
print(withGetter(1, 2)) // expect: got,2/2

function strict() { "use strict"; arguments[5] = 6; return list.apply(null, arguments) }
print(strict(1, 2)) // expect: 1,2/2

function added() { arguments.extra = 1; return list.apply(null, arguments) + Object.keys(arguments) }
print(added(1, 2)) // expect: 1,2/20,1,extra

function inherits() { Object.setPrototypeOf(arguments, { length: 9 }); return list.apply(null, arguments) }
print(inherits(1)) // expect: 1/1

function withoutLength() { delete arguments.length; return list.apply(null, arguments) }
print(withoutLength(1)) // expect: /0

// Growing and shrinking does not change what was passed on.
function grows(a) { arguments[9] = 1; return list.apply(null, arguments) }
print(grows(1, 2)) // expect: 1,2/2

function callee() { return typeof arguments.callee }
print(callee()) // expect: function

for (const f of [function () { "use strict"; return arguments }, function (a = 1) { return arguments }]) {
  const one = f(), two = f(2);
  const { get, set, configurable } = Object.getOwnPropertyDescriptor(one, "callee");
  print(get === set, get === Object.getOwnPropertyDescriptor(two, "callee").get, configurable); // expect: true true false
  try { two.callee } catch (e) { print(e.name) } // expect: TypeError
}
// expect lines: true true false | TypeError

print(Object.getOwnPropertyNames((function () { return arguments })(1))) // expect: 0,length,callee

// ---
// The iterator is the intrinsic function, even if the property of arrays was replaced before.
const original = Array.prototype.values;
Array.prototype.values = function replaced() {};
function iterates() { return arguments[Symbol.iterator] === original && [...arguments].join() }
print(iterates(1, 2)) // expect: 1,2
