sweep("replace", () => "a-b-c".replace("-", (...a) => `<${fresh(a[0]).of}>`));
sweep("replace by pattern", () => "a1b22".replace(/(?<digits>\d+)/g, (...a) => `<${show(fresh(a.at(-1).digits))}>`));
sweep("replaceAll", () => "x.y.z".replaceAll(".", (m, i) => fresh(i).of));
sweep("matchAll", () => [..."a1b2".matchAll(/[a-z](\d)/g)].map(m => fresh(m[1]).of));
sweep("split by object", () => "abc".split({ [Symbol.split]: (s, n) => [fresh(s), n] }, 5));
sweep("replace by object", () => "abc".replace({ [Symbol.replace]: (s, r) => fresh(s + r).of }, "z"));
sweep("search by object", () => "abc".search({ [Symbol.search]: s => fresh(s.length).of }));
sweep("split", () => "a1b2c".split(/\d/));
sweep("raw", () => String.raw({ raw: { length: 2, get 0() { return fresh("a").of; }, 1: "c" } }, { toString: () => fresh("b").of }));
sweep("concat", () => "".concat({ toString: () => fresh("a").of }, { toString: () => fresh("b").of }));
sweep("padStart", () => "x".padStart({ valueOf: () => fresh(5).of }, { toString: () => fresh("ab").of }));
"ok"
