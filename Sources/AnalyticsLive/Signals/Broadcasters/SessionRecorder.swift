import AnalyticsCore
import Foundation
import JSONModel

/// Writes every signal down, a JSON object a line, so that `live signals` can play them again.
public final class SessionRecorder: SignalTextBroadcaster {
  /// The file. It is made with the first signal, and written on when it is there.
  public let url: URL
  private let file = Protected<FileHandle?>(nil)

  /// - Parameter recordingFile: a path, or the name of a file in the user's documents.
  public convenience init(recordingFile: String) {
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
    let isPath = recordingFile.hasPrefix("/") || documents == nil
    self.init(
      url: isPath
        ? URL(fileURLWithPath: recordingFile)
        : (documents ?? URL(fileURLWithPath: ".")).appendingPathComponent(recordingFile))
  }

  public init(url: URL) {
    self.url = url
  }

  func added(signal: any RawSignal, json: JSON) {
    guard var line = try? json.bytes(JSONPrintingOptions(nonFiniteNumbers: .null)) else { return }
    line.append(0x0A)
    file.withLock { file in
      if file == nil { file = open() }
      // There is nobody who could be told.
      try? file?.write(contentsOf: Data(line))
    }
  }

  /// Everything is in the file already.
  public func relay() {}

  private func open() -> FileHandle? {
    let manager = FileManager.default
    if !manager.fileExists(atPath: url.path) {
      try? manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      _ = manager.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    let file = try? FileHandle(forWritingTo: url)
    _ = try? file?.seekToEnd()
    return file
  }
}
