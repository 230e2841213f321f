import JSONModel

/// The JSON text of the context that events share, so that it is printed only once. The context of most clients never
/// changes.
struct RepeatedContext {
  private(set) var printed: PrintedJSON?
  private var last: JSONObject?

  /// Records the context of an event that differs from the printed one. If the previous event with another context had
  /// the same one, it is printed from now on.
  mutating func note(_ context: JSONObject, _ options: JSONPrintingOptions) {
    if last?.isIdentical(to: context) == true {
      printed = try? PrintedJSON(context, options)
      last = nil
    } else {
      last = context
    }
  }
}
