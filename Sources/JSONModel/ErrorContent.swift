/// The content of a public error, as large as one reference.
///
/// The optimized top-level code of a program in which functions with typed throws and others throw, such as
/// `try paths.map { try JSON(parsing: String(contentsOfFile: $0, encoding: .utf8)) }`, can make the compiler crash on
/// that code (Swift 6.3), for two reasons:
///
/// - Functions with typed throws return a large error through memory. So public functions with typed throws are
///   inlined, and get their result from a function that returns a `Result`.
/// - The optimizer merges the instruction that stores an error with the one that clears the error of an untyped
///   function if both store a pointer. So a public error is not stored as a pointer: an enumeration with two cases is
///   an integer.
package indirect enum ErrorContent<Content> {
  case content(Content)
  /// Not used. It makes the enumeration an integer.
  case other(Content)

  package init(_ content: Content) { self = .content(content) }

  package var value: Content {
    get {
      switch self {
      case .content(let content), .other(let content): content
      }
    }
    set { self = .content(newValue) }
  }
}

extension ErrorContent: Sendable where Content: Sendable {}
extension ErrorContent: Equatable where Content: Equatable {}
extension ErrorContent: Hashable where Content: Hashable {}
