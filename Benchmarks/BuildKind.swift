/// The kind of the build, which determines whether the measurements are meaningful.
enum BuildKind {
  static var isDebug: Bool {
    var isDebug = false
    // Assertions are evaluated in debug builds only.
    assert(
      {
        isDebug = true
        return true
      }())
    return isDebug
  }

  static var name: String { isDebug ? "debug" : "release" }

  /// Prints a conspicuous warning in a debug build.
  static func warn() {
    guard isDebug else { return }
    let line = "!!! DEBUG BUILD: these numbers are meaningless. Use: swift run -c release Benchmarks !!!"
    let frame = String(repeating: "!", count: line.count)
    print("\(frame)\n\(line)\n\(frame)\n")
  }
}
