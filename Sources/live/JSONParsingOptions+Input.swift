import AnalyticsLive

extension JSONParsingOptions {
  /// Options for a line of a file, or for settings. Values can take 33 times as much memory as their text if they do
  /// not remain text. They may take as much as the values of a script.
  static func input(_ limits: Limits = Limits(), keepsText: Bool = true) -> JSONParsingOptions {
    var options = keepsText ? JSONParsingOptions.keepingText : JSONParsingOptions()
    options.maximumByteCount = max(limits.memory, 1 << 16)
    return options
  }
}
