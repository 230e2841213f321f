extension Duration {
  /// The duration in seconds, with a fraction.
  package var seconds: Double { self / .seconds(1) }
}
