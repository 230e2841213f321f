import Foundation

/// An error inside the client. The client passes it to the configuration's error handler and to the diagnostics. No
/// error terminates the process.
public indirect enum AnalyticsError: Error, Sendable {
  /// A file or folder cannot be created; its path and the reason.
  case storageUnableToCreate(String)
  /// A file cannot be written; its path and the reason.
  case storageUnableToWrite(String)
  /// A file cannot be renamed; its path and the reason.
  case storageUnableToRename(String)
  /// A file cannot be opened or read; its path and the reason.
  case storageUnableToOpen(String)
  /// A file cannot be closed; its path and the reason.
  case storageUnableToClose(String)
  /// A file contained lines that are not valid events, for example after a crash; its path, and the number of lines
  /// that were left out.
  case storageInvalid(String, lost: Int)
  /// Another client of this or another process uses the directory; its path.
  case storageInUse(String)
  /// Batches were deleted unsent because the storage reached a limit; the number of their events, and the limit.
  case storageLimitReached(lost: Int, limit: String)
  /// The storage failed in another way.
  case storageUnknown(any Error)

  /// The server responded with a status that uploads do not expect, such as 3xx.
  case networkUnexpectedHTTPCode(URL?, Int)
  /// The server limits the rate of requests (429).
  case networkServerLimited(URL?, Int)
  /// The server rejected a batch. The status is 0 if the batch was given up without a request.
  case networkServerRejected(URL?, Int)
  /// There was no response.
  case networkUnknown(URL?, any Error)
  /// The response was not an HTTP response, or it was empty.
  case networkInvalidData

  /// A value cannot be converted to JSON text.
  case jsonUnableToSerialize(any Error)
  /// A text is not valid JSON, or does not fit the requested type.
  case jsonUnableToDeserialize(any Error)
  /// Another problem with JSON occurred.
  case jsonUnknown(any Error)
  /// A Swift value of this type has no JSON form.
  case nonJSONType(type: String)

  /// A plugin failed.
  case pluginError(any Error)
  /// An enrichment closure returned an event of another type.
  case enrichmentError(String)
  /// The settings could not be downloaded.
  case settingsFail(AnalyticsError)
  /// A batch could not be uploaded.
  case batchUploadFail(AnalyticsError)

  /// An event exceeds the maximum size; its `messageId`, its size, and the limit in bytes.
  case eventTooLarge(messageId: String?, bytes: Int, limit: Int)
  /// Events were dropped because a queue was full; the queue, and the number of events.
  case queueFull(queue: String, lost: Int)
  /// Plugins made events wait for longer than allowed; the types of the plugins.
  case waitingTimedOut([String])
  /// A flush waits for plugins for long; the plugins, and the time that has passed since they began to flush. The flush
  /// continues to wait.
  case flushTimedOut([String], after: Duration)
  /// The time for a shutdown passed; what the shutdown did not wait for any longer, such as the type of a plugin, the
  /// number of events that remain on disk for the next start because of that, and the number of events that were
  /// dropped.
  case shutdownTimedOut([String], retained: Int, lost: Int)
}

extension AnalyticsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .storageUnableToCreate(let what): "cannot create \(what)"
    case .storageUnableToWrite(let what): "cannot write \(what)"
    case .storageUnableToRename(let what): "cannot rename \(what)"
    case .storageUnableToOpen(let what): "cannot open \(what)"
    case .storageUnableToClose(let what): "cannot close \(what)"
    case .storageInvalid(let path, let lost):
      "\(path) contained \(lost) damaged line\(lost == 1 ? "" : "s"), which were left out; its other events are retained"
    case .storageInUse(let path):
      "\(path) is in use by another client, in this process or another one; give each client its own write key or directory"
    case .storageLimitReached(let lost, let limit):
      "the storage reached its limit of \(limit): the oldest \(lost) events were deleted unsent"
    case .storageUnknown(let error): "storage: \(error)"
    case .networkUnexpectedHTTPCode(let url, let status): "unexpected status \(status) from \(Self.text(url))"
    case .networkServerLimited(let url, let status): "\(Self.text(url)) limits the rate of requests (status \(status))"
    case .networkServerRejected(let url, let status):
      status == 0
        ? "a batch was given up after too many attempts" : "\(Self.text(url)) rejected a batch (status \(status))"
    case .networkUnknown(_, let error as InvalidHost): "\(error)"
    case .networkUnknown(_, let error as RedirectedUpload): "\(error)"
    case .networkUnknown(let url, let error as ResponseTooLarge): "\(Self.text(url)): \(error)"
    case .networkUnknown(let url, let error):
      "no response from \(Self.text(url)): \((error as NSError).localizedDescription)"
    case .networkInvalidData: "the response was not a valid HTTP response"
    case .jsonUnableToSerialize(let error): "cannot write JSON: \(error)"
    case .jsonUnableToDeserialize(let error): "cannot read JSON: \(error)"
    case .jsonUnknown(let error): "JSON: \(error)"
    case .nonJSONType(let type): "a value of the type \(type) has no JSON form"
    case .pluginError(let error): "plugin: \(error)"
    case .enrichmentError(let message): message
    case .settingsFail(let error): "settings: \(error)"
    case .batchUploadFail(let error): "upload: \(error)"
    case .eventTooLarge(let id, let bytes, let limit):
      "the event \(id ?? "without messageId") has \(bytes) bytes, but \(limit) are allowed; it was rejected"
    case .queueFull(let queue, let lost): "the \(queue) was full: \(lost) event\(lost == 1 ? " was" : "s were") dropped"
    case .waitingTimedOut(let plugins):
      "events waited too long for \(plugins.joined(separator: ", ")); they continue without"
    case .flushTimedOut(let plugins, let duration):
      "a flush still waits for \(plugins.joined(separator: ", ")), which began \(duration) ago"
    case .shutdownTimedOut(let blockers, let retained, let lost):
      "the shutdown did not wait longer for \(blockers.joined(separator: ", "))"
        + (retained > 0
          ? "; \(retained) event\(retained == 1 ? " remains" : "s remain") on disk for the next start" : "")
        + (lost > 0 ? "; \(lost) event\(lost == 1 ? " was" : "s were") dropped" : "")
    }
  }

  private static func text(_ url: URL?) -> String { url?.absoluteString ?? "the server" }
}
