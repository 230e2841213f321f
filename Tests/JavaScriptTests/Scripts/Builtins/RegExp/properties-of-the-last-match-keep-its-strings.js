// The properties of the last match keep its strings alive.
// RegExp (ECMA-262 §22.2)

(() => { const s = ["k", "ey=", "value"].join(""); /(\w+)=(\w+)/.test(s + s) })();
for (let i = 0; i < 50; i++) ({ a: [i, "x" + i] });
print(RegExp.$1 + RegExp.$2) // expect: keyvaluekey

// ---

/b/.test("abc");
RegExp.input = 5;
print(RegExp.$_ + typeof RegExp.input + RegExp.leftContext + (/c/.test("abc"), RegExp.input)) // expect: 5stringaabc

const d = Object.getOwnPropertyDescriptor(RegExp, "$1"), i = Object.getOwnPropertyDescriptor(RegExp, "input");
print([typeof d.get, typeof d.set, d.enumerable, d.configurable, typeof i.set].join())
// expect: function,undefined,false,true,function

try { print(class extends RegExp {}.$1) } catch (e) { print(e.name) } // expect: TypeError

// ---

"use strict";
try { RegExp.$1 = 5 } catch (e) { print(e.name) } // expect: TypeError
