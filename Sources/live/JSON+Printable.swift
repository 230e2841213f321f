import AnalyticsLive
import JavaScript

extension JSON {
  /// The JSON text with escape sequences for all control characters. JSON itself requires them for some, but not for
  /// those that reverse the direction of text or that begin commands of a terminal.
  var printable: String {
    // The escape sequences of reports are those of JSON, and only strings contain such characters.
    description.escapedText
  }
}
