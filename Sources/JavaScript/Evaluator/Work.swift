/// The rule by which built-ins and operators pay for their work.
///
/// One step buys what takes no longer than about thirty iterations of an empty loop. Everything whose duration depends
/// on its operands is paid in proportion to what it touches: the bytes it copies, compares, zeroes or searches, the
/// elements and properties it visits, the prototypes and the leaves of ropes it follows. It is paid in advance, or in
/// slices of at most `Work.slice` bytes if the amount is not known in advance. The clock is checked whenever
/// `VM.sliceSize` steps have been paid, so a limit of time holds inside built-ins as well. Work that was paid in
/// advance and would take too long does not begin.
///
/// Up to `Work.freeBytes` belong to the step of the call or the loop that the work is part of.
enum Work {
  /// The number of bytes that one step copies, compares or zeroes a word at a time.
  static var bytesPerStep: Int { @inline(__always) get { 64 } }
  /// The number of bytes that one step obtains from the system, which zeroes them. On threads other than the first one,
  /// the system also makes their pages again each time.
  static var newBytesPerStep: Int { @inline(__always) get { 64 } }
  /// The number of bytes that one step moves to a larger buffer.
  static var movedBytesPerStep: Int { @inline(__always) get { 128 } }
  /// The number of code units that one step handles one at a time: hashing, searching, converting.
  static var unitsPerStep: Int { @inline(__always) get { 16 } }
  /// The number of code units that one step encodes as UTF-8 or decodes from it, if they are not ASCII.
  static var encodedUnitsPerStep: Int { @inline(__always) get { 4 } }
  /// The number of code units that one step compares one at a time.
  static var comparedUnitsPerStep: Int { @inline(__always) get { 20 } }
  /// The number of elements that one step copies, compares or searches without calling script code.
  static var elementsPerStep: Int { @inline(__always) get { 8 } }
  /// The number of steps that an array method pays to create an element of a result whose elements it cannot store
  /// directly.
  static var stepsPerCreatedElement: Int { 2 }
  /// The number of entries that one step adds to a larger hash table.
  static var rehashedEntriesPerStep: Int { @inline(__always) get { 2 } }
  /// The number of nodes of the syntax tree that one step evaluates. A call and an iteration pay for their code.
  static var nodesPerStep: Int { 8 }
  /// The number of nodes that are evaluated while a property or an element is read or written that is not in the
  /// processor's caches, and while a function is called whose variables are not. Whether they are is not known, so each
  /// access is paid like this.
  static var nodesPerAccess: Int { 60 }
  static var nodesPerCall: Int { 100 }
  /// The number of nodes that are evaluated while a call visits an environment for the first time, and the number of
  /// environments that are visited in the time of a node afterwards.
  static var nodesPerEnvironment: Int { 16 }
  static var environmentsPerNode: Int { 4 }
  /// The number of variables of an environment that are free, and the number of those of a larger one that one step
  /// creates.
  static var freeVariables: Int { @inline(__always) get { 64 } }
  static var variablesPerStep: Int { @inline(__always) get { 4 } }
  /// The number of steps in which a node of the executable tree is made, when a function is called for the first time.
  static var stepsPerMadeNode: Int { 5 }
  /// The number of such nodes that are free, unless many have been made. The first call of a short function takes as
  /// many steps as the others.
  static var freeMadeNodes: Int { 256 }
  /// The number of nodes that are made in an interpreter before the processor's caches hold no more of them, and the
  /// number of steps that a call takes for each of the following ones.
  static var cachedNodes: Int { 50_000 }
  static var stepsPerUncachedNode: Int { 2 }
  /// The number of bytes of such a node, with its constants and caches.
  static var bytesPerMadeNode: Int { 96 }
  /// The number of steps in which a leaf of a rope, or a prototype, is visited that is not in the processor's caches.
  static var stepsPerLeaf: Int { @inline(__always) get { 2 } }
  static var stepsPerVisitedPrototype: Int { @inline(__always) get { 6 } }
  /// The number of steps in which a built-in looks up a property of an object that is not in the processor's caches and
  /// has a shape that no other object has.
  static var stepsPerLookup: Int { @inline(__always) get { 8 } }
  /// The number of bytes in use that the collector visits in the time of a step. Collections are not charged, because
  /// they depend on what happened before the call, but they take time.
  static var markedBytesPerStep: Int { 24 }
  /// The number of bytes that the collector marks in the time in which it visits an entry of a weak map.
  static var markedBytesPerEntry: Int { 32 }
  /// The number of bytes that the collector may mark during a call for each step that the call may take.
  static var markedBytesPerAllowedStep: Int { 8 }
  /// The number of slots of a suspended frame that one step copies to the value stack and back.
  static var savedSlotsPerStep: Int { @inline(__always) get { 6 } }
  /// The number of slots of the value stack whose calls one step unwinds after a stack overflow.
  static var unwoundSlotsPerStep: Int { 16 }
  /// The number of steps of a conversion between a date or a fractional number and its text, and the number of
  /// characters of this text that one step reads in addition.
  static var stepsPerConversion: Int { 8 }
  static var digitsPerStep: Int { 6 }
  /// The number of steps in which the host makes the text of such a number in an event, and the number of bytes that
  /// this takes in a buffer, which may be twice as large.
  static var stepsPerPrintedNumber: Int { 12 }
  static var bytesPerPrintedNumber: Int { 50 }
  /// The maximum number of characters of a short number in a string, and the number of steps in which it is read.
  static var freeDigits: Int { 8 }
  static var stepsPerShortNumber: Int { 4 }
  /// The number of steps of a conversion between a short BigInt and its text.
  static var stepsPerBigIntConversion: Int { 4 }
  /// The number of steps in which sorting compares two texts whose first characters are the same.
  static var stepsPerTextComparison: Int { 4 }
  /// The number of steps of the definition of a class, and of each of its elements.
  static var stepsPerClass: Int { 48 }
  static var stepsPerClassElement: Int { 30 }
  /// The number of steps in which an object gets a private field, method or accessor.
  static var stepsPerPrivateElement: Int { 3 }
  /// The number of steps in which a function gets its properties when they are first needed, and some of the first ones
  /// that a script adds. Most functions are only called.
  static var stepsPerFunctionObject: Int { 8 }
  /// The number of steps in which such a function also gets a prototype for its instances, and the first properties of
  /// the prototype are added.
  static var stepsPerPrototype: Int { 12 }
  /// The number of steps in which `instanceof` finds the target of a bound function.
  static var stepsPerUnboundTarget: Int { 8 }
  /// The number of steps in which the text that the `Function` constructor allows becomes a function.
  static var stepsPerFunctionText: Int { 16 }
  /// The number of steps that an `arguments` object takes.
  static var stepsPerArguments: Int { 5 }
  /// The number of steps in which the execution of a generator or an asynchronous function is created and ended.
  static var stepsPerExecution: Int { 16 }
  /// The number of steps in which such an execution continues, and in which an object gets a field.
  static var stepsPerResumption: Int { @inline(__always) get { 10 } }
  static var stepsPerField: Int { 4 }
  /// The number of steps that a call of an asynchronous function takes for its promise and its saved frame.
  static var stepsPerAsyncCall: Int { 8 }
  /// The number of steps in which a named property is deleted. The object may get a new shape, and another one when the
  /// property is added again.
  static var stepsPerDeletion: Int { 26 }
  /// The number of steps in which an object becomes one that cannot be extended, in addition to its elements.
  static var stepsPerDictionary: Int { 20 }
  /// The number of steps in which a property with a computed name is assigned. The name may be new, and so may the
  /// shape.
  static var stepsPerComputedKey: Int { 8 }
  /// The number of steps in which a property with a computed name is defined, in a literal or by a call.
  static var stepsPerComputedMember: Int { 14 }
  /// The number of steps in which a property descriptor is read from an object or becomes one.
  static var stepsPerDescriptor: Int { 16 }
  /// The number of steps in which a value that is neither a string, a symbol nor an index becomes a property key.
  static var stepsPerConvertedKey: Int { 4 }
  /// The number of steps in which an internal method of a proxy looks up its trap.
  static var stepsPerTrap: Int { 2 }
  /// The number of steps in which a primitive value becomes an object.
  static var stepsPerWrapper: Int { 3 }
  /// The number of steps in which `JSON.stringify` adds a primitive value to its text, and the number of code units of
  /// a string that one step adds.
  static var stepsPerSerializedValue: Int { 3 }
  static var serializedUnitsPerStep: Int { 8 }
  /// The number of steps of a call of a function of the host, in addition to one for each argument.
  static var stepsPerHostCall: Int { 3 }
  /// The number of steps in which an element of an array or dictionary becomes a Swift value.
  static var stepsPerHostElement: Int { 12 }
  /// The number of bytes of a key of a dictionary of Swift that are free, and the number of pairs of bytes in a longer
  /// one for which a step pays, unless the key is ASCII.
  static var freeHashedBytes: Int { 100 }
  static var hashedBytePairsPerStep: Int { 64 }
  /// The number of bytes of an argument of a function of the host.
  static var bytesPerHostArgument: Int { 96 }
  /// The number of steps in which a rope is made flat, in addition to copying it.
  static var stepsPerRope: Int { 6 }
  /// The number of steps that an error of the interpreter takes for its message, in addition to its stack.
  static var stepsPerMessage: Int { 9 }
  /// The number of code units of a string that one step describes in a message, and the maximum number.
  static var describedUnitsPerStep: Int { 1 }
  static var maximumDescribedUnits: Int { 240 }
  /// The number of steps of a call of `console` for what the host does with a line.
  static var stepsPerPrint: Int { 64 }
  /// The number of steps in which a directive in the first argument is replaced, in addition to its text.
  static var stepsPerDirective: Int { 4 }
  /// The number of code units that one step prints: they become UTF-8, and the host searches them for control
  /// characters.
  static var printedUnitsPerStep: Int { 4 }
  /// The number of bytes of a line that one step hands to the host.
  static var printedBytesPerStep: Int { 2 }
  /// The number of bytes of memory that a host may need for a byte of a line that it prints as an escape sequence: six
  /// characters in a buffer that grows, and in a copy.
  static var bytesPerEscapedByte: Int { 24 }
  /// The number of steps in which an error that no script handles is described and reported to the host.
  static var stepsPerUnhandledError: Int { 400 }
  /// The number of code units of white space that `JSON.parse` skips in the time of a step.
  static var skippedUnitsPerStep: Int { 8 }
  /// The number of steps in which `JSON.parse` makes an array and an object, perhaps of a form that does not exist.
  static var stepsPerParsedArray: Int { @inline(__always) get { 2 } }
  static var stepsPerParsedObject: Int { @inline(__always) get { 6 } }
  /// The number of steps in which `JSON.stringify` begins and ends an object or array.
  static var stepsPerSerializedObject: Int { 5 }
  /// The number of steps in which an object, and each of its properties, is prepared for printing.
  static var stepsPerShownObject: Int { 40 }
  static var stepsPerShownProperty: Int { 8 }
  /// The number of steps in which a line of a stack is indented.
  static var stepsPerShownLine: Int { 16 }
  /// The number of steps in which the next prototype is searched for what is shown of an object.
  static var stepsPerShownPrototype: Int { 4 }
  /// The number of steps that the result of a match takes, in addition to the call.
  static var stepsPerMatch: Int { 2 }
  /// The number of steps that the resolving functions of a promise take.
  static var stepsPerResolvingFunctions: Int { 24 }
  /// The number of steps in which a Map or Set gets a new entry, in addition to the call.
  static var stepsPerEntry: Int { 7 }
  /// The number of steps in which a built-in adds an element to a Map or Set.
  static var stepsPerSetElement: Int { 5 }
  /// The number of steps in which a callback of a built-in gets its arguments, in addition to its call. They may not be
  /// in the processor's caches, and a built-in function as a callback pays little itself.
  static var stepsPerCallback: Int { @inline(__always) get { 5 } }
  /// The number of steps in which an iterator helper passes on a value of its iterator, in addition to two calls.
  static var stepsPerHelper: Int { 5 }
  /// The number of steps in which `join` adds an element to its text.
  static var stepsPerJoinedElement: Int { 5 }
  /// The number of elements that one step copies one at a time to a new array, which the collector visits.
  static var copiedElementsPerStep: Int { 1 }
  /// The number of steps in which `flat` finds out whether an object is an array, and begins and ends an array.
  static var stepsPerVisitedObject: Int { 2 }
  static var stepsPerFlattenedArray: Int { 4 }
  /// The number of steps in which a property is copied to another object.
  static var stepsPerCopiedProperty: Int { 5 }
  /// The number of properties that one step copies to the shape of an object with another prototype. They are paid even
  /// if this shape exists, because that depends on collections.
  static var propertiesPerStep: Int { 4 }
  /// The number of steps that a weak reference takes: the collector visits it again after marking.
  static var stepsPerWeakReference: Int { 24 }
  /// The number of bits of a quotient that one step computes, if the operands differ each time.
  static var remainderBitsPerStep: Int { 12 }
  /// The number of steps that an element takes in `toLocaleString`, in addition to the call of its method.
  static var stepsPerLocalizedElement: Int { 5 }
  /// The number of steps that the array which a built-in returns takes.
  static var stepsPerArray: Int { 4 }
  /// The number of bytes of an array or object in the text of an event that one step reads.
  static var readBytesPerStep: Int { 4 }
  /// The number of steps in which each array, element, object, member and number with at least about 16 digits in this
  /// text is read in addition. The key of a member may be new.
  static var stepsPerReadArray: Int { 8 }
  static var stepsPerReadElement: Int { 1 }
  static var stepsPerReadObject: Int { 8 }
  static var stepsPerReadMember: Int { 4 }
  static var stepsPerReadNumber: Int { 16 }
  /// The number of steps of reading that one step of counting them takes.
  static var readStepsPerVisitStep: Int { 4 }
  /// The number of steps in which an element of such an array that is an object becomes one of the script, and in which
  /// each of its members does. The keys may be new.
  static var stepsPerElementObject: Int { 8 }
  static var stepsPerElementMember: Int { 5 }
  /// The number of steps in which a string that needs separate memory becomes JSON, and that memory is released. Other
  /// strings belong to the step of their element or member.
  static var stepsPerConvertedString: Int { 6 }
  /// The number of bytes of a copied value as JSON that are paid with one step.
  static var forkedBytesPerStep: Int { 64 }
  /// The number of steps in which an array becomes JSON, in addition to its elements.
  static var stepsPerConvertedArray: Int { 4 }
  /// The number of steps in which an object becomes JSON, and each of its members does. Its key may not be shared with
  /// other objects of the same shape.
  static var stepsPerConvertedObject: Int { 6 }
  static var stepsPerConvertedMember: Int { 8 }
  /// The number of steps in which a member of an object with many becomes a property.
  static var stepsPerMember: Int { 16 }
  /// The number of steps in which it is noted that an element of an array becomes null.
  static var stepsPerLoss: Int { 4 }
  /// The number of bytes of a value of the host that are released in the time of a step, if its creation ends early.
  static var releasedBytesPerStep: Int { 64 }
  /// The number of bytes of a value of the host whose memory one step measures, and of those that are measured in the
  /// time in which the collector marks a byte.
  static var measuredBytesPerStep: Int { 128 }
  static var measuredBytesPerMarkedByte: Int { 4 }
  /// The number of steps in which a reference inside such a value is followed for a script and once more for the
  /// collector; the number of nanoseconds that it takes if it is not in the processor's caches; and the number of bytes
  /// that are marked in that time.
  static var stepsPerMeasuredReference: Int { 4 }
  static var nanosecondsPerMeasuredReference: UInt64 { 50 }
  static var markedBytesPerMeasuredReference: Int { 64 }
  /// The maximum number of bytes that are not charged.
  static var freeBytes: Int { @inline(__always) get { 64 } }
  /// The time that a step of work takes, for estimates of work that was paid in advance.
  static var nanosecondsPerStep: UInt64 { 30 }
  /// The number of nanoseconds by which work that was paid in advance may end too late.
  static var lateness: UInt64 { 10_000_000 }

