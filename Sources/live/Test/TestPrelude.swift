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
        if (errors.length > 0) {
          const { plugin, rule, message } = errors[0];
          throw new Error(`${plugin === undefined ? `rule ${rule}` : `plugin ${plugin}`} failed: ${message}`);
        }
        return result;
      };

      const addTest = globalThis.test;
      globalThis.test = function test(name, body) {
        if (typeof body === "function" && kind(body).endsWith("GeneratorFunction")) {
          throw new TypeError("the body of a test is a generator function, so a call runs none of its statements; remove the *");
        }
        if (typeof body !== "function") return addTest(name, body);
        return addTest(name, () => {
          unused.clear();
          const result = body();
          const checkUnused = () => { for (const error of unused) throw error; };
          if (isObject(result) && typeof result.then === "function") return Promise.resolve(result).then(checkUnused);
          checkUnused();
          return result;
        });
      };

      // The errors of the expectations of the test of which no matcher has been called.
      const unused = new Set();

      const isObject = (value) => typeof value === "object" && value !== null;
      const kind = (value) => Object.prototype.toString.call(value).slice(8, -1);

      // Describes a value in messages. `outer` contains the objects that contain the value.
      function show(value, outer = []) {
        if (typeof value === "string") return JSON.stringify(value);
        if (typeof value === "bigint") return `${value}n`;
        if (typeof value === "function") return value.name || "a function";
        if (Object.is(value, -0)) return "-0";
        if (!isObject(value)) return String(value);
        if (outer.includes(value)) return "an object that contains this one";
        const list = (values) => Array.from(values, (element) => show(element, [...outer, value])).join();
        switch (kind(value)) {
          case "Array": return `[${list(value)}]`;
          case "Date": return `Date(${isNaN(value) ? "invalid" : value.toISOString()})`;
          case "RegExp": case "Error": return String(value);
          case "Map": case "Set": return `${kind(value)}(${list(value)})`;
        }
        const members = Object.keys(value).map((key) => `${JSON.stringify(key)}:${list([value[key]])}`);
        return `${kind(value) === "Object" ? "" : kind(value) + " "}{${members.join()}}`;
      }

      function shortened(value) {
        const text = show(value);
        return text.length > 1000 ? text.slice(0, 1000) + "…" : text;
      }

      const escaped = (key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1");
      const enumerableKeys = (value) =>
        Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));

      // Returns the first difference, or nothing if the values are equal. If `isPartial`, objects may have members that
      // the expected ones do not have. `outer` contains the pairs of objects that contain these values.
      function difference(actual, expected, isPartial = false, path = "", outer = []) {
        if (Object.is(actual, expected)) return;
        const found = { path, actual, expected };
        if (!isObject(actual) || !isObject(expected) || kind(actual) !== kind(expected)) return found;
        if (outer.some((pair) => pair[0] === actual && pair[1] === expected)) return;
        outer = [...outer, [actual, expected]];
        const isEqual = (a, b) => difference(a, b, isPartial, path, outer) === undefined;
        switch (kind(expected)) {
          case "Date": case "Number": case "String": case "Boolean":
            return Object.is(actual.valueOf(), expected.valueOf()) ? undefined : found;
          case "RegExp": return String(actual) === String(expected) ? undefined : found;
          case "Map": case "Set": {
            // The elements of a set and the entries of a map, in any order.
            const rest = [...actual];
            const isMissing = [...expected].some((element) => {
              const i = rest.findIndex((other) => isEqual(other, element));
              if (i >= 0) rest.splice(i, 1);
              return i < 0;
            });
            return isMissing || rest.length > 0 ? found : undefined;
          }
          case "Error":
            if (actual.name !== expected.name || actual.message !== expected.message) return found;
            break;
          case "Array":
            if (actual.length !== expected.length) {
              return { path: `${path}/length`, actual: actual.length, expected: expected.length };
            }
            break;
          case "Object": break;
          // Nothing else can be compared by its members.
          default: if (!ArrayBuffer.isView(expected) || kind(expected) === "DataView") return found;
        }
        const keys = new Set(enumerableKeys(expected));
        if (!isPartial || kind(expected) !== "Object") enumerableKeys(actual).forEach((key) => keys.add(key));
        for (const key of keys) {
          const inner = `${path}/${escaped(key)}`;
          if (isPartial && !(key in actual)) return { path: inner, actual: undefined, expected: expected[key] };
          // Inherited members count only where the actual object may have others.
          const member = isPartial || Object.hasOwn(actual, key) ? actual[key] : undefined;
          const result = difference(member, expected[key], isPartial, inner, outer);
          if (result !== undefined) return result;
        }
      }

      function needs(condition, text) {
        if (!condition) throw new TypeError(text);
      }

      const isNumber = (value) => typeof value === "number" || typeof value === "bigint";

      function compare(name, matches) {
        return (a, b) => {
          needs(isNumber(a) && isNumber(b), `${name} compares numbers, found ${shortened(a)} and ${shortened(b)}`);
          return matches(a, b);
        };
      }

      function contains(container, value) {
        if (typeof container === "string") {
          needs(typeof value === "string", `toContain: a text cannot contain ${shortened(value)}`);
          return container.includes(value);
        }
        needs(typeof container?.[Symbol.iterator] === "function",
          `toContain needs a text or elements, found ${shortened(container)}`);
        return [...container].some((element) => difference(element, value) === undefined);
      }

      function matchesText(text, pattern) {
        needs(typeof text === "string", `toMatch needs a text, found ${shortened(text)}`);
        needs(typeof pattern === "string" || pattern instanceof RegExp,
          `toMatch needs a text or a regular expression, found ${shortened(pattern)}`);
        return typeof pattern === "string" ? text.includes(pattern) : text.search(pattern) >= 0;
      }

      function matchesObject(actual, expected) {
        needs(isObject(actual) && isObject(expected),
          `toMatchObject compares objects, found ${shortened(actual)} and ${shortened(expected)}`);
        return difference(actual, expected, true) === undefined;
      }

      function hasLength(value, length) {
        needs(typeof value?.length === "number" && typeof length === "number",
          `toHaveLength needs a value with a length, and a number, found ${shortened(value)} and ${shortened(length)}`);
        return value.length === length;
      }

      // The path is a name, names separated by dots, or an array of names.
      function hasProperty(object, path, ...values) {
        needs(object !== null && object !== undefined, `toHaveProperty needs an object, found ${object}`);
        const isWhole = !Array.isArray(path) && Object.hasOwn(Object(object), path);
        const names = isWhole ? [path] : Array.isArray(path) ? path : String(path).split(".");
        let value = object;
        for (const name of names) {
          if (value === null || value === undefined || !(name in Object(value))) return false;
          value = value[name];
        }
        return values.length === 0 || difference(value, values[0]) === undefined;
      }

      function throws(body, expected) {
        needs(typeof body === "function", `toThrow needs a function like () => run(event), found ${shortened(body)}`);
        let error;
        try {
          body();
          return false;
        } catch (thrown) {
          error = thrown;
        }
        if (expected === undefined) return true;
        if (typeof expected === "function") return error instanceof expected;
        const message = String(error?.message ?? error);
        if (expected instanceof Error) return message === expected.message;
        return matchesText(message, expected);
      }

      // The name of each matcher, a phrase for messages, and its condition.
      const matchers = {
        toBe: ["be", (a, b) => Object.is(a, b)],
        toEqual: ["equal", (a, b) => difference(a, b) === undefined],
        toMatchObject: ["contain", matchesObject],
        toContain: ["contain", contains],
        toMatch: ["match", matchesText],
        toHaveLength: ["have the length", hasLength],
        toHaveProperty: ["have the property", hasProperty],
        toBeNull: ["be null", (a) => a === null],
        toBeUndefined: ["be undefined", (a) => a === undefined],
        toBeDefined: ["be defined", (a) => a !== undefined],
        toBeTruthy: ["be truthy", (a) => !!a],
        toBeFalsy: ["be falsy", (a) => !a],
        toBeGreaterThan: ["be greater than", compare("toBeGreaterThan", (a, b) => a > b)],
        toBeGreaterThanOrEqual: ["be at least", compare("toBeGreaterThanOrEqual", (a, b) => a >= b)],
        toBeLessThan: ["be less than", compare("toBeLessThan", (a, b) => a < b)],
        toBeLessThanOrEqual: ["be at most", compare("toBeLessThanOrEqual", (a, b) => a <= b)],
        toBeCloseTo: ["be close to", (a, b, digits = 2) =>
          compare("toBeCloseTo", () => a === b || Math.abs(Number(a) - Number(b)) < 10 ** -digits / 2)(a, b)],
        toThrow: ["throw", throws],
      };

      globalThis.expect = function expect(actual) {
        const error = new Error("the expectation has no effect: call a matcher, as in expect(value).toBe(1)");
        unused.add(error);
        const make = (isNegated) => {
          const result = {};
          for (const name of Object.keys(matchers)) {
            const [phrase, matches] = matchers[name];
            result[name] = (...values) => {
              unused.delete(error);
              if (matches(actual, ...values) !== isNegated) return;
              let text = `expected ${shortened(actual)} ${isNegated ? "not " : ""}to ${phrase}`;
              if (values.length > 0) text += " " + shortened(values[0]);
              if (name === "toHaveProperty" && values.length > 1) text += ` with the value ${shortened(values[1])}`;
              const isPartial = name === "toMatchObject";
              const isComparison = !isNegated && (isPartial || name === "toEqual");
              const found = isComparison ? difference(actual, values[0], isPartial) : undefined;
              if (found?.path) {
                text += `; at ${found.path}: expected ${shortened(found.expected)}, found ${shortened(found.actual)}`;
              }
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
