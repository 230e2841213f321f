// Defines the globals that signal rules use, and returns the functions with which Swift adds signals and calls rules.
//
// Functions of the host: anonymousId(), nextIndex(), counter(newValue), which sets the index of the next signal to
// newValue, if given, and returns it, keepPromise(value), which returns whether the value is a promise, and
// provide(name, value, ignoresAssignment), which defines a global.
//
// `language` is the result of language.js. Without a client's signals, this runs when a script first uses one of the
// globals, and nothing here uses globals that a script may have replaced.
(function (language, anonymousId, nextIndex, counter, keepPromise, provide) {
  "use strict";
  const { Array, Date, TypeError, isArray, freeze, keys, apply, then } = language;
  const hostKey = {};

  const SignalType = freeze({
    Interaction: "interaction", Navigation: "navigation", Network: "network", LocalData: "localData",
    Instrumentation: "instrumentation", UserDefined: "userDefined",
  });
  const NavigationAction = freeze({
    Forward: "forward", Backward: "backward", Modal: "modal", Entering: "entering", Leaving: "leaving", Page: "page",
    Popup: "popup",
  });
  const NetworkAction = freeze({ Request: "request", Response: "response" });
  const LocalDataAction = freeze({
    Loaded: "loaded", Updated: "updated", Saved: "saved", Deleted: "deleted", Undefined: "undefined",
  });
  const EventType = freeze({
    Track: "track", Screen: "screen", Identify: "identify", Group: "group", Alias: "alias",
  });

  class RawSignal {
    constructor(type, data) {
      this.anonymousId = anonymousId();
      this.type = type;
      this.data = data;
      this.timestamp = new Date();
      this.index = -1;
    }
  }
  class NavigationSignal extends RawSignal {
    constructor(action, screen) { super("navigation", { action, screen, currentScreen: screen }); }
  }
  class InteractionSignal extends RawSignal {
    constructor(component, info, object) {
      const target = { component, title: info, data: object };
      super("interaction", { component, info, title: info, data: object, target });
    }
  }
  class NetworkSignal extends RawSignal {
    constructor(action, url, object) { super("network", { action, url, data: object, body: object }); }
  }
  class LocalDataSignal extends RawSignal {
    constructor(action, identifier, object) { super("localData", { action, identifier, data: object }); }
  }
  class InstrumentationSignal extends RawSignal {
    constructor(rawEvent) { super("instrumentation", { type: rawEvent?.type, rawEvent }); }
  }

  // A ring buffer in which a new signal replaces the oldest one. The types and indices of the signals are stored in
  // separate arrays, so that a search by type does not read signals of other types.
  class Signals {
    #capacity = 1000;
    #signals = [];
    #types = [];
    #indices = [];
    // The numbers of bytes of the signals, which the host states for large ones, their sum and its maximum.
    #sizes = [];
    #byteCount = 0;
    #maximumByteCount = Infinity;
    // The position of the newest signal in the ring.
    #newest = -1;
    #count = 0;
    // The last result of signalBuffer while it is still valid.
    #list = null;
    #counter = 0;
    #isHosts = false;

    constructor(key) { this.#isHosts = key === hostKey; }

    // All signals, the newest first. Changing the array does not change the buffer; assigning an array does.
    get signalBuffer() {
      if (this.#list === null) {
        const list = new Array(this.#count);
        for (let i = 0; i < this.#count; i++) list[i] = this.#signals[this.#place(i)];
        this.#list = list;
      }
      return this.#list;
    }
    set signalBuffer(list) {
      if (!isArray(list)) throw new TypeError("signals.signalBuffer must be an array of signals, newest first");
      this.#assign(list, []);
    }

    get maxBufferSize() { return this.#capacity; }
    set maxBufferSize(size) {
      if (typeof size !== "number" || !(size >= 1)) throw new TypeError("signals.maxBufferSize must be at least 1");
      const list = this.signalBuffer;
      const sizes = new Array(this.#count);
      for (let i = 0; i < this.#count; i++) sizes[i] = this.#sizes[this.#place(i)];
      this.#capacity = size > 1e6 ? 1e6 : size - size % 1;
      this.#assign(list, sizes);
    }
    get _maxBufferSize() { return this.maxBufferSize; }
    set _maxBufferSize(size) { this.maxBufferSize = size; }

    // The index of the next signal.
    get signalCounter() { return this.#isHosts ? counter() : this.#counter; }
    set signalCounter(value) {
      if (this.#isHosts) counter(value);
      else this.#counter = value;
    }
    get _signalCounter() { return this.signalCounter; }
    set _signalCounter(value) { this.signalCounter = value; }

    getNextIndex() {
      if (this.#isHosts) return nextIndex();
      if (this.#counter < 0) this.#counter = 0;
      return this.#counter++;
    }
    _getNextIndex() { return this.getNextIndex(); }

    add(signal) {
      if (typeof signal !== "object" || signal === null) {
        throw new TypeError(
          'signals.add needs a signal, such as new NavigationSignal(NavigationAction.Entering, "Home")');
      }
      if (signal.index === undefined || signal.index === -1) signal.index = this.getNextIndex();
      this.#insert(signal, signal.type, signal.index);
    }
    _add(signal) { this.add(signal); }

    // Returns the newest signal of a type that satisfies the predicate, or null. The search goes from fromSignal to
    // older signals. It starts at the newest signal if fromSignal is missing or is not in the buffer.
    find(fromSignal, signalType, predicate) {
      const start = this.#position(fromSignal);
      for (let i = start < 0 ? 0 : start; i < this.#count; i++) {
        const place = this.#place(i);
        if (signalType !== undefined && signalType !== null && this.#types[place] !== signalType) continue;
        const signal = this.#signals[place];
        if (predicate === undefined || predicate === null) return signal;
        try {
          if (predicate(signal)) return signal;
        } catch {}
      }
      return null;
    }

    findAndApply(fromSignal, signalType, searchPredicate, applyPredicate) {
      const found = this.find(fromSignal, signalType, searchPredicate);
      if (found !== null && typeof applyPredicate === "function") applyPredicate(found);
      return found;
    }

    // Returns all signals of a type that are older than fromSignal and satisfy the predicate, the newest first. Errors
    // that the predicate throws are not caught.
    filter(fromSignal, type, predicate) {
      const found = [];
      for (let i = this.#position(fromSignal) + 1; i < this.#count; i++) {
        const place = this.#place(i);
        if (this.#types[place] !== type) continue;
        const signal = this.#signals[place];
        if (typeof predicate !== "function" || predicate(signal)) found[found.length] = signal;
      }
      return found;
    }

    // Returns the position in the ring of the i-th newest signal.
    #place(i) {
      const place = this.#newest - i;
      return place < 0 ? place + this.#capacity : place;
    }

    // Returns how many signals are newer than a signal, which is found by identity or index; -1 if it is missing.
    #position(signal) {
      if (typeof signal !== "object" || signal === null || this.#count === 0) return -1;
      const index = signal.index;
      const isNumbered = typeof index === "number" && index >= 0;
      for (let i = 0; i < this.#count; i++) {
        const place = this.#place(i);
        if (this.#signals[place] === signal || (isNumbered && this.#indices[place] === index)) return i;
      }
      return -1;
    }

    #assign(list, sizes) {
      this.#clear();
      for (let i = (list.length < this.#capacity ? list.length : this.#capacity) - 1; i >= 0; i--) {
        this.#insert(list[i], list[i]?.type, list[i]?.index, sizes[i]);
      }
    }

    #insert(signal, type, index, size = 0) {
      const place = this.#newest + 1 === this.#capacity ? 0 : this.#newest + 1;
      if (this.#count === this.#capacity) this.#byteCount -= this.#sizes[place];
      this.#sizes[place] = size;
      this.#byteCount += size;
      this.#signals[place] = signal;
      this.#types[place] = type;
      this.#indices[place] = index;
      this.#newest = place;
      if (this.#count < this.#capacity) this.#count++;
      this.#list = null;
      while (this.#byteCount > this.#maximumByteCount && this.#count > 1) this.#removeOldest();
    }

    #removeOldest() {
      const place = this.#place(this.#count - 1);
      this.#byteCount -= this.#sizes[place];
      this.#signals[place] = undefined;
      this.#count--;
    }

    #clear() {
      this.#signals = [];
      this.#types = [];
      this.#indices = [];
      this.#sizes = [];
      this.#byteCount = 0;
      this.#newest = -1;
      this.#count = 0;
      this.#list = null;
    }

    static addToOwn(signal, type, index, size) { own.#insert(signal, type, index, size); }
    static limitOwn(byteCount) { own.#maximumByteCount = byteCount; }
  }
  const { addToOwn, limitOwn } = Signals;
  delete Signals.addToOwn;
  delete Signals.limitOwn;
  const own = new Signals(hostKey);

  // Bundles may bring a signals runtime that assigns these globals. They use this one instead.
  const globals = {
    SignalType, NavigationAction, NetworkAction, LocalDataAction, EventType, RawSignal, NavigationSignal,
    InteractionSignal, NetworkSignal, LocalDataSignal, InstrumentationSignal, Signals, signals: own,
  };
  const names = keys(globals);
  for (let i = 0; i < names.length; i++) provide(names[i], globals[names[i]], true);

  // The buffer that a script declared for itself, and the rules; undefined if scripts defined none.
  let others, processSignal;
  // Adds a signal to the buffer in use.
  let add = addToOwn;

  function addToOthers(signal) {
    if (typeof others._add === "function") others._add(signal);
    else others.add(signal);
  }

  return {
    // Called after the scripts have run, with the variable `signals` of a script that declared one, and the current
    // value of the global `processSignal`.
    start(signals, process) {
      others = typeof signals !== "object" || signals === null ? undefined : signals;
      add = others === undefined ? addToOwn : addToOthers;
      processSignal = typeof process === "function" ? process : undefined;
    },

    // Adds a signal to the buffer and calls the rules.
    deliver(signal, type, index, size) {
      add(signal, type, index, size);
      if (processSignal === undefined) return;
      const result = processSignal(signal);
      // A rejection is reported as the failure of the rules, not also as an unhandled rejection.
      if (result !== undefined && keepPromise(result)) apply(then, result, [undefined, () => {}]);
    },

    fail(reason) { throw reason; },

    // Adds a signal to the buffer without calling the rules.
    restore(signal, type, index, size) { add(signal, type, index, size); },

    limit(size, byteCount) {
      own.maxBufferSize = size;
      limitOwn(byteCount);
      if (others !== undefined) {
        others.maxBufferSize = size;
        others._maxBufferSize = size;
      }
    },

    // Returns all signals, the newest first.
    contents() { return (others === undefined ? own : others).signalBuffer; },
  };
})
