// The HTML methods enclose a string in an element.
// String (ECMA-262 §22.1)

print(show([
  "x".anchor('a"b'), "x".big(), "x".blink(), "x".bold(), "x".fixed(), "x".fontcolor("red"),
  "x".fontsize(7), "x".italics(), "x".link("u"), "x".small(), "x".strike(), "x".sub(), "x".sup(),
]))
// expect: ["<a name=\"a&quot;b\">x</a>", "<big>x</big>", "<blink>x</blink>", "<b>x</b>", "<tt>x</tt>", "<font color=\"red\">x</font>", "<font size=\"7\">x</font>", "<i>x</i>", "<a href=\"u\">x</a>", "<small>x</small>", "<strike>x</strike>", "<sub>x</sub>", "<sup>x</sup>"]

print(show(["".anchor.length, "".big.length, "".anchor.name, outcome(() => "a".anchor.call(null))]))
// expect: [1, 0, "anchor", "TypeError: String.prototype.anchor called on null or undefined"]
