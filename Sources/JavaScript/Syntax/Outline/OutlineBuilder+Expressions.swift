extension OutlineBuilder {
  mutating func expression(_ e: Expression) {
    switch e.content {
    case .null, .boolean, .number, .bigInt, .regularExpression, .newTarget: break
    case .string(let text): result.propertyNames.insert(text.shortText)
    case .superMember(_, let name, _): result.propertyNames.insert(name.shortText)
    case .this(let id):
      note(this: id)
      // The object may receive members elsewhere, as with Object.assign(this, …).
      noteUnknownMembers()
    case .identifier(let id): use(id, .read)
    case .template(let t): for e in t.expressions { operand(e) }
    case .taggedTemplate(let tag, let quasi, _):
      expression(tag)
      for e in quasi.expressions { expression(e) }
    case .array(let elements, _):
      for element in elements {
        switch element {
        case .hole: break
        // The element can be a promise for Promise.all.
        case .expression(let e): expression(e)
        case .spread(let e): operand(e)
        }
      }
    case .object(let properties, _): for property in properties { self.property(property) }
    case .function(let f): function(f)
    case .class(let c): classNode(c)
    case .unary(let op, let e, _):
      if op == .typeof, case .identifier(let id) = e.content {
        if case .global = id.resolution { result.testedNames.insert(id.shortText) }
        use(id, .tested)
      } else if op == .void {
        expression(e)
      } else {
        operand(e)
      }
    case .await(let e, _), .parenthesized(let e), .optionalChain(let e): expression(e)
    case .update(_, _, let target, _): modified(target)
    case .binary(let op, let a, let b, _):
      if op == .in, case .string(let text) = a.content, OutlineBuilder.isGlobalObject(b) {
        result.testedNames.insert(text.shortText)
      }
      operand(a)
      operand(b)
    case .logical(_, let a, let b):
      expression(a)
      visit(dependingOn: a) { $0.expression(b) }
    case .conditional(let test, let a, let b):
      // The grammar requires one pair of parentheses around an assignment.
      if case .parenthesized(let e) = test.content { condition(e) }
      operand(test)
      visit(dependingOn: test) { builder in
        builder.expression(a)
        builder.expression(b)
      }
    case .assignment(let target, let value, _): assignment(target, value)
    case .compoundAssignment(_, let target, let value, _):
      modified(target)
      operand(value)
    case .logicalAssignment(_, let target, let value, _):
      modified(target)
      expression(value)
    case .sequence(let list): for e in list { expression(e) }
    case .member(let object, let name, _, let offset): member(object, name.shortText, offset, false)
    case .index(let object, let index, _, _):
      operand(object)
      expression(index)
    case .privateMember(let object, _, _, _):
      if case .this(let id) = object.content { note(this: id) } else { operand(object) }
    case .superIndex(_, let index, _): expression(index)
    case .call(let callee, let arguments, let isOptional, _): call(callee, arguments, isOptional)
    case .new(let callee, let arguments, _): call(callee, arguments, false)
    case .superCall(_, let arguments, _):
      if !constructors.isEmpty { constructors[constructors.count - 1].callsSuper = true }
      for argument in arguments { expression(argument.expression) }
    case .privateIn(_, let e, _): expression(e)
    case .yield(let e, _, _): if let e { expression(e) }
    }
  }

  /// An expression whose value is used immediately, so that it must not be a promise.
  private mutating func operand(_ e: Expression) {
    value(e)
    expression(e)
  }

  /// Visits the value of a variable, after which anonymous functions and classes are named.
  mutating func named(_ e: Expression, _ name: IdentifierReference) {
    switch e.content {
    case .class(let c): classNode(c, named: name.shortText, variable: name.shortText)
    case .function(let f):
      noteKind(f, name)
      noteReturning(f, name)
      noteLocal(name)
      function(f)
    default: expression(e)
    }
  }

  private mutating func assignment(_ target: Pattern, _ assignedValue: Expression) {
    pattern(target, isDeclaration: false)
    switch target {
    case .identifier(let id): named(assignedValue, id)
    case .expression:
      value(assignedValue)
      expression(assignedValue)
    case .object, .array: operand(assignedValue)
    }
  }

  /// Visits the target of an assignment that is not a pattern.
  mutating func assigned(_ target: Expression) {
    switch target.content {
    case .identifier(let id): use(id, .assigned)
    case .member(let object, let name, _, let offset):
      member(object, name.shortText, offset, true)
      notePrototype(object, name.shortText, offset)
    case .parenthesized(let e): assigned(e)
    default: expression(target)
    }
  }

  /// Notes an assignment such as `A.prototype.b = c`, where `A` is a global, as one to a member of `A.prototype`.
  private mutating func notePrototype(_ object: Expression, _ name: String, _ offset: SourceOffset) {
    guard case .member(let holder, let member, _, _) = object.content, case .identifier(let id) = holder.content,
      case .global = id.resolution, member.shortText == "prototype"
    else { return }
    result.members.append(
      ScriptOutline.Member(
        object: "\(id.shortText).prototype", property: name, isAssigned: true, location: location(offset)))
  }

  /// Visits the target of an operator that reads and assigns.
  private mutating func modified(_ target: Expression) {
    if case .identifier(let id) = target.content { use(id, .read) }
    assigned(target)
  }

  private mutating func member(_ object: Expression, _ name: String, _ offset: SourceOffset, _ isAssigned: Bool) {
    if !["then", "catch", "finally"].contains(name) { value(object) }
    if !isAssigned { result.propertyNames.insert(name) }
    if isAssigned, case .this = object.content { noteMember(name) }
    if name == "prototype", case .identifier(let id) = object.content { result.prototypes.insert(id.shortText) }
    if case .identifier(let id) = object.content, case .global = id.resolution {
      result.members.append(
        ScriptOutline.Member(object: id.shortText, property: name, isAssigned: isAssigned, location: location(offset)))
    }
    if case .this(let id) = object.content { note(this: id) } else { expression(object) }
  }

  private mutating func note(this id: IdentifierReference) {
    if constructors.last.map({ $0.this == nil }) == true { constructors[constructors.count - 1].this = id.offset }
  }

  private mutating func call(_ callee: Expression, _ arguments: SyntaxList<Argument>, _ isOptional: Bool) {
    if let (object, name, isMemberOptional, offset) = global(callee) {
      result.calls.append(
        ScriptOutline.Call(
          object: object, method: name, arguments: arguments.map { argument($0.expression) },
          isOptional: isOptional || isMemberOptional, isAttempted: attemptCount > 0, location: location(offset)))
    }
    expression(callee)
    for argument in arguments { expression(argument.expression) }
  }

  /// Returns the parts of `object.name` or `name`, if the object or else the name is a global.
  private func global(_ e: Expression) -> (object: String?, name: String, isOptional: Bool, offset: SourceOffset)? {
    switch e.content {
    case .identifier(let id):
      if case .global = id.resolution { (nil, id.shortText, false, id.offset) } else { nil }
    case .member(let object, let name, let isOptional, _):
      if case .identifier(let id) = object.content, case .global = id.resolution {
        (id.shortText, name.shortText, isOptional, id.offset)
      } else {
        nil
      }
    case .parenthesized(let e): global(e)
    // A call such as (0, eval)("this").
    case .sequence(let list): if let last = list.last, case .identifier = last.content { global(last) } else { nil }
    default: nil
    }
  }

  private func argument(_ e: Expression) -> ScriptOutline.Call.Argument {
    switch e.content {
    case .identifier(let id): .name(id.shortText)
    case .new(let callee, _, _):
      if case .identifier(let id) = callee.content { .instance(id.shortText) } else { .other }
    case .string(let text): .text(text.shortText)
    case .number: .literal("a number")
    case .boolean: .literal("a boolean")
    case .template: .literal("a string")
    case .array: .literal("an array")
    case .object: .literal("an object")
    case .function: .literal("a function")
    case .parenthesized(let e): argument(e)
    default: .other
    }
  }

  private mutating func property(_ property: PropertyDefinition) {
    switch property {
    case .property(let name, let e, _):
      propertyName(name)
      value(e)
      if case .literal(let text) = name, case .class(let c) = e.content {
        classNode(c, named: text.shortText)
      } else {
        expression(e)
      }
    case .shorthand(let id): use(id, .read)
    case .prototype(let e): expression(e)
    case .method(let name, let f), .getter(let name, let f), .setter(let name, let f):
      propertyName(name)
      function(f)
    case .spread(let e): operand(e)
    }
  }

  // MARK: Promises

  /// Notes that the value of an expression is used. It is a mistake if the expression is a call of an asynchronous
  /// function, or a variable that contains the result of one.
  mutating func value(_ e: Expression) {
    if let called = calledFunction(e) {
      promiseUses.append(called)
    } else if case .identifier(let id) = e.content, case .binding(let binding, _) = id.resolution,
      let function = variables[binding]
    {
      promiseUses.append((function, id.offset))
    }
  }

  /// Returns the function that a call expression calls by its name or as a method of `this`.
  func calledFunction(_ e: Expression) -> (function: AsyncFunction, location: SourceOffset)? {
    switch e.content {
    case .parenthesized(let e): return calledFunction(e)
    case .call(let callee, _, _, _):
      switch callee.content {
      case .identifier(let id): return (AsyncFunction(id), id.offset)
      case .member(let object, let name, _, let offset):
        guard case .this = object.content, let number = classNumbers.last else { return nil }
        return (AsyncFunction(method: name.shortText, ofClass: number), offset)
      default: return nil
      }
    default: return nil
    }
  }
}
