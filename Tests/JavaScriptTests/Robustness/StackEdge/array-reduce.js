sweep("reduce", () => [1, 2, 3].reduce((sum, n) => ({ sum, of: fresh(n) }), null));
sweep("reduceRight", () => ["a", "b", "c"].reduceRight((text, s) => text + fresh(s).of));
sweep("reduce from the first element", () => [{ a: 1 }, { b: 2 }].reduce((x, y) => Object.assign(fresh(0), x, y)));
sweep("typed reduce", () => new Int8Array([1, 2, 3]).reduce((list, n) => [...list, fresh(n)], []));
sweep("iterator reduce", () => [1, 2, 3].values().reduce((list, n) => [...list, fresh(n)], []));
"ok"
