#if canImport(Darwin)
  import Foundation
  import JSONModel
  import Network

  #if os(iOS) || os(tvOS) || os(visionOS)
    import UIKit
  #elseif os(watchOS)
    import WatchKit
  #elseif os(macOS)
    import CoreGraphics
  #endif

  /// Adds the members of the context that only Apple platforms provide: the network, which may change, the screen, and
  /// the name and id of the device.
  final class AppleContext: @unchecked Sendable {
    // Unchecked because of the monitor, which is set once.
    private let monitor = NWPathMonitor()

    init(_ analytics: Analytics) {
      monitor.pathUpdateHandler = { [weak analytics] path in
        analytics?.setFixedContext(
          "network",
          ["cellular": .bool(path.usesInterfaceType(.cellular)), "wifi": .bool(path.usesInterfaceType(.wifi))])
      }
      monitor.start(queue: LibraryQueue.make("network"))
      #if os(macOS)
        let display = CGMainDisplayID()
        let bounds = CGDisplayBounds(display)
        if !bounds.isEmpty { analytics.setFixedContext("screen", Self.screen(bounds.width, bounds.height)) }
      #else
        Task { @MainActor [weak analytics] in
          guard let analytics else { return }
          #if os(iOS) || os(tvOS)
            let bounds = UIScreen.main.bounds
            analytics.setFixedContext("screen", Self.screen(bounds.width, bounds.height))
          #elseif os(watchOS)
            let bounds = WKInterfaceDevice.current().screenBounds
            analytics.setFixedContext("screen", Self.screen(bounds.width, bounds.height))
          #endif
          #if os(watchOS)
            let device = WKInterfaceDevice.current()
          #else
            let device = UIDevice.current
          #endif
          var members: JSONObject = ["name": .string(device.name)]
          if let id = device.identifierForVendor { members["id"] = .string(id.uuidString) }
          analytics.setFixedContext("device", members)
        }
      #endif
    }

    deinit { monitor.cancel() }

    private static func screen(_ width: CGFloat, _ height: CGFloat) -> JSONObject {
      ["width": .number(Double(width)), "height": .number(Double(height))]
    }
  }
#endif
