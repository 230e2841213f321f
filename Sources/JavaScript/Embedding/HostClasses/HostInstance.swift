/// A class of Swift objects that members of a ``HostClass`` accept and return.
///
/// A type needs no members to conform; its class must be defined with ``Interpreter/define(_:)`` before an object is
/// passed to scripts.
///
///     final class Cart: HostInstance { … }
public protocol HostInstance: AnyObject, JSConvertible {}

extension HostInstance {
  public static func converted(from value: JSValue) throws -> Self {
    guard let instance = value.instance(of: Self.self) else {
      throw ConversionError(expected: "a \(Self.self)", found: value)
    }
    return instance
  }

  public func javaScriptValue(in interpreter: Interpreter) throws -> JSValue { try interpreter.value(exporting: self) }
}

/// The classes that a host has defined, and the Swift objects that JavaScript objects stand for.
struct HostInstances {
  /// A class that the host has defined.
  struct Class {
    let name: String
    let constructor: ObjectRef
    let prototype: ObjectRef
    let includes: (AnyObject) -> Bool
  }

  /// The classes in the order in which they were defined.
  private(set) var classes: [Class] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The Swift objects by the cell of their JavaScript object. They live as long as it does.
  private var instances: [UnsafeMutableRawPointer: AnyObject] = [:]
  private var cells: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
  /// The Swift objects whose JavaScript objects are gone.
  private var unreachable: [AnyObject] = []

  subscript(type: ObjectIdentifier) -> Class? { indices[type].map { classes[$0] } }

  mutating func add(_ type: ObjectIdentifier, _ added: Class) {
    indices[type] = classes.count
    classes.append(added)
  }

  /// Returns the class for an object: the one defined for its type, or else the one defined last that includes it.
  func hostClass(of instance: AnyObject) -> Class? {
    self[ObjectIdentifier(Swift.type(of: instance))] ?? classes.last { $0.includes(instance) }
  }

  func instance(_ object: ObjectRef) -> AnyObject? { instances[object.pointer] }

  func object(_ instance: AnyObject) -> ObjectRef? { cells[ObjectIdentifier(instance)].map(ObjectRef.init) }

  mutating func connect(_ object: ObjectRef, _ instance: AnyObject) {
    instances[object.pointer] = instance
    cells[ObjectIdentifier(instance)] = object.pointer
  }

  /// Forgets objects that the collector did not reach.
  mutating func purge(isLive: (UnsafeMutableRawPointer) -> Bool) {
    if instances.isEmpty { return }
    for (cell, instance) in instances where !isLive(cell) {
      unreachable.append(instance)
      instances[cell] = nil
      cells[ObjectIdentifier(instance)] = nil
    }
  }

  /// Returns the Swift objects to release. Their `deinit` may use the interpreter, so they are released after a
  /// collection, not during it.
  mutating func takeUnreachable() -> [AnyObject] {
    if unreachable.isEmpty { return [] }
    defer { unreachable = [] }
    return unreachable
  }
}
