/// Collects the outline of a resolved script.
struct OutlineBuilder {
  let script: Script
  var result = ScriptOutline()
  /// The asynchronous functions and methods that the script defines.
  var asyncFunctions: Set<AsyncFunction> = []
  /// Uses of the result of a call, which are mistakes if the function is asynchronous.
  var promiseUses: [(function: AsyncFunction, location: SourceOffset)] = []
  /// The variables that contain the result of a call.
  var variables: [Binding: AsyncFunction] = [:]
  /// The numbers of the classes around the current node, innermost last.
  var classNumbers: [Int] = []
  private var classCount = 0
  /// The members of the classes around the current node that are not in the list of methods, innermost last.
  var classMembers: [ClassMembers] = []
  /// What occurs in each constructor around the current node.
  var constructors: [Constructor] = []
  private var constants: Set<String> = []
  /// The number of conditions on which the current node depends and that test whether a global exists.
  private var guardCount = 0
  /// The number of functions around the current node.
  private(set) var functionDepth = 0
  /// The number of `try` blocks with a `catch` clause around the current node.
  var attemptCount = 0
  /// The names of global functions of which no call returns a value, and of others. A name may be in both sets.
  var functionsWithoutValue: Set<String> = []
  var functionsWithValue: Set<String> = []

  struct ClassMembers {
    var names: Set<String> = []
    var areUnknown = false
  }

  struct Constructor {
    var callsSuper = false
    /// The first `this`.
    var this: SourceOffset?
  }

  struct AsyncFunction: Hashable {
    enum Owner: Hashable {
      case global
      /// The variable of the function.
      case variable(Binding)
      /// The number of the class of the method.
      case `class`(Int)
    }

    let name: String
    let owner: Owner

    /// A method of `this`.
    init(method name: String, ofClass number: Int) {
      self.name = name
      owner = .class(number)
    }

    init(_ id: IdentifierReference) {
      name = id.shortText
      if case .binding(let binding, _) = id.resolution {
        owner = .variable(binding)
      } else {
        owner = .global
      }
    }

    /// The function as the script calls it.
    var text: String { if case .class = owner { "this.\(name)" } else { name } }
  }

  init(_ script: Script) { self.script = script }

  mutating func outline() -> ScriptOutline {
    let body = script.tree.script.body
    for (id, kind) in Declarations.lexicalDeclarations(body) {
      declare(id)
      if kind == .const { constants.insert(id.shortText) }
    }
    for id in Declarations.varNames(body, includingFunctions: true) { declare(id) }
    if !script.tree.script.isStrict {
      Declarations.blockFunctions(body, lexicalOutside: []) { f in
        if let name = f.name { declare(name) }
      }
    }
    statements(body)
    result.missingAwaits = promiseUses.filter { asyncFunctions.contains($0.function) }.map {
      ScriptOutline.MissingAwait(function: $0.function.text, location: location($0.location))
    }
    result.functionsWithoutValue = functionsWithoutValue.subtracting(functionsWithValue)
    for use in result.uses where use.kind == .assigned && constants.contains(use.name) {
      result.constantAssignments.append((use.name, use.location))
    }
    return result
  }

  private mutating func declare(_ id: IdentifierReference) {
    if result.declarations[id.shortText] == nil { result.declarations[id.shortText] = location(id.offset) }
  }

  func location(_ offset: SourceOffset) -> ScriptOutline.Location {
    let at = script.lines.location(of: offset, in: script.source)
    return ScriptOutline.Location(line: at.line, column: at.column)
  }

  // MARK: Names

  mutating func use(_ id: IdentifierReference, _ kind: ScriptOutline.Use.Kind) {
    switch id.resolution {
    case .global:
      addUse(id, kind == .read && guardCount > 0 ? .guarded : kind)
    case .binding(let binding, _):
      if kind == .assigned, case .const = binding.kind {
        result.constantAssignments.append((id.shortText, location(id.offset)))
      }
    case .unresolved: break
    }
    if kind != .assigned { result.usedNames.insert(id.shortText) }
  }

  private mutating func addUse(_ id: IdentifierReference, _ kind: ScriptOutline.Use.Kind) {
    result.uses.append(
      ScriptOutline.Use(name: id.shortText, kind: kind, isAttempted: attemptCount > 0, location: location(id.offset)))
  }

  /// Visits what is evaluated only for some results of a condition.
  mutating func visit(dependingOn condition: Expression, _ visit: (inout Self) -> Void) {
    let isGuard = OutlineBuilder.testsGlobal(condition)
    if isGuard { guardCount += 1 }
    visit(&self)
    if isGuard { guardCount -= 1 }
  }

  /// Whether the condition tests if a global exists, with `typeof`, a member of `globalThis`, or `in`.
  private static func testsGlobal(_ e: Expression) -> Bool {
    switch e.content {
    case .unary(.typeof, let operand, _):
      guard case .identifier(let id) = operand.content else { return testsGlobal(operand) }
      if case .global = id.resolution { return true }
      return false
    case .unary(_, let e, _), .parenthesized(let e), .optionalChain(let e): return testsGlobal(e)
    case .binary(let op, let a, let b, _):
      if op == .in, case .string = a.content { return isGlobalObject(b) }
      return testsGlobal(a) || testsGlobal(b)
    case .logical(_, let a, let b): return testsGlobal(a) || testsGlobal(b)
    case .member(let object, _, let isOptional, _):
      return isGlobalObject(object) || isOptional && testsGlobal(object)
    default: return false
    }
  }

