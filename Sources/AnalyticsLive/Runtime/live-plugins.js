// Defines the globals that live plugins use, and returns the functions with which Swift calls plugins.
//
// Functions of the host: register(plugin, type, destination, name, isProtective), unregister(), location(),
// noteMethods(plugin, name, methods, statics, type), noteIgnored(text), client(number, method, ...), open(writeKey),
// store(key, ...), claim(key), date(value), keepPromise(value), noteMissing() and provide(name, value), which defines a
// global that scripts can neither replace nor change.
//
// `language` is the result of language.js. No function here uses globals, or depends on properties that objects inherit
// or on the iterators of arrays, so that a script that replaces them affects only itself.
(function (
  language, register, unregister, location, noteMethods, noteIgnored, client, open, store, claim, date, keepPromise,
  noteMissing, provide,
) {
  "use strict";
  const {
    Array, Error, Object, RangeError, TypeError, isArray, is, keys, hasOwn, getOwnPropertyNames, getPrototypeOf,
    defineProperty, construct, apply, slice, isWellFormed, stringValueOf, numberValueOf, booleanValueOf,
  } = language;
  const valuesOf = [stringValueOf, numberValueOf, booleanValueOf];
  const shared = [Object.prototype, Array.prototype];

  class LivePlugin {
    #type;
    #destination;
    constructor(type, destination) {
      this.#type = type;
      this.#destination = destination ?? null;
    }
    // A script can create a plugin without the constructor, as with Object.create.
    get type() { return #type in this ? this.#type : undefined; }
    get destination() { return #type in this ? this.#destination : undefined; }
    update(settings, type) {}
    execute(event) { return this.process(event); }
    process(event) {
      switch (event.type) {
        case "track": return this.track(event);
        case "identify": return this.identify(event);
        case "screen": return this.screen(event);
        case "group": return this.group(event);
        case "alias": return this.alias(event);
        default: return event;
      }
    }
    track(event) { return event; }
    identify(event) { return event; }
    screen(event) { return event; }
    group(event) { return event; }
    alias(event) { return event; }
    reset() {}
    flush() {}
  }

  const { execute, process } = LivePlugin.prototype;

  // Adds a property to an object, or an element to an array, whatever the object inherits.
  function add(object, key, value) {
    defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }

  function isPlain(object) {
    const prototype = getPrototypeOf(object);
    return prototype === null || getPrototypeOf(prototype) === null;
  }

  // Describes a value in error messages.
  function kind(value) {
    if (value === null) return "null";
    if (isArray(value)) return "an array";
    switch (typeof value) {
      case "undefined": return "undefined";
      case "object": return isPlain(value) ? "an object" : "an object of a class";
      default: return "a " + typeof value;
    }
  }

  // Returns a text of a script for error messages.
  function quoted(text) { return text.length > 100 ? `"${apply(slice, text, [0, 100])}…"` : `"${text}"`; }

  // Reports a call that has no effect because of its arguments.
  function ignore(call, needed, value) {
    noteIgnored(`${call} has no effect: it needs ${needed}, found ${kind(value)}`);
  }

  // Reports an argument that has no effect because it is not an object.
  function checkObject(method, place, needed, value) {
    if (value === undefined || value === null) return;
    if (typeof value === "object" && !isArray(value) && (isPlain(value) || date(value) === undefined)) return;
    noteIgnored(`the ${place} argument of analytics.${method} has no effect: it needs ${needed}, found ${kind(value)}`);
  }

  function pluginType(type) {
    switch (type) {
      case "before": case 0: return "before";
      case "enrichment": case 1: return "enrichment";
      case "after": case 3: return "after";
      case "utility": case 4: return "utility";
    }
    const found = typeof type === "string" ? quoted(type) : typeof type === "number" ? type : kind(type);
    throw new TypeError(
      "analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not " + found);
  }

  // Returns the name of a plugin's class. A plugin without one is named by the location of its analytics.add.
  function className(plugin) {
    try {
      const { constructor } = plugin;
      const { name } = constructor;
      if (typeof name === "string" && name !== "" && constructor !== Object) return name;
    } catch {}
    return location();
  }

  // Returns the names of the methods that a plugin adds to LivePlugin.
  function methodNames(plugin) {
    const names = [];
    try {
      for (let o = plugin; o !== null && o !== LivePlugin.prototype && names.length < 100; o = getPrototypeOf(o)) {
        const own = getOwnPropertyNames(o);
        for (let i = 0; i < own.length && names.length < 100; i++) {
          if (own[i] !== "constructor") add(names, names.length, own[i]);
        }
      }
    } catch {}
    return names;
  }

  function staticNames(plugin) {
    const names = [];
    try {
      const own = getOwnPropertyNames(plugin.constructor);
      for (let i = 0; i < own.length && names.length < 100; i++) {
        if (own[i] !== "prototype") add(names, names.length, own[i]);
      }
    } catch {}
    return names;
  }

  const hostKey = {};
  // The event that a plugin is processing, or the last one, which the host ignores after its call. Events that the
  // plugin tracks belong to the user of that event, also in the reactions to promises, which run after the plugin has
  // returned.
  let current;

  let numberOf, requireHost;

  class Client {
    // 0 is the client that runs this script. The other clients are looked up on first use.
    #number = 0;
    #writeKey;
    constructor(writeKey) {
      if (writeKey === hostKey) return;
      if (typeof writeKey !== "string" || writeKey === "") {
        throw new TypeError("Analytics needs a write key, found " + kind(writeKey));
      }
      checkKey("Analytics: a write key", writeKey);
      this.#number = -1;
      this.#writeKey = writeKey;
    }
    static {
      // Returns the number of the client, the value of `this` in one of its methods.
      numberOf = (client, method) => {
        if ((typeof client !== "object" && typeof client !== "function") || client === null || !(#number in client)) {
          throw new TypeError(
            `${method} is called without its object, as in const { ${method} } = analytics; ` +
            `write analytics.${method}, or bind it to analytics`);
        }
        return client.#number < 0 ? client.#number = open(client.#writeKey) : client.#number;
      };
      requireHost = (client, method) => {
        if (numberOf(client, method) === 0) return;
        throw new Error(`analytics.${method} is not available here: only the app's own client runs live plugins`);
      };
    }
    add(plugin) {
      requireHost(this, "add");
      if (typeof plugin === "function") {
        throw new TypeError(
          "analytics.add needs an instance of a plugin, found a function; write analytics.add(new " +
          (plugin.name || "MyPlugin") + "(LivePluginType.enrichment, null))");
      }
      if (typeof plugin !== "object" || plugin === null) {
        throw new TypeError("analytics.add needs a LivePlugin, found " + kind(plugin));
      }
      if (typeof plugin.execute !== "function") {
        throw new TypeError("analytics.add: a plugin needs the method execute; extend the class LivePlugin");
      }
      const type = pluginType(plugin.type);
      const destination = plugin.destination ?? null;
      if (destination !== null && typeof destination !== "string") {
        throw new TypeError(
          "analytics.add: the destination of a plugin must be a destination's key or null, not " + kind(destination));
      }
      if (destination !== null) checkKey("analytics.add: the key of a destination", destination);
      if (plugin.isProtective !== true && plugin.constructor?.isProtective === true) {
        throw new TypeError(
          "analytics.add: isProtective must be a property of the plugin, not of its class; " +
          "write isProtective = true without static");
      }
      const isProtective = plugin.isProtective ?? false;
      if (typeof isProtective !== "boolean") {
        throw new TypeError("analytics.add: isProtective must be true or false, not " + kind(isProtective));
      }
      const name = className(plugin);
      noteMethods(plugin, name, methodNames(plugin), staticNames(plugin), type);
      return register(plugin, type, destination, name, isProtective);
    }
    removeLivePlugins() {
      requireHost(this, "removeLivePlugins");
      unregister();
    }
    get traits() { return client(numberOf(this, "traits"), "traits"); }
    get userId() { return client(numberOf(this, "userId"), "userId"); }
    get anonymousId() { return client(numberOf(this, "anonymousId"), "anonymousId"); }
    track(event, properties, context) {
      const number = numberOf(this, "track");
      if (typeof event !== "string") return ignore("analytics.track", "the name of an event", event);
      checkObject("track", "second", "an object of properties", properties);
      checkObject("track", "third", "an object of the context", context);
      client(number, "track", event, properties, context, current?.userId, current?.anonymousId);
    }
    identify(userId, traits, context) {
      const number = numberOf(this, "identify");
      // The user changes: later calls no longer belong to the user of the current event.
      current = undefined;
      if (typeof userId !== "string") return ignore("analytics.identify", "the id of a user", userId);
      checkObject("identify", "second", "an object of traits", traits);
      checkObject("identify", "third", "an object of the context", context);
      client(number, "identify", userId, traits, context);
    }
    screen(title, category, properties, context) {
      const number = numberOf(this, "screen");
      if (typeof title !== "string") return ignore("analytics.screen", "the title of a screen", title);
      if (category !== undefined && category !== null && typeof category !== "string") {
        noteIgnored(
          "the second argument of analytics.screen has no effect: it needs a category, which is a text, found " +
          `${kind(category)}; properties are the third argument`);
      }
      checkObject("screen", "third", "an object of properties", properties);
      checkObject("screen", "fourth", "an object of the context", context);
      client(number, "screen", title, category, properties, context, current?.userId, current?.anonymousId);
    }
    group(groupId, traits, context) {
      const number = numberOf(this, "group");
      if (typeof groupId !== "string") return ignore("analytics.group", "the id of a group", groupId);
      checkObject("group", "second", "an object of traits", traits);
      checkObject("group", "third", "an object of the context", context);
      client(number, "group", groupId, traits, context, current?.userId, current?.anonymousId);
    }
    alias(newId) {
      const number = numberOf(this, "alias");
      current = undefined;
      if (typeof newId !== "string") return ignore("analytics.alias", "the new id of a user", newId);
      client(number, "alias", newId);
    }
    reset() {
      const number = numberOf(this, "reset");
      current = undefined;
      client(number, "reset");
    }
    flush() { client(numberOf(this, "flush"), "flush", undefined, current?.userId, current?.anonymousId); }
  }

  // The class of clients for scripts: `Analytics(writeKey)` works with and without `new`.
  function Analytics(writeKey) { return construct(Client, [writeKey], new.target ?? Analytics); }
  Analytics.prototype = Client.prototype;
  defineProperty(Client.prototype, "constructor", { value: Analytics });

  // Returns the method toJSON of an object, unless it inherits it from the objects of the language, which scripts can
  // change.
  function ownToJSON(value) {
    for (let holder = value; holder !== null; holder = getPrototypeOf(holder)) {
      if (holder === shared[0] || holder === shared[1]) return undefined;
      if (!hasOwn(holder, "toJSON")) continue;
      const toJSON = value.toJSON;
      return typeof toJSON === "function" ? toJSON : undefined;
    }
  }

  const lost = {}, empty = {};

  // Stored values are JSON. A value that JSON cannot represent becomes an object with one member whose name starts with
  // "$". An object that looks like one of these is wrapped in such an object itself. Packed values inherit no toJSON.
  // Otherwise, a value becomes what JSON.stringify writes. `key` is that of the value, and `isResult` is true for what
  // a toJSON has returned. The result is `lost` for a value that JSON.stringify leaves out, such as a function, and
  // `empty` for an object of a class of which only {} would remain, such as a Map.
  function pack(value, key, isResult) {
    switch (typeof value) {
      case "undefined": case "string": case "boolean": return value;
      case "number":
        return value - value === 0 && !is(value, -0)
          ? value : { __proto__: null, $number: is(value, -0) ? "-0" : `${value}` };
      case "object": case "function": break;
      default: return lost;
    }
    if (value === null) return null;
    const time = date(value);
    if (time !== undefined) return { __proto__: null, $date: is(time, NaN) ? null : time };
    const toJSON = isResult ? undefined : ownToJSON(value);
    if (toJSON !== undefined) return pack(apply(toJSON, value, [key]), key, true);
    if (typeof value === "function") return lost;
    if (isArray(value)) {
      const copy = [];
      defineProperty(copy, "toJSON", { __proto__: null, value: undefined });
      for (let i = 0; i < value.length; i++) add(copy, i, packMember(value[i], `${i}`) ?? null);
      return copy;
    }
    const names = keys(value);
    if (!isPlain(value)) {
      const primitive = primitiveOf(value);
      if (primitive !== undefined) return pack(primitive, key);
      if (names.length === 0) return empty;
    }
    const copy = { __proto__: null };
    let isMarked = false;
    for (let i = 0; i < names.length; i++) {
      const member = packMember(value[names[i]], names[i]);
      if (member === undefined) continue;
      add(copy, names[i], member);
      isMarked ||= names[i][0] === "$";
    }
    return isMarked ? { __proto__: null, $object: copy } : copy;
  }

  // Packs a value within another one, and reports what is lost.
  function packMember(value, key) {
    const packed = pack(value, key);
    if (packed !== lost && packed !== empty) return packed;
    const action = packed === lost ? "leaves out" : "keeps {} for";
    noteIgnored(`storage.setValue ${action} ${quoted(key)}, which is ${kind(value)}: JSON cannot hold it`);
    return packed === lost ? undefined : { __proto__: null };
  }

  // The text, number or Boolean of an object such as new String("a").
  function primitiveOf(object) {
    for (let i = 0; i < valuesOf.length; i++) {
      try { return apply(valuesOf[i], object, []); } catch {}
    }
  }

  function unpack(value) {
    if (typeof value !== "object" || value === null) return value;
    if (isArray(value)) {
      for (let i = 0; i < value.length; i++) value[i] = unpack(value[i]);
      return value;
    }
    if (hasOwn(value, "$number")) return +value.$number;
    if (hasOwn(value, "$date")) return date(value.$date ?? NaN);
    const object = hasOwn(value, "$object") ? value.$object : value;
    const names = keys(object);
    for (let i = 0; i < names.length; i++) object[names[i]] = unpack(object[names[i]]);
    return object;
  }

  // Keys are hashed and compared each time, as Unicode text, in which different lone surrogates would be the same.
  function checkKey(subject, key) {
    if (key.length > 1000) throw new RangeError(`${subject} has at most 1000 characters, this one has ${key.length}`);
    if (!apply(isWellFormed, key, [])) {
      throw new TypeError(`${subject} must be valid Unicode text, this one contains half of a surrogate pair`);
    }
  }

  const storage = {
    setValue(...values) {
      const key = values[0], value = values[1];
      if (typeof key !== "string") return ignore("storage.setValue", "a key", key);
      checkKey("storage.setValue: a key", key);
      if (values.length < 2) return ignore("storage.setValue", "a key and a value", undefined);
      const packed = value === undefined ? null : pack(value, "");
      if (packed === undefined || packed === lost || packed === empty) {
        return ignore("storage.setValue", "a value that JSON can represent, or a Date", value);
      }
      store(key, true, packed);
    },
    getValue(key) {
      if (typeof key !== "string") return ignore("storage.getValue", "a key", key);
      checkKey("storage.getValue: a key", key);
      return unpack(store(key));
    },
    removeValue(key) {
      if (typeof key !== "string") return ignore("storage.removeValue", "a key", key);
      checkKey("storage.removeValue: a key", key);
      store(key, false);
    },
    // Sets the value that the function returns for the current value, and returns it. No other worker updates values
    // between the two. undefined removes the value.
    update(key, change) {
      if (typeof key !== "string" || typeof change !== "function") {
        throw new TypeError("storage.update needs a key and a function, found " + kind(key) + " and " + kind(change));
      }
      checkKey("storage.update: a key", key);
      claim(key);
      const value = change(storage.getValue(key));
      if (value === undefined) storage.removeValue(key);
      else storage.setValue(key, value);
      return value;
    },
  };

  // Plugins override methods of LivePlugin in subclasses and instances.
  provide("LivePlugin", LivePlugin);
  provide("LivePluginType", { before: "before", enrichment: "enrichment", after: "after", utility: "utility" });
  provide("UpdateType", { initial: true, refresh: false });
  provide("Analytics", Analytics);
  provide("analytics", new Analytics(hostKey));
  provide("storage", storage);
  provide("console", globalThis.console);

  // Returns the event for the next plugin, null if the plugin dropped the event, or a description of an invalid result.
  function checked(result, type, event) {
    if (result === undefined) noteMissing();
    if (result === null || result === undefined) return null;
    if (typeof result !== "object" || isArray(result)) return kind(result);
    const resultType = result.type;
    if (resultType === type) return result;
    if (keepPromise(result)) {
      // A rejection is reported as the plugin's failure, not also as an unhandled rejection.
      result.then(undefined, () => {});
      return "a promise";
    }
    if (typeof resultType === "string") return `an event of the type ${quoted(resultType)}`;
    if (event !== undefined) {
      const names = keys(event);
      for (let i = 0; i < names.length; i++) if (event[names[i]] === result) return "event." + names[i];
    }
    return resultType === undefined
      ? "an object without the type of an event" : "an object whose type is " + kind(resultType);
  }

  return {
    run(plugin, event, type) {
      current = event;
      // The usual hook is called without the two methods that lead to it.
      const result = type === "track" && plugin.execute === execute && plugin.process === process
        ? plugin.track(event) : plugin.execute(event);
      if (result !== null && typeof result === "object" && !isArray(result) && result.type === type) return result;
      return checked(result, type, event);
    },

    checked,

    notify(plugin, method, first, second) {
      if (typeof plugin[method] !== "function") return;
      const result = plugin[method](first, second);
      // A rejection is reported as the plugin's failure, not also as an unhandled rejection.
      if (keepPromise(result)) result.then(undefined, () => {});
    },

    fail(reason) { throw reason; },
  };
})
