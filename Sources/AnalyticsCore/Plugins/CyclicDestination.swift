/// A destination was added to its own timeline, or to that of a destination within it.
struct CyclicDestination: Error, CustomStringConvertible {
  let type: String
  var description: String { "\(type) was not added, because its timeline would contain itself" }
}
