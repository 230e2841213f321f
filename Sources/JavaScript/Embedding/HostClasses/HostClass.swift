/// A JavaScript class whose instances are Swift objects.
///
/// Scripts create instances with `new`, call methods, read and write properties, and extend the class. The state is in
/// the Swift object, which lives as long as its JavaScript object, and the host gets it back with
/// ``JSValue/instance(of:)``. Arguments and results have Swift types (see ``JSConvertible``); a value of another kind
/// is a `TypeError` in the script.
///
///     final class Cart {
///       var owner: String
///       private(set) var items: [String] = []
///       init(owner: String) { self.owner = owner }
///       func add(_ item: String, count: Int) { items += Array(repeating: item, count: count) }
///     }
///
///     try interpreter.define(
///       HostClass<Cart>("Cart")
///         .constructor(Cart.init)
///         .method("add", Cart.add)
///         .property("owner", \.owner)
///         .property("items", \.items)
///         .staticMethod("limit") { 100 })
///     try interpreter.evaluate("const cart = new Cart('Ada'); cart.add('book', 2)")
///     let cart = interpreter.global("cart")?.instance(of: Cart.self)   // cart?.items == ["book", "book"]
///
/// A Swift object that keeps a ``JSValue`` keeps the interpreter alive, and with it all its exported objects. Keep such
/// values only where the object is released explicitly.
public struct HostClass<Instance: AnyObject> {
  /// The name of the class.
  public let name: String
  var constructorLength = 0
  var construct: ((HostCall) throws -> AnyObject)?
  var superclass: (type: ObjectIdentifier, name: String)?
  var byteCount: ((AnyObject) -> Int)?
  var members: [HostMember] = []
  var statics: [HostMember] = []

  /// Creates a class without members that scripts cannot create instances of.
  public init(_ name: String) { self.name = name }

  /// Returns the class with another class as its superclass, whose members it inherits. That class must be defined
  /// first.
  public func inherits<Superclass: AnyObject>(from superclass: HostClass<Superclass>) -> HostClass {
    changing { $0.superclass = (ObjectIdentifier(Superclass.self), superclass.name) }
  }

  /// Returns the class with a measure of its instances, whose memory then counts for ``Limits/memory`` and for the time
  /// of the next garbage collection.
  ///
  /// Without a measure, an instance counts with a small constant, whatever it refers to. A class inherits the measure
  /// of its superclass.
  /// - Parameter byteCount: Returns the number of bytes that an instance occupies, including what it alone refers to.
  ///   Called when an instance is passed to scripts, and after each call of one of its members.
  public func memory(_ byteCount: @escaping (Instance) -> Int) -> HostClass {
    changing { $0.byteCount = { ($0 as? Instance).map(byteCount) ?? 0 } }
  }

  func changing(_ change: (inout HostClass) -> Void) -> HostClass {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the Swift object for which a member is called.
  static func instance(_ name: String, _ call: HostCall) throws -> Instance {
    guard let instance = call.this.instance(of: Instance.self) else {
      throw ConversionError(expected: "a \(name) as the value of this", found: call.this)
    }
    return instance
  }
}

/// A method or property of a ``HostClass``.
struct HostMember {
  typealias Body = (HostCall) throws -> JSValue?

  enum Kind {
    case method(parameters: Int, Body)
    case property(get: Body, set: Body?)
  }

  let name: String
  let kind: Kind
}

/// Converts the arguments of a call one after the other.
final class ArgumentReader {
  private let call: HostCall
  private var next = 0

  init(_ call: HostCall) { self.call = call }

  func read<Argument: JSConvertible>(_ type: Argument.Type) throws -> Argument {
    defer { next += 1 }
    return try call.argument(next)
  }

  /// Returns the number of types in a list.
  static func count<each Argument>(_ types: repeat (each Argument).Type) -> Int {
    var count = 0
    for _ in repeat each types { count += 1 }
    return count
  }
}