  static func isGlobalObject(_ e: Expression) -> Bool {
    guard case .identifier(let id) = e.content, case .global = id.resolution else { return false }
    return id.shortText == "globalThis"
  }

  // MARK: Functions and classes

  /// Notes the name of a function inside another function.
  mutating func noteLocal(_ name: IdentifierReference) {
    guard case .binding = name.resolution, result.localFunctions[name.shortText] == nil else { return }
    result.localFunctions[name.shortText] = location(name.offset)
  }

  mutating func function(_ f: FunctionNode) {
    functionDepth += 1
    defer { functionDepth -= 1 }
    for element in f.parameters {
      pattern(element.target, isDeclaration: true)
      if let initializer = element.initializer { expression(initializer) }
    }
    if let rest = f.rest { pattern(rest, isDeclaration: true) }
    statements(f.body)
  }

  /// - Parameters:
  ///   - name: The name of the variable or member that the class initializes.
  ///   - variable: The name with which the script can use the class later.
  mutating func classNode(_ c: ClassNode, named name: String? = nil, variable: String? = nil) {
    var superclass: String?
    if let heritage = c.superclass {
      if case .identifier(let id) = heritage.content {
        superclass = id.shortText
        if case .global = id.resolution { addUse(id, .read) }
      } else {
        expression(heritage)
      }
    }
    classCount += 1
    classNumbers.append(classCount)
    classMembers.append(ClassMembers())
    var missingSuper: SourceOffset?
    if let constructor = c.constructor {
      constructors.append(Constructor())
      function(constructor)
      let found = constructors.removeLast()
      if !found.callsSuper, c.superclass != nil { missingSuper = found.this ?? constructor.start }
    }
    var methods: [ScriptOutline.Method] = []
    for element in c.elements { classElement(element, &methods) }
    classNumbers.removeLast()
    let others = classMembers.removeLast()
    result.classes.append(
      ScriptOutline.Class(
        name: c.name?.shortText ?? name, variable: variable, superclass: superclass, hasSuperclass: c.superclass != nil,
        methods: methods, otherMembers: others.names, hasUnknownMembers: others.areUnknown,
        location: location(c.name?.offset ?? c.start), missingSuper: missingSuper.map(location)))
  }

  private mutating func classElement(_ element: ClassNode.Element, _ methods: inout [ScriptOutline.Method]) {
    switch element {
    case .method(let name, let f, let isStatic):
      if !isStatic, case .literal(let text) = name { note(f, text.shortText, at: f.start, &methods) }
      if !isStatic { noteUnknown(name) }
      propertyName(name)
      function(f)
    case .getter(let name, let f, let isStatic), .setter(let name, let f, let isStatic):
      if !isStatic { noteMember(name) }
      propertyName(name)
      function(f)
    case .field(let name, let initializer, let isStatic, let offset):
      if !isStatic, case .literal(let text) = name, let statement = initializer?.body.first,
        case .return(let value?, _) = statement.content, case .function(let f) = value.content
      {
        note(f, text.shortText, at: offset, &methods)
      } else if !isStatic {
        noteMember(name)
      }
      propertyName(name)
      if let initializer { function(initializer) }
    case .staticBlock(let f): function(f)
    }
  }

  private mutating func noteMember(_ name: PropertyName) {
    if case .literal(let text) = name { noteMember(text.shortText) }
    noteUnknown(name)
  }

  mutating func noteMember(_ name: String) {
    if !classMembers.isEmpty { classMembers[classMembers.count - 1].names.insert(name) }
  }

  private mutating func noteUnknown(_ name: PropertyName) { if case .computed = name { noteUnknownMembers() } }

  mutating func noteUnknownMembers() {
    if !classMembers.isEmpty { classMembers[classMembers.count - 1].areUnknown = true }
  }

  private mutating func note(
    _ f: FunctionNode, _ name: String, at offset: SourceOffset, _ methods: inout [ScriptOutline.Method]
  ) {
    var parameter: String?
    if case .identifier(let id)? = f.parameters.first?.target { parameter = id.shortText }
    let analysis = ReturnAnalysis(f.body, parameter: parameter)
    methods.append(
      ScriptOutline.Method(
        name: name, location: location(offset), isGenerator: f.isGenerator,
        returning: f.isGenerator ? .always : analysis.returning,
        returned: analysis.returned.map { ScriptOutline.Returned(value: $0.value, location: location($0.offset)) },
        valueCount: analysis.valueCount))
    if f.isAsync, !f.isGenerator, let number = classNumbers.last {
      asyncFunctions.insert(AsyncFunction(method: name, ofClass: number))
    }
  }

  mutating func propertyName(_ name: PropertyName) { if case .computed(let e) = name { expression(e) } }

  mutating func pattern(_ p: Pattern, isDeclaration: Bool) {
    switch p {
    case .identifier(let id):
      if !isDeclaration { use(id, .assigned) } else { result.localNames.insert(id.shortText) }
    case .expression(let e): assigned(e)
    case .object(let object):
      for property in object.list {
        if case .literal(let text) = property.name { result.propertyNames.insert(text.shortText) }
        propertyName(property.name)
        pattern(property.element.target, isDeclaration: isDeclaration)
        if let initializer = property.element.initializer { expression(initializer) }
      }
      if let rest = object.rest { pattern(rest, isDeclaration: isDeclaration) }
    case .array(let array):
      for case let element? in array.list {
        pattern(element.target, isDeclaration: isDeclaration)
        if let initializer = element.initializer { expression(initializer) }
      }
      if let rest = array.rest { pattern(rest, isDeclaration: isDeclaration) }
    }
  }
}
