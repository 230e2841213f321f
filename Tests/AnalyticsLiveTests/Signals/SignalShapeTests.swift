import AnalyticsLive
import Foundation
import Testing

// The example of the documentation, unchanged.

struct MyKindaSignal: RawSignal {
  struct MyKindaData {
    let that: String
  }

  var anonymousId: String = Signals.shared.anonymousId
  var type: SignalType = .userDefined
  var timestamp: String = Date().iso8601()
  var index: Int = Signals.shared.nextIndex
  var data: MyKindaData

  init(that: String) {
    self.data = MyKindaData(that: that)
  }
}

@Suite struct SignalShapeTests {
  @Test("Every signal has anonymousId, type, timestamp, index and data; types have the documented names")
  func envelope() throws {
    var signal = NavigationSignal(action: .forward, screen: "Home")
    signal.anonymousId = "a-1"
    signal.index = 7
    signal.timestamp = "2026-01-15T18:42:07.531Z"
    #expect(
      try signal.json()
        == JSON(
          parsing: """
            {"anonymousId":"a-1","type":"navigation","timestamp":"2026-01-15T18:42:07.531Z","index":7,
             "data":{"action":"forward","screen":"Home","currentScreen":"Home"}}
            """))
    #expect(
      SignalType.allCases.map(\.rawValue) == [
        "interaction", "navigation", "network", "localData", "instrumentation", "userDefined",
      ])
  }

  @Test("A navigation has the members of both forms")
  func navigation() {
    #expect(
      NavigationSignal(currentScreen: "Detail", previousScreen: "List").json()["data"]
        == ["action": "entering", "screen": "Detail", "currentScreen": "Detail", "previousScreen": "List"])
    #expect(
      NavigationSignal.NavigationAction.allCases.map(\.rawValue) == [
        "forward", "backward", "modal", "entering", "leaving", "page", "popup",
      ])
  }

  @Test("An interaction has the members of both forms")
  func interaction() {
    let target: JSON = ["component": "Button", "title": "Buy", "data": ["id": 1]]
    #expect(
      InteractionSignal(component: "Button", title: "Buy", data: ["id": 1]).json()["data"]
        == ["component": "Button", "title": "Buy", "info": "Buy", "data": ["id": 1], "target": target])
    #expect(
      InteractionSignal(component: "Slider").json()["data"] == [
        "component": "Slider", "target": ["component": "Slider"],
      ])
  }

  @Test("A network signal has the members of both forms; ok is 200 to 299")
  func network() throws {
    let url = try #require(URL(string: "https://api.example.com/product/1"))
    let data = NetworkSignal(action: .response, url: url, statusCode: 404, data: ["content": ["price": 18.99]]).json()[
      "data"]
    #expect(data?["action"] == "response" && data?["url"] == "https://api.example.com/product/1")
    #expect(data?["statusCode"] == 404 && data?["status"] == 404 && data?["ok"] == false)
    #expect(data?["data"]?["content"]?["price"] == 18.99 && data?["body"] == data?["data"])
    #expect(data?["requestId"]?.stringValue?.isEmpty == false)
    for (status, ok) in [(199, false), (200, true), (299, true), (300, false)] {
      #expect(NetworkSignal(action: .response, url: url, statusCode: status).data.ok == ok)
    }
    #expect(NetworkSignal(action: .request, url: url).json()["data"]?["ok"] == false)
    let full = NetworkSignal(
      data: .init(
        action: .request, url: nil, method: "POST", contentType: "text/plain", requestId: "r-1", error: "no route")
    ).json()["data"]
    #expect(
      full == [
        "action": "request", "ok": false, "method": "POST", "contentType": "text/plain", "requestId": "r-1",
        "error": "no route",
      ])
  }

  @Test("Local-data signals name action and identifier, and instrumentation signals contain the event")
  func localDataAndEvents() {
    #expect(
      LocalDataSignal(action: .saved, identifier: "cart", data: ["n": 2]).json()["data"] == [
        "action": "saved", "identifier": "cart", "data": ["n": 2],
      ])
    #expect(
      LocalDataSignal.LocalDataAction.allCases.map(\.rawValue) == [
        "loaded", "updated", "saved", "deleted", "undefined",
      ])
    let event = TrackEvent(event: "Order Placed", properties: ["total": 1])
    #expect(InstrumentationSignal(event: event).json()["data"] == ["type": "track", "rawEvent": event.json])
    #expect(
      InstrumentationSignal.EventType.allCases.map(\.rawValue) == [
        "track", "screen", "identify", "group", "alias", "unknown",
      ])
  }

  @Test("The documented custom signal encodes data that is not Codable")
  func userDefined() throws {
    let json = try MyKindaSignal(that: "Robbie Ray Rana").json()
    #expect(json["type"] == "userDefined" && json["data"] == ["that": "Robbie Ray Rana"])
    #expect(json["timestamp"]?.stringValue?.hasSuffix("Z") == true && json["index"] == -1)
  }

  @Test(
    "Custom signals encode structures, enumerations, optionals, collections and Codable values; other values are errors"
  )
  func reflection() throws {
    struct Inner: Codable { var a: Int }
    enum Size { case small }
    struct Own: RawSignal {
      struct Content: @unchecked Sendable {
        var inner = [Inner(a: 1)]
        var size = Size.small
        var none: String?
        var some: String? = "s"
        var pair = ["k": 2.5]
        var date = Date(timeIntervalSince1970: 0)
        var any: Any = 3
      }
      var anonymousId = ""
      var type = SignalType.userDefined
      var timestamp = ""
      var index = -1
      var data = Content()
    }
    let data = try Own().json()["data"]
    #expect(
      data
        == [
          "inner": [["a": 1]], "size": "small", "some": "s", "pair": ["k": 2.5], "date": "1970-01-01T00:00:00.000Z",
          "any": 3,
        ])
    var own = Own()
    own.data.any = { (x: Int) in x }
    #expect(throws: (any Error).self) { try own.json() }
  }

  @Test(
    "Signals convert to JSON and back without loss, also through Codable",
    arguments: [
      #"{"anonymousId":"a","type":"navigation","timestamp":"t","index":1,"data":{"action":"leaving","screen":"A","currentScreen":"A","previousScreen":"B"}}"#,
      #"{"anonymousId":"a","type":"interaction","timestamp":"t","index":1,"data":{"component":"C","title":"T","info":"T","data":[1],"target":{"component":"C","title":"T","data":[1]}}}"#,
      #"{"anonymousId":"a","type":"network","timestamp":"t","index":1,"data":{"action":"response","url":"https://a.b/c","statusCode":200,"status":200,"ok":true,"data":{"body":"x"},"body":{"body":"x"},"method":"GET","contentType":"text/plain","requestId":"r"}}"#,
      #"{"anonymousId":"a","type":"localData","timestamp":"t","index":1,"data":{"action":"loaded","identifier":"i","data":null}}"#,
      #"{"anonymousId":"a","type":"instrumentation","timestamp":"t","index":1,"context":{"app":{"name":"n","version":"v","build":"b","namespace":"s"},"library":{"name":"l","version":"w"},"signalsRuntime":"2.2.0"},"data":{"type":"screen","rawEvent":{"type":"screen"}}}"#,
      #"{"anonymousId":"a","type":"userDefined","timestamp":"t","index":1,"data":"anything"}"#,
    ])
  func roundTrip(_ text: String) throws {
    let json = try JSON(parsing: text)
    let signal = try JSONSignal(json: json)
    #expect(signal.json() == json)
    func check<S: ReadableSignal>(_: S.Type) throws {
      var expected = json
      if json["data"]?["data"]?.isNull == true { expected["data"] = ["action": "loaded", "identifier": "i"] }
      #expect(try S(json: json).json() == expected)
      #expect(try JSONDecoder().decode(S.self, from: JSONEncoder().encode(S(json: json))).json() == expected)
    }
    switch signal.type {
    case .navigation: try check(NavigationSignal.self)
    case .interaction: try check(InteractionSignal.self)
    case .network: try check(NetworkSignal.self)
    case .localData: try check(LocalDataSignal.self)
    case .instrumentation: try check(InstrumentationSignal.self)
    case .userDefined: try check(JSONSignal.self)
    }
  }

  @Test(
    "Reading errors describe missing and invalid members",
    arguments: [
      (#"[]"#, "array"), (#"{}"#, "without \"type\""), (#"{"type":"x"}"#, "\"x\""),
    ])
  func unreadable(_ text: String, _ part: String) throws {
    let error = #expect(throws: SignalError.self) { try JSONSignal(json: JSON(parsing: text)) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    let typed = #expect(throws: SignalError.self) {
      try NavigationSignal(json: ["type": "navigation", "data": ["action": "jump", "screen": "A"]])
    }
    #expect(typed?.description.contains("\"forward\"") == true)
  }
}
