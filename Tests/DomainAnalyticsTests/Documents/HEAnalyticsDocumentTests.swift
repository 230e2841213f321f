import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

// Stand-ins for UIKit.
// swift-format-ignore: AlwaysUseLowerCamelCase
private class UIViewController: AnalyticsView {
  var title: String?
  func viewDidAppear(animated: Bool) {}
  func HE_analyticsViewTrackingTitle() -> String { title ?? "\(type(of: self))" }
}
private final class UISlider { var value: Float = 1.5 }
private final class DataModel { var value: Float = 0 }
private final class UIApplication {}
private typealias NSObject = String

/// The examples of the document "HEAnalytics". See Edits.md in this folder.
// swift-format-ignore
private class MyAppAnalytics: HEAnalytics, @unchecked Sendable {
    static let sharedInstance = MyAppAnalytics()

    func trackSliderValue(value: Float) {
        let parameters = ["value": value]
        let data = HEAnalyticsData(category: .Settings, event: "Slider Value Updated", parameters: parameters)
        self.trackData(data)
    }

    // The file of the document, in place of one in the main bundle.
    override func platformConfiguration() throws(PlatformConfigurationError) -> PlatformConfiguration {
        let folder = TemporaryFolder()
        return try withExtendedLifetime(folder) { () throws(PlatformConfigurationError) in
            try PlatformConfiguration(contentsOf: HEAnalyticsDocumentTests.configuration(in: folder))
        }
    }
    override var trackerTypes: TrackerTypes { HEAnalyticsDocumentTests.types }
}

// swift-format-ignore
private class DirectViewController: UIViewController {
    let myDataObject = DataModel()
    let myHEAnalyticsInstance: HEAnalytics = MyAppAnalytics.sharedInstance
    func sliderValueDidChange(sender: AnyObject?) {
        if let slider = sender as? UISlider {
            // Do whatever you do with the slider value, like updating your data model.
            myDataObject.value = slider.value

            let parameters = ["value": slider.value]
            let data = HEAnalyticsData(category: .Settings, event: "Slider Value Updated", parameters: parameters)
            myHEAnalyticsInstance.trackData(data)
        }
    }
}

// swift-format-ignore
private class MyViewController: UIViewController {
    let myDataObject = DataModel()
    func sliderValueDidChange(sender: AnyObject?) {
        if let slider = sender as? UISlider {
            // Do whatever you do with the slider value, like updating your data model.
            myDataObject.value = slider.value

            MyAppAnalytics.sharedInstance.trackSliderValue(value: slider.value)
        }
    }

    override func HE_analyticsViewTrackingTitle() -> String {
        return "My Interesting View"
    }

override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    MyAppAnalytics.sharedInstance.trackView(self)
}
}

// swift-format-ignore
private func application(application: UIApplication, willFinishLaunchingWithOptions launchOptions: [NSObject : AnyObject]?) -> Bool {
    MyAppAnalytics.sharedInstance.start()
    return true
}

@Suite struct HEAnalyticsDocumentTests {
  static let calls = Log()
  /// The property list of the document.
  static func configuration(in folder: TemporaryFolder) -> URL {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      	<key>HEAnalyticsPlatformGAI</key>
      	<dict>
      		<key>trackingID</key>
      		<string>UA-12345678-1</string>
      		<key>dispatchInterval</key>
      		<integer>15</integer>
      	</dict>
      	<key>HEAnalyticsPlatformFlurry</key>
      	<dict>
      		<key>apiKey</key>
      		<string>ABC123DEF456GHI789J0</string>
      	</dict>
      </dict>
      </plist>
      """
    return (try? folder.write("AnalyticsPlatformConfig.plist", text)) ?? folder.url
  }

  final class HEAnalyticsPlatformGAI: HEAnalyticsPlatform {
    override func initialize(with platformData: [String: Any]) throws {
      let id: String = try required("trackingID")
      let interval: Int = try required("dispatchInterval")
      calls.add("gai \(id) \(interval)")
    }
    override func trackData(_ data: HEAnalyticsData) {
      calls.add("gai \(data.category) \(data.event) \(PlatformFormat.label(data) ?? "-")")
    }
    override func trackView(_ title: String) { calls.add("gai screen \(title)") }
  }

  final class HEAnalyticsPlatformFlurry: HEAnalyticsPlatform {
    override func initialize(with platformData: [String: Any]) throws {
      let key: String = try required("apiKey")
      calls.add("flurry \(key)")
    }
    override func trackData(_ data: HEAnalyticsData) {
      calls.add("flurry \(PlatformFormat.eventName(data)) \(PlatformFormat.parameters(data).keys.sorted())")
    }
    override func trackView(_ title: String) { calls.add("flurry \(PlatformFormat.viewName(title))") }
  }

  static let types: TrackerTypes = {
    let types = TrackerTypes()
    types.register(HEAnalyticsPlatformGAI.self)
    types.register(HEAnalyticsPlatformFlurry.self)
    return types
  }()

  @Test("The examples of the document run, and the platforms receive the described data")
  func examples() async {
    let slider = UISlider()
    // Events before the start wait in the start-up queue.
    DirectViewController().sliderValueDidChange(sender: slider)
    #expect(application(application: UIApplication(), willFinishLaunchingWithOptions: nil))
    let controller = MyViewController()
    controller.sliderValueDidChange(sender: slider)
    controller.viewDidAppear(animated: true)
    let analytics = MyAppAnalytics.sharedInstance.analytics
    analytics.handle(.willResignActive)
    await analytics.waitForTrackers()
    let lines = Self.calls.lines
    #expect(
      lines.filter { $0.hasPrefix("gai") } == [
        "gai UA-12345678-1 15", "gai Settings Slider Value Updated {\"value\":1.5}",
        "gai Settings Slider Value Updated {\"value\":1.5}", "gai screen My Interesting View",
        "gai Application Will Resign Active -",
      ])
    #expect(
      lines.filter { $0.hasPrefix("flurry") } == [
        "flurry ABC123DEF456GHI789J0", "flurry Settings - Slider Value Updated [\"value\"]",
        "flurry Settings - Slider Value Updated [\"value\"]", "flurry TrackView - My Interesting View",
        "flurry Application - Will Resign Active []",
      ])
    MyAppAnalytics.sharedInstance.start()
    #expect(analytics.findAll(pluginType: TrackerDestination.self).count == 2)
    MyAppAnalytics.sharedInstance.stop()
    MyAppAnalytics.sharedInstance.stop()
    #expect(analytics.findAll(pluginType: TrackerDestination.self).isEmpty)
  }
}
