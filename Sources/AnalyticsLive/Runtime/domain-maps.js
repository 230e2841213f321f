// Defines the global `domain`, with which scripts map domain events: events with a member `domain`.
//
// Functions of the host: register(map, destination) adds a map to the live plugins, name(text) reports a type that the
// host does not know, keep(event, type) returns a copy to which undo(error, destination, messageId, hasKept) returns,
// split(events) returns copies of the events of a list, follow(events) submits events after the current one, and
// provide(name, value) defines a global.
//
// `language` is the result of language.js. This runs when a script first reads the global, and nothing here uses
// globals that a script may have replaced.
//
// All rules for one destination, and all rules without one, form one map, which Swift calls like a live plugin. A rule
// that fails is undone alone: the changes that other rules make, such as redactions, remain.
(function (language, register, name, keep, undo, split, follow, provide) {
  "use strict";
  const {
    Object, RangeError, TypeError, isArray, keys, freeze, defineProperty, getPrototypeOf, isExtensible, apply,
    isWellFormed,
  } = language;
  const plain = Object.prototype;
  // What functions inherit from whose results are objects, and so never false.
  const deferring = [async () => {}, function* () {}, async function* () {}];
  for (let i = 0; i < deferring.length; i++) deferring[i] = getPrototypeOf(deferring[i]);

  // The members that an event takes from the event that it replaces if it does not have them.
  const inherited = ["type", "anonymousId", "userId", "messageId", "timestamp", "context", "integrations", "domain"];

  function kind(value) {
    if (value === null) return "null";
    if (isArray(value)) return "an array";
    return typeof value === "undefined" ? "undefined" : typeof value === "object" ? "an object" : "a " + typeof value;
  }

  function checkKey(destination) {
    if (destination.length > 1000) {
      throw new RangeError(
        `domain.map: the key of a destination has at most 1000 characters, this one has ${destination.length}`);
    }
    if (!apply(isWellFormed, destination, [])) {
      throw new TypeError(
        "domain.map: the key of a destination must be valid Unicode text, this one contains half of a surrogate pair");
    }
  }

  // Describes an object that has no members to compare, such as a regular expression.
  function instance(prototype) {
    const { constructor } = prototype;
    const className = typeof constructor === "function" ? constructor.name : "";
    return typeof className === "string" && className !== "" && constructor !== Object
      ? `an object of the class ${className}` : "an object that inherits members";
  }

  // Returns a copy that cannot be changed.
  function frozen(value) {
    if (typeof value !== "object" || value === null) return value;
    const copy = isArray(value) ? [] : {};
    const members = keys(value);
    for (let i = 0; i < members.length; i++) {
      defineProperty(copy, members[i], { __proto__: null, value: frozen(value[members[i]]), enumerable: true });
    }
    return freeze(copy);
  }

  // Returns a function that calls the selector of a script, which must not change the event.
  function calling(selector) {
    for (let i = 0; i < deferring.length; i++) {
      if (getPrototypeOf(selector) === deferring[i]) {
        throw new TypeError("domain.map: the selector must be a function that returns true or false at once, not " +
          (i === 1 ? "a generator" : "an asynchronous function"));
      }
    }
    return (domain) => {
      const result = selector(frozen(domain));
      if (typeof result === "object" && result !== null && typeof result.then === "function") {
        throw new TypeError("domain.map: the selector must return true or false, not a promise");
      }
      return result;
    };
  }

  // Returns what decides whether a rule applies to the member `domain` of an event: the name of a type or property, or a
  // function.
  function condition(selector) {
    switch (typeof selector) {
      case "string":
        name(selector);
        return { type: selector, matches: null };
      case "function": return { type: null, matches: calling(selector) };
      case "object": if (selector !== null && !isArray(selector)) break;
      default:
        throw new TypeError(
          "domain.map: the selector must be a type, a property, an object of members or a function, not " +
            kind(selector));
    }
    const prototype = getPrototypeOf(selector);
    if (prototype !== null && prototype !== plain) {
      throw new TypeError(
        "domain.map: the selector must be a type, a property, an object of members or a function, not " +
          instance(prototype));
    }
    const members = keys(selector);
    const values = [];
    for (let i = 0; i < members.length; i++) {
      const value = values[i] = selector[members[i]];
      if (typeof value === "object" && value !== null || typeof value === "function") {
        throw new TypeError(`domain.map: the selector's member "${members[i]}" must not be ${kind(value)}`);
      }
      if (typeof value === "string" && (members[i] === "type" || members[i] === "property")) name(value);
    }
    const matches = (domain) => {
      for (let i = 0; i < members.length; i++) if (domain[members[i]] !== values[i]) return false;
      return true;
    };
    return { type: null, matches };
  }

  // Returns an event that a rule has made in place of another.
  function replacement(event, original) {
    if (typeof event !== "object" || event === null || isArray(event)) {
      throw new TypeError("domain.map: the function must return an event, null or nothing, not " + kind(event));
    }
    if (typeof event.then === "function") {
      throw new TypeError("domain.map: the function must return an event, not a promise");
    }
    if (typeof event.toJSON === "function") return replacement(event.toJSON(), original);
    // A script can return a constant.
    if (!isExtensible(event)) event = { ...event };
    for (let i = 0; i < inherited.length; i++) {
      const key = inherited[i];
      if (event[key] === undefined && original[key] !== undefined) event[key] = original[key];
    }
    return event;
  }

  // An event can only become one of the same type.
  function requireType(event, before) {
    if (event.type === before.type) return;
    throw new TypeError(
      `domain.map: the function must return an event of the type "${before.type}", not of the type "${event.type}"`);
  }

  // Returns a copy of the event that a rule has made of another.
  function checked(event, before) {
    requireType(event, before);
    return keep(event, event.type);
  }

  class Maps {
    #destination;
    #rules = [];
    constructor(destination) { this.#destination = destination; }

    add({ type, matches }, map) { this.#rules[this.#rules.length] = { type, matches, map }; }

    execute(event) {
      // The rules have made this event, after another one.
      if (event.domain?.mapped === true && this.#destination === null) return event;
      const rules = this.#rules;
      const last = rules.length - 1;
      // The event before the next rule; null as long as no rule has applied.
      let kept = null;
      // A copy of it for the next rule, which a rule that has frozen the event does not affect.
      let copy = null;
      for (let i = 0; i <= last; i++) {
        // Not a function, because most events only pass through this.
        const { domain } = event;
        if (typeof domain !== "object" || domain === null) return event;
        const { type, matches, map } = rules[i];
        if (type !== null && domain.type !== type && domain.property !== type) continue;
        let result;
        if (kept === null && i === last) {
          // The only rule that applies: Swift returns to the event before all rules if it fails.
          if (matches !== null && !matches(domain)) return event;
          result = this.#result(map(event), event);
        } else {
          try {
            if (matches !== null && !matches(domain)) continue;
            kept ??= keep(event, event.type);
            result = this.#result(map(event), event);
            if (result !== null && !isArray(result)) {
              copy = checked(result, kept);
              kept = result;
              result = copy;
            }
          } catch (error) {
            const { messageId } = kept ?? event;
            if (!undo(error, this.#destination, messageId, kept !== null)) throw error;
            if (kept !== null) event = copy = keep(kept, kept.type);
            continue;
          }
        }
        if (result === null) return null;
        if (isArray(result)) return this.#applyRest(result, i + 1, (kept ?? event).type);
        event = result;
      }
      return event === copy && copy !== null ? kept : event;
    }

    // Returns what the result of a rule stands for: an event, null, or an array of events.
    #result(result, event) {
      if (result === undefined || result === event) return event;
      if (result === null) return null;
      return isArray(result) ? this.#events(result, event) : replacement(result, event);
    }

    // Returns the events of a list that a rule has made of an event. They have nothing in common that a later rule could
    // change.
    #events(result, event) {
      if (this.#destination !== null && result.length > 1) {
        throw new TypeError(
          `domain.map: an event for one destination can become one event, not ${result.length}`);
      }
      const events = [];
      for (let i = 0; i < result.length; i++) {
        events[i] = result[i] === event ? event : replacement(result[i], event);
      }
      if (events.length > 0) requireType(events[0], event);
      return split(events);
    }

    // Applies a rule to one event of a list. Returns an event, null, or an array of events.
    #apply({ type, matches, map }, event) {
      const { domain } = event;
      if (typeof domain !== "object" || domain === null) return event;
      if (type !== null && domain.type !== type && domain.property !== type) return event;
      const kept = keep(event, event.type);
      try {
        if (matches !== null && !matches(domain)) return event;
        const result = this.#result(map(event), event);
        return result !== null && !isArray(result) ? checked(result, kept) : result;
      } catch (error) {
        if (!undo(error, this.#destination, kept.messageId, true)) throw error;
        return kept;
      }
    }

    // Applies the rules from an index on to several events. The first one replaces the event, which has a type, unless
    // it has become one of another type; the others follow it.
    #applyRest(events, start, type) {
      for (let i = start; i < this.#rules.length; i++) {
        const next = [];
        for (let j = 0; j < events.length; j++) {
          const result = this.#apply(this.#rules[i], events[j]);
          if (result === null) continue;
          if (!isArray(result)) next[next.length] = result;
          else for (let k = 0; k < result.length; k++) next[next.length] = result[k];
        }
        events = next;
      }
      if (events.length === 0) return null;
      const first = events[0].type === type || this.#destination !== null ? 1 : 0;
      const others = [];
      for (let i = first; i < events.length; i++) others[i - first] = events[i];
      if (others.length > 0) follow(others);
      return first === 1 ? events[0] : null;
    }
  }

  // One per destination; null stands for rules without one.
  let maps = [];
  // The number of all rules, and its limit: a rule that adds rules for each event must not make events slower and
  // slower.
  let count = 0;
  const limit = 1000;

  function mapsFor(destination) {
    for (let i = 0; i < maps.length; i++) if (maps[i].destination === destination) return maps[i].map;
    const map = new Maps(destination);
    maps[maps.length] = { destination, map };
    register(map, destination);
    return map;
  }

  const domain = {
    map(selector, destination, map) {
      if (map === undefined) {
        map = destination;
        destination = null;
      }
      const selected = condition(selector);
      destination ??= null;
      if (destination !== null && typeof destination !== "string") {
        throw new TypeError("domain.map: the destination must be a destination's key, not " + kind(destination));
      }
      if (destination !== null) checkKey(destination);
      if (typeof map !== "function") {
        throw new TypeError("domain.map needs a function that maps an event, found " + kind(map));
      }
      if (count === limit) {
        throw new RangeError(`domain.map: there can be ${limit} rules at most; add them once, while the script loads`);
      }
      mapsFor(destination).add(selected, map);
      count++;
    },
  };
  provide("domain", domain);

  return { forget() { maps = []; count = 0; } };
})
