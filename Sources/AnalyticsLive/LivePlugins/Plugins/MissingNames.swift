/// Names that scripts expect from browsers or from Node.js, with the reasons why plugins do not have them.
package enum MissingNames {
  package static let explanations: [String: String] = {
    var explanations: [String: String] = [:]
    for (names, explanation) in [
      (
        [
          "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "navigator", "Headers", "Request", "Response",
          "FormData", "AbortController", "AbortSignal", "BroadcastChannel", "ReadableStream",
        ], "plugins have no network"
      ),
      (
        [
          "setTimeout", "setInterval", "setImmediate", "requestAnimationFrame", "clearTimeout", "clearInterval",
          "clearImmediate", "cancelAnimationFrame",
        ],
        "plugins have no timers, because a call of a plugin must end before the event continues"
      ),
      (
        ["require", "module", "exports"],
        "plugins have no modules; bundle them into one script, for example with esbuild --bundle --format=iife"
      ),
      (["process", "Buffer", "__dirname", "__filename"], "plugins do not run in Node.js"),
      (["global", "self"], "globalThis is the global object"),
      (
        [
          "Intl", "URL", "URLSearchParams", "TextEncoder", "TextDecoder", "crypto", "structuredClone", "atob", "btoa",
          "Blob", "Event", "EventTarget", "MessageChannel", "performance",
        ],
        "plugins have only the objects of the language; bundle a library for the others"
      ),
      (["WebAssembly", "Worker", "Atomics", "SharedArrayBuffer"], "plugins run only their own script"),
      (
        ["window", "document", "location", "history", "alert"],
        "plugins do not run in a browser; globalThis is the global object"
      ),
      (["localStorage", "sessionStorage", "indexedDB"], "plugins store values with storage.setValue"),
    ] {
      for name in names { explanations[name] = explanation }
    }
    return explanations
  }()
}
