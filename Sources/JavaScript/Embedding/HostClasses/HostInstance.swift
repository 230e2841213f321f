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
    /// Returns the number of bytes that an instance occupies; nil if the class does not measure its instances.
    let byteCount: ((AnyObject) -> Int)?
  }

  /// A Swift object of which scripts have an object.
  private struct Instance {
    let object: AnyObject
    /// The number of bytes that the heap counts for it.
    var byteCount: Int
  }

  /// The classes in the order in which they were defined.
  private(set) var classes: [Class] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The Swift objects by the cell of their JavaScript object. They live as long as it does.
  private var instances: [UnsafeMutableRawPointer: Instance] = [:]
  private var cells: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
  /// The Swift objects whose JavaScript objects are gone.
  private var unreachable: [AnyObject] = []
  /// The number of bytes that the heap counts for all instances.
  private(set) var byteCount = 0
  /// Whether a class measures its instances.
  private(set) var measures = false

  /// The number of bytes that an instance counts with at least: a small object and its entries in the tables.
  private static let leastByteCount = 128
  /// The maximum number of bytes that an instance counts with, so that sums do not overflow.
  private static let mostByteCount = 1 << 40

  subscript(type: ObjectIdentifier) -> Class? { indices[type].map { classes[$0] } }

  mutating func add(_ type: ObjectIdentifier, _ added: Class) {
    indices[type] = classes.count
    classes.append(added)
    if added.byteCount != nil { measures = true }
  }

  /// Returns the class for an object: the one defined for its type, or else the one defined last that includes it.
  func hostClass(of instance: AnyObject) -> Class? {
    self[ObjectIdentifier(Swift.type(of: instance))] ?? classes.last { $0.includes(instance) }
  }

  func instance(_ object: ObjectRef) -> AnyObject? { instances[object.pointer]?.object }

  func object(_ instance: AnyObject) -> ObjectRef? { cells[ObjectIdentifier(instance)].map(ObjectRef.init) }

  mutating func connect(_ object: ObjectRef, _ instance: AnyObject) {
    instances[object.pointer] = Instance(object: instance, byteCount: 0)
    cells[ObjectIdentifier(instance)] = object.pointer
  }

  /// Returns the number of bytes that an instance occupies now.
  func measured(_ instance: AnyObject) -> Int {
    let own = hostClass(of: instance)?.byteCount?(instance) ?? 0
    return min(max(own, 0), Self.mostByteCount) + Self.leastByteCount
  }

  /// Sets the number of bytes that the heap counts for an instance.
  /// - Returns: The number by which it grows.
  mutating func setByteCount(_ count: Int, of object: ObjectRef) -> Int {
    guard let old = instances[object.pointer]?.byteCount else { return 0 }
    instances[object.pointer]?.byteCount = count
    byteCount += count - old
    return count - old
  }

  /// Forgets objects that the collector did not reach.
  /// - Returns: The number of bytes that the heap counted for them.
  mutating func purge(isLive: (UnsafeMutableRawPointer) -> Bool) -> Int {
    if instances.isEmpty { return 0 }
    let before = byteCount
    for (cell, instance) in instances where !isLive(cell) {
      unreachable.append(instance.object)
      byteCount -= instance.byteCount
      instances[cell] = nil
      cells[ObjectIdentifier(instance.object)] = nil
    }
    return before - byteCount
  }

  /// Returns the Swift objects to release. Their `deinit` may use the interpreter, so they are released after a
  /// collection, not during it.
  mutating func takeUnreachable() -> [AnyObject] {
    if unreachable.isEmpty { return [] }
    defer { unreachable = [] }
    return unreachable
  }
}