  /// Returns the number of steps that the time from `now` to a deadline suffices for, with the allowed lateness.
  static func steps(from now: UInt64, to deadline: UInt64) -> Int {
    let latest = deadline &+ lateness
    return now < latest ? Int(clamping: (latest - now) / nanosecondsPerStep) : 0
  }
  /// The time, in steps, of moving an entry when a table of the properties of an object grows: 50 nanoseconds if there
  /// are a million.
  static var stepsPerMovedEntry: Int { 2 }
  /// The same for an entry of a Swift dictionary: 70 to 200 nanoseconds.
  static var stepsPerMovedDictionaryEntry: Int { 6 }
  /// The number of prototypes that the search for a property visits for free when it misses its cache.
  static var freePrototypes: Int { @inline(__always) get { 8 } }
  /// The number of steps in which a property of the global object is found by its key. Names need no search.
  static var stepsPerGlobalProperty: Int { @inline(__always) get { 1 } }
  /// The maximum number of bytes between two charges.
  static var slice: Int { @inline(__always) get { 16 << 10 } }

  @inline(__always) static func steps(bytes: Int) -> Int { bytes / bytesPerStep }
}

extension VM {
  /// Charges for bytes that are copied, compared or zeroed.
  @inline(__always) func charge(bytes: Int) throws(Abrupt) { try charge(bytes / Work.bytesPerStep) }

