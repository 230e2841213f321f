extension Double {
  /// The longest time in seconds that the system is asked to wait, about 32 years. The system counts nanoseconds in
  /// 64 bits, and converting a time that does not fit ends the process.
  package static var longestWait: Double { 1e9 }
}

extension Duration {
  /// The duration in seconds, with a fraction.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
