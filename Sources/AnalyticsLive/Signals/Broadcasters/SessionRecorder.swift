import AnalyticsCore
import Foundation
import JSONModel

/// A broadcaster that writes every signal to a file, one JSON object per line. The command `live signals` can replay
/// it.
public final class SessionRecorder: SignalTextBroadcaster {
  /// The URL of the file. The first signal creates the file; signals are appended to an existing file.
  public let url: URL
  private let file = Protected<FileHandle?>(nil)

  /// Creates a recorder.
  /// - Parameter recordingFile: A path, or the name of a file in the user's documents folder.
  public convenience init(recordingFile: String) {
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
    let isPath = recordingFile.hasPrefix("/") || documents == nil
    self.init(
      url: isPath
        ? URL(fileURLWithPath: recordingFile)
        : (documents ?? URL(fileURLWithPath: ".")).appendingPathComponent(recordingFile))
  }

  /// Creates a recorder.
  public init(url: URL) {
    self.url = url
  }

  func added(signal: any RawSignal, json: JSON) {
    guard var line = try? json.bytes(JSONPrintingOptions(nonFiniteNumbers: .null)) else { return }
    line.append(0x0A)
    file.withLock { file in
      if file == nil { file = open() }
      // There is no way to report an error here.
      try? file?.write(contentsOf: Data(line))
    }
  }

  /// Does nothing, since every signal is already in the file.
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
