import AnalyticsLive
import Foundation

/// The file `test.json` of a folder, and the names of the files in the folder. The tests in it share both, because
/// they grow with the number of tests.
final class TestSettingsFile {
  private let folder: URL
  /// The names of all files in the folder, in order.
  private(set) lazy var names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  /// The members of the file; nil without a file.
  private lazy var members = Result { try read() }

  init(_ folder: URL) { self.folder = folder }

  /// Returns the members for all tests, and those for one test; nil without a file.
  func members(for test: String) throws -> (all: JSONObject, own: JSONObject)? {
    try members.get().map { ($0, $0["tests"]?[test]?.objectValue ?? [:]) }
  }

  private func read() throws -> JSONObject? {
    let file = folder.appendingPathComponent("test.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let json: JSON
    do { json = try JSON(parsing: InputFile.regular(file.path).contents(), options: .input(keepsText: false)) } catch {
      throw TestSettings.Invalid(description: "test.json: \(error)")
    }
    guard case .object(let found) = json else {
      throw TestSettings.Invalid(description: "test.json must contain an object")
    }
    guard found.isStreamSafe else {
      throw TestSettings.Invalid(
        description: "test.json: a text or a key has more than 30 combining marks in a row; shorten it")
    }
    let tests = found["tests"] ?? [:]
    guard case .object(let tests) = tests, tests.allSatisfy({ $0.value.objectValue != nil }) else {
      throw TestSettings.Invalid(
        description: "test.json: \"tests\" must be an object with an object of settings for each name")
    }
    let known = Set(names)
    for (name, settings) in tests {
      if !TestCase.inputNames(of: name).contains(where: known.contains) {
        throw TestSettings.Invalid(
          description: "test.json: \"tests\" names \"\(name)\", which is not a test in its folder")
      }
      if settings["tests"] != nil {
        throw TestSettings.Invalid(description: "test.json: the settings of \"\(name)\" must not contain \"tests\"")
      }
    }
    return found
  }
}
