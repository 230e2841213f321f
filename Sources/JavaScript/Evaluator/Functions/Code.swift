/// The executable form of one function in one interpreter. Function objects point to it, and its script instance owns
/// it.
struct CodeData {
  /// The body, or nil until the function is first called.
  var body: Unmanaged<Node>?
  /// The number of slots from the first parameter on: parameters, variables, temporaries.
  var frameSize: Int
  var parameterCount: Int
  /// The steps before the body (see `VM.enterFunction`), or 0 for none.
  var prologue: Prologue
  /// The number of steps of a call: for the call itself and for the code that is not in loops.
  var steps: Int
  /// The number of bytes of native stack that evaluation may need below the entry.
  var nativeStackNeed: UInt
  let node: FunctionNode
  let script: Unmanaged<ScriptInstance>
  /// The name for the function object and stack traces, if the source provides one.
  var name: PropertyKey?
  var namePrefix: NativeFunction.NamePrefix
  /// `length`.
  var length: Int
  /// Whether `new` can be applied to it.
  var isConstructor: Bool
  /// The text of the function, or of its class.
  var sourceStart: UInt32
  var sourceEnd: UInt32
  // MARK: Prologue
  var environmentSize: Int
  /// Frame slots that move into the environment: pairs of slot and index.
  var moves: UnsafeMutablePointer<(slot: Int32, index: Int32)>?
  var moveCount: Int
  /// The target of a value created by the prologue: a frame slot, or an environment index as its complement (`~index`).
  var argumentsTarget: Int32
  var newTargetTarget: Int32
  var homeTarget: Int32
  /// The target of the rest array (always a frame slot).
  var restSlot: Int
  var isStrict: Bool

  struct Prologue: OptionSet {
    let rawValue: UInt16
    @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }
    @inline(__always) var isEmpty: Bool { rawValue == 0 }
    @inline(__always) func contains(_ other: Prologue) -> Bool { rawValue & other.rawValue == other.rawValue }
    /// Creates an environment for captured variables and moves captured parameters into it.
    static var environment: Prologue { @inline(__always) get { .init(rawValue: 1) } }
    static var arguments: Prologue { @inline(__always) get { .init(rawValue: 2) } }
    static var rest: Prologue { @inline(__always) get { .init(rawValue: 4) } }
    /// Sloppy functions that use `this`: undefined becomes the global object, primitives become objects.
    static var sloppyThis: Prologue { @inline(__always) get { .init(rawValue: 8) } }
    static var newTarget: Prologue { @inline(__always) get { .init(rawValue: 16) } }
    static var home: Prologue { @inline(__always) get { .init(rawValue: 32) } }
    /// A class constructor: calling it without `new` is a TypeError.
    static var classConstructor: Prologue { @inline(__always) get { .init(rawValue: 256) } }
    static var mappedArguments: Prologue { @inline(__always) get { .init(rawValue: 1024) } }
  }
}

typealias CodePointer = UnsafeMutablePointer<CodeData>

extension ObjectRef {
  /// The code of a `.function` object.
  @inline(__always) var code: CodePointer { internalWord(FunctionSlot.code, as: CodePointer.self).pointee }
}
