import JavaScript

/// The JavaScript side of live plugins: what scripts find in place before they run.
enum LivePluginsRuntime {
  /// Parsed once for all interpreters.
  static let script: Result<Script, JavaScriptError> = Result { () throws(JavaScriptError) in try Script(source, name: "live-plugins") }

  /// A function that defines the globals and returns what the host calls. It takes the host's
  /// `register(plugin, type, destination, name)` and `client(method, …)`.
  ///
  /// Everything used after a script has run is captured first, so that a script which replaces globals disturbs only itself.
  private static let source = #"""
    (function (register, client) {
      "use strict";
      const { Error, TypeError } = globalThis;
      const { isArray } = Array;

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
          default: throw new TypeError("analytics.add: the type of a plugin is one of LivePluginType, not " + (typeof type === "string" ? `"${type}"` : typeof type === "number" ? type : kind(type)));
        }
      }

      function className(plugin) {
        try {
          const name = plugin.constructor.name;
          return typeof name === "string" && name !== "" ? name : "LivePlugin";
        } catch {
          return "LivePlugin";
        }
      }

      const hostKey = {};

      class Analytics {
        #isHost = false;
        constructor(writeKey) {
          if (writeKey === hostKey) this.#isHost = true;
          else if (typeof writeKey !== "string" || writeKey === "") throw new TypeError("new Analytics needs a write key, found " + kind(writeKey));
        }
        #own() { if (!this.#isHost) throw new Error("a client of a script's own is not available here"); }
        add(plugin) {
          this.#own();
          if (typeof plugin !== "object" || plugin === null) throw new TypeError("analytics.add needs a LivePlugin, found " + kind(plugin));
          if (typeof plugin.execute !== "function") throw new TypeError("analytics.add: a plugin needs the method execute; let its class extend LivePlugin");
          const type = pluginType(plugin.type);
          const destination = plugin.destination ?? null;
          if (destination !== null && typeof destination !== "string") throw new TypeError("analytics.add: the destination of a plugin is the key of one, or null, not " + kind(destination));
          return register(plugin, type, destination, className(plugin));
        }
        get traits() { this.#own(); return client("traits"); }
        get userId() { this.#own(); return client("userId"); }
        get anonymousId() { this.#own(); return client("anonymousId"); }
        track(event, properties, context) { this.#own(); if (typeof event === "string") client("track", event, properties, context); }
        identify(userId, traits, context) { this.#own(); if (typeof userId === "string") client("identify", userId, traits, context); }
        screen(title, category, properties, context) { this.#own(); if (typeof title === "string") client("screen", title, category, properties, context); }
        group(groupId, traits, context) { this.#own(); if (typeof groupId === "string") client("group", groupId, traits, context); }
        alias(newId) { this.#own(); if (typeof newId === "string") client("alias", newId); }
        reset() { this.#own(); client("reset"); }
        flush() { this.#own(); client("flush"); }
      }

      const { defineProperty } = Object;
      function define(name, value) {
        defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
      }
      define("LivePlugin", LivePlugin);
      define("LivePluginType", { before: "before", enrichment: "enrichment", after: "after", utility: "utility" });
      define("UpdateType", { initial: true, refresh: false });
      define("Analytics", Analytics);
      define("analytics", new Analytics(hostKey));

      return {
        // The event for the next plugin; null when it is dropped; text that says what was found in place of an event.
        run(plugin, event, type) {
          const result = plugin.execute(event);
          if (result === null || result === undefined) return null;
          if (typeof result !== "object" || isArray(result)) return kind(result);
          const resultType = result.type;
          if (resultType === type) return result;
          return typeof resultType === "string" ? `an event of the type "${resultType}"` : "an object whose type is " + kind(resultType);
        },

        notify(plugin, method, first, second) {
          if (typeof plugin[method] === "function") plugin[method](first, second);
        },
      };
    })
    """#
}
