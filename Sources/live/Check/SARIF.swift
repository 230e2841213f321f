import AnalyticsLive
import Foundation

/// Reports in the Static Analysis Results Interchange Format 2.1.0, which services for code review display.
enum SARIF {
  static func report(_ findings: [Finding]) -> JSON {
    let rules = Finding.Rule.allCases.map { rule -> JSON in
      ["id": .string(rule.rawValue), "shortDescription": ["text": .string(rule.summary)]]
    }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": ["name": "live", "version": .string(Live.version), "rules": .array(rules)]
          ],
          "columnKind": "utf16CodeUnits",
          "results": .array(findings.map(result)),
        ]
      ],
    ]
  }

  /// Returns the reference to a file (RFC 3986, section 4.1).
  private static func uri(_ file: String) -> String {
    let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
    // A colon in the first part would end a scheme.
    return path.prefix { $0 != "/" }.contains(":") ? "./" + path : path
  }

  private static func result(_ finding: Finding) -> JSON {
    let region: JSON = [
      "startLine": .integer(Int64(finding.line)), "startColumn": .integer(Int64(finding.column)),
    ]
    return [
      "ruleId": .string(finding.rule.rawValue), "level": .string(finding.level.rawValue),
      "message": ["text": .string(finding.message)],
      "locations": [
        ["physicalLocation": ["artifactLocation": ["uri": .string(uri(finding.file))], "region": region]]
      ],
    ]
  }
}
