/// A text that is made when it is first needed, on any thread.
final class LazyText: @unchecked Sendable {
  // Unchecked because of the content, which is set once, by an atomic operation.
  private let pointer = UnsafeMutablePointer<AnyObject?>.allocate(capacity: 1)

  private final class Content: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  init() { pointer.initialize(to: nil) }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// Returns the text. Threads that need it at the same time may each make it.
  func callAsFunction(_ make: () -> String) -> String {
    if let known = content { return known.text }
    _ = _stdlib_atomicInitializeARCRef(object: pointer, desired: Content(make()))
    return content?.text ?? make()
  }

  private var content: Content? {
    _stdlib_atomicLoadARCRef(object: pointer).map { unsafeDowncast($0, to: Content.self) }
  }
}
