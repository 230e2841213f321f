import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The rules for redirects: uploads are not redirected, because a redirect may lose the body, and only the server that
/// was meant can confirm a batch. Other requests follow redirects, but neither from `https` to `http` nor from this
/// machine to `http` of another one, and without credentials for another server.
enum RedirectPolicy {
  /// Returns the request to continue with; nil if the redirect is not followed.
  static func redirected(_ original: URLRequest, _ new: URLRequest) -> URLRequest? {
    guard ["GET", "HEAD"].contains(original.httpMethod ?? "GET"), let from = original.url, let to = new.url,
      to.scheme?.lowercased() == "https" || from.scheme?.lowercased() != "https" && (to.isLoopback || !from.isLoopback)
    else { return nil }
    var new = new
    if origin(from) != origin(to) { new.setValue(nil, forHTTPHeaderField: "Authorization") }
    return new
  }

  /// Returns whether a session has followed a redirect of an upload, so that the response confirms nothing.
  static func isRedirected(_ request: URLRequest, _ response: URLResponse?) -> Bool {
    guard request.httpMethod == "POST", let sent = request.url, let answered = response?.url else { return false }
    return origin(sent) != origin(answered) || path(sent) != path(answered)
  }

  private static func origin(_ url: URL) -> [String] {
    let scheme = url.scheme?.lowercased() ?? ""
    return [scheme, url.host?.lowercased() ?? "", "\(url.port ?? (scheme == "https" ? 443 : 80))"]
  }

  private static func path(_ url: URL) -> String { url.path.isEmpty ? "/" : url.path }
}

/// An upload was redirected, so that the batch is not confirmed.
struct RedirectedUpload: Error, CustomStringConvertible {
  let url: URL?
  var description: String { "the upload was redirected to \(url?.absoluteString ?? "another address")" }
}
