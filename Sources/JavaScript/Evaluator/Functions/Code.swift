/// The executable form of one function in one interpreter. Function objects point to it; its script instance owns it.
struct CodeData {
  /// Evaluates the body; nil until the function is first called.
  var body: Unmanaged<BodyNode>?
  /// Slots from the first parameter on: parameters, variables, temporaries.
  var frameSize: Int
  var parameterCount: Int
  /// What has to happen before the body (see `VM.enterFunction`); 0: nothing.
  var prologue: Prologue
  /// Native stack that evaluation may need below the entry.
  var nativeStackNeed: UInt
  let node: Unmanaged<FunctionNode>
  let script: Unmanaged<ScriptInstance>
  /// Name for the function object and stack traces, when the source gives one.
  var name: PropertyKey?
  var namePrefix: NativeFunction.NamePrefix
  /// `length`.
  var length: Int
  /// `new` works on it.
  var isConstructor: Bool
  /// The text of the function, or of its class.
  var sourceStart: UInt32
  var sourceEnd: UInt32
  // MARK: Prologue
  var environmentSize: Int
  /// Frame slots that go into the environment: pairs of slot and index.
  var moves: UnsafeMutablePointer<(slot: Int32, index: Int32)>?
  var moveCount: Int
  /// Where the values made by the prologue go: a frame slot, or an environment index as its complement (`~index`).
  var argumentsTarget: Int32
  var newTargetTarget: Int32
  var homeTarget: Int32
  /// Where the rest array goes (always a frame slot).
  var restSlot: Int
  var isStrict: Bool

  struct Prologue: OptionSet {
    let rawValue: UInt16
    @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Make an environment for captured variables and put captured parameters into it.
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
