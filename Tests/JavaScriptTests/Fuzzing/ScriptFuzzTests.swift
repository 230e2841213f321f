import Foundation
import TestSupport
import Testing

@testable import JavaScript

/// Tests that no script crashes the interpreter, and that a script has the same result and takes the same steps with
/// and without specialized nodes and collector stress. See ``FuzzRun``.
@Suite(.serialized) struct ScriptFuzzTests {
  /// Deep enough for scripts that recurse until their steps are used up.
  private static let stackSize = 512 << 20

  @Test("Scripts of the grammar")
  func grammar() async throws {
    let defects = try await onThread(stackSize: Self.stackSize) {
      var generator = ProgramGenerator(try GrammarFile.shared.get(), seed: FuzzRun.seed)
      return FuzzRun("grammar", rounds: 15).run { random, note in
        let source = generator.script(generator.program())
        note(source)
        return ScriptTrial(source: source).defect(&random)
      }
    }
    #expect(defects == [])
  }

  @Test("Damaged and spliced scripts")
  func mutants() async throws {
    let defects = try await onThread(stackSize: Self.stackSize) {
      let scripts = try Self.scripts()
      try #require(!scripts.isEmpty)
      return FuzzRun("mutants", rounds: 12).run { random, note in
        var mutator = Mutator(scripts: scripts, seed: random.next())
        let source = String(decoding: mutator.next(), as: UTF8.self)
        note(source)
        return ScriptTrial(source: source).defect(&random)
      }
    }
    #expect(defects == [])
  }

  @Test("Calls of built-in functions with values of every kind")
  func calls() async {
    let defects = await onThread(stackSize: Self.stackSize) {
      return FuzzRun("calls", rounds: 5).run { random, note in
        let source = BuiltinCalls.script(&random)
        note(source)
        return ScriptTrial(source: source).defect(&random)
      }
    }
    #expect(defects == [])
  }

  /// The scripts of the repository, and those of test262 if there is a checkout.
  private static func scripts() throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    for folder in ["Benchmarks/Scripts", "Benchmarks/Fixtures/plugins", "Tests/JavaScriptTests/Scripts"] {
      found += try read(RepositoryFolder.root.appendingPathComponent(folder))
    }
    if let checkout = FuzzRun.conformanceTests {
      found += try read(URL(fileURLWithPath: checkout).appendingPathComponent("test"))
    }
    return found
  }

  private static func read(_ folder: URL) throws -> [[UInt8]] {
    try RepositoryFolder.files(below: folder, withExtension: "js").map { path in
      try [UInt8](Data(contentsOf: folder.appendingPathComponent(path)))
    }.filter { $0.count < 20_000 }
  }
}
