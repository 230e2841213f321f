/// Recognizes the top-level code of a program.
enum TopLevelCode {
  /// Returns whether asynchronous top-level code of a program has made a call.
  /// - Parameters:
  ///   - file: `#fileID` of the call.
  ///   - function: `#function` of the call. In top-level code, it is the name of the module.
  static func isCaller(file: StaticString, function: StaticString) -> Bool {
    let module = file.description.prefix { $0 != "/" }
    return function.description == module && withUnsafeCurrentTask { $0 != nil }
  }
}
