/// The steps of what the host does for a script and that takes longer than a short call, by the rule of the
/// interpreter: one step buys what takes no longer than about thirty iterations of an empty loop.
enum HostWork {
  /// A call of a method or a property of `analytics`.
  static let client = 3
  /// A change of a value of `storage`.
  static let change = 14
  /// The number of bytes of names that one step copies and hashes.
  static let bytesPerStep = 16
  /// The number of bytes of a part of an event that one step measures.
  static let measuredBytesPerStep = 64
  /// Adding or removing plugins.
  static let registration = 60
  /// Finding the location of a call in its script.
  static let location = 50
  /// Comparing the name of a method with those of the hooks.
  static let name = 20
}
