#if os(Linux) || os(macOS)
  import AnalyticsLive
  import Foundation
  import TestSupport
  import Testing

  @testable import live

  /// The page of `live dev --page`, over HTTP.
  @Suite struct PlaygroundTests {
    @Test("The page needs nothing else and may connect only to its server")
    func page() throws {
      let setup = try PlaygroundSetup()
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
      let setup = try PlaygroundSetup()
      let files = try JSON(parsing: setup.get("\(setup.path)/files").body)
      #expect(files["scripts"]?[0]?["name"]?.stringValue == setup.script)
      #expect(files["scripts"]?[0]?["text"]?.stringValue == setup.folder.text("rename.js"))
      #expect(files["scripts"]?[0]?["notice"] == .null)
      #expect(files["events"]?[0]?["notice"] == .null)
      let version = try JSON(parsing: setup.get("\(setup.path)/version").body)["version"]
      #expect(version == files["version"])
      _ = try setup.folder.file("rename.js", "// another text")
      #expect(try JSON(parsing: setup.get("\(setup.path)/version").body)["version"] != version)
    }

    @Test("A notice reports which lines of a large file are missing, and that a file cannot be read")
    func largeFiles() throws {
      let setup = try PlaygroundSetup()
      let path = setup.folder.url.appendingPathComponent("events.ndjson").path
      func events() throws -> (text: String, notice: String?) {
        let file = try JSON(parsing: setup.get("\(setup.path)/files").body)["events"]?[0]
        return (file?["text"]?.stringValue ?? "", file?["notice"]?.stringValue)
      }
      let line = String(repeating: "x", count: 40_000) + "\n"
      _ = try setup.folder.file("events.ndjson", String(repeating: line, count: 300))
      let (text, notice) = try events()
      #expect(text == String(repeating: line, count: 52))
      let part = "only lines 1 to 52 are here, 2.0 MB of 11.4 MB. The rest is missing, from line 53."
      #expect(notice == "\(path) is used in part: \(part)")
      func file(_ size: Int) throws -> JSON {
        PageFile(try setup.folder.file("events.ndjson", String(repeating: "x", count: size)), .events, room: .max).json
      }
      let long = try file(PageFile.maximumSize + 1)
      #expect(long["text"] == "")
      #expect(long["notice"] == .string("\(path) is not used: its first line is longer than 2.0 MB."))
      #expect(try file(PageFile.maximumSize)["notice"] == .null)
      try FileManager.default.removeItem(atPath: path)
      #expect(try events().notice == "\(path) cannot be read: No such file or directory.")
    }

    @Test("The page, the terminal, the help and the article have the same number of events")
    func numberOfEvents() throws {
      let number = DevRun.Bounds.maximumEvents
      #expect(Playground.bounds.events == number)
      #expect(DevRun.Bounds().events == number)
      let setup = try PlaygroundSetup(DevRun.Bounds(seconds: .infinity))
      let body: JSON = [
        "scripts": [["name": "a.js", "text": .string(setup.folder.text("rename.js"))]],
        "events": .string(String(repeating: #"{"type":"track","event":"a"}"# + "\n", count: number + 2)),
      ]
      let result = try JSON(parsing: setup.post("\(setup.path)/run", body.description).body)
      #expect(result["events"]?.arrayValue?.count == number)
      #expect(result["skipped"] == 2)
      #expect(
        result["notice"]?.stringValue
          == "2 events were not processed, because a run processes at most \(number) events")
      let words = Help.dev.split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains("The first \(number) events are used."))
      let article = try String(
        contentsOf: RepositoryFolder.root.appendingPathComponent(
          "Sources/AnalyticsLive/AnalyticsLive.docc/TheCommandLine.md"), encoding: .utf8)
      #expect(article.contains("A run uses the first \(number) events"))
      let size = "\(PageFile.maximumSize >> 20) MB of each file, and \(PageFile.maximumTotalSize >> 20) MB of all files"
      #expect(article.contains("The page uses the first \(size), as JSON strings"))
      #expect(words.contains("in the first \(size), as JSON strings"))
    }

    @Test("Texts run without changing the files; locations have the names of the request")
    func run() throws {
      let setup = try PlaygroundSetup()
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
      let setup = try PlaygroundSetup()
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
      // Nor if another name is read than the sender may have meant.
      for name in ["Origin ", " Origin", "Origin\t", "Ori gin"] {
        #expect(setup.get(path, host: nil, "\(name): http://attacker.example").status == 400, "\(name)")
      }
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
      for (name, methods) in ["": "GET, HEAD", "files": "GET, HEAD", "version": "GET, HEAD", "run": "POST"] {
        let response = setup.send("OPTIONS \(setup.path)/\(name) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
        #expect(response.status == 405)
        #expect(response.head.components(separatedBy: "\r\n").contains("Allow: \(methods)"), "\(name)")
      }
    }

    @Test("A response to HEAD has the header of the response to GET, and no body")
    func head() throws {
      let setup = try PlaygroundSetup()
      for path in ["\(setup.path)/", "\(setup.path)/files", "\(setup.path)/version", "/"] {
        let request = "\(path) HTTP/1.1\r\nHost: localhost:\(setup.server.port)\r\n\r\n"
        let (get, head) = (setup.send("GET \(request)"), setup.send("HEAD \(request)"))
        #expect(head.status == get.status && head.head == get.head)
        #expect(head.body == "" && get.body != "")
        #expect(head.head.components(separatedBy: "\r\n").contains("Content-Length: \(get.body.utf8.count)"))
      }
    }

    @Test("Requests have a limited size and must be well-formed")
    func limits() throws {
      let setup = try PlaygroundSetup()
      let start = "POST \(setup.path)/run HTTP/1.1\r\nHost: localhost:\(setup.server.port)\r\n"
      #expect(setup.send("\(start)Content-Length: 99999999\r\n\r\n").status == 413)
      #expect(setup.send("\(start)Content-Length: -1\r\n\r\n").status == 400)
      #expect(setup.send("\(start)Transfer-Encoding: chunked\r\n\r\n").status == 501)
      #expect(setup.send("\(start)\r\n").status == 411)
      let host = "Host: localhost:\(setup.server.port)\r\n\r\n"
      #expect(setup.send("POST \(setup.path)/files HTTP/1.1\r\n\(host)").status == 405)
      #expect(setup.send("POST /files HTTP/1.1\r\n\(host)").status == 404)
      let refused = setup.send("HEAD \(setup.path)/run HTTP/1.1\r\n\(host)")
      #expect(refused.status == 405 && refused.body == "")
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
      let setup = try PlaygroundSetup()
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
      let setup = try PlaygroundSetup(DevRun.Bounds(size: 2 << 20))
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
      #expect(result["notice"] == "97 events were not processed, because the results have reached 2 MB")
      #expect(
        result["problems"]?.arrayValue?.last?["message"]
          == "events:3: the results have more than 2 MB; this one and the next ones are not shown")
    }

    @Test("Requests that are never completed do not prevent others")
    func idleConnections() throws {
      let setup = try PlaygroundSetup()
      let idle = (0..<40).compactMap { _ in Socket.connected(to: setup.server.port) }
      for connection in idle { connection.write("GET / HT") }
      usleep(100_000)
      for _ in 0..<3 { #expect(setup.get("\(setup.path)/version").status == 200) }
      #expect(idle.count == 40)
    }

    @Test("Connections that remain open after their answers do not prevent other requests")
    func answeredConnections() throws {
      let playground = try PlaygroundSetup()
      let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(playground.server.port)\r\n\r\n"
      let connections = (0..<2 * LocalServer.maximumConnections).compactMap { _ -> Socket? in
        let connection = Socket.connected(to: playground.server.port)
        connection?.write(request)
        // The answer.
        _ = connection?.read()
        return connection
      }
      #expect(connections.count == 2 * LocalServer.maximumConnections)
      #expect(playground.get("\(playground.path)/version").status == 200)
      withExtendedLifetime(connections) {}
    }

    @Test("A request without the token is answered before its body is sent")
    func bodyWithoutToken() throws {
      let playground = try PlaygroundSetup()
      let response = playground.send(
        "POST /run HTTP/1.1\r\nHost: 127.0.0.1:\(playground.server.port)\r\nContent-Length: 8000000\r\n\r\n")
      #expect(response.status == 404)
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
      let setup = try PlaygroundSetup()
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

    @Test("Locations in sources have the names that live check prints")
    func sourceNames() async throws {
      let setup = try PlaygroundSetup()
      let plugin = setup.folder.text("rename.js").replacingOccurrences(of: "\n", with: " ")
      func map(_ source: String) -> String {
        let map = #"{"version":3,"sources":["\#(source)"],"names":[],"mappings":"AAAA"}"#
        return "\n//# sourceMappingURL=data:application/json;base64,\(Data(map.utf8).base64EncodedString())"
      }
      let folder = setup.folder.url.lastPathComponent
      for (name, source, shown) in [
        ("a.js", "src/a.ts", "src/a.ts"), ("dist/a.js", "../src/a.ts", "src/a.ts"),
        ("../\(folder)/a.js", "../../src/a.ts", "../../src/a.ts"), (setup.script, "src/a.ts", nil),
      ] {
        let expected = shown ?? setup.folder.url.appendingPathComponent("src/a.ts").path
        func result(_ text: String, _ event: String) throws -> JSON {
          let body: JSON = [
            "scripts": [["name": .string(name), "text": .string(text + map(source))]], "events": .string(event),
          ]
          return try JSON(parsing: setup.post("\(setup.path)/run", body.description).body)
        }
        let problem = try result(#"fetch("x");"#, "")["problems"]?[0]
        #expect(problem?["file"]?.stringValue == expected)
        #expect(problem?["line"] == 1)
        let failure = try result(plugin, #"{"type":"track","event":"fail"}"#)["events"]?[0]?["plugins"]?[0]
        #expect(failure?["location"]?.stringValue == "\(name) → \(expected):1:1")
      }
      let script = try setup.folder.file("check.js", #"fetch("x");"# + map("src/a.ts"))
      let check = try await InProcessTool().run("check", script)
      #expect(check.output.hasPrefix(setup.folder.url.appendingPathComponent("src/a.ts").path + ":1:1: "))
    }
  }
#endif
