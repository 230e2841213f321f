import JSONModel

/// The two published forms of signals, which name some members differently. Signals that are emitted have the members
/// of both, and recordings may have those of one.
extension JSONSignal {
  /// The signal with the members of both forms, so that rules that were written for either form can read it.
  package var withBothForms: JSONSignal {
    guard case .object(var members) = data else { return self }
    switch type {
    case .navigation:
      members.complete("screen", "currentScreen")
      if members["action"] == nil, members["screen"] != nil { members["action"] = "entering" }
    case .interaction:
      if let target = members["target"]?.objectValue {
        for name in ["component", "title", "data"] where members[name] == nil { members[name] = target[name] }
      }
      members.complete("title", "info")
      if members["target"] == nil {
        var target: JSONObject = [:]
        for name in ["component", "title", "data"] { target[name] = members[name] }
        members["target"] = .object(target)
      }
    case .network:
      members.complete("statusCode", "status")
      members.complete("data", "body")
      if members["ok"] == nil, let status = members["statusCode"]?.intValue {
        members["ok"] = .bool((200...299).contains(status))
      }
    default: return self
    }
    var copy = self
    copy.data = .object(members)
    return copy
  }
}

extension JSONObject {
  /// Gives two members the same value if one of them is missing.
  fileprivate mutating func complete(_ first: String, _ second: String) {
    if self[first] == nil, let value = self[second] { self[first] = value }
    if self[second] == nil, let value = self[first] { self[second] = value }
  }
}
