import AnalyticsLive
import Foundation
import Testing

@Suite struct SignalObfuscationTests {
  @Test(
    "Obfuscation replaces letters, digits, numbers and Booleans, and retains null and the structure",
    arguments: [
      (#""John Doe""#, #""XXXX XXX""#), (#""19.95""#, #""99.99""#), (#""Ünï-7 ok!""#, #""XXX-9 XX!""#),
      ("1234.56", "9999.99"), ("-7", "-9"), ("0", "9"), ("true", #""true/false""#), ("null", "null"),
      (#"{"a":[1,"b",{"c":false}]}"#, #"{"a":[9,"X",{"c":"true/false"}]}"#),
      ("18446744073709551615", "99999999999999999999"), ("1e300", "9"),
    ])
  func values(_ text: String, _ expected: String) throws {
    let (result, wanted) = (try JSON(parsing: text).obfuscated(), try JSON(parsing: expected))
    #expect(result == wanted || (text == "1e300" && result.doubleValue?.isFinite == true))
  }

  @Test("Local data and events are obfuscated; navigations are not")
  func types() throws {
    #expect(
      try LocalDataSignal(action: .saved, identifier: "user", data: ["name": "Ann"]).withoutPersonalData().json()[
        "data"]
        == ["action": "saved", "identifier": "user", "data": ["name": "XXX"]])
    #expect(
      try InstrumentationSignal(event: TrackEvent(event: "Buy")).withoutPersonalData().json()["data"]?["rawEvent"]?[
        "event"] == "XXX")
    #expect(
      try NavigationSignal(action: .page, screen: "Home").withoutPersonalData().json()["data"]?["screen"] == "Home")
  }

  @Test(
    "Typed text, query values, users in URLs, network payloads and custom signals are obfuscated")
  func gaps() throws {
    let typed = try InteractionSignal(component: "TextField", title: "Name", data: ["value": "Ann 1"])
      .withoutPersonalData().json()["data"]
    #expect(typed?["component"] == "TextField" && typed?["title"] == "Name")
    #expect(typed?["data"] == ["value": "XXX 9"] && typed?["target"]?["data"] == ["value": "XXX 9"])
    let url = try #require(URL(string: "https://ann:secret@example.com/users/list?email=ann@b.de&n=12&flag#part"))
    let network = NetworkSignal(action: .response, url: url, statusCode: 200, data: ["content": ["name": "Ann"]])
    let data = try network.withoutPersonalData().json()["data"]
    #expect(data?["url"] == "https://XXXX:XXXX@example.com/users/list?email=XXX@X.XX&n=99&flag#XXXX")
    #expect(data?["data"] == ["content": ["name": "XXX"]] && data?["status"] == 200)
    let own = MyKindaSignal(that: "Robbie Ray Rana").withoutPersonalData()
    #expect(own.type == .userDefined)
    #expect(try own.json()["data"] == ["that": "XXXXXX XXX XXXX"])
  }
}
