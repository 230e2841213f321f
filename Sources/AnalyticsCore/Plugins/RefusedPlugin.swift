/// A plugin, or a flush policy, was not added.
struct RefusedPlugin: Error, Hashable, CustomStringConvertible {
  enum Reason {
    /// The timeline contains the plugin already, or the client uses the flush policy already.
    case duplicate
    /// It is a destination, and was added to its own timeline, or to that of a destination within it.
    case cycle
    /// The client has been shut down.
    case closed
  }

  let type: String
  let reason: Reason

  init(_ added: AnyObject, _ reason: Reason) {
    type = "\(Swift.type(of: added))"
    self.reason = reason
  }

  var description: String {
    switch reason {
    case .duplicate: "\(type) is already in use there; add each plugin and flush policy once, or create another one"
    case .cycle: "\(type) was not added, because its timeline would contain itself"
    case .closed: "\(type) was not added, because the client has been shut down; create another client"
    }
  }
}
