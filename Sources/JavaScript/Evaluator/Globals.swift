/// A global binding: one cell per global name, which each use looks up only once. `value` is `.empty` if the name is
/// not declared (or a `let`/`const`/`class` is in its temporal dead zone), and `.lazy` for a built-in that has not been
/// created.
struct GlobalCell {
  enum Kind: UInt8 { case undeclared, property, lexical, constant }
  var value: Value
  var kind: Kind
  /// The attributes of the global object's property.
  var attributes: PropertyAttributes
  /// The property of the global object that a lexical declaration hides, or `.empty` if there is none.
  var hiddenProperty: Value
  let key: PropertyKey
  /// The built-in if `value` is `.lazy`.
  var intrinsic = Intrinsic.object
  /// Whether code refers to the cell, so that it remains when its property is deleted.
  var isPinned = false
  /// Whether scripts cannot replace the global, but can each declare a separate variable with its name.
  var isProvided = false

  /// The number of bytes of a cell and its table entries, for the memory budget.
  static let byteCount = 160
}

typealias GlobalCellPointer = UnsafeMutablePointer<GlobalCell>

/// The global environment record and the global object's properties (ECMA-262 §9.1.1.4), in order of creation.
struct GlobalTable {
  private var cells = GlobalIndex()
  /// The cells in the order of their creation, and of properties once every built-in has a cell.
  private(set) var order: [GlobalCellPointer] = []
  /// The cells of `BuiltInGlobals`, nil for those that have not been looked up.
  private var builtIns = [GlobalCellPointer?](repeating: nil, count: BuiltInGlobals.all.count)
  /// The number of cells in `order` that precede the built-ins in the order of properties.
  private static var leadingCount: Int { 4 }
  /// Cells of `order` that have been removed. They are deleted from it when there are many.
  private var removed: Set<GlobalCellPointer> = []

  /// Returns the cell of a name. A built-in gets its cell now.
  mutating func find(_ key: PropertyKey) -> GlobalCellPointer? {
    if let cell = cells.find(key) { return cell }
    guard let index = BuiltInGlobals.index(of: key) else { return nil }
    let cell = add(key)
    cell.pointee.kind = .property
    cell.pointee.value = .lazy
    cell.pointee.attributes = .hidden
    cell.pointee.intrinsic = BuiltInGlobals.all[index].intrinsic
    // It remains when its property is deleted, so that it is not created again.
    cell.pointee.isPinned = true
    builtIns[index] = cell
    return cell
  }

  /// Returns the cell of a name, for code that will keep a reference to it.
  mutating func cell(_ key: PropertyKey) -> GlobalCellPointer {
    let cell = propertyCell(key)
    cell.pointee.isPinned = true
    return cell
  }

  mutating func propertyCell(_ key: PropertyKey) -> GlobalCellPointer {
    find(key) ?? add(key)
  }

  private mutating func add(_ key: PropertyKey) -> GlobalCellPointer {
    let cell = GlobalCellPointer.allocate(capacity: 1)
    cell.initialize(
      to: GlobalCell(value: .empty, kind: .undeclared, attributes: .all, hiddenProperty: .empty, key: key))
    cells.insert(cell)
    order.append(cell)
    return cell
  }

  /// Removes a cell that has no value and that no code refers to.
  mutating func remove(_ cell: GlobalCellPointer) {
    cells.remove(cell)
    removed.insert(cell)
    if removed.count < 64 || removed.count * 2 < order.count { return }
    order.removeAll { removed.contains($0) }
    for cell in removed { cell.deallocate() }
    removed.removeAll()
  }

  /// Whether `order` is the order of properties.
  private(set) var isSorted = false

  /// Sorts `order` when every built-in has a cell.
  fileprivate mutating func sort() {
    let known = builtIns.compactMap(\.self)
    let isBuiltIn = Set(known)
    order =
      order.prefix(Self.leadingCount) + known + order.dropFirst(Self.leadingCount).filter { !isBuiltIn.contains($0) }
    isSorted = true
  }

  func destroy() {
    for cell in order { cell.deallocate() }
    cells.destroy()
  }
}

extension VM {
  // MARK: The global object's own properties

  func globalProperty(_ key: PropertyKey) -> OwnProperty? {
    spend(Work.stepsPerGlobalProperty)
    guard let cell = realm.globals.find(key) else { return nil }
    if cell.pointee.kind == .property {
      if cell.pointee.value.bits == Value.lazy.bits { createLazyGlobal(cell) }
      return OwnProperty(cell.pointee.value, cell.pointee.attributes)
    }
    return cell.pointee.hiddenProperty.isEmpty ? nil : OwnProperty(cell.pointee.hiddenProperty, cell.pointee.attributes)
  }

