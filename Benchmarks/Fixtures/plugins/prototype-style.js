// Code in the style before classes: constructor functions, prototypes, var, arguments, for-in, fall-through.

var prototypeStyle = (function () {
  function isArray(value) {
    return Object.prototype.toString.call(value) === "[object Array]";
  }

  function extend(target) {
    for (var i = 1; i < arguments.length; i++) {
      var source = arguments[i];
      for (var key in source) {
        if (Object.prototype.hasOwnProperty.call(source, key) && typeof target[key] === "undefined") {
          target[key] = source[key];
        }
      }
    }
    return target;
  }

  function Counter(name) {
    if (!(this instanceof Counter)) return new Counter(name);
    this.name = name;
    this.values = {};
  }

  Counter.prototype.add = function (key) {
    var amount = arguments.length > 1 ? arguments[1] : 1;
    this.values[key] = (this.values[key] || 0) + amount;
    return this;
  };

  Counter.prototype.toString = function () {
    var parts = [];
    for (var key in this.values) parts.push(key + "=" + this.values[key]);
    return this.name + "{" + parts.join(",") + "}";
  };

  function Labelled() {
    Counter.apply(this, arguments);
    this.label = "[" + Array.prototype.slice.call(arguments).join("/") + "]";
  }

  Labelled.prototype = Object.create(Counter.prototype);
  Labelled.prototype.constructor = Labelled;

  function flatten(value, prefix, result) {
    if (value === null || typeof value !== "object") {
      result[prefix] = value;
      return result;
    }
    var empty = true;
    for (var key in value) {
      empty = false;
      flatten(value[key], prefix ? prefix + "." + key : key, result);
    }
    if (empty) result[prefix] = isArray(value) ? "[]" : "{}";
    return result;
  }

  function level(event) {
    var level = 0;
    switch (event.type) {
      case "track":
        level += 4;
      case "screen":
        level += 2;
      case "identify":
        level += 1;
        break;
      case "group":
        level = -1;
      default:
        level *= 10;
    }
    return level;
  }

  return { extend: extend, Counter: Counter, Labelled: Labelled, flatten: flatten, level: level };
})();

var prototypePlugin = new LivePlugin(LivePluginType.enrichment, null);
prototypePlugin.types = prototypeStyle.Counter("types");
prototypePlugin.keys = new prototypeStyle.Labelled("keys", "all");

prototypePlugin.process = function (event) {
  var self = this;
  self.types.add(event.type);
  event.level = prototypeStyle.level(event);
  event.hoisted = typeof later === "undefined" ? String(declared()) : "visible";
  for (var i = 0, functions = []; i < 3; i++) {
    functions.push(function () {
      return i;
    });
  }
  event.shared = functions[0]() + functions[2]();
  event.context = prototypeStyle.extend({ counted: self.types.toString() }, event.context || {}, { locale: "en-US", network: null });
  return LivePlugin.prototype.process.call(self, event);

  function declared() {
    return arguments.length === 0 && later === void 0;
  }

  var later = 1;
};

prototypePlugin.track = function (event) {
  var flat = prototypeStyle.flatten(event.properties, "", {});
  var names = [];
  for (var name in flat) {
    names.push(name);
    this.keys.add(typeof flat[name], name.length);
  }
  event.flat = flat;
  event.flatNames = names.sort().slice(0, 5);
  event.keys = this.keys + this.keys.label + (this.keys instanceof prototypeStyle.Counter);
  atLeastThree: do {
    if (names.length < 3) break atLeastThree;
    event.many = names.length;
  } while (false);
  return event;
};

prototypePlugin.group = function (event) {
  nameGroup(event.traits, event);
  return event;
  function nameGroup(traits) {
    arguments[1].groupName = traits.name && traits.name.substr(0, 3) + (traits.name.length > 3 ? "…" : "");
  }
};

analytics.add(prototypePlugin);
