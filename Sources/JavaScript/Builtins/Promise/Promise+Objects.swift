/// Internal slots of promises (ECMA-262 §27.2.6).
enum PromiseSlot {
  /// A `PromiseStatus` and whether the outcome has been handled ([[PromiseIsHandled]]), as an int32.
  static var status: Int { @inline(__always) get { 0 } }
  /// The result of a settled promise, or undefined while it is pending.
  static var result: Int { @inline(__always) get { 1 } }
  /// The reactions that wait for the promise: a linked list of reaction cells, or undefined if there are none. In a
  /// rejected promise that has not been checked yet: the next such promise.
  static var firstReaction: Int { @inline(__always) get { 2 } }
  static var lastReaction: Int { @inline(__always) get { 3 } }
  static var count: Int { @inline(__always) get { 4 } }

  static var handledBit: Int32 { @inline(__always) get { 4 } }
}

/// [[PromiseState]].
enum PromiseStatus: Int32 {
  case pending = 0
  case fulfilled, rejected
}

extension ObjectRef {
  var promiseStatus: PromiseStatus {
    switch internalSlot(PromiseSlot.status).pointee.asInt & ~PromiseSlot.handledBit {
    case PromiseStatus.fulfilled.rawValue: .fulfilled
    case PromiseStatus.rejected.rawValue: .rejected
    default: .pending
    }
  }
  var isPromiseHandled: Bool {
    get { internalSlot(PromiseSlot.status).pointee.asInt & PromiseSlot.handledBit != 0 }
    nonmutating set {
      let status = internalSlot(PromiseSlot.status)
      let bits = status.pointee.asInt
      status.write(plain: Value(newValue ? bits | PromiseSlot.handledBit : bits & ~PromiseSlot.handledBit))
    }
  }
}

/// The reaction to a settled promise (PromiseReaction records, §27.2.1.2): the pair that one call of `then` adds, of
/// which one will run. Layout of the cell:
///
///     8 the next reaction        16 the capability's promise, 24 its resolve, 32 its reject
///    40 the handler for fulfilment, or the data of a native reaction
///    48 the handler for rejection, or a native reaction (`header.count` 1)
struct PromiseReaction {
  let pointer: UnsafeMutableRawPointer
  init(_ p: UnsafeMutableRawPointer) { pointer = p }

  static var size: Int { 56 }
  var next: CellField { pointer.field(at: 8) }
  var isNative: Bool { pointer.header.pointee.count == 1 }
  /// The capability in the cell, which must stay alive.
  var capability: PromiseCapability {
    PromiseCapability(
      promise: Rooted(unchanged: pointer.field(at: 16)), resolve: Rooted(unchanged: pointer.field(at: 24)),
      reject: Rooted(unchanged: pointer.field(at: 32)))
  }
  var onFulfilled: CellField { pointer.field(at: 40) }
  var onRejected: CellField { pointer.field(at: 48) }
  var native: UnsafeMutablePointer<UnsafeRawPointer> { pointer.word(at: 48, as: UnsafeRawPointer.self) }

  func mark(_ vm: VM) { vm.mark(next, isNative ? 5 : 6) }
}

/// The action that native code performs when a promise that it waits for is settled. Create one for each purpose and
/// store it in the realm; `data` contains what differs between uses.
final class NativeReaction {
  /// `data` is the value that was passed to `performPromiseThen`, and `value` the result of the promise. Both stay
  /// alive during the call. An error that the closure throws is reported to the host as an uncaught error.
  let body: (_ vm: VM, _ data: Value, _ value: Value, _ isRejection: Bool) throws(Abrupt) -> Void

  init(_ body: @escaping (VM, Value, Value, Bool) throws(Abrupt) -> Void) { self.body = body }
}

extension VM {
  /// Creates a pending promise whose prototype is %Promise.prototype%.
  func makePromise() -> ObjectRef { makePromise(rootShape(prototype: Value(intrinsic(.promisePrototype)))) }

