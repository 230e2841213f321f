import JavaScript

/// Functions of the language, which the other runtimes of live plugins use: `language.js`.
enum LanguageRuntime: RuntimeScript {
  typealias Import = NoImports
  enum Export: String, RuntimeName {
    case array = "Array"
    case date = "Date"
    case error = "Error"
    case object = "Object"
    case rangeError = "RangeError"
    case typeError = "TypeError"
    case isArray, `is`, keys, hasOwn, getOwnPropertyNames, getPrototypeOf, defineProperty, freeze, isExtensible
    case construct, apply, slice, isWellFormed, stringValueOf, numberValueOf, booleanValueOf, then
  }

  static let name = "language"
  static let script = parse(PackageResources.language_js)
}

/// The globals of live plugins, and the functions with which Swift calls plugins: `live-plugins.js`.
enum LivePluginsRuntime: RuntimeScript {
  enum Import: String, RuntimeName {
    case register, unregister, location, noteMethods, noteIgnored, client, open, store, claim, date, keepPromise,
      noteMissing,
      provide
  }
  enum Export: String, RuntimeName { case run, checked, notify, fail }

  static let name = "live-plugins"
  static let script = parse(PackageResources.live_plugins_js)
}

/// The global `domain`, with which scripts map domain events: `domain-maps.js`.
enum DomainMapsRuntime: RuntimeScript {
  enum Import: String, RuntimeName { case register, name, keep, undo, split, follow, provide }
  enum Export: String, RuntimeName { case forget }

  static let name = "domain-maps"
  static let script = parse(PackageResources.domain_maps_js)
}

/// Makes classes whose members are written in Swift: `live-classes.js`.
enum LiveClassesRuntime: RuntimeScript {
  typealias Import = NoImports
  enum Export: String, RuntimeName { case makeClass }

  static let name = "live-classes"
  static let script = parse(PackageResources.live_classes_js)
}

/// The globals of signal rules, and the functions with which Swift adds signals and calls rules: `signals.js`.
enum SignalsRuntime: RuntimeScript {
  enum Import: String, RuntimeName { case anonymousId, nextIndex, counter, keepPromise, provide }
  enum Export: String, RuntimeName { case start, deliver, fail, restore, limit, contents }

  static let name = "signals"
  static let script = parse(PackageResources.signals_js)
}

/// The functions that compiled filter rules call: `filters.js`.
enum FiltersRuntime: RuntimeScript {
  enum Import: String, RuntimeName { case fork, sample }
  enum Export: String, RuntimeName {
    case fail, isIn, snapshot, sample, random, equal, length, glob, matches, isArray, drop, allow, put, own
  }

  static let name = "filters"
  static let script = parse(PackageResources.filters_js)
}

/// Calls filter functions written in JavaScript: `filter-function.js`.
enum FilterFunctionRuntime: RuntimeScript {
  typealias Import = NoImports
  enum Export: String, RuntimeName { case run, check }

  static let name = "filter-function"
  static let script = parse(PackageResources.filter_function_js)
}
