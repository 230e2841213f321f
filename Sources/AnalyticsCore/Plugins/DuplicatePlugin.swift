/// A plugin was added to a timeline that contains it already.
struct DuplicatePlugin: Error, CustomStringConvertible {
  let type: String
  var description: String { "\(type) is already in the timeline; add each plugin once, or create another one" }
}
