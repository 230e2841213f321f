// The functions that compiled filter rules call.
//
// Functions of the host: fork(event), which copies an event, or returns null if only JSON text can copy it, and
// sample(text), which maps a text to a position from 0 to 1.
(function (fork, sample) {
  "use strict";
  const { isArray } = Array;
  const { random } = Math;
  const { hasOwn } = Object;

  // Compares objects, arrays and null by their JSON text, so the order of keys matters.
  function equal(a, b) {
    return typeof a === "object" && typeof b === "object" ? JSON.stringify(a) === JSON.stringify(b) : a === b;
  }

  function length(value) {
    return value === null ? 0 : typeof value === "string" || isArray(value) ? value.length : NaN;
  }

  // A pattern consists of the pieces between its stars. A piece is a string, or a list of parts: a code unit, -1 for
  // any code unit, or a class. A class is a list: a Boolean that indicates whether the class is negated, then the low
  // and high ends of its ranges. Each part matches one code unit, so every piece has a fixed length.
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
    if (!piece.every((part) => typeof part === "number" && part >= 0)) return piece;
    return piece.map((unit) => String.fromCharCode(unit)).join("");
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

  // Returns a function that tests whether a whole text matches the pattern. Each piece between two stars matches at its
  // first position; trying later positions could not make a failing match succeed.
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

  // Sets a member, and creates the objects and arrays that are missing, or null, on the path to it.
  function put(object, names, value) {
    const last = names.length - 1;
    for (let i = 0; i < last; i++) {
      const next = object[names[i]];
      object = typeof next === "object" && next !== null ? next : (object[names[i]] = names[i + 1] * 0 === 0 ? [] : {});
    }
    object[names[last]] = value;
  }

  // Reads a member, but no inherited property.
  function own(value, name) {
    return value !== undefined && value !== null && hasOwn(value, name) ? value[name] : undefined;
  }

  return {
    fail(message) { throw new Error(message); },
    isIn: (item, set) => set.has(item),
    snapshot: (event) => fork(event) ?? JSON.parse(JSON.stringify(event)),
    sample, random, equal, length, glob, matches, isArray, drop, allow, put, own,
  };
})
