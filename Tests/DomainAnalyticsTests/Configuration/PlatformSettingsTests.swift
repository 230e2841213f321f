import DomainAnalytics
import JSONModel
import Testing

@Suite struct PlatformSettingsTests {
  @Test("Each platform has its documented settings and defaults")
  func defaults() throws {
    let flurry = try FlurrySettings(["apiKey": "k"] as JSONObject)
    #expect(flurry.apiKey == "k" && flurry.logLevel == nil)
    let google = try GoogleAnalyticsSettings(["trackingID": "UA-1"] as JSONObject)
    #expect(google.trackingID == "UA-1" && google.dispatchInterval == 120 && !google.dryRun)
    #expect(google.logLevel == nil && google.allowIDFA == nil)
    let mixpanel = try MixpanelSettings(["token": "t"] as JSONObject)
    #expect(mixpanel.token == "t" && mixpanel.flushInterval == 15 && mixpanel.flushOnBackground == nil)
    let intercom = try IntercomSettings(["apiKey": "k", "appID": "a"] as JSONObject)
    #expect(intercom.apiKey == "k" && intercom.appID == "a" && !intercom.enablesLogging)
    let localytics = try LocalyticsSettings(["trackingID": "l"] as JSONObject)
    #expect(localytics.trackingID == "l" && localytics.dispatchInterval == 60)
  }

  @Test("Settings of a configuration replace the defaults")
  func values() throws {
    #expect(try FlurrySettings(["apiKey": "k", "logLevel": 2] as JSONObject).logLevel == 2)
    let google = try GoogleAnalyticsSettings(
      ["trackingID": "UA-1", "dispatchInterval": 15, "logLevel": 4, "dryRun": true, "allowIDFA": false] as JSONObject)
    #expect(google.dispatchInterval == 15 && google.logLevel == 4 && google.dryRun && google.allowIDFA == false)
    let mixpanel = try MixpanelSettings(
      [
        "token": "t", "flushInterval": 0.5, "flushOnBackground": false, "shouldManageNetworkActivityIndicator": true,
        "checkForSurveysOnActive": true, "showSurveyOnActive": false, "checkForNotificationsOnActive": true,
        "showNotificationOnActive": false, "checkForVariantsOnActive": true, "miniNotificationPresentationTime": 6,
      ] as JSONObject)
    #expect(mixpanel.flushInterval == 0.5 && mixpanel.flushOnBackground == false)
    #expect(mixpanel.showsNetworkActivityIndicator == true)
    #expect(mixpanel.checksForSurveysOnActive == true && mixpanel.showsSurveyOnActive == false)
    #expect(mixpanel.checksForNotificationsOnActive == true && mixpanel.showsNotificationOnActive == false)
    #expect(mixpanel.checksForVariantsOnActive == true && mixpanel.miniNotificationPresentationTime == 6)
    let indicator = try MixpanelSettings(["token": "t", "showNetworkActivityIndicator": false] as JSONObject)
    #expect(indicator.showsNetworkActivityIndicator == false)
    let intercom = try IntercomSettings(["apiKey": "k", "appID": "a", "enableLogging": true] as JSONObject)
    #expect(intercom.enablesLogging)
    let localytics = try LocalyticsSettings(["trackingID": "l", "dispatchInterval": 30] as JSONObject)
    #expect(localytics.dispatchInterval == 30)
  }

  @Test("A missing setting or a wrong type is an error that names platform and key")
  func errors() {
    func message(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message { _ = try FlurrySettings([:] as JSONObject) }
        == #"HEAnalyticsPlatformFlurry: "apiKey": the setting is missing"#)
    #expect(
      message { _ = try IntercomSettings(["apiKey": "k", "appID": ""] as JSONObject) }
        == #"HEAnalyticsPlatformIntercom: "appID": the setting is empty"#)
    #expect(
      message { _ = try MixpanelSettings(["token": 17] as JSONObject) }
        == #"HEAnalyticsPlatformMixpanel: "token": the setting must be a string, found a number"#)
    #expect(
      message { _ = try GoogleAnalyticsSettings(["trackingID": "t", "dryRun": "no"] as JSONObject) }
        == #"HEAnalyticsPlatformGAI: "dryRun": the setting must be true or false, found a string"#)
    #expect(
      message { _ = try FlurrySettings(["apiKey": "k", "logLevel": 1.5] as JSONObject) }
        == #"HEAnalyticsPlatformFlurry: "logLevel": the setting must be a whole number, found 1.5"#)
    #expect(
      message { _ = try LocalyticsSettings(["trackingID": "t", "dispatchInterval": []] as JSONObject) }
        == #"HEAnalyticsPlatformLocalytics: "dispatchInterval": the setting must be a number, found an array"#)
  }

  @Test("A platform reads its settings from a dictionary of Swift values")
  func platformData() throws {
    let settings = try GoogleAnalyticsSettings(["trackingID": "UA-1", "dispatchInterval": 15] as [String: Any])
    #expect(settings.trackingID == "UA-1" && settings.dispatchInterval == 15)
    #expect(throws: PlatformConfigurationError.self) { try FlurrySettings(["apiKey": Oddity()] as [String: Any]) }
  }

  private struct Oddity {}

  @Test("Only the settings of documented platforms are checked")
  func configuration() {
    let configuration = PlatformConfiguration(platforms: [
      ("HEAnalyticsPlatformGAI", [:]), ("Backend", [:]), ("HEAnalyticsPlatformFlurry", ["apiKey": "k"]),
      ("HEAnalyticsPlatformIntercom", ["apiKey": "k"]),
    ])
    #expect(
      configuration.errorsInKnownSettings().map(\.description) == [
        #"HEAnalyticsPlatformGAI: "trackingID": the setting is missing"#,
        #"HEAnalyticsPlatformIntercom: "appID": the setting is missing"#,
      ])
  }
}
