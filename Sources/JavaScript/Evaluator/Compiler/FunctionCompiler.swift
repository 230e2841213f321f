/// Builds the executable nodes of one function from its syntax tree. Inner functions become separate code, which is
/// compiled when they are first called.
final class FunctionCompiler {
  let vm: VM
  let instance: ScriptInstance
  let code: CodePointer
  let node: FunctionNode
  let function: FunctionScope
  /// The scope that is being compiled, for counting environments.
  var scope: Scope
  /// The next free temporary, and the maximum so far.
  private var nextTemporary: Int
  private var frameEnd: Int
  /// The active labels: name and number.
  var labels: [(name: Name, number: Int)] = []
  var labelCount = 0
  /// The number of the preceding label, if the labelled statement has more labels.
  var pendingLabel: Int?
  /// Determines what suspends, or nil in functions that cannot suspend.
  let finder: SuspensionFinder?
  /// The number of statements and expressions compiled so far, those that take long counted as several.
  @exclusivity(unchecked) var nodeCount = 0
  /// The numbers of environments outside the code, as far as they were needed.
  @exclusivity(unchecked) var environmentDepths = EnvironmentDepths()
  /// The maximum number of environments between the code and a variable.
  var farthestHops = 0
  /// The maximum number of conditional expressions inside each other that `if` statements have become.
  var resultDepth = 0
  /// The control slots of a function that can suspend.
  private(set) var control = 0

  /// The number of class definitions around the code that is being compiled. All their parts are strict.
  private var classDepth = 0
  var isStrict: Bool { node.isStrict || classDepth > 0 }

  init(_ vm: VM, _ code: CodePointer) {
    self.vm = vm
    self.code = code
    instance = code.pointee.script.takeUnretainedValue()
    node = code.pointee.node
    function = node.scope
    scope = function.scope
    nextTemporary = function.slotCount
    frameEnd = function.slotCount
    finder = node.isAsync || node.isGenerator ? SuspensionFinder(node) : nil
    if finder != nil { control = reserveTemporaries(ControlSlot.count) }
  }

  func suspends(_ s: Statement) -> Bool { finder?.contains(s) ?? false }
  func suspends(_ e: Expression) -> Bool { finder?.contains(e) ?? false }

  /// Compiles a part of a class definition (ECMA-262 §11.2.2).
  func inClass<T>(_ body: () throws(Abrupt) -> T) throws(Abrupt) -> T {
    classDepth += 1
    defer { classDepth -= 1 }
    return try body()
  }

  // MARK: Temporaries

  /// Reserves `count` slots of the frame until `body` returns.
  func withTemporaries<T>(_ count: Int, _ body: (Int) throws(Abrupt) -> T) throws(Abrupt) -> T {
    let first = nextTemporary
    nextTemporary += count
    frameEnd = max(frameEnd, nextTemporary)
    defer { nextTemporary = first }
    return try body(first)
  }

  /// Reserves slots until the innermost enclosing `withTemporaries` ends.
  func reserveTemporaries(_ count: Int) -> Int {
    let first = nextTemporary
    nextTemporary += count
    frameEnd = max(frameEnd, nextTemporary)
    return first
  }

  func key(_ text: String) -> PropertyKey { instance.keep(vm.propertyKey(text)) }
  func key(_ name: Name) -> PropertyKey { instance.keep(vm.propertyKey(name)) }
  func key(_ text: SyntaxText) -> PropertyKey { instance.keep(vm.propertyKey(text)) }
  func constant(_ value: Value) -> Constant {
    if value.isCell { instance.keep(value) }
    return Constant(vm, value)
  }

  // MARK: Nodes of the tree that replace others

  func make(_ content: Expression.Content) -> Expression { Expression(content, in: instance.arena) }
  func make(_ content: Statement.Content) -> Statement { Statement(content, in: instance.arena) }
  func list<Element: BitwiseCopyable>(_ elements: [Element]) -> SyntaxList<Element> {
    SyntaxList(elements, in: instance.arena)
  }

  // MARK: Scopes

  func inScope<T>(_ new: Scope?, _ body: () throws(Abrupt) -> T) throws(Abrupt) -> T {
    let saved = scope
    if let new { scope = new }
    defer { scope = saved }
    return try body()
  }

  /// - Parameter hasEnvironment: false if the environment of the scope already exists: the prologue makes that of the
  ///   function's own scope.
  func entry(of scope: Scope, hasEnvironment: Bool = true) -> ScopeEntry {
    emptying(scope.order.filter { $0.needsCheck && $0.isLexical }, hasEnvironment ? scope.environmentSize : 0)
  }

  private func emptying(_ variables: [Binding], _ environmentSize: Int = 0) -> ScopeEntry {
    nodeCount += variables.count + environmentSize / 2
    return ScopeEntry(
      environmentSize: environmentSize, emptySlots: variables.filter { !$0.isCaptured }.map(\.slot),
      emptyIndices: variables.filter(\.isCaptured).map(\.slot))
  }

