/// A use of a name. The resolver fills in `resolution`. Its memory belongs to the arena of the script's tree.
struct IdentifierReference: @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let name: Name
    let offset: SourceOffset
    var state = State.unresolved
    var binding: Binding?
  }

  private enum State: UInt8 { case unresolved, global, local, checkedLocal }

  private let content: UnsafeMutablePointer<Content>

  init(_ name: Name, offset: SourceOffset, in arena: SyntaxArena) {
    content = arena.make(Content(name: name, offset: offset))
  }

  var name: Name { content.pointee.name }
  var text: String { name.text }
  var offset: SourceOffset { content.pointee.offset }

  var resolution: Resolution {
    get {
      switch content.pointee.state {
      case .unresolved: return .unresolved
      case .global: return .global
      case .local, .checkedLocal:
        guard let binding = content.pointee.binding else { Invariant.fail("A local variable has no binding.") }
        return .binding(binding, isChecked: content.pointee.state == .checkedLocal)
      }
    }
    nonmutating set {
      switch newValue {
      case .unresolved: content.pointee.state = .unresolved
      case .global: content.pointee.state = .global
      case .binding(let binding, let isChecked): resolve(to: binding, isChecked: isChecked)
      }
    }
  }

  /// Sets `resolution` to a binding.
  @inline(__always)
  func resolve(to binding: Binding, isChecked: Bool) {
    content.pointee.state = isChecked ? .checkedLocal : .local
    content.pointee.binding = binding
  }
}

/// A use of `#name`. It resolves to the variable that stores the private name of the enclosing class.
struct PrivateReference: Sendable {
  /// The use of the name with the `#`.
  let reference: IdentifierReference

  /// The name with the `#`.
  var name: Name { reference.name }
  var text: String { reference.text }
  var offset: SourceOffset { reference.offset }
  var resolution: Resolution { reference.resolution }
}

/// A use of `super`, which requires the home object of the enclosing method and that method's `this`.
struct SuperReference: @unchecked Sendable {
  private struct Content: BitwiseCopyable {
    let home: IdentifierReference
    let this: IdentifierReference
    let newTarget: IdentifierReference
    let function: IdentifierReference
  }

  private let content: UnsafePointer<Content>

  init(offset: SourceOffset, in arena: SyntaxArena) {
    content = UnsafePointer(
      arena.make(
        Content(
          home: IdentifierReference(.homeObject, offset: offset, in: arena),
          this: IdentifierReference(.this, offset: offset, in: arena),
          newTarget: IdentifierReference(.newTarget, offset: offset, in: arena),
          function: IdentifierReference(.activeFunction, offset: offset, in: arena))))
  }

  var home: IdentifierReference { content.pointee.home }
  var this: IdentifierReference { content.pointee.this }
  var newTarget: IdentifierReference { content.pointee.newTarget }
  var function: IdentifierReference { content.pointee.function }
}
