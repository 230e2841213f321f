import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that writes each upload to a file in a directory, `1.json` and so on, with the same body that a server
/// would receive.
final class DirectorySession: HTTPSession {
  private let directory: URL
  private let nextNumber: Protected<Int?> = Protected(nil)
  private let queue = LibraryQueue.make("directory")

  init(_ directory: URL) {
    self.directory = directory
  }

  func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DirectoryTask {
    task(request, { try Data(contentsOf: file) }, completionHandler)
  }

  func uploadTask(
    with request: URLRequest, from body: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DirectoryTask {
    task(request, { body ?? Data() }, completionHandler)
  }

  /// There is no server to ask.
  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DirectoryTask {
    DirectoryTask { [queue] in queue.async { completionHandler(nil, nil, URLError(.resourceUnavailable)) } }
  }

  func finishTasksAndInvalidate() {}

  private func task(
    _ request: URLRequest, _ body: @escaping @Sendable () throws -> Data,
    _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DirectoryTask {
    DirectoryTask { [self] in
      queue.async { [self] in
        do {
          try write(body())
          let response = request.url.flatMap {
            HTTPURLResponse(url: $0, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
          }
          completion(Data(), response, nil)
        } catch {
          completion(nil, nil, error)
        }
      }
    }
  }

  private func write(_ body: Data) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let number = try nextNumber.withLock { next in
      let number = try next ?? Self.firstFreeNumber(directory)
      next = number + 1
      return number
    }
    try body.write(to: directory.appendingPathComponent("\(number).json"), options: .atomic)
  }

  private static func firstFreeNumber(_ directory: URL) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let numbers = names.compactMap { $0.hasSuffix(".json") ? Int($0.dropLast(5)) : nil }
    return (numbers.max() ?? 0) + 1
  }
}

/// A task that writes a file.
final class DirectoryTask: UploadTask {
  private let start: () -> Void
  private(set) var state = URLSessionTask.State.suspended

  init(_ start: @escaping () -> Void) {
    self.start = start
  }

  func resume() {
    guard state == .suspended else { return }
    state = .running
    start()
  }
}
