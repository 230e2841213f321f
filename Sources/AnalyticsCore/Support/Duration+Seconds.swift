extension Duration {
  /// The duration in seconds, with a fraction.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
