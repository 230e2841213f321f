import JavaScript

/// The JavaScript side of destination filters: what the functions of rules call.
enum FiltersRuntime {
  /// Parsed once for all interpreters.
  static let script: Result<Script, JavaScriptError> = Result { () throws(JavaScriptError) in
    try Script(source, name: "filters")
  }

  /// A function that takes what the host adds, and gives back the runtime.
  private static let source = #"""
    (function (host) {
      "use strict";
      const isArray = Array.isArray;

      // Objects, arrays and null are compared by their JSON text: the order of keys counts.
      function equal(a, b) {
        return typeof a === "object" && typeof b === "object" ? JSON.stringify(a) === JSON.stringify(b) : a === b;
      }

      function length(value) {
        return value === null ? 0 : typeof value === "string" || isArray(value) ? value.length : NaN;
      }

      // Patterns: pieces between stars. A piece is text, or a list of units: a code unit, -1 for any, or a class. A class is a list of ranges,
      // low and high in turn, behind a boolean that says whether it is negated. Each part of a piece takes one unit, so pieces have fixed lengths.
      function parse(pattern) {
        const pieces = [];
        let piece = [], i = 0;
        const end = pattern.length;
        function unit() {
          const c = pattern[i];
          if (i >= end || c === "-" || c === "]" || (c === "\\" && ++i >= end)) return -1;
          return pattern.charCodeAt(i++);
        }
        while (i < end) {
          const c = pattern[i++];
          if (c === "*") {
            pieces.push(piece);
            piece = [];
          } else if (c === "?") {
            piece.push(-1);
          } else if (c === "[") {
            const negated = pattern[i] === "^";
            if (negated) i++;
            const ranges = [negated];
            do {
              const low = unit();
              let high = low;
              if (pattern[i] === "-") { i++; high = unit(); }
              if (low < 0 || high < 0 || i >= end) return null;
              ranges.push(low, high);
            } while (pattern[i] !== "]");
            i++;
            piece.push(ranges);
          } else if (c === "\\") {
            if (i >= end) return null;
            piece.push(pattern.charCodeAt(i++));
          } else {
            piece.push(c.charCodeAt(0));
          }
        }
        pieces.push(piece);
        return pieces.map(simplified);
      }

      function simplified(piece) {
        return piece.every((part) => typeof part === "number" && part >= 0) ? piece.map((unit) => String.fromCharCode(unit)).join("") : piece;
      }

      function isUnit(part, unit) {
        if (part === -1) return true;
        if (typeof part === "number") return part === unit;
        let found = false;
        for (let i = 1; i < part.length; i += 2) if (part[i] <= unit && unit <= part[i + 1]) found = true;
        return found !== part[0];
      }

      function isAt(piece, text, start) {
        if (typeof piece === "string") return text.startsWith(piece, start);
        if (start + piece.length > text.length) return false;
        for (let i = 0; i < piece.length; i++) if (!isUnit(piece[i], text.charCodeAt(start + i))) return false;
        return true;
      }

      function find(piece, text, start) {
        if (typeof piece === "string") return text.indexOf(piece, start);
        for (const last = text.length - piece.length; start <= last; start++) if (isAt(piece, text, start)) return start;
        return -1;
      }

      // A function that says whether a text as a whole is like the pattern. Taking the first place for each piece between stars is enough.
      function glob(pattern) {
        const pieces = parse(pattern);
        if (pieces === null) return () => false;
        const first = pieces[0], last = pieces[pieces.length - 1];
        if (pieces.length === 1) return (text) => text.length === first.length && isAt(first, text, 0);
        return (text) => {
          let start = first.length;
          const end = text.length - last.length;
          if (end < start || !isAt(first, text, 0) || !isAt(last, text, end)) return false;
          for (let i = 1; i < pieces.length - 1; i++) {
            const at = find(pieces[i], text, start);
            if (at < 0) return false;
            start = at + pieces[i].length;
          }
          return start <= end;
        };
      }

      function matches(text, pattern) {
        return typeof text === "string" && typeof pattern === "string" && glob(pattern)(text);
      }

      function drop(list, keys) {
        for (let i = 0; i < list.length; i++) {
          const object = list[i];
          if (typeof object !== "object" || object === null) continue;
          for (const key of keys) Reflect.deleteProperty(object, key);
        }
      }

      function allow(target, keys) {
        if (isArray(target)) {
          for (let i = 0; i < target.length; i++) allowIn(target[i], keys);
        } else {
          allowIn(target, keys);
        }
      }

      function allowIn(object, keys) {
        if (typeof object !== "object" || object === null) return;
        for (const key of Object.keys(object)) if (!keys.has(key)) Reflect.deleteProperty(object, key);
      }

      // Writes a member, making objects and arrays on the way.
      function put(object, names, value) {
        const last = names.length - 1;
        for (let i = 0; i < last; i++) {
          const next = object[names[i]];
          if (next === null) return;
          object = typeof next === "object" ? next : (object[names[i]] = names[i + 1] * 0 === 0 ? [] : {});
        }
        object[names[last]] = value;
      }

      return {
        fail(message) { throw new Error(message); },
        isIn: (item, set) => set.has(item),
        snapshot: (event) => host.fork(event) ?? JSON.parse(JSON.stringify(event)),
        sample: host.sample,
        random: Math.random,
        equal, length, glob, matches, isArray, drop, allow, put,
      };
    })
    """#
}
