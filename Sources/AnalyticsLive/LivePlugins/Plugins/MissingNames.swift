/// Names that scripts expect from browsers or from Node.js, with the reasons why plugins do not have them.
enum MissingNames {
  static let explanations: [String: String] = {
    var explanations: [String: String] = [:]
    for (names, explanation) in [
      (["fetch", "XMLHttpRequest", "WebSocket", "navigator"], "plugins have no network"),
      (
        ["setTimeout", "setInterval", "setImmediate", "requestAnimationFrame"],
        "plugins have no timers, because a call of a plugin must end before the event continues"
      ),
      (
        ["require", "module", "exports"],
        "plugins have no modules; bundle them into one script, for example with esbuild --bundle --format=iife"
      ),
      (["process", "Buffer"], "plugins do not run in Node.js"),
      (["window", "document"], "plugins do not run in a browser; globalThis is the global object"),
      (["localStorage", "sessionStorage"], "plugins store values with storage.setValue"),
    ] {
      for name in names { explanations[name] = explanation }
    }
    return explanations
  }()
}
