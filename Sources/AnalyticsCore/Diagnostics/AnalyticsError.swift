import Foundation

/// What can go wrong inside the client. It goes to the error handler of the configuration and to the diagnostics; nothing of it ends the process.
public indirect enum AnalyticsError: Error, Sendable {
  /// A file or folder cannot be made; its path and why.
  case storageUnableToCreate(String)
  /// A file cannot be written; its path and why.
  case storageUnableToWrite(String)
  /// A file cannot be renamed; its path and why.
  case storageUnableToRename(String)
  /// A file cannot be opened or read; its path and why.
  case storageUnableToOpen(String)
  /// A file cannot be closed; its path and why.
  case storageUnableToClose(String)
  /// A file held lines that are no events (torn by a crash, for one); its path, and how many lines were left out.
  case storageInvalid(String, lost: Int)
  /// Another client, of this process or another one, is using the directory.
  case storageInUse(String)
  /// Batches were deleted unsent, because the storage had reached its limits; how many events they held, and which limit it was.
  case storageLimitReached(lost: Int, limit: String)
  /// The storage failed in another way.
  case storageUnknown(any Error)

  /// A status of 3xx or another one that no upload should get.
  case networkUnexpectedHTTPCode(URL?, Int)
  /// The server asks for less (429).
  case networkServerLimited(URL?, Int)
  /// The server did not take a batch. The status is 0 when it was given up without asking.
  case networkServerRejected(URL?, Int)
  /// There was no answer.
  case networkUnknown(URL?, any Error)
  /// The answer was no HTTP answer, or an empty one.
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
  /// An enrichment closure gave back an event of another type.
  case enrichmentError(String)
  /// The settings could not be downloaded.
  case settingsFail(AnalyticsError)
  /// A batch could not be uploaded.
  case batchUploadFail(AnalyticsError)

  /// An event is larger than servers take; its `messageId`, its bytes, and how many are allowed.
  case eventTooLarge(messageId: String?, bytes: Int, limit: Int)
  /// Events were dropped, because a queue was full; which one, and how many.
  case queueFull(queue: String, lost: Int)
  /// Plugins made events wait for longer than allowed; their types.
  case waitingTimedOut([String])
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
      "\(path) held \(lost) damaged line\(lost == 1 ? "" : "s"), left out; the other events of it are kept"
    case .storageInUse(let path):
      "\(path) is in use by another client, in this process or another one; give each client a write key or a directory of its own"
    case .storageLimitReached(let lost, let limit):
      "the storage reached its limit of \(limit): the oldest \(lost) events were deleted unsent"
    case .storageUnknown(let error): "storage: \(error)"
    case .networkUnexpectedHTTPCode(let url, let status): "unexpected status \(status) from \(Self.text(url))"
    case .networkServerLimited(let url, let status): "\(Self.text(url)) asks for less (status \(status))"
    case .networkServerRejected(let url, let status):
      status == 0
        ? "a batch was given up after too many attempts" : "\(Self.text(url)) did not take a batch (status \(status))"
    case .networkUnknown(_, let error as InvalidHost): "\(error)"
    case .networkUnknown(let url, let error):
      "no answer from \(Self.text(url)): \((error as NSError).localizedDescription)"
    case .networkInvalidData: "the answer was no usable HTTP answer"
    case .jsonUnableToSerialize(let error): "cannot write JSON: \(error)"
    case .jsonUnableToDeserialize(let error): "cannot read JSON: \(error)"
    case .jsonUnknown(let error): "JSON: \(error)"
    case .nonJSONType(let type): "a value of the type \(type) has no JSON form"
    case .pluginError(let error): "plugin: \(error)"
    case .enrichmentError(let message): message
    case .settingsFail(let error): "settings: \(error)"
    case .batchUploadFail(let error): "upload: \(error)"
    case .eventTooLarge(let id, let bytes, let limit):
      "the event \(id ?? "without messageId") has \(bytes) bytes where \(limit) are allowed; it was not accepted"
    case .queueFull(let queue, let lost): "the \(queue) was full: \(lost) event\(lost == 1 ? " was" : "s were") dropped"
    case .waitingTimedOut(let plugins):
      "events waited too long for \(plugins.joined(separator: ", ")); they go on without"
    }
  }

  private static func text(_ url: URL?) -> String { url?.absoluteString ?? "the server" }
}
