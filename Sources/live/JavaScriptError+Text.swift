import JavaScript

extension JavaScriptError {
  /// The name and the message, as ``headline``, but with the characters of the script: for JSON, which escapes them.
  var text: String {
    guard let name, !name.isEmpty else { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }
}
