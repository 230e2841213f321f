/// Notes values that JSON cannot represent. Only conversions of such values have this cost.
extension VM {
  /// Notes a value unless its JSON form is usual: a symbol, a number that is not finite, or an object with data that is
  /// not in its properties.
  /// - Parameter depth: The number of values around it, as for ``json(of:_:depth:)``.
  @inline(never) func noteLoss(of v: Value, _ depth: Int) throws(Abrupt) {
    if v.isDouble { return try noteLoss(.number, "\(swiftString(numberToString(v)))", v, depth) }
    if v.isSymbol { return try noteLoss(.symbol, "a symbol", v, depth) }
    let object = v.asObject
    if object.isCallable { return try noteLoss(.function, "a function", v, depth) }
    switch object.kind {
    case .promise: try noteLoss(.promise, "a promise", v, depth)
    case .map: try noteLoss(.map, "a Map", v, depth)
    case .set: try noteLoss(.set, "a Set", v, depth)
    case .regExp: try noteLoss(.regExp, "a RegExp", v, depth)
    case .error: try noteLoss(.error, "an Error", v, depth)
    // Their properties are their data.
    case .arguments, .typedArray, .proxy: break
    default: try noteLoss(.instance, "an instance of \(constructorName(object).shortenedNameForReport)", v, depth)
    }
  }

  /// Notes an object that has become `{}` if it is an instance of a class: its data is in private fields, in accessors
  /// of the class, or in properties that are not enumerable.
  @inline(never) func noteLossOfInstance(_ object: ObjectRef, _ depth: Int) throws(Abrupt) {
    let shape = object.shape
    guard object.kind == .object, shape.prototype.isObject,
      shape.prototype.bits != state.pointee.objectShape.prototype.bits,
      // A class always has `constructor`.
      shape.count > 0 || shape.prototype.asObject.shape.count > 1
    else { return }
    try noteLoss(.instance, "an instance of \(constructorName(object).shortenedNameForReport)", Value(object), depth)
  }

  /// Notes an undefined element or a hole, which becomes `null`.
  /// - Parameter depth: The number of values around the array.
  @inline(never) func noteLossOfElement(_ i: Int, of array: ObjectRef, _ depth: Int) throws(Abrupt) {
    guard let note = realm.conversionLoss(.undefined) else { return }
    let path = try chain(to: Value(array), depth).map { "\(dottedPath($0))[\(i)]" }
    note(ConversionLoss(kind: .undefined, value: "undefined", path: path, isElement: true))
  }

  private func noteLoss(
    _ kind: ConversionLoss.Kind, _ text: @autoclosure () -> String, _ v: Value, _ depth: Int
  ) throws(Abrupt) {
    guard let note = realm.conversionLoss(kind) else { return }
    let chain = try chain(to: v, depth)
    let isElement = chain.map { $0.count > 1 && $0[$0.count - 2].isArray } ?? false
    note(ConversionLoss(kind: kind, value: text(), path: chain.map(dottedPath), isElement: isElement))
  }

  /// Returns the location of the last value in the first one, as a script would write it.
  private func dottedPath(_ chain: [NamedValue]) -> String {
    var path = ""
    for (outer, inner) in zip(chain, chain.dropFirst()) {
      let name = inner.name.shortenedNameForReport
      let startsName = name.utf8.first.map { Lexer.isIdentifierStart(UInt32($0)) } == true
      let isName = startsName && name.utf8.allSatisfy(Lexer.isIdentifierPart)
      switch (outer.isArray, isName) {
      case (true, _): path += "[\(name)]"
      case (false, true): path += path.isEmpty ? "\(name)" : ".\(name)"
      case (false, false): path += "[\"\(name.replacing("\"", with: "\\\""))\"]"
      }
    }
    return path
  }
}
