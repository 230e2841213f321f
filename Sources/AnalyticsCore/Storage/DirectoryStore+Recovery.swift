import Foundation

// Opening a directory needs no space: sound files are used where they are, damage at the end of a file is cut off, and
// other damage is left out when the file is read.

extension DirectoryStore {
  /// Finds the files of an earlier process.
  /// - Parameter usedNames: The names of files that may no longer exist, and that are not used again.
  func recover(_ usedNames: [String] = []) throws(AnalyticsError) {
    let folder = configuration.storageLocation
    let names: [String]
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw .storageUnableToCreate("\(folder.path): \(error.localizedDescription)")
    }
    // Replacements that were not moved into place.
    for name in names where name.hasSuffix(FileDescriptor.replacementEnding) {
      delete(folder.appendingPathComponent(name))
    }
    // What is not a file would never be removed otherwise.
    for name in names where parse(name) != nil {
      let path = folder.appendingPathComponent(name).path
      if FileDescriptor.setAside(path) {
        report(.storageUnableToOpen("\(path): it is not a file, so it has been renamed"))
      }
    }
    let files = names.compactMap(parse).filter { file in
      FileManager.default.fileExists(atPath: url(file.number, isFinished: file.isFinished).path)
    }.sorted {
      ($0.number, $0.isFinished ? 0 : 1) < ($1.number, $1.isFinished ? 0 : 1)
    }
    nextNumber = (files.map(\.number) + usedNames.compactMap { parse($0)?.number }).reduce(-1, max) + 1
    for (index, file) in files.enumerated() {
      if file.isFinished {
        adopt(url(file.number, isFinished: true))
      } else {
        recoverOpenFile(file.number, isLast: index == files.count - 1)
      }
    }
    enforceLimits()
  }

  /// The largest number of a file of an earlier process. Enough larger ones remain for this process.
  private static let largestNumber = 1 << 60

  private func parse(_ name: String) -> (number: Int, isFinished: Bool)? {
    let ending = "-\(configuration.baseFilename)"
    let isFinished = name.hasSuffix(ending + ".temp")
    guard isFinished || name.hasSuffix(ending), let dash = name.firstIndex(of: "-"), let number = Int(name[..<dash]),
      (0...Self.largestNumber).contains(number), name == "\(number)\(ending)\(isFinished ? ".temp" : "")"
    else { return nil }
    return (number, isFinished)
  }

  /// Adds a finished file, which is checked when it is read.
  private func adopt(_ url: URL) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      return report(.storageUnableToOpen("\(url.path): it is not a file"))
    }
    add(FinishedFile(url: url, size: attributes?[.size] as? Int ?? 0))
  }

  /// Handles a file that was being written when its process ended. The last one is continued, and others are finished.
  private func recoverOpenFile(_ number: Int, isLast: Bool) {
    let source = url(number, isFinished: false)
    do throws(AnalyticsError) {
      let content = try BatchFile.read(source)
      let isDamagedWithin = content.soundEvents < content.lines.count
      if content.damaged > 0, !isDamagedWithin {
        onLoss(.damaged, content.damaged)
        report(.storageInvalid(source.path, lost: content.damaged))
      }
      guard !content.lines.isEmpty else { return delete(source) }
      // If a finished file has the same number, this one is newer.
      let isTaken = FileManager.default.fileExists(atPath: url(number, isFinished: true).path)
      if isDamagedWithin {
        return adopt(finish(source, as: isTaken ? takeNumber() : number))
      }
      let file = try FileDescriptor(path: source.path, appending: true)
      if try file.size > content.soundSize { try file.truncate(to: content.soundSize) }
      if isLast, !content.isFinished, !isTaken, content.soundSize < configuration.maxFileSize {
        if !content.endsWithLineBreak { try file.write("\n") }
        open = OpenFile(file: file, number: number, size: try file.size, events: content.lines.count)
      } else {
        let target = finish(source, as: isTaken ? takeNumber() : number)
        add(
          FinishedFile(url: target, size: content.soundSize, soundSize: content.soundSize, events: content.lines.count))
      }
    } catch {
      // The file remains for the next start.
      report(error)
    }
  }
}