  /// Charges for code units that are handled one at a time.
  @inline(__always) func charge(units: Int) throws(Abrupt) { try charge(units / Work.unitsPerStep) }

  /// Charges for elements that are copied, compared or searched.
  @inline(__always) func charge(elements: Int) throws(Abrupt) { try charge(elements / Work.elementsPerStep) }

  /// Charges for sorting `n` elements with short comparisons that run no script code.
  func charge(comparing n: Int) throws(Abrupt) {
    try charge(n * (Int.bitWidth - n.leadingZeroBitCount) / Work.elementsPerStep)
  }

  /// Charges for a call of a function of the host, whose arguments become objects. It may convert each text.
  func chargeHostCall(_ arguments: Arguments) throws(Abrupt) {
    try charge(Work.stepsPerHostCall + arguments.count)
    for i in 0..<arguments.count where arguments[i].isString && arguments[i].asString.length > Work.freeBytes {
      let text = arguments[i].asString
      try charge(text.length / (text.isTwoByte ? Work.encodedUnitsPerStep : Work.unitsPerStep))
    }
    if arguments.count > Work.elementsPerStep { try reserve(arguments.count * Work.bytesPerHostArgument) }
  }

  /// Checks the clock after a function of the host, which can take any time, or before work that cannot be interrupted.
  /// - Parameter steps: The number of steps that the work would take. They are not charged.
  func checkTime(before steps: Int = 0) throws(Abrupt) {
    if realm.isLate(before: steps) { throw limitExceeded(.time(limit: realm.limits.time ?? .zero)) }
  }

