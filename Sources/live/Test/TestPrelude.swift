import JavaScript

/// The functions of JavaScript tests that are written in JavaScript: `run` and `expect`. The value of the script is a
/// function that throws its argument.
enum TestPrelude {
  static let script = Result { () throws(JavaScriptError) in
    try Script(utf8: Array(text.utf8), name: "live-test", limits: Limits(), isHidden: true, sourceMap: nil)
  }

  private static let text = """
    (function () {
      "use strict";
      // Sends an event through the plugins and returns the resulting event, or null. Throws if a plugin fails.
      globalThis.run = function run(event) {
        const { event: result, errors } = runAll(event);
        if (errors.length > 0) throw new Error(`plugin ${errors[0].plugin} failed: ${errors[0].message}`);
        return result;
      };

      const show = (value) => {
        if (typeof value === "function") return "a function";
        const text = JSON.stringify(value);
        return text === undefined ? String(value) : text;
      };

      // Returns the path of the first difference, or nothing if the values are equal.
      function difference(a, b, path = "") {
        if (Object.is(a, b)) return;
        if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return path;
        if (Array.isArray(a) !== Array.isArray(b)) return path;
        const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
        for (const key of keys) {
          const found = difference(a[key], b[key], `${path}/${key}`);
          if (found !== undefined) return found;
        }
      }

      const at = (value, path) => path.split("/").slice(1).reduce((v, key) => v?.[key], value);

      function contains(container, value) {
        if (typeof container === "string") return container.includes(value);
        return [...container].some((element) => difference(element, value) === undefined);
      }

      function isPart(part, whole) {
        if (typeof part !== "object" || part === null || Array.isArray(part)) return difference(part, whole) === undefined;
        return typeof whole === "object" && whole !== null && Object.keys(part).every((key) => isPart(part[key], whole[key]));
      }

      function thrown(body) {
        try { body(); } catch (error) { return { error }; }
      }

      // The name of each matcher, a phrase for messages, and its condition.
      const matchers = {
        toBe: ["be", (a, b) => Object.is(a, b)],
        toEqual: ["equal", (a, b) => difference(a, b) === undefined],
        toMatchObject: ["contain", (a, b) => isPart(b, a)],
        toContain: ["contain", contains],
        toMatch: ["match", (a, b) => b instanceof RegExp ? b.test(a) : String(a).includes(b)],
        toHaveLength: ["have the length", (a, b) => a?.length === b],
        toHaveProperty: ["have the property", (a, b) => a !== null && a !== undefined && Object.hasOwn(Object(a), b)],
        toBeNull: ["be null", (a) => a === null],
        toBeUndefined: ["be undefined", (a) => a === undefined],
        toBeDefined: ["be defined", (a) => a !== undefined],
        toBeTruthy: ["be truthy", (a) => !!a],
        toBeFalsy: ["be falsy", (a) => !a],
        toBeGreaterThan: ["be greater than", (a, b) => a > b],
        toBeGreaterThanOrEqual: ["be at least", (a, b) => a >= b],
        toBeLessThan: ["be less than", (a, b) => a < b],
        toBeLessThanOrEqual: ["be at most", (a, b) => a <= b],
        toBeCloseTo: ["be close to", (a, b, digits = 2) => Math.abs(a - b) < 10 ** -digits / 2],
        toThrow: ["throw", (a, b) => {
          const found = thrown(a);
          return found !== undefined && (b === undefined || contains(String(found.error?.message ?? found.error), b));
        }],
      };

      globalThis.expect = function expect(actual) {
        const make = (isNegated) => {
          const result = {};
          for (const name of Object.keys(matchers)) {
            const [phrase, matches] = matchers[name];
            result[name] = (...values) => {
              if (matches(actual, ...values) !== isNegated) return;
              let text = `expected ${show(actual)} ${isNegated ? "not " : ""}to ${phrase}`;
              if (values.length > 0) text += " " + show(values[0]);
              const path = name === "toEqual" && !isNegated ? difference(actual, values[0]) : undefined;
              if (path) text += `; at ${path}: expected ${show(at(values[0], path))}, found ${show(at(actual, path))}`;
              throw new Error(text);
            };
          }
          return result;
        };
        return Object.assign(make(false), { not: make(true) });
      };

      return (reason) => { throw reason; };
    })()
    """
}