  func makePromise(_ shape: ShapeRef) -> ObjectRef {
    let promise = makeObject(.promise, shape, capacity: 0)
    promise.internalSlot(PromiseSlot.status).write(plain: Value(PromiseStatus.pending.rawValue))
    return promise
  }

  /// Creates the cell of a reaction that is not referenced yet.
  private func makeReaction(_ capability: PromiseCapability?, isNative: Bool) -> PromiseReaction {
    let reaction = PromiseReaction(
      heapAllocate(PromiseReaction.size, CellHeader(kind: .promiseReaction, count: isNative ? 1 : 0)))
    reaction.next.write(plain: .undefined)
    reaction.pointer.field(at: 16).initialize(to: capability?.promise.value ?? .undefined)
    reaction.pointer.field(at: 24).initialize(to: capability?.resolve.value ?? .undefined)
    reaction.pointer.field(at: 32).initialize(to: capability?.reject.value ?? .undefined)
    return reaction
  }

  /// PerformPromiseThen (§27.2.5.4.1): the action of `promise.then(onFulfilled, onRejected)`. Handlers that are not
  /// callable count as absent. `capability` is settled with the handler's result or error. Runs no script code, and
  /// never collects.
  func performPromiseThen(
    _ promise: ObjectRef, _ onFulfilled: Value, _ onRejected: Value, _ capability: PromiseCapability
  ) {
    let reaction = makeReaction(capability, isNative: false)
    reaction.onFulfilled.initialize(to: isCallable(onFulfilled) ? onFulfilled : .undefined)
    reaction.onRejected.initialize(to: isCallable(onRejected) ? onRejected : .undefined)
    add(reaction, to: promise)
  }

  /// PerformPromiseThen for native code, as `await` needs it: when the promise is settled, a job calls `reaction` with
  /// `data`. It takes exactly as many turns as script handlers would. The promise keeps `data` alive while it is
  /// pending, and then the job does; the realm must keep `reaction` alive. Runs no script code, and never collects.
  func performPromiseThen(_ promise: ObjectRef, _ native: NativeReaction, data: Value) {
    let reaction = makeReaction(nil, isNative: true)
    reaction.onFulfilled.initialize(to: data)
    reaction.native.pointee = UnsafeRawPointer(Unmanaged.passUnretained(native).toOpaque())
    add(reaction, to: promise)
  }

  private func add(_ reaction: PromiseReaction, to promise: ObjectRef) {
    let value = Value(cell: reaction.pointer)
    let result = promise.internalSlot(PromiseSlot.result).pointee
    switch promise.promiseStatus {
    case .fulfilled: enqueueMicrotask(.fulfilled, value, result)
    case .rejected: enqueueMicrotask(.rejected, value, result)
    case .pending:
      let last = promise.internalSlot(PromiseSlot.lastReaction)
      if last.pointee.isUndefined {
        store(value, in: promise.internalSlot(PromiseSlot.firstReaction))
      } else {
        store(value, in: PromiseReaction(last.pointee.asPointer).next)
      }
      store(value, in: last)
    }
    promise.isPromiseHandled = true
  }

  /// NewPromiseReactionJob (§27.2.2.1). All values are rooted.
  func runReaction(_ reaction: PromiseReaction, _ argument: Value, isRejection: Bool) throws(Abrupt) {
    if reaction.isNative {
      let native = Unmanaged<NativeReaction>.fromOpaque(reaction.native.pointee).takeUnretainedValue()
      return try native.body(self, reaction.onFulfilled.pointee, argument, isRejection)
    }
    let handler = isRejection ? reaction.onRejected.pointee : reaction.onFulfilled.pointee
    let capability = reaction.capability
    var result = argument
    var isFailure = isRejection
    if !handler.isUndefined {
      do throws(Abrupt) {
        result = try call(handler, this: .undefined, argument)
        isFailure = false
      } catch {
        guard let thrown = takeThrown() else { throw error }
        result = thrown
        isFailure = true
      }
      try root(result)
    }
    if isFailure { try reject(capability, result) } else { try resolve(capability, result) }
  }
}
