import Foundation

/// The reason why a file must not be written.
struct FileConflict: CustomStringConvertible {
  let description: String
  /// Whether messages would be written into a file that the command reads.
  var concernsMessages = false

  func report(_ output: Output, _ diagnostics: Diagnostics) {
    let message = "live: \(description)"
    if concernsMessages { output.write(line: message) } else { diagnostics.write(message) }
  }
}

/// The files that a command reads and writes. A file to write must not be another one of them, because opening it
/// empties it.
struct CommandFiles {
  /// The identity of a file, whatever path names it.
  indirect enum Identity: Hashable {
    case file(device: UInt64, number: UInt64)
    /// A file that does not exist yet.
    case missing(name: String, folder: Identity)
  }

  /// The role of each file, such as `the input`.
  private var roles: [Identity: String] = [:]
  /// The role of each pipe that the command reads, and of standard input.
  private var streams: [Stream: String] = [:]
  /// The role of each pipe that the command writes: the reader of two texts could not separate them. It may also be one
  /// that the command reads, as a socket that is standard input and standard output.
  private var writtenStreams: [Stream: String] = [:]
  /// The first pipe that the command would read for two purposes: the second one would find nothing.
  private(set) var sharedStream: FileConflict?
  /// The scripts whose source maps are not in `roles` yet. They are read only if the command writes a file.
  private var scripts: [String] = []

  /// The identity of what can be read only once.
  private enum Stream: Hashable {
    case pipe(device: UInt64, number: UInt64)
    case standardInput
  }

  /// Adds a file that the command reads; `-` is standard input.
  mutating func read(_ path: String, as role: String) {
    let identity = path == "-" ? CommandFiles.identity(of: STDIN_FILENO) : CommandFiles.identity(of: path)
    if let identity { roles[identity] = roles[identity] ?? role }
    guard let stream = CommandFiles.stream(path) else { return }
    if let other = streams[stream] {
      let roles = other == role ? "\(role) twice" : "\(other) and as \(role)"
      let name = path == "-" ? "standard input" : path.escapingControlCharacters
      sharedStream =
        sharedStream
        ?? FileConflict(description: "\(name) cannot be read as \(roles), because it is a stream; pass another file")
    }
    streams[stream] = role
  }

  /// Adds a script that the command reads, and its source map.
  mutating func read(script path: String) {
    read(path, as: "a script")
    scripts.append(path)
  }

  /// Adds settings that the command reads, and their bundle.
  mutating func read(settings path: String) {
    read(path, as: "the file of settings")
    if let bundle = SettingsFile.bundle(of: path) { read(bundle, as: "the bundle of the settings") }
  }

  /// Adds an open file that the command also writes, such as standard error, which often is standard output.
  mutating func share(_ descriptor: Int32, as role: String) {
    if let identity = CommandFiles.identity(of: descriptor) { roles[identity] = roles[identity] ?? role }
  }

  /// Returns why messages must not be written to an open file, which may be the output; nil if the command does not
  /// read it.
  mutating func writeMessages(_ descriptor: Int32) -> FileConflict? {
    CommandFiles.identity(of: descriptor).flatMap { role(of: $0) }.map { other in
      FileConflict(
        description: "standard error is \(other); redirect standard error to another file", concernsMessages: true)
    }
  }

  /// Adds the output and the messages of a command, which often are the same file.
  /// - Returns: The reason why they must not be written, or a file not be read; nil if there is none.
  mutating func write(_ output: Output, _ diagnostics: Diagnostics) -> FileConflict? {
    let conflict =
      writeMessages(diagnostics.descriptor) ?? sharedStream ?? write(output.descriptor, as: "the output")
    share(diagnostics.descriptor, as: "standard error")
    return conflict
  }

  /// Adds an open file that the command writes.
  /// - Returns: The reason why it must not be written; nil if it is not one of the other files.
  mutating func write(_ descriptor: Int32, as role: String) -> FileConflict? {
    write(CommandFiles.identity(of: descriptor), CommandFiles.stream(descriptor), as: role).map { other in
      FileConflict(description: "\(role) is \(other); redirect \(role) to another file")
    }
  }

  /// Adds a file that the command writes.
  /// - Parameters:
  ///   - role: The role in messages about other files.
  ///   - remedy: What to change, such as `choose another file for --errors`.
  /// - Returns: The reason why it must not be written; nil if it is not one of the other files.
  mutating func write(_ path: String, as role: String, remedy: String) -> FileConflict? {
    write(CommandFiles.identity(of: path), CommandFiles.stream(path), as: role).map { other in
      FileConflict(description: "\(path.escapingControlCharacters) is \(other); \(remedy)")
    }
  }

  /// Adds a file or pipe that the command writes.
  /// - Returns: The role that it already has; nil if it has none.
  private mutating func write(_ identity: Identity?, _ stream: Stream?, as role: String) -> String? {
    if let other = identity.flatMap({ self.role(of: $0) }) ?? stream.flatMap({ writtenStreams[$0] }) { return other }
    if let identity { roles[identity] = role }
    if let stream { writtenStreams[stream] = role }
    return nil
  }

  private mutating func role(of identity: Identity) -> String? {
    while roles[identity] == nil, let script = scripts.popLast() {
      guard let map = ScriptFile.map(of: script), let file = CommandFiles.identity(of: map) else { continue }
      roles[file] = roles[file] ?? "a source map"
    }
    return roles[identity] ?? (identity == CommandFiles.program ? "this program" : nil)
  }

  // MARK: Identity

  /// The file of this program, which the system reads while it runs.
  private static var program: Identity? {
    #if os(Linux)
      identity(of: "/proc/self/exe")
    #else
      Bundle.main.executablePath.flatMap { identity(of: $0) }
    #endif
  }

  private static func stream(_ path: String) -> Stream? {
    if path == "-" { return stream(STDIN_FILENO) ?? .standardInput }
    var status = stat()
    return stat(path, &status) == 0 ? stream(status) : nil
  }

  private static func stream(_ descriptor: Int32) -> Stream? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? stream(status) : nil
  }

  private static func stream(_ status: stat) -> Stream? {
    guard [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else { return nil }
    return .pipe(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// The identity of a file; nil for a device or a pipe, which several roles can share.
  private static func identity(of path: String) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 { return identity(status) }
    // Nothing can have such a name, and each of its components would be resolved.
    if errno == ENAMETOOLONG { return nil }
    // A link to a file that does not exist creates that file.
    let target = URL(fileURLWithPath: WrittenFile.destination(of: path)).path as NSString
    let (name, folder) = (target.lastPathComponent, target.deletingLastPathComponent)
    if target.isEqual(to: folder) { return nil }
    switch name {
    case ".": return self.folder(folder)
    // The folder does not exist, so it is not a link.
    case "..": return self.folder((folder as NSString).deletingLastPathComponent)
    default: return self.folder(folder).map { .missing(name: name, folder: $0) }
    }
  }

  /// The identity of a file that exists.
  static func identity(ofExisting path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? identity(status) : nil
  }

  private static func folder(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return identity(of: path) }
    return .file(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  private static func identity(of descriptor: Int32) -> Identity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? identity(status) : nil
  }

  private static func identity(_ status: stat) -> Identity? {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return .file(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