  /// Charges for leaves of a rope.
  @inline(__always) func charge(leaves: Int) throws(Abrupt) { try charge(leaves &* Work.stepsPerLeaf) }

  /// Charges for work where nothing can be thrown. The next check of the budget notices it.
  @inline(__always) func spend(_ steps: Int) { state.pointee.fuel &-= steps }

  /// Charges for a copy of `bytes` and reserves its memory.
  func prepareCopy(_ bytes: Int) throws(Abrupt) {
    try charge(bytes: bytes)
    try reserve(bytes)
  }

  /// Compares strings of the same length that are too long to be compared for free.
  @inline(never) func longStringsAreEqual(_ a: StringRef, _ b: StringRef) throws(Abrupt) -> Bool {
    try flatten(a)
    try flatten(b)
    return try commonPrefix(a, b) == a.length
  }

  /// Returns a negative number, zero or a positive number for the order of two strings by code units (ECMA-262
  /// §7.2.13).
  @inline(__always) func compare(_ a: StringRef, _ b: StringRef) throws(Abrupt) -> Int {
    try flatten(a)
    try flatten(b)
    let count = min(a.length, b.length)
    if count > Work.freeBytes { return try compareLong(a, b) }
    if count > Work.comparedUnitsPerStep { spend(count / Work.comparedUnitsPerStep) }
    return a.compare(b)
  }

