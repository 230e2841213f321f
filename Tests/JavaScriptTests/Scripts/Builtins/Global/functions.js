// The functions of the global object convert and encode values.
// The global object (ECMA-262 §19)

print([
  "parseInt", "parseFloat", "isNaN", "isFinite", "encodeURI", "encodeURIComponent", "decodeURI",
  "decodeURIComponent", "escape", "unescape", "eval",
].map(n => n + globalThis[n].length + globalThis[n].name + typeof globalThis[n]).join())
// expect: parseInt2parseIntfunction,parseFloat1parseFloatfunction,isNaN1isNaNfunction,isFinite1isFinitefunction,encodeURI1encodeURIfunction,encodeURIComponent1encodeURIComponentfunction,decodeURI1decodeURIfunction,decodeURIComponent1decodeURIComponentfunction,escape1escapefunction,unescape1unescapefunction,eval1evalfunction

print([
  encodeURIComponent("a b&c/é€😀"), encodeURI("http://x.y/ä?q=1&r=a b#h"),
  decodeURIComponent("%E2%82%AC%20%F0%9F%98%80"), decodeURI("%2F%20%C3%A4"),
].join("|")) // expect: a%20b%26c%2F%C3%A9%E2%82%AC%F0%9F%98%80|http://x.y/%C3%A4?q=1&r=a%20b#h|€ 😀|%2F ä

print([
  escape("a b+ü€"), unescape("%u20AC%FC%zz"), escape("@*_+-./"), encodeURIComponent("-_.!~*'()"),
].join("|")) // expect: a%20b+%FC%u20AC|€ü%zz|@*_+-./|-_.!~*'()

try { decodeURIComponent("%") } catch (e) { print(e.name + ": " + e.message) } // expect: URIError: URI malformed
try { encodeURI("\ud800") } catch (e) { print(e.name + ": " + e.message) } // expect: URIError: URI malformed
try { decodeURIComponent("%C3%28") } catch (e) { print(e.name) } // expect: URIError
print(encodeURIComponent(undefined) + encodeURIComponent(12.5)) // expect: undefined12.5

try { eval("1") } catch (e) { print(e.name + ": " + e.message) }
// expect: SyntaxError: eval is not supported: code cannot be made from strings

try { (0, eval)("") } catch (e) { print(e instanceof SyntaxError) } // expect: true
print((o => [eval(), eval(1), eval(o) === o, eval(null)].join())({})) // expect: ,1,true,
