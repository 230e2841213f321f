import JSONModel

/// The text of the context that events have in common, so that it is made once: that of most clients never changes.
struct RepeatedContext {
  private(set) var printed: PrintedJSON?
  private var last: JSONObject?

  /// An event had another context than the printed one. When the event before it that had another one had the same, this is printed from now on.
  mutating func note(_ context: JSONObject, _ options: JSONPrintingOptions) {
    if last?.isIdentical(to: context) == true {
      printed = try? PrintedJSON(context, options)
      last = nil
    } else {
      last = context
    }
  }
}