  // MARK: The function

  func compile() throws(Abrupt) {
    try payForNodes()
    countParameters()
    let body: Node =
      switch node.kind {
      case .script: try scriptBody()
      case .derivedConstructor: try derivedConstructorBody()
      case _ where finder != nil: try loweredBody()
      default: try plainBody()
      }
    preparePrologue()
    code.pointee.frameSize = frameEnd
    countVariables()
    nodeCount += farthestHops * Work.nodesPerEnvironment
    code.pointee.steps = steps(since: 0) + stepsOfUncachedNodes()
    // A level of a tree that can suspend is up to two nodes deep.
    let depth = UInt(node.treeDepth + resultDepth + 4) * (finder == nil ? 1 : 2)
    code.pointee.nativeStackNeed = depth * NativeStack.bytesPerLevel
    code.pointee.body = .passRetained(body)
    instance.count(function.nodeCount * Work.bytesPerMadeNode)
  }

  /// Whether the interpreter has made more nodes than the caches hold.
  private var hasManyNodes: Bool { vm.realm.madeNodes > Work.cachedNodes }

  /// Counts the nodes of the function, and returns the number of steps that each call takes in addition because they
  /// may not be in the processor's caches. Only the first iteration of a loop finds them like that, so the call pays.
  private func stepsOfUncachedNodes() -> Int {
    vm.realm.madeNodes += function.nodeCount
    return hasManyNodes ? function.nodeCount * Work.stepsPerUncachedNode : 0
  }

  /// Pays for the nodes of a long function, or of one after many others. In advance, because what a call had made
  /// before it ended would remain, and the next call would make it again. An exceeded limit has the position of the
  /// function.
  private func payForNodes() throws(Abrupt) {
    let count = function.nodeCount - (hasManyNodes ? 0 : Work.freeMadeNodes)
    guard count > 0 else { return vm.advanceClockCheck(by: function.nodeCount * Work.stepsPerMadeNode) }
    let position = vm.state.pointee.position
    vm.state.pointee.position = node.start
    try vm.reserve(count * Work.bytesPerMadeNode)
    // Code that can suspend is rewritten first.
    try vm.charge(count * Work.stepsPerMadeNode * (finder == nil ? 1 : 2))
    vm.state.pointee.position = position
  }

  private func plainBody() throws(Abrupt) -> Node {
    let statements = try entryStatements()
    if function.bodyScope == nil, function.scope.order.allSatisfy({ !$0.needsCheck || !$0.isLexical }) {
      return try result(of: Array(node.body), after: statements)
    }
    return StatementBody(vm, sequence(statements + [try bodyStatements()]))
  }

  /// Returns the statements before the body: parameters with defaults and patterns, function declarations.
  private func entryStatements() throws(Abrupt) -> [StatementNode] {
    var statements = try parameterStatements()
    if function.bodyScope == nil { statements += try functionDeclarations(function.scope) }
    return statements
  }

  /// Returns the statements of the body in their scope.
  private func bodyStatements() throws(Abrupt) -> StatementNode {
    let lexicalScope = function.bodyScope ?? function.scope
    return try inScope(lexicalScope) { () throws(Abrupt) in
      var statements: [StatementNode] = []
      if function.bodyScope != nil {
        statements += try copiedParameters(lexicalScope)
        statements += try functionDeclarations(lexicalScope)
      }
      for s in node.body { if let compiled = try statement(s) { statements.append(compiled) } }
      let entry = entry(of: lexicalScope, hasEnvironment: function.bodyScope != nil)
      return entry.isTrivial ? sequence(statements) : ScopeBlock(vm, entry, sequence(statements))
    }
  }

  /// Body variables that hide a parameter start with its value (§10.2.11 step 28.f).
  func copiedParameters(_ body: Scope) throws(Abrupt) -> [StatementNode] {
    var statements: [StatementNode] = []
    let outer = Dictionary(function.scope.order.map { ($0.name, $0) }) { first, _ in first }
    for b in body.order where b.kind == .var || b.kind == .function {
      guard let p = outer[b.name], p.kind == .parameter || p == function.argumentsBinding else { continue }
      let value = read(p, isChecked: false, 0)
      statements.append(NameSet(vm, variable(b), value))
    }
    return statements
  }

  func parameterStatements() throws(Abrupt) -> [StatementNode] {
    guard !node.hasSimpleParameters else { return [] }
    var statements: [StatementNode] = []
    let unset = function.scope.order.filter { $0.kind == .parameter && $0.needsCheck }
    if !unset.isEmpty { statements.append(EnterScope(vm, emptying(unset))) }
    for (i, element) in node.parameters.enumerated() {
      let raw = FrameSlot.first + i
      if case .identifier(let id) = element.target, case .binding(let b, _) = id.resolution, element.initializer == nil,
        b.slot == raw, !b.isCaptured
      {
        continue
      }
      let target = try elementTarget(element, isDeclaration: true)
      statements.append(InitializeParameter(vm, target, slot: raw))
    }
    if let rest = node.rest {
      let raw = FrameSlot.first + node.parameters.count
      if case .identifier(let id) = rest, case .binding(let b, _) = id.resolution, b.slot == raw, !b.isCaptured {
        return statements
      }
      statements.append(InitializeParameter(vm, try patternTarget(rest, isDeclaration: true), slot: raw))
    }
    return statements
  }

