import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct CompressedUploadTests {
  @Test("Bodies are compressed by default")
  func compressed() throws {
    let client = TestClient()
    client.analytics.track(name: "a")
    client.analytics.flush()
    let upload = try #require(client.session.uploads.first)
    #expect(upload.headers["Content-Encoding"] == "gzip" && upload.sentBody.starts(with: [0x1F, 0x8B]))
    #expect(upload.json?["batch"]?[0]?["event"] == "a")
    #expect(client.analytics.counters.bytesSent == upload.body.count)
  }

  @Test("Compression can be switched off")
  func plain() throws {
    let client = TestClient { $0.compressUploads(false) }
    client.analytics.track(name: "a")
    client.analytics.flush()
    let upload = try #require(client.session.uploads.first)
    #expect(upload.headers["Content-Encoding"] == nil && upload.sentBody == upload.body)
  }

  @Test("A server that does not accept compressed bodies receives the same batch uncompressed, and all later ones")
  func unsupported() {
    let client = TestClient(FakeSession { $0.headers["Content-Encoding"] == nil ? .status(200) : .status(415) })
    for name in ["a", "b"] {
      client.analytics.track(name: name)
      client.analytics.flush()
    }
    let uploads = client.session.uploads
    #expect(uploads.map { $0.headers["Content-Encoding"] } == ["gzip", nil, nil])
    #expect(client.session.events.map { $0["event"] } == ["a", "a", "b"])
    #expect(client.analytics.counters.sent == 2 && client.analytics.counters.retried == 0 && client.errors.all.isEmpty)
  }
}
