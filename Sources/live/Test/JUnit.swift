/// Reports of tests in the XML format of JUnit, which services for continuous integration display.
enum JUnit {
  static func report(_ outcomes: [TestRun.Outcome]) -> String {
    let failures = outcomes.count { !$0.problems.isEmpty }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites tests="\#(outcomes.count)" failures="\#(failures)">"#,
      #"  <testsuite name="live" tests="\#(outcomes.count)" failures="\#(failures)">"#,
    ]
    for outcome in outcomes {
      let seconds = Double(outcome.duration.components.attoseconds) / 1e18 + Double(outcome.duration.components.seconds)
      let head = #"    <testcase classname="live" name="\#(Markup.escaped(outcome.name))" time="\#(seconds)""#
      guard let first = outcome.problems.first else {
        lines.append(head + "/>")
        continue
      }
      lines.append(head + ">")
      let text = Markup.escaped(outcome.problems.joined(separator: "\n"))
      lines.append(#"      <failure message="\#(Markup.escaped(first))">\#(text)</failure>"#)
      lines.append("    </testcase>")
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }
}
