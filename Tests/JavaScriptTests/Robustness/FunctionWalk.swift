/// A script that collects all built-in functions in `functions`, as pairs of a path and the function. The script that
/// includes it defines `skipped`, a set of paths.
enum FunctionWalk {
  static let script = """
    // All functions that can be reached from the globals, with a path.
    const functions = [];
    const seen = new Set([globalThis]);
    const walk = (object, path) => {
      for (const key of Reflect.ownKeys(object)) {
        const property = Reflect.getOwnPropertyDescriptor(object, key);
        const name = path + (typeof key === "symbol" ? `[${key.description}]` : path ? `.${key}` : key);
        for (const value of [property.value, property.get, property.set]) {
          if (value === null || typeof value !== "object" && typeof value !== "function" || seen.has(value)) continue;
          seen.add(value);
          if (typeof value === "function" && !name.startsWith("console") && !skipped.has(name)) functions.push([name, value]);
          if (path.split(".").length < 4) walk(value, name);
        }
      }
      const prototype = Reflect.getPrototypeOf(object);
      if (prototype && !seen.has(prototype)) { seen.add(prototype); walk(prototype, path + ".__proto__"); }
    };
    walk(globalThis, "");
    for (const [name, value] of [["generator", (function* () {})()], ["asyncGenerator", (async function* () {})()],
      ["arrayIterator", [].values()], ["mapIterator", new Map().keys()], ["setIterator", new Set().keys()], ["stringIterator", ""[Symbol.iterator]()],
      ["helper", [].values().map(x => x)], ["wrapped", Iterator.from({ next() {} })], ["asyncFunction", async () => {}]]) walk(Reflect.getPrototypeOf(value), name);
    """
}