  @inline(never) private func compareLong(_ a: StringRef, _ b: StringRef) throws(Abrupt) -> Int {
    let n = try commonPrefix(a, b)
    guard n < min(a.length, b.length) else { return a.length - b.length }
    return a.unit(n) < b.unit(n) ? -1 : 1
  }

  /// Returns the number of units at the start of two flat strings that are equal.
  private func commonPrefix(_ a: StringRef, _ b: StringRef) throws(Abrupt) -> Int {
    let n = min(a.length, b.length)
    var i = 0
    if a.isTwoByte == b.isTwoByte, let x = a.dataPointer.pointee, let y = b.dataPointer.pointee {
      let shift = a.isTwoByte ? 1 : 0
      // Slices grow with what has been compared, so that a difference at the beginning costs little.
      var slice = Work.freeBytes
      while i < n {
        let count = min(n - i, slice >> shift)
        try charge(bytes: count << shift)
        if !memoryIsEqual(x + i << shift, y + i << shift, count << shift) { break }
        i += count
        slice = min(slice * 2, Work.slice)
      }
    }
    let first = i
    while i < n && a.unit(i) == b.unit(i) {
      i &+= 1
      if (i &- first) & 0xFFF == 0 { try charge(units: 0x1000) }
    }
    spend((i - first) % 0x1000 / Work.unitsPerStep)
    return i
  }
}