  func addGlobalProperty(_ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes) {
    let cell = realm.globals.propertyCell(key)
    if !cell.pointee.isPinned { state.pointee.heap.count(GlobalCell.byteCount) }
    cell.pointee.attributes = attributes
    if cell.pointee.kind == .undeclared {
      cell.pointee.kind = .property
      cell.pointee.value = value
    } else {
      cell.pointee.hiddenProperty = value
    }
  }

  func updateGlobalProperty(_ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes) {
    spend(4)
    let cell = realm.globals.propertyCell(key)
    cell.pointee.attributes = attributes
    if cell.pointee.kind == .property { cell.pointee.value = value } else { cell.pointee.hiddenProperty = value }
  }

  func removeGlobalProperty(_ key: PropertyKey) {
    guard let cell = realm.globals.find(key) else { return }
    if cell.pointee.kind == .property {
      cell.pointee.kind = .undeclared
      cell.pointee.value = .empty
      if !cell.pointee.isPinned {
        state.pointee.heap.bytes -= GlobalCell.byteCount
        realm.globals.remove(cell)
      }
    } else {
      cell.pointee.hiddenProperty = .empty
    }
  }

  func globalPropertyKeys() -> [PropertyKey] {
    allGlobals().compactMap {
      $0.pointee.kind == .property || !$0.pointee.hiddenProperty.isEmpty ? $0.pointee.key : nil
    }
  }

  /// Returns the cells of all globals in the order of properties.
  func allGlobals() -> [GlobalCellPointer] {
    if !realm.globals.isSorted {
      for global in BuiltInGlobals.all { _ = realm.globals.find(propertyKey(global.name)) }
      realm.globals.sort()
    }
    return realm.globals.order
  }

  func createLazyGlobal(_ cell: GlobalCellPointer) {
    cell.pointee.value = Value(intrinsic(cell.pointee.intrinsic))
  }

  // MARK: Access by name

  /// Reads a global whose cell does not contain a plain value. With `isTypeof`, an undeclared name is undefined.
  @inline(never) func readGlobalSlow(_ cell: GlobalCellPointer, isTypeof: Bool) throws(Abrupt) -> Value {
    switch cell.pointee.kind {
    case .property:
      if cell.pointee.value.bits == Value.lazy.bits { createLazyGlobal(cell) }
      if cell.pointee.attributes.contains(.accessor) {
        return try get(realm.globalObject, cell.pointee.key)
      }
      return cell.pointee.value
    case .lexical, .constant:
      if !cell.pointee.value.isEmpty { return cell.pointee.value }
      throw referenceError("Cannot access '\(describe(cell.pointee.key))' before initialization")
    case .undeclared:
      if try hasProperty(realm.globalObject, cell.pointee.key) { return try get(realm.globalObject, cell.pointee.key) }
      if isTypeof { return .undefined }
      throw notDefined(cell.pointee.key)
    }
  }

  /// Returns a ReferenceError for an undeclared name, with the host's explanation if it has one.
  func notDefined(_ key: PropertyKey) -> Abrupt {
    let name = describe(key)
    return referenceError("\(name) is not defined\(realm.explanation(of: name).map { ": \($0)" } ?? "")")
  }

  /// Assigns to a global that is not simply a writable value.
  @inline(never) func writeGlobalSlow(_ cell: GlobalCellPointer, _ value: Value, isStrict: Bool) throws(Abrupt) {
    switch cell.pointee.kind {
    case .lexical:
      if cell.pointee.value.isEmpty {
        throw referenceError("Cannot access '\(describe(cell.pointee.key))' before initialization")
      }
      cell.pointee.value = value
    case .constant:
      if cell.pointee.value.isEmpty {
        throw referenceError("Cannot access '\(describe(cell.pointee.key))' before initialization")
      }
      throw typeError("Assignment to constant variable.")
    case .property, .undeclared:
      if cell.pointee.kind == .undeclared && isStrict {
        if try !hasProperty(realm.globalObject, cell.pointee.key) {
          throw notDefined(cell.pointee.key)
        }
      }
      try setValue(Value(realm.globalObject), cell.pointee.key, value, isStrict: isStrict)
    }
  }

  /// Whether an assignment may simply store the value.
  @inline(__always) func isPlainGlobal(_ cell: GlobalCellPointer) -> Bool {
    cell.pointee.kind == .property
      && cell.pointee.attributes.rawValue
        & (PropertyAttributes.writable.rawValue | PropertyAttributes.accessor.rawValue)
        == PropertyAttributes.writable.rawValue
      || (cell.pointee.kind == .lexical && !cell.pointee.value.isEmpty)
  }
}
