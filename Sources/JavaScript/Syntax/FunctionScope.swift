/// The scopes of a function. The outermost one contains the parameters and, unless parameters have expressions, the
/// variables of the body.
struct FunctionScope: Hashable, @unchecked Sendable {
  struct Content: BitwiseCopyable {
    let node: FunctionNode
    /// The outermost scope.
    fileprivate(set) var scope: Scope?
    /// The scope of the body's variables when parameters have expressions (ECMA-262 §10.2.11 step 28).
    var bodyScope: Scope?
    /// The scopes within the outermost one whose variables are in this function's frame, too.
    var innerScopes = Chain<Scope>()
    /// The number of frame slots for parameters and variables.
    var slotCount = 0
    /// The number of statements, expressions, variables and parts of literals, patterns, classes and switches. What is
    /// inside inner functions is not counted.
    var nodeCount = 0
    var usesThis = false
    /// Whether the arguments object shares its elements with the parameters.
    var hasMappedArguments = false
    var argumentsBinding: Binding?
    var thisBinding: Binding?
    var newTargetBinding: Binding?
    var homeBinding: Binding?
    var functionBinding: Binding?
    var nameBinding: Binding?
  }

  let content: UnsafeMutablePointer<Content>

  init(node: FunctionNode, parent: Scope?, in arena: SyntaxArena) {
    content = arena.make(Content(node: node))
    content.pointee.scope = Scope(parent: parent, function: self, in: arena)
  }

  var node: FunctionNode { content.pointee.node }
  var scope: Scope { content.pointee.scope.unsafelyUnwrapped }
  var bodyScope: Scope? { content.pointee.bodyScope }
  var slotCount: Int { content.pointee.slotCount }
  var nodeCount: Int { content.pointee.nodeCount }
  var usesThis: Bool { content.pointee.usesThis }
  var hasMappedArguments: Bool { content.pointee.hasMappedArguments }
  var argumentsBinding: Binding? { content.pointee.argumentsBinding }
  var thisBinding: Binding? { content.pointee.thisBinding }
  var newTargetBinding: Binding? { content.pointee.newTargetBinding }
  var homeBinding: Binding? { content.pointee.homeBinding }
  var functionBinding: Binding? { content.pointee.functionBinding }
  var nameBinding: Binding? { content.pointee.nameBinding }

  func count(nodes: Int) { content.pointee.nodeCount &+= nodes }

  var isArrow: Bool { node.kind == .arrow }
}