  /// Returns the function declarations of a scope, which are instantiated before its statements.
  func functionDeclarations(_ scope: Scope) throws(Abrupt) -> [StatementNode] {
    var statements: [StatementNode] = []
    for f in scope.functions {
      guard let name = f.name, case .binding(let b, _) = name.resolution else { continue }
      let value = functionExpression(f, name: key(name.name))
      statements.append(NameSet(vm, variable(b), value))
    }
    return statements
  }

  func functionCode(_ f: FunctionNode, name: PropertyKey?) -> CodePointer { instance.makeCode(f, name: name) }

  func functionExpression(_ f: FunctionNode, name: PropertyKey?) -> Node {
    nodeCount += nodes(of: f)
    let code = functionCode(f, name: name)
    return f.isAsync || f.isGenerator ? SuspendableFunctionExpression(vm, code) : FunctionExpression(vm, code)
  }

  private func derivedConstructorBody() throws(Abrupt) -> Node {
    let statements = try entryStatements()
    let body = sequence(statements + [try bodyStatements()])
    guard let this = function.thisBinding else { return StatementBody(vm, body) }
    return DerivedConstructorBody(vm, body, CheckedThis(vm, read(this, isChecked: false, node.end), node.end))
  }

  // MARK: Prologue

  private func preparePrologue() {
    var prologue: CodeData.Prologue = []
    let p = code
    p.pointee.environmentSize = function.scope.environmentSize
    if node.kind == .classConstructor || node.kind == .derivedConstructor { prologue.insert(.classConstructor) }
    if function.scope.environmentSize > 0 {
      prologue.insert(.environment)
      var moves: [(slot: Int32, index: Int32)] = []
      for b in function.scope.order where b.isCaptured {
        if b.parameterIndex >= 0 && !b.needsCheck {
          moves.append((Int32(FrameSlot.first + b.parameterIndex), Int32(b.slot)))
        }
        if b == function.thisBinding { moves.append((Int32(FrameSlot.this), Int32(b.slot))) }
        if b == function.functionBinding || b == function.nameBinding {
          moves.append((Int32(FrameSlot.callee), Int32(b.slot)))
        }
      }
      if function.hasMappedArguments {
        // Parameters that are hidden by a later one with the same name still back their elements of the arguments
        // object.
        let moved = Set(moves.map(\.index))
        for i in node.parameters.indices where !moved.contains(Int32(i)) {
          moves.append((Int32(FrameSlot.first + i), Int32(i)))
        }
      }
      if !moves.isEmpty {
        p.pointee.moves = .allocate(capacity: moves.count)
        p.pointee.moves?.initialize(from: moves, count: moves.count)
        p.pointee.moveCount = moves.count
      }
    }
    func target(_ b: Binding) -> Int32 { b.isCaptured ? ~Int32(b.slot) : Int32(b.slot) }
    if let b = function.argumentsBinding {
      prologue.insert(.arguments)
      p.pointee.argumentsTarget = target(b)
      if function.hasMappedArguments { prologue.insert(.mappedArguments) }
    }
    if let b = function.newTargetBinding {
      prologue.insert(.newTarget)
      p.pointee.newTargetTarget = target(b)
    }
    if let b = function.homeBinding {
      prologue.insert(.home)
      p.pointee.homeTarget = target(b)
    }
    if node.rest != nil {
      prologue.insert(.rest)
      p.pointee.restSlot = FrameSlot.first + node.parameters.count
    }
    if !node.isStrict && function.usesThis && node.kind != .arrow && node.kind != .script {
      prologue.insert(.sloppyThis)
    }
    p.pointee.prologue = prologue
  }

  // MARK: Sequences

  func sequence(_ statements: [StatementNode]) -> StatementNode {
    switch statements.count {
    case 0: EmptyStatement(vm)
    case 1: statements[0]
    case 2: StatementPair(vm, statements[0], statements[1])
    default: StatementSequence(vm, statements)
    }
  }
}

extension ArraySlice {
  /// The two parts of which a balanced tree is made. They share the elements.
  var halves: (ArraySlice, ArraySlice) {
    let middle = startIndex + count / 2
    return (self[..<middle], self[middle...])
  }
}

extension VM {
  /// Compiles a function that is called for the first time.
  func compileBody(_ code: CodePointer) throws(Abrupt) {
    try FunctionCompiler(self, code).compile()
  }
}
