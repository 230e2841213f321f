#if os(Linux) || os(macOS)
  import AnalyticsLive
  import Foundation
  import TestSupport
  import Testing

  @testable import live

  /// The page of `live dev --page`, over HTTP.
  @Suite struct PlaygroundTests {
    private final class Setup {
      let folder = TemporaryFolder()
      let server: LocalServer
      let playground: Playground
      let script: String

      init(size: Int = DevRun.Bounds().size) throws {
        script = try folder.file(
          "rename.js",
          """
          class Rename extends LivePlugin {
            track(event) {
              if (event.event === "fail") throw new Error("no");
              event.event = "New";
              return event;
            }
          }
          analytics.add(new Rename("enrichment", null));
          """)
        var options = DevOptions()
        options.run.plugins = [script]
        options.run.events = [
          try folder.file("events.ndjson", #"{"type":"track","event":"a","messageId":"1"}"# + "\n")
        ]
        let playground = Playground(options, DevRun.Bounds(events: 500, seconds: 5, size: size))
        self.playground = playground
        server = try LocalServer(port: 0) { playground.answer($0) }
        playground.begin(server.port)
        let thread = Thread { [server] in server.run() }
        thread.start()
      }

      deinit { server.stop() }

      /// The path of the page, with the token.
      var path: String { URL(string: playground.address)?.path ?? "" }

      /// Sends bytes and returns the response.
      func send(_ text: String) -> (status: Int, head: String, body: String) {
        guard let connection = Socket.connected(to: server.port) else { return (0, "", "") }
        connection.write(text)
        var bytes: [UInt8] = []
        while let more = connection.read() { bytes += more }
        let response = String(decoding: bytes, as: UTF8.self)
        guard let end = response.range(of: "\r\n\r\n") else { return (0, response, "") }
        return (
          Int(response.split(separator: " ").dropFirst().first ?? "") ?? 0, String(response[..<end.lowerBound]),
          String(response[end.upperBound...])
        )
      }

      func get(_ path: String, host: String? = nil, _ fields: String...) -> (status: Int, head: String, body: String) {
        let lines = ["GET \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(server.port)")"] + fields
        return send(lines.joined(separator: "\r\n") + "\r\n\r\n")
      }

      func post(_ path: String, _ body: String, type: String = "application/json", _ fields: String...) -> (
        status: Int, head: String, body: String
      ) {
        let lines =
          [
            "POST \(path) HTTP/1.1", "Host: localhost:\(server.port)", "Content-Type: \(type)",
            "Content-Length: \(body.utf8.count)",
          ] + fields
        return send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
      }
    }

    @Test("The page needs nothing else and may connect only to its server")
    func page() throws {
      let setup = try Setup()
      let response = setup.get("\(setup.path)/")
      #expect(response.status == 200)
      #expect(response.head.contains("Content-Security-Policy: default-src 'none';"))
      #expect(response.head.contains("frame-ancestors 'none'"))
      #expect(!response.head.contains("Access-Control-Allow-Origin"))
      for address in ["http://", "https://", "src=", "href=", "@import", "url("] {
        #expect(!response.body.contains(address), "\(address)")
      }
      #expect(response.body.contains("prefers-color-scheme: dark"))
      #expect(!response.body.contains("NONCE"))
    }

    @Test("The texts of the files are returned, with a version that changes when a file does")
    func files() throws {
      let setup = try Setup()
      let files = try JSON(parsing: setup.get("\(setup.path)/files").body)
      #expect(files["scripts"]?[0]?["name"]?.stringValue == setup.script)
      #expect(files["scripts"]?[0]?["text"]?.stringValue == setup.folder.text("rename.js"))
      #expect(files["events"]?[0]?["complete"] == true)
      let version = try JSON(parsing: setup.get("\(setup.path)/version").body)["version"]
      #expect(version == files["version"])
      _ = try setup.folder.file("rename.js", "// another text")
      #expect(try JSON(parsing: setup.get("\(setup.path)/version").body)["version"] != version)
    }

    @Test("Texts run without changing the files; locations have the names of the request")
    func run() throws {
      let setup = try Setup()
      let before = setup.folder.text("rename.js")
      let body: JSON = [
        "scripts": [["name": "folder/r.js", "text": .string(before + "\nconsole.warn('ready');")]],
        "events": .string(
          ["b", "fail"].map { #"{"type":"track","event":"\#($0)"}"# }.joined(separator: "\n") + "\n7\n"),
      ]
      let response = setup.post("\(setup.path)/run", body.description)
      #expect(response.status == 200)
      let result = try JSON(parsing: response.body)
      #expect(result["events"]?[0]?["result"]?["event"] == "New")
      #expect(result["events"]?[0]?["input"]?["event"] == "b")
      #expect(result["events"]?[0]?["plugins"]?[0]?["changes"] == [["pointer": "/event", "old": "b", "new": "New"]])
      #expect(result["events"]?[1]?["plugins"]?[0]?["location"] == "folder/r.js:3:39")
      #expect(result["problems"]?[0]?["message"]?.stringValue?.hasPrefix("events:3: not an event") == true)
      #expect(result["console"] == [["level": "warn", "text": "ready"]])
      #expect((result["milliseconds"]?.doubleValue ?? -1) >= 0)
      #expect(setup.folder.text("rename.js") == before)
      let broken = setup.post(
        "\(setup.path)/run", #"{"scripts":[{"name":"../../x.js","text":"var = 1"}],"events":""}"#)
      let problem = try JSON(parsing: broken.body)["problems"]?[0]
      #expect(problem?["file"] == "../../x.js")
      #expect(problem?["line"] == 1)
    }

    @Test("Requests for other hosts, from other origins and without the token are refused")
    func protection() throws {
      let setup = try Setup()
      let path = "\(setup.path)/files"
      let port = setup.server.port
      #expect(setup.get(path).status == 200)
      // A name server of an attacker can bind any name to this machine, but the browser sends that name.
      for host in ["attacker.example", "attacker.example:\(port)", "127.0.0.1", "127.0.0.1:\(port &+ 1)", ""] {
        #expect(setup.get(path, host: host).status == 421, "\(host)")
      }
      #expect(setup.send("GET \(path) HTTP/1.1\r\n\r\n").status == 421)
      #expect(setup.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nHost: a\r\n\r\n").status == 400)
      for origin in ["http://attacker.example", "null", "https://127.0.0.1:\(port)", "http://127.0.0.1:1"] {
        #expect(setup.get(path, host: nil, "Origin: \(origin)").status == 403, "\(origin)")
      }
      #expect(setup.get(path, host: nil, "Origin: http://127.0.0.1:\(port)").status == 200)
      #expect(setup.get(path, host: nil, "Sec-Fetch-Site: cross-site").status == 403)
      #expect(setup.get(path, host: nil, "Sec-Fetch-Site: same-site").status == 403)
      #expect(setup.get(path, host: nil, "Sec-Fetch-Site: same-origin").status == 200)
      #expect(setup.get("/").status == 404)
      #expect(setup.get("/files").status == 404)
      #expect(setup.get("/0000/files").status == 404)
      // A form of another page can send these types without asking.
      for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        #expect(setup.post("\(setup.path)/run", #"{"scripts":[],"events":""}"#, type: type).status == 415)
      }
      #expect(setup.send("OPTIONS \(setup.path)/run HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n").status == 405)
    }

    @Test("Requests have a limited size and must be well-formed")
    func limits() throws {
      let setup = try Setup()
      let start = "POST \(setup.path)/run HTTP/1.1\r\nHost: localhost:\(setup.server.port)\r\n"
      #expect(setup.send("\(start)Content-Length: 99999999\r\n\r\n").status == 413)
      #expect(setup.send("\(start)Content-Length: -1\r\n\r\n").status == 400)
      #expect(setup.send("\(start)Transfer-Encoding: chunked\r\n\r\n").status == 501)
      #expect(setup.send("\(start)\r\n").status == 411)
      #expect(setup.send("\(start)X: \(String(repeating: "a", count: 20_000))\r\n\r\n").status == 431)
      #expect(setup.send("\(start): x\r\n\r\n").status == 400)
      #expect(setup.send("nonsense\r\n\r\n").status == 400)
      #expect(setup.send("GET http://127.0.0.1/ HTTP/1.1\r\n\r\n").status == 400)
      for body in ["", "[]", #"{"scripts":7,"events":""}"#, #"{"scripts":[]}"#] {
        #expect(setup.post("\(setup.path)/run", body).status == 400, "\(body)")
      }
      #expect(setup.get("\(setup.path)/").status == 200)
    }

    @Test("An endless loop ends after a second")
    func endless() throws {
      let setup = try Setup()
      let body: JSON = [
        "scripts": [
          [
            "name": "loop.js",
            "text": "class L extends LivePlugin { track(e) { for (;;); } } analytics.add(new L('before', null));",
          ]
        ], "events": #"{"type":"track","event":"a"}"#,
      ]
      let result = try JSON(parsing: setup.post("\(setup.path)/run", body.description).body)
      #expect(result["events"]?[0]?["plugins"]?[0]?["result"] == "limited")
    }

    @Test("The results have a limited size")
    func largeResults() throws {
      #expect(DevRun.Bounds().size == 16 << 20)
      let setup = try Setup(size: 2 << 20)
      let body: JSON = [
        "scripts": [
          [
            "name": "large.js",
            "text": """
            class L extends LivePlugin { track(e) { e.x = "y".repeat(4e5); return e } }
            analytics.add(new L("before", null));
            """,
          ]
        ], "events": .string(String(repeating: #"{"type":"track","event":"a"}"# + "\n", count: 100)),
      ]
      let response = setup.post("\(setup.path)/run", body.description)
      #expect(response.body.utf8.count < 3 << 20)
      let result = try JSON(parsing: response.body)
      // The value is in the result and in the list of changes.
      #expect(result["events"]?.arrayValue?.count == 2)
      #expect(result["skipped"] == 97)
      #expect(
        result["problems"]?.arrayValue?.last?["message"]
          == "events:3: the results have more than 2 MB; this one and the next ones are not shown")
    }

    @Test("Requests that are never completed do not prevent others")
    func idleConnections() throws {
      let setup = try Setup()
      let idle = (0..<40).compactMap { _ in Socket.connected(to: setup.server.port) }
      for connection in idle { connection.write("GET / HT") }
      usleep(100_000)
      for _ in 0..<3 { #expect(setup.get("\(setup.path)/version").status == 200) }
      #expect(idle.count == 40)
    }

    @Test("The page shows numbers with all digits")
    func numbers() async throws {
      let template = Playground.template
      let start = try #require(template.range(of: "// Exact numbers"))
      let end = try #require(template.range(of: "const show ="))
      let text = #"{"a":12345678901234567890,"b":[0.1,-9007199254740993,1e300],"c":"9007199254740993 \"1\"","d":-1}"#
      let folder = TemporaryFolder()
      let script = try folder.file(
        "numbers.js", template[start.lowerBound..<end.lowerBound] + "console.log(print(parse(\(JSON.string(text)))))")
      let result = try await InProcessTool().run("eval", script)
      #expect(result.lines == [text])
    }

    @Test("A script has its source map on the page, and a missing one is a warning")
    func sourceMaps() throws {
      let setup = try Setup()
      let text = setup.folder.text("rename.js") + "\n//# sourceMappingURL=rename.js.map"
      _ = try setup.folder.file("rename.js", text)
      let body: JSON = [
        "scripts": [["name": .string(setup.script), "text": .string(text)]],
        "events": #"{"type":"track","event":"b"}"#,
      ]
      let missing = try JSON(parsing: setup.post("\(setup.path)/run", body.description).body)
      #expect(missing["problems"]?.arrayValue?.count == 1)
      #expect(missing["problems"]?[0]?["warning"] == true)
      #expect(missing["events"]?.arrayValue?.count == 1)
      _ = try setup.folder.file("rename.js.map", #"{"version":3,"sources":["r.ts"],"names":[],"mappings":"AAAA"}"#)
      #expect(try JSON(parsing: setup.post("\(setup.path)/run", body.description).body)["problems"] == [])
    }
  }
#endif
