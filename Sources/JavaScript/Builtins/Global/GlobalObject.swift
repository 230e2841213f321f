/// The properties of the global object (ECMA-262 §19).
extension VM {
  /// Defines the globals that are not functions or objects of the language. Those are defined when they are first
  /// looked up, and created when a script first reads them. See `BuiltInGlobals`.
  func defineGlobals() {
    defineGlobal(state.pointee.names.globalThis, Value(realm.globalObject), .hidden)
    defineGlobal(state.pointee.names.infinity, Value(double: .infinity), [])
    defineGlobal(state.pointee.names.nan, .nan, [])
    defineGlobal(state.pointee.names.undefined, .undefined, [])
  }

  private func defineGlobal(_ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes) {
    let cell = realm.globals.cell(key)
    cell.pointee.kind = .property
    cell.pointee.value = value
    cell.pointee.attributes = attributes
  }
}
