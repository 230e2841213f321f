/// Names that scripts expect from browsers or from Node.js, with the reasons why plugins do not have them. A name such
/// as `storage.setItem` is that of a method.
package enum MissingNames {
  package static let explanations: [String: String] = {
    var explanations: [String: String] = [:]
    for (names, explanation) in [
      (
        [
          "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Headers", "Request", "Response",
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
      (["window"], "plugins do not run in a browser; globalThis is the global object"),
      (
        ["document", "location", "history", "navigator"],
        "plugins do not run in a browser; the context of an event describes its page and device"
      ),
      (["alert", "confirm", "prompt"], "plugins do not run in a browser; use console.log"),
      (
        ["storage.setItem", "storage.getItem", "storage.removeItem", "storage.clear", "storage.set", "storage.get"],
        "storage has setValue(key, value), getValue(key), removeValue(key) and update(key, function)"
      ),
      (
        ["localStorage", "sessionStorage", "indexedDB"],
        "plugins store values with storage.setValue(key, value) and read them with storage.getValue(key)"
      ),
    ] {
      for name in names { explanations[name] = explanation }
    }
    return explanations
  }()
}
