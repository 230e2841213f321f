import Foundation

/// The programs that are built together with these tests.
enum BuiltProducts {
  static var folder: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }?.bundleURL
    return (bundle ?? Bundle.main.executableURL ?? Documents.folder).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }
}
