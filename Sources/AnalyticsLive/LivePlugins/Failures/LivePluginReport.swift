/// News of failing live plugins. Of many failures that are alike (the same plugin, the same headline) the first five are reported, then the
/// tenth, the hundredth and so on.
public struct LivePluginReport: Sendable, CustomStringConvertible {
  /// The failure; in a ``isSummary`` report the last one of its kind.
  public let error: LivePluginError
  /// How many failures of the kind there have been so far, this one included.
  public let count: Int
  /// How many of them nobody was told of: those since the last report of the kind.
  public let unreported: Int
  /// Whether this is not about a new failure but only tells the count.
  public let isSummary: Bool

  public var description: String {
    if isSummary { return "plugin \(error.plugin): \(error.headline): \(unreported) more like this, \(count) in all" }
    return unreported == 0 ? error.description : "\(error.description)\n(\(unreported) more like this, \(count) in all)"
  }
}
