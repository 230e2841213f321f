// Async functions are not constructors and have no prototype property.
// Async functions (ECMA-262 §15.8, §15.9, §27.7)

async function f(a) {}
const P = Object.getPrototypeOf(f);
say(P[Symbol.toStringTag]);
say(P.constructor.name);
say('prototype' in f);
say(f.length);
try { new f() } catch (e) { say(e.name) }
say(Object.getPrototypeOf(P) === Function.prototype);
say(Object.getPrototypeOf(P.constructor) === Function);
say(P.hasOwnProperty('prototype'));
say(f.toString());
class C { async m() {} static async #q() {} }
try { new (new C().m)() } catch (e) { say(e.name) }
const a = async () => {};
say(a.name)
// expect lines: AsyncFunction | AsyncFunction | false | 1 | TypeError | true | true | false | async function f(a) {} | TypeError | a
