#if os(Linux)
  import Foundation
  import Testing

  /// Compiles the code that uses SwiftUI and UIKit, which exist only on Apple platforms, against stubs of their
  /// declarations.
  @Suite struct InterfaceTests {
    @Test("The SwiftUI wrappers and the UIKit tracking compile, and support the documented use")
    func compiles() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("interface-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (module, source) in [("SwiftUI", SwiftUIStub.source), ("UIKit", UIKitStub.source)] {
        let file = folder.appendingPathComponent("\(module)Stub.swift")
        try Data(source.utf8).write(to: file)
        let output = try await Self.swiftc(
          "-emit-module", "-parse-as-library", "-module-name", module, "-o",
          folder.appendingPathComponent("\(module).swiftmodule").path, file.path)
        #expect(output == "")
      }
      let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().pathComponents.prefix { $0 != "Tests" }
        .joined(separator: "/")
      let sources = URL(fileURLWithPath: root).appendingPathComponent("Sources/AnalyticsLive/Signals/Interface")
      var files: [String] = []
      for case let file as URL in FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        ?? .init() where file.pathExtension == "swift"
      {
        // In the package, the files are part of that module.
        let text = "import AnalyticsLive\n" + (try String(contentsOf: file, encoding: .utf8))
        let copy = folder.appendingPathComponent(file.lastPathComponent)
        try Data(text.utf8).write(to: copy)
        files.append(copy.path)
      }
      #expect(files.count >= 15)
      let use = folder.appendingPathComponent("DocumentedUse.swift")
      try Data(Self.documentedUse.utf8).write(to: use)
      // `-emit-sil` also reports errors of isolation and initialization, which are diagnosed after type checking.
      let output = try await Self.swiftc(
        [
          "-emit-sil", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Interface", "-o",
          folder.appendingPathComponent("Interface.sil").path,
          "-I", folder.path, "-I", try Self.modules.path, use.path,
        ] + files)
      #expect(!output.contains("error:"), "\(output)")
    }

    /// A use of the controls through the aliases of the documentation.
    private static let documentedUse = """
      import AnalyticsLive
      import SwiftUI

      typealias Button = SignalButton
      typealias NavigationLink = SignalNavigationLink
      typealias NavigationStack = SignalNavigationStack
      typealias TextField = SignalTextField
      typealias SecureField = SignalSecureField
      typealias Picker = SignalPicker
      typealias Toggle = SignalToggle
      typealias Slider = SignalSlider
      typealias Stepper = SignalStepper
      typealias List = SignalList
      typealias ScrollView = SignalScrollView
      typealias TabView = SignalTabView

      struct Row: Identifiable { let id: Int; let name: String }

      struct Shop: View {
        @State var name = ""
        @State var amount = 1
        @State var price: Double? = 2.5
        @State var volume = 0.5
        @State var isOn = false
        @State var selected: Set<Int> = []
        @State var path: [Int] = []

        var body: some View {
          NavigationStack(path: $path) {
            TabView(selection: $amount) {
              ScrollView {
                Button("Add To Cart") { amount += 1 }
                Button(name, role: .destructive) {}
                Button("Save", systemImage: "star") {}
                Button(action: {}) { Text("Label") }
                Button(signalLabel: "Named", action: {}) { EmptyView() }
              }
              List(selection: $selected) { Text("Row") }
              List([Row(id: 1, name: "a")]) { row in Text(row.name) }
            }
            NavigationLink("Detail") { Text("Detail").signalNavigation("Detail") }
            NavigationLink("Seven", value: 7)
            OlderForms()
            TextField("Name", text: $name)
            TextField("Amount", value: $amount, format: .number)
            TextField("Price", value: $price, format: .number)
            SecureField("Password", text: $name)
            Toggle("On", isOn: $isOn)
            Slider(value: $volume, in: 0...1)
            Stepper("Amount", value: $amount, in: 0...9)
            Stepper("Up", onIncrement: {}, onDecrement: nil)
          }
          .signalInteraction(component: "Card", title: "Offer", data: ["id": 1])
          .signalLocalData(action: .loaded, identifier: "offers", model: [1, 2])
          .signalAnnotation(state: isOn, true: "on", false: "off")
          .signalAnnotation(state: amount) { "amount \\($0)" }
        }
      }

      struct OlderForms: View {
        @State var name = ""
        @State var amount: Int? = 1
        @State var volume = 0.5
        @State var count = 1
        @State var isOn = false

        var body: some View {
          Group {
            NavigationLink("Active", isActive: $isOn) { Text("Detail") }
            NavigationLink(isActive: $isOn) { Text("Detail") } label: { Text("Active") }
            NavigationLink("Tag", tag: 1, selection: $amount) { Text("Detail") }
            NavigationLink(tag: 1, selection: $amount) { Text("Detail") } label: { Text("Tag") }
            TextField("Name", text: $name, onEditingChanged: { _ in }, onCommit: {})
            TextField("Name", text: $name) { _ in }
            TextField("Name", text: $name, onCommit: {})
            TextField("Name", text: $name, prompt: Text("Your name"), axis: .vertical)
            SecureField("Password", text: $name, onCommit: {})
          }
          Group {
            Button("Save", image: ImageResource()) {}
            TabView(selection: nil as Binding<Int>?) { Text("Tab") }
            Stepper("Count", value: $count, onEditingChanged: { _ in })
            Stepper(value: $count, in: 0...9) { Text("Count") } onEditingChanged: { _ in }
            Stepper(name, onIncrement: {}, onDecrement: nil, onEditingChanged: { _ in })
            Slider(value: $volume, in: 0...1, onEditingChanged: { _ in }) { Text("Volume") }
            Slider(value: $volume, in: 0...1, onEditingChanged: { _ in }, minimumValueLabel: Text("0"), maximumValueLabel: Text("1")) { Text("Volume") }
          }
        }
      }

      struct Choice: View {
        @State var size = "S"
        var body: some View { Picker("Size", selection: $size) { Text("S") } }
      }
      """

    /// The directory with the modules of the package.
    private static var modules: URL {
      get throws {
        for start in [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])]
          + Bundle.allBundles.map(\.bundleURL)
        {
          var directory = start
          for _ in 0..<4 {
            let candidate = directory.appendingPathComponent("Modules")
            if FileManager.default.fileExists(
              atPath: candidate.appendingPathComponent("AnalyticsLive.swiftmodule").path)
            {
              return candidate
            }
            directory.deleteLastPathComponent()
          }
        }
        throw CocoaError(.fileNoSuchFile)
      }
    }

    private static func swiftc(_ arguments: String...) async throws -> String { try await swiftc(arguments) }

    /// Runs the compiler and returns its output.
    private static func swiftc(_ arguments: [String]) async throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swiftc"] + arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      // Blocks a separate thread, because the thread pool of the tests is small.
      return await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let data = pipe.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          continuation.resume(returning: String(decoding: data, as: UTF8.self))
        }
      }
    }
  }
#endif
