import AnalyticsLive
import Foundation
import Testing

@Suite struct ServiceSignalTests {
  @Test("Rules correlate the signals of the same service request")
  func correlation() async throws {
    let setup = try await SignalsSetup(
      """
      function processSignal(signal) {
        if (signal.type !== SignalType.Network || signal.data.action !== NetworkAction.Response || signal.data.direction !== "incoming") return;
        const mine = s => s.data.requestId === signal.data.requestId;
        const request = signals.find(signal, SignalType.Network, s => mine(s) && s.data.action === NetworkAction.Request);
        const product = signals.find(signal, SignalType.LocalData, mine);
        const job = signals.find(signal, SignalType.UserDefined, s => mine(s) && s.data.action === "finished");
        analytics.track("Checkout", {
          user: signal.anonymousId, quantity: request.data.data.content.quantity, price: product.data.data.price, status: signal.data.status,
          job: job?.data.data.ok
        });
      }
      """)
    struct Product: Codable { var price: Double }
    let json = "application/json"
    let requests = try [1, 2].map { number in
      setup.signals.received(
        method: "POST", url: try .of("https://shop.example.com/checkout"), contentType: json,
        body: Data("{\"quantity\":\(number)}".utf8),
        anonymousId: "user-\(number)")
    }
    for (number, request) in requests.enumerated() {
      request.localData(action: .loaded, identifier: "product", model: Product(price: Double(number) + 0.5))
      request.started(job: "invoice").finished(data: ["ok": true])
    }
    requests[0].responded(status: 201, contentType: json, body: Data("{}".utf8))
    requests[1].responded(status: 402)
    await setup.signals.waitUntilProcessed()
    #expect(setup.lines == [])
    #expect(
      setup.events.map { $0["properties"] } == [
        ["user": "user-1", "quantity": 1, "price": 0.5, "status": 201, "job": true],
        ["user": "user-2", "quantity": 2, "price": 1.5, "status": 402, "job": true],
      ])
  }

  @Test("The events of rules belong to the visitor of the signal, and otherwise to the client's user")
  func visitors() async throws {
    let setup = try await SignalsSetup(
      """
      class P extends LivePlugin { flush() { analytics.track("flushed"); } }
      analytics.add(new P("enrichment", null));
      function processSignal(signal) {
        if (signal.type !== SignalType.Network) return;
        analytics.track("rule");
        if (signal.anonymousId === "visitor-7") analytics.flush();
        Promise.resolve().then(() => analytics.track("later"));
      }
      """)
    setup.analytics.holdFlushes(true)
    setup.analytics.identify(userId: "service")
    let url = try URL.of("https://a.b/c")
    _ = setup.signals.received(method: "GET", url: url, anonymousId: "visitor-7")
    _ = setup.signals.received(method: "GET", url: url)
    await setup.signals.waitUntilProcessed()
    setup.analytics.waitForFlushes()
    let events = setup.events.filter { $0["type"] == "track" }
    let own = JSON.string(setup.analytics.anonymousId)
    #expect(
      events.map { [$0["event"], $0["userId"], $0["anonymousId"]] } == [
        ["rule", nil, "visitor-7"], ["later", nil, "visitor-7"], ["rule", "service", own], ["later", "service", own],
        ["flushed", nil, "visitor-7"],
      ])
  }

  @Test("Signals of failed requests and jobs contain the error")
  func failures() async throws {
    struct Broken: Error, CustomStringConvertible { let description = "no disk" }
    let setup = try await SignalsSetup("")
    setup.signals.received(method: "GET", url: try .of("https://a.b/c"), requestId: "r-1").failed(Broken())
    setup.signals.started(job: "clean", data: ["n": 1], requestId: "r-2").failed(Broken())
    setup.signals.localData(action: .deleted, identifier: "cache")
    await setup.signals.waitUntilProcessed()
    let data = setup.signals.buffer().reversed().compactMap { $0["data"] }
    #expect(
      data[1]["error"] == "no disk" && data[1]["ok"] == false && data[1]["requestId"] == "r-1"
        && data[1]["direction"] == "incoming")
    #expect(data[2]["action"] == "started" && data[2]["data"] == ["n": 1] && data[2]["duration"] == nil)
    #expect(
      data[3]["action"] == "failed" && data[3]["error"] == "no disk" && data[3]["jobId"] == data[2]["jobId"]
        && data[3]["duration"]?.doubleValue != nil)
    #expect(data[4] == ["action": "deleted", "identifier": "cache"])
    let job = try JobSignal(json: setup.signals.buffer()[1])
    #expect(job.data.action == .failed && job.data.requestId == "r-2")
    #expect(try job.withoutPersonalData().json()["data"]?["error"] == "XX XXXX")
  }

  @Test("Models emit signals through the shared instance")
  func signaling() async {
    struct Cart: Codable, Signaling { var items: Int }
    let before = Signals.shared.waitingCount
    Cart(items: 2).signalLocalData(action: .saved, identifier: "cart")
    Cart(items: 2).signalLocalData(action: .loaded, identifier: "other", model: ["n": 1])
    // The tests do not add the shared instance to a client, so the signals wait.
    #expect(Signals.shared.waitingCount == before + 2)
  }
}
