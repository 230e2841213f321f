// exec returns the match and its groups.
// RegExp (ECMA-262 §22.2)

const m = /(b)(x)?(c)/.exec("abcd");
print(show([m, m.index, m.input, m.groups, m.length, Object.keys(m).join()]))
// expect: [["bc", "b", undefined, "c"], 1, "abcd", undefined, 4, "0,1,2,3,index,input,groups"]

// ---

const m = /(?<y>\d{4})-(?<m>\d\d)/.exec("on 2020-12");
print(show([
  m.groups.y, m.groups.m, Object.getPrototypeOf(m.groups), Object.keys(m.groups).join(),
  Object.keys(m).join(),
])) // expect: ["2020", "12", null, "y,m", "0,1,2,index,input,groups"]

// ---

const m = /(?<a>x)|(?<b>y)/.exec("y");
print(show([m.groups.a, m.groups.b, "a" in m.groups])) // expect: [undefined, "y", true]

// ---

const m = /(a)(?<n>b)?(c)/d.exec("xac");
print(show([
  m.indices, m.indices.groups.n, m.indices.length, Object.keys(m).join(),
  Object.keys(m.indices).join(),
]))
// expect: [[[1, 3], [1, 2], undefined, [2, 3]], undefined, 4, "0,1,2,3,index,input,groups,indices", "0,1,2,3,groups"]

print(show([/x/.exec("abc"), /undefined/.exec()[0], /1/.exec(213).index, /null/.test(null)]))
// expect: [null, "undefined", 1, true]

print(show([
  /\u{1f600}/u.exec("a😀").index, /./u.exec("😀")[0].length, /./.exec("😀")[0].length,
  /^.$/v.test("😀"), /€/.exec("aé€").index,
])) // expect: [1, 2, 1, true, 2]

print(show([
  /a.c/s.test("a\nc"), /a.c/.test("a\nc"), /^b/m.test("a\nb"), /B/i.test("b"), /[^]/.test("\n"),
])) // expect: [true, false, true, true, true]
