/// Whether the numbers mean anything.
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

  /// Says so, loudly, in a debug build.
  static func warn() {
    guard isDebug else { return }
    let line = "!!! DEBUG BUILD: these numbers mean nothing. Use: swift run -c release Benchmarks !!!"
    let frame = String(repeating: "!", count: line.count)
    print("\(frame)\n\(line)\n\(frame)\n")
  }
}
