/// A script as executed by one interpreter. It owns the code of its functions, their inline caches and their constants,
/// and lives as long as the script runs or one of its functions is reachable.
final class ScriptInstance {
  let script: Script
  let vm: VM
  // Unchecked because one thread uses the instance, and nothing reads or changes a variable while it is being changed.
  @exclusivity(unchecked) private(set) var codes: [CodePointer] = []
  @exclusivity(unchecked) private var cacheChunks: [PropertyCachePointer] = []
  @exclusivity(unchecked) private var chunkRest = 0
  /// Keys, strings and template objects that nodes refer to.
  @exclusivity(unchecked) private var constantChunks: [UnsafeMutablePointer<Value>] = []
  @exclusivity(unchecked) private var constantCount = 0
  private static var constantsPerChunk: Int { 64 }
  @exclusivity(unchecked) private(set) var shapeConstants: [UnsafeMutablePointer<ShapeRef>] = []
  /// The variables that the script declares in place of provided globals, which no other script sees.
  @exclusivity(unchecked) private(set) var ownGlobals: [PropertyKey: GlobalCellPointer] = [:]
  /// The memory of nodes that replace parts of the tree while it is compiled.
  private(set) lazy var arena = SyntaxArena()
  /// The number of bytes that the script and its code occupy, which the heap counts.
  private(set) var byteCount: Int
  var isMarked = false
  /// The numbers of constants that the collection in progress has marked.
  private var markedConstants = 0, markedShapes = 0
  /// The function of the whole script.
  private(set) var main: CodePointer!

  init(_ script: Script, _ vm: VM) {
    self.script = script
    self.vm = vm
    byteCount = script.byteCount
    vm.state.pointee.heap.count(byteCount)
    main = makeCode(script.tree.script, name: nil)
  }

  deinit {
    for code in codes {
      code.pointee.body?.release()
      code.pointee.moves?.deallocate()
      code.deallocate()
    }
    for chunk in cacheChunks { chunk.deallocate() }
    for chunk in constantChunks { chunk.deallocate() }
    for s in shapeConstants { s.deallocate() }
    for cell in ownGlobals.values { cell.deallocate() }
  }

  /// Counts `n` more bytes of code.
  func count(_ n: Int) {
    byteCount += n
    vm.state.pointee.heap.count(n)
  }

  /// Returns the cell to which a name that is not a local variable refers in the script.
  func globalCell(_ key: PropertyKey) -> GlobalCellPointer { ownGlobals[key] ?? vm.realm.globals.cell(key) }

  /// Declares a variable in place of a provided global.
  func declareOwnGlobal(_ key: PropertyKey, _ kind: GlobalCell.Kind, _ value: Value) {
    let cell = GlobalCellPointer.allocate(capacity: 1)
    cell.initialize(
      to: GlobalCell(value: value, kind: kind, attributes: .all, hiddenProperty: .empty, key: keep(key)))
    ownGlobals[key] = cell
  }

  func makeCode(_ node: FunctionNode, name: PropertyKey?) -> CodePointer {
    let code = CodePointer.allocate(capacity: 1)
    code.initialize(to: CodeData(node, script: self, name: name.map { keep($0) }))
    codes.append(code)
    return code
  }

  func makeCache() -> PropertyCachePointer {
    if chunkRest == 0 {
      let chunk = PropertyCachePointer.allocate(capacity: 32)
      chunk.initialize(repeating: PropertyCache(), count: 32)
      cacheChunks.append(chunk)
      chunkRest = 32
    }
    chunkRest -= 1
    return cacheChunks[cacheChunks.count - 1] + chunkRest
  }

  @discardableResult
  func keep(_ value: Value) -> UnsafeMutablePointer<Value> {
    let index = constantCount % Self.constantsPerChunk
    if index == 0 { constantChunks.append(.allocate(capacity: Self.constantsPerChunk)) }
    constantCount += 1
    let p = constantChunks[constantChunks.count - 1] + index
    p.initialize(to: value)
    return p
  }

  func keep(_ key: PropertyKey) -> PropertyKey {
    if !key.isIndex { keep(Value(bits: key.bits)) }
    return key
  }

  func keep(_ shape: ShapeRef) -> UnsafeMutablePointer<ShapeRef> {
    let p = UnsafeMutablePointer<ShapeRef>.allocate(capacity: 1)
    p.initialize(to: shape)
    shapeConstants.append(p)
    return p
  }

  func forEachConstant(from start: Int = 0, _ body: (Value) -> Void) {
    for i in start..<constantCount { body(constantChunks[i / Self.constantsPerChunk][i % Self.constantsPerChunk]) }
  }

  func markConstants() {
    markedConstants = 0
    markedShapes = 0
    markNewConstants()
  }

  /// Marks what may have been added since the constants were marked. Functions are compiled while the collector marks.
  func markNewConstants() {
    forEachConstant(from: markedConstants) { vm.mark($0) }
    markedConstants = constantCount
    for s in shapeConstants[markedShapes...] { vm.mark(cell: s.pointee.pointer) }
    markedShapes = shapeConstants.count
    for cell in ownGlobals.values { vm.mark(cell.pointee.value) }
  }

  /// Removes dead shapes and holders from the caches.
  func purgeCaches(isLive: (UnsafeMutableRawPointer) -> Bool) {
    for chunk in cacheChunks {
      for i in 0..<32 {
        let c = chunk + i
        if let s = c.pointee.ownShape, !isLive(s) { c.pointee.ownShape = nil }
        if let s = c.pointee.secondShape, !isLive(s) { c.pointee.secondShape = nil }
        if let s = c.pointee.inheritedShape, !isLive(s) || !isLive(c.pointee.holder.unsafelyUnwrapped) {
          c.pointee.inheritedShape = nil
          c.pointee.holder = nil
        }
        if let s = c.pointee.accessorShape, !isLive(s) || !(c.pointee.accessorHolder.map(isLive) ?? true) {
          c.pointee.accessorShape = nil
          c.pointee.accessorHolder = nil
        }
        if let s = c.pointee.addShape, !isLive(s) || !isLive(c.pointee.addedShape.unsafelyUnwrapped) {
          c.pointee.addShape = nil
          c.pointee.addedShape = nil
        }
      }
    }
  }
}

extension CodeData {
  /// Creates code that has not been compiled yet. The script instance owns it.
  init(_ node: FunctionNode, script: ScriptInstance, name: PropertyKey?) {
    body = nil
    frameSize = 0
    parameterCount = node.parameters.count
    prologue = []
    steps = 1
    nativeStackNeed = 0
    self.node = node
    self.script = .passUnretained(script)
    self.name = name
    namePrefix = node.kind == .getter ? .get : node.kind == .setter ? .set : .none
    length = node.parameters.firstIndex { $0.initializer != nil } ?? node.parameters.count
    isConstructor =
      (node.kind == .normal && !node.isAsync && !node.isGenerator) || node.kind == .classConstructor
      || node.kind == .derivedConstructor
    sourceStart = node.start
    sourceEnd = node.end
    environmentSize = 0
    moves = nil
    moveCount = 0
    argumentsTarget = 0
    newTargetTarget = 0
    homeTarget = 0
    restSlot = 0
    isStrict = node.isStrict
  }
}
