import AnalyticsCore

/// The names under which events identify the Swift types that they were created from.
enum DomainType {
  private static let names = Protected<[ObjectIdentifier: String]>([:])

  /// The Swift name of a type without modules, such as `Events.App.Opened`. Computed once per type.
  static func name(of type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = names.withLock({ $0[id] }) { return name }
    let name = shortened(String(reflecting: type))
    names.withLock { $0[id] = name }
    return name
  }

  /// Removes from a qualified name the modules, and the contexts of private and local types: their description contains
  /// an address, which differs between processes.
  static func shortened(_ name: String) -> String {
    var result = ""
    /// The components of the path that is being read.
    var path: [Substring] = []
    var start = name.startIndex
    var place = name.startIndex
    /// Whether the path continues a type with generic arguments, as in `Module.Outer<Int>.Inner`.
    var continues = false

    func finishPath(at end: String.Index) {
      path.append(name[start..<end])
      let components = path.filter { !$0.isEmpty }
      // The first component is the module, unless the name has only one.
      let kept = components.count > 1 && !continues ? components.dropFirst() : components[...]
      if continues, !kept.isEmpty { result += "." }
      result += kept.joined(separator: ".")
      path = []
    }
    while place < name.endIndex {
      let character = name[place]
      if character == ".", name[name.index(after: place)...].first != "." {
        path.append(name[start..<place])
        place = name.index(after: place)
        start = place
      } else if let end = context(in: name, at: place) {
        place = end
        start = end
      } else if "<>(),: &[]?-".contains(character) {
        finishPath(at: place)
        result.append(character)
        place = name.index(after: place)
        start = place
        continues = character == ">" || character == ")"
      } else {
        place = name.index(after: place)
      }
    }
    finishPath(at: place)
    return result
  }

  /// The end of `(unknown context at $…)` or `(extension in …):`, when the name has one at an index.
  private static func context(in name: String, at place: String.Index) -> String.Index? {
    let rest = name[place...]
    if rest.hasPrefix("(unknown context at ") { return rest.firstIndex(of: ")").map(name.index(after:)) }
    if rest.hasPrefix("(extension in ") { return rest.firstIndex(of: ":").map(name.index(after:)) }
    return nil
  }
}
