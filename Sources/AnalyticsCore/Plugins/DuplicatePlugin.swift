/// A plugin was added to a timeline that contains it already, or a flush policy to a client that uses it already.
struct DuplicatePlugin: Error, CustomStringConvertible {
  let type: String
  var description: String {
    "\(type) is already in use there; add each plugin and flush policy once, or create another one"
  }
}
