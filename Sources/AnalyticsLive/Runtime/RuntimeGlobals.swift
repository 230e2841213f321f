import JSONModel
import JavaScript

/// The globals of scripts, as the runtimes define them.
package enum RuntimeGlobals {
  /// The names of the globals, each with the names of its properties, including inherited ones.
  package static let members: [String: Set<String>] = {
    let script = """
      (function () {
        const result = {};
        for (const name of Object.getOwnPropertyNames(globalThis)) {
          const members = new Set();
          const value = globalThis[name];
          if (value !== null && (typeof value === "object" || typeof value === "function")) {
            for (let o = value; o !== null; o = Object.getPrototypeOf(o)) {
              for (const key of Object.getOwnPropertyNames(o)) members.add(key);
            }
          }
          result[name] = [...members];
        }
        return result;
      })()
      """
    guard let live = try? LivePlugins(scripts: []), let engine = live.hosts.first?.engine,
      let json = engine.perform({ interpreter in try? interpreter.evaluate(script, name: "globals").json() }),
      case .object(let object) = json
    else { return [:] }
    var members: [String: Set<String>] = [:]
    for (name, list) in object { members[name] = Set((list.arrayValue ?? []).compactMap(\.stringValue)) }
    return members
  }()
}
