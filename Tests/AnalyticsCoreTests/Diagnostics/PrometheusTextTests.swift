import Testing

@testable import AnalyticsCore

@Suite struct PrometheusTextTests {
  @Test("A value of a label cannot end the label or the line")
  func labels() {
    var text = PrometheusText()
    text.begin("a_total", .counter, "Something.")
    text.add("a_total", 1)
    // The double quote and the accent are one character.
    text.add("a_total", labels: [("b", "x\"\u{301},c=\"y"), ("d", "\\e\r\nf")], 2)
    #expect(
      text.text == """
        # HELP a_total Something.
        # TYPE a_total counter
        a_total 1
        a_total{b="x\\"\u{301},c=\\"y",d="\\\\e\r\\nf"} 2

        """)
  }
}
