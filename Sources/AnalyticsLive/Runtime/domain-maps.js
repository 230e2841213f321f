// Defines the global `domain`, with which scripts map domain events: events with a member `domain`.
//
// host: register(map, destination) adds a map to the live plugins, name(text) reports a type that the host does not
// know, follow(events) submits events after the current one, and provide(name, value) works as in live-plugins.js.
//
// All rules for one destination, and all rules without one, form one map, which Swift calls like a live plugin.
(function (host) {
  "use strict";
  const { register, name, follow, provide } = host;
  const { TypeError } = globalThis;
  const { isArray } = Array;
  const { keys } = Object;

  // The members that an event takes from the event that it replaces if it does not have them.
  const inherited = ["type", "anonymousId", "userId", "messageId", "timestamp", "context", "integrations", "domain"];

  function kind(value) {
    if (value === null) return "null";
    if (isArray(value)) return "an array";
    return typeof value === "undefined" ? "undefined" : typeof value === "object" ? "an object" : "a " + typeof value;
  }

  // Returns what decides whether a rule applies to the member `domain` of an event: the name of a type or property, or a
  // function.
  function condition(selector) {
    switch (typeof selector) {
      case "string":
        name(selector);
        return { type: selector, matches: null };
      case "function": return { type: null, matches: selector };
      case "object": if (selector !== null && !isArray(selector)) break;
      default:
        throw new TypeError(
          "domain.map: the selector must be a type, a property, an object of members or a function, not " +
            kind(selector));
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
    for (let i = 0; i < inherited.length; i++) {
      const key = inherited[i];
      if (event[key] === undefined && original[key] !== undefined) event[key] = original[key];
    }
    return event;
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
      for (let i = 0; i < rules.length; i++) {
        // Not a function, because most events only pass through this.
        const { domain } = event;
        if (typeof domain !== "object" || domain === null) return event;
        const { type, matches, map } = rules[i];
        if (type !== null ? domain.type !== type && domain.property !== type : !matches(domain)) continue;
        const result = map(event);
        if (result === undefined || result === event) continue;
        if (result === null) return null;
        if (isArray(result)) return this.#applyRest(this.#events(result, event), i + 1);
        event = replacement(result, event);
      }
      return event;
    }

    // Returns the events of a list that a rule has made of an event.
    #events(result, event) {
      if (this.#destination !== null && result.length > 1) {
        throw new TypeError(
          `domain.map: an event for one destination can become one event, not ${result.length}`);
      }
      const events = [];
      for (let i = 0; i < result.length; i++) {
        events[i] = result[i] === event ? event : replacement(result[i], event);
      }
      return events;
    }

    // Returns an event, null, or an array of events.
    #apply({ type, matches, map }, event) {
      const { domain } = event;
      if (typeof domain !== "object" || domain === null) return event;
      if (type !== null ? domain.type !== type && domain.property !== type : !matches(domain)) return event;
      const result = map(event);
      if (result === undefined || result === event) return event;
      if (result === null) return null;
      return isArray(result) ? this.#events(result, event) : replacement(result, event);
    }

    // Applies the rules from an index on to several events. The first one replaces the event, the others follow it.
    #applyRest(events, start) {
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
      if (events.length > 1) {
        const others = [];
        for (let i = 1; i < events.length; i++) others[i - 1] = events[i];
        follow(others);
      }
      return events[0];
    }
  }

  // One per destination; null stands for rules without one.
  let maps = [];

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
      if (typeof map !== "function") {
        throw new TypeError("domain.map needs a function that maps an event, found " + kind(map));
      }
      mapsFor(destination).add(selected, map);
    },
  };
  provide("domain", domain);

  return { forget() { maps = []; } };
})
