// Defines the globals that live plugins use, and returns the functions with which Swift calls plugins.
//
// host: register(plugin, type, destination, name, isProtective), unregister(), location(), noteMethods(name, methods),
// client(number, method, ...), open(writeKey), store(key, ...), claim(key), date(value), keepPromise(value),
// noteMissing() and provide(name, value), which defines a global that scripts can neither replace nor change.
//
// Everything that is used after a script has run is captured first, so that a script that replaces globals affects only
// itself. For the same reason, nothing here depends on properties that objects inherit or on the iterators of arrays.
(function (host) {
  "use strict";
  const {
    register, unregister, location, noteMethods, client, open, store, claim, date, keepPromise, noteMissing, provide,
  } = host;
  const { Error, TypeError } = globalThis;
  const { isArray } = Array;
  const { is, keys, hasOwn, getOwnPropertyNames, getPrototypeOf, defineProperty } = Object;
  const { construct } = Reflect;

  class LivePlugin {
    #type;
    #destination;
    constructor(type, destination) {
      this.#type = type;
      this.#destination = destination ?? null;
    }
    get type() { return this.#type; }
    get destination() { return this.#destination; }
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

  // Adds a property to an object, or an element to an array, whatever the object inherits.
  function add(object, key, value) {
    defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }

  // Describes a value in error messages.
  function kind(value) {
    if (value === null) return "null";
    if (isArray(value)) return "an array";
    switch (typeof value) {
      case "undefined": return "undefined";
      case "object": return "an object";
      default: return "a " + typeof value;
    }
  }

  function pluginType(type) {
    switch (type) {
      case "before": case 0: return "before";
      case "enrichment": case 1: return "enrichment";
      case "after": case 3: return "after";
      case "utility": case 4: return "utility";
    }
    const found = typeof type === "string" ? `"${type}"` : typeof type === "number" ? type : kind(type);
    throw new TypeError("analytics.add: the type of a plugin must be one of LivePluginType, not " + found);
  }

  // Returns the name of a plugin's class. A plugin without one is named by the location of its analytics.add.
  function className(plugin) {
    try {
      const { constructor } = plugin;
      const { name } = constructor;
      if (typeof name === "string" && name !== "" && constructor !== globalThis.Object) return name;
    } catch {}
    return location();
  }

  // Returns the names of the methods that a plugin adds to LivePlugin.
  function methodNames(plugin) {
    const names = [];
    try {
      for (let o = plugin; o !== null && o !== LivePlugin.prototype && names.length < 100; o = getPrototypeOf(o)) {
        const own = getOwnPropertyNames(o);
        for (let i = 0; i < own.length; i++) if (own[i] !== "constructor") add(names, names.length, own[i]);
      }
    } catch {}
    return names;
  }

  const hostKey = {};
  // The event that a plugin is processing. Events that the plugin tracks belong to the user of that event.
  let current;

  class Client {
    // 0 is the client that runs this script. The other clients are looked up on first use.
    #number = 0;
    #writeKey;
    constructor(writeKey) {
      if (writeKey === hostKey) return;
      if (typeof writeKey !== "string" || writeKey === "") {
        throw new TypeError("Analytics needs a write key, found " + kind(writeKey));
      }
      this.#number = -1;
      this.#writeKey = writeKey;
    }
    get #client() { return this.#number < 0 ? this.#number = open(this.#writeKey) : this.#number; }
    #requireHost(method) {
      if (this.#client === 0) return;
      throw new Error(`analytics.${method} is not available here: only the app's own client runs live plugins`);
    }
    add(plugin) {
      this.#requireHost("add");
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
      if (plugin.isProtective !== true && plugin.constructor?.isProtective === true) {
        throw new TypeError(
          "analytics.add: isProtective must be a property of the plugin, not of its class; " +
          "write isProtective = true without static");
      }
      const name = className(plugin);
      noteMethods(name, methodNames(plugin));
      return register(plugin, type, destination, name, plugin.isProtective === true);
    }
    removeLivePlugins() {
      this.#requireHost("removeLivePlugins");
      unregister();
    }
    get traits() { return client(this.#client, "traits"); }
    get userId() { return client(this.#client, "userId"); }
    get anonymousId() { return client(this.#client, "anonymousId"); }
    track(event, properties, context) {
      if (typeof event !== "string") return;
      client(this.#client, "track", event, properties, context, current?.userId, current?.anonymousId);
    }
    identify(userId, traits, context) {
      // The user changes: later calls no longer belong to the user of the current event.
      current = undefined;
      if (typeof userId === "string") client(this.#client, "identify", userId, traits, context);
    }
    screen(title, category, properties, context) {
      if (typeof title !== "string") return;
      client(this.#client, "screen", title, category, properties, context, current?.userId, current?.anonymousId);
    }
    group(groupId, traits, context) {
      if (typeof groupId !== "string") return;
      client(this.#client, "group", groupId, traits, context, current?.userId, current?.anonymousId);
    }
    alias(newId) {
      current = undefined;
      if (typeof newId === "string") client(this.#client, "alias", newId);
    }
    reset() {
      current = undefined;
      client(this.#client, "reset");
    }
    flush() { client(this.#client, "flush"); }
  }

  // The class of clients for scripts: `Analytics(writeKey)` works with and without `new`.
  function Analytics(writeKey) { return construct(Client, [writeKey], new.target ?? Analytics); }
  Analytics.prototype = Client.prototype;
  defineProperty(Client.prototype, "constructor", { value: Analytics });

  // Stored values are JSON. A value that JSON cannot represent becomes an object with one member whose name starts with
  // "$". An object that looks like one of these is wrapped in such an object itself. Packed values inherit no toJSON.
  function pack(value) {
    switch (typeof value) {
      case "string": case "boolean": return value;
      case "number":
        return value - value === 0 && !is(value, -0)
          ? value : { __proto__: null, $number: is(value, -0) ? "-0" : `${value}` };
      case "object": break;
      default: return undefined;
    }
    if (value === null) return null;
    if (isArray(value)) {
      const copy = [];
      defineProperty(copy, "toJSON", { __proto__: null, value: undefined });
      for (let i = 0; i < value.length; i++) add(copy, i, pack(value[i]) ?? null);
      return copy;
    }
    const time = date(value);
    if (time !== undefined) return { __proto__: null, $date: time };
    const prototype = getPrototypeOf(value);
    if (prototype !== null && getPrototypeOf(prototype) !== null) return undefined;
    const copy = { __proto__: null };
    let isMarked = false;
    const names = keys(value);
    for (let i = 0; i < names.length; i++) {
      const member = pack(value[names[i]]);
      if (member === undefined) continue;
      add(copy, names[i], member);
      isMarked ||= names[i][0] === "$";
    }
    return isMarked ? { __proto__: null, $object: copy } : copy;
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

  const storage = {
    setValue(...values) {
      const key = values[0], value = values[1];
      if (typeof key !== "string" || values.length < 2) return;
      const packed = value === undefined ? null : pack(value);
      if (packed !== undefined) store(key, true, packed);
    },
    getValue(key) { return typeof key === "string" ? unpack(store(key)) : undefined; },
    removeValue(key) { if (typeof key === "string") store(key, false); },
    // Sets the value that the function returns for the current value, and returns it. No other worker updates values
    // between the two. undefined removes the value.
    update(key, change) {
      if (typeof key !== "string" || typeof change !== "function") {
        throw new TypeError("storage.update needs a key and a function, found " + kind(key) + " and " + kind(change));
      }
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
  function checked(result, type) {
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
    return typeof resultType === "string"
      ? `an event of the type "${resultType}"` : "an object whose type is " + kind(resultType);
  }

  return {
    run(plugin, event, type) {
      current = event;
      const result = plugin.execute(event);
      current = undefined;
      if (result !== null && typeof result === "object" && !isArray(result) && result.type === type) return result;
      return checked(result, type);
    },

    checked,

    notify(plugin, method, first, second) {
      if (typeof plugin[method] === "function") return plugin[method](first, second);
    },

    fail(reason) { throw reason; },

    forget() { current = undefined; },
  };
})
