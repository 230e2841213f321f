/// `RegExp.$1` and similar properties: the result of the last match. They are older than ECMA-262 and not part of it,
/// but every engine has them, existing scripts use them, and the proposal "Legacy RegExp features" (TC39) describes
/// them.
struct LastMatch {
  /// The string that was matched; undefined before the first match.
  var string = Value.undefined
  /// The value of `RegExp.input`: the same string until a script assigns another one.
  var input = Value.undefined
  /// The number of groups of the match, including the whole match.
  var groupCount = 0
}

enum RegExpLastMatch {
  static func define(_ b: ObjectBuilder) {
    getter(b, "$1") { (vm, match) throws(Abrupt) in try vm.lastGroup(1, match) }
    getter(b, "$2") { (vm, match) throws(Abrupt) in try vm.lastGroup(2, match) }
    getter(b, "$3") { (vm, match) throws(Abrupt) in try vm.lastGroup(3, match) }
    getter(b, "$4") { (vm, match) throws(Abrupt) in try vm.lastGroup(4, match) }
    getter(b, "$5") { (vm, match) throws(Abrupt) in try vm.lastGroup(5, match) }
    getter(b, "$6") { (vm, match) throws(Abrupt) in try vm.lastGroup(6, match) }
    getter(b, "$7") { (vm, match) throws(Abrupt) in try vm.lastGroup(7, match) }
    getter(b, "$8") { (vm, match) throws(Abrupt) in try vm.lastGroup(8, match) }
    getter(b, "$9") { (vm, match) throws(Abrupt) in try vm.lastGroup(9, match) }
    for name: StaticString in ["lastMatch", "$&"] {
      getter(b, name) { (vm, match) throws(Abrupt) in try vm.lastGroup(0, match) }
    }
    for name: StaticString in ["lastParen", "$+"] {
      getter(b, name) { (vm, match) throws(Abrupt) in
        match.groupCount > 1 ? try vm.lastGroup(match.groupCount - 1, match) : vm.emptyString
      }
    }
    for name: StaticString in ["leftContext", "$`"] {
      getter(b, name) { (vm, match) throws(Abrupt) in try vm.lastContext(match, isLeft: true) }
    }
    for name: StaticString in ["rightContext", "$'"] {
      getter(b, name) { (vm, match) throws(Abrupt) in try vm.lastContext(match, isLeft: false) }
    }
    for name: StaticString in ["input", "$_"] {
      b.accessor(b.vm.propertyKey(name)) { (vm, arguments) throws(Abrupt) -> Value in
        try checkReceiver(vm, arguments)
        let input = vm.state.pointee.regExpCache.pointee.lastMatch.input
        return input.isUndefined ? vm.emptyString : input
      } _: { (vm, arguments) throws(Abrupt) -> Value in
        try checkReceiver(vm, arguments)
        vm.state.pointee.regExpCache.pointee.lastMatch.input = Value(try vm.toString(arguments[0]))
        return .undefined
      }
    }
  }

  private static func getter(
    _ b: ObjectBuilder, _ name: StaticString, _ part: @escaping (VM, LastMatch) throws(Abrupt) -> Value
  ) {
    b.getter(name) { (vm, arguments) throws(Abrupt) -> Value in
      try checkReceiver(vm, arguments)
      let match = vm.state.pointee.regExpCache.pointee.lastMatch
      return match.string.isString ? try part(vm, match) : vm.emptyString
    }
  }

  private static func checkReceiver(_ vm: VM, _ arguments: Arguments) throws(Abrupt) {
    guard arguments.this.bits == Value(vm.intrinsic(.regExp)).bits else {
      throw vm.typeError("Properties of the last match belong to RegExp itself")
    }
  }
}

extension VM {
  fileprivate var emptyString: Value { Value(state.pointee.names.empty.asString) }

  /// Returns the group at index `i` of the last match, or the empty string for a group that did not participate or does
  /// not exist.
  fileprivate func lastGroup(_ i: Int, _ match: LastMatch) throws(Abrupt) -> Value {
    guard i < match.groupCount else { return emptyString }
    let text = try group(i, of: state.pointee.regExpCache.pointee.lastCaptures, in: match.string.asString)
    return text.isUndefined ? emptyString : text
  }

  /// Returns the text before or after the last match.
  fileprivate func lastContext(_ match: LastMatch, isLeft: Bool) throws(Abrupt) -> Value {
    let s = match.string.asString
    let captures = state.pointee.regExpCache.pointee.lastCaptures
    return Value(try isLeft ? substring(s, 0, captures[0]) : substring(s, captures[1], s.length))
  }
}
