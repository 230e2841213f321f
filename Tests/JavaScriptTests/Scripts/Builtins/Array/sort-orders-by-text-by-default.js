// sort compares elements as strings by default.
// Array (ECMA-262 §23.1)

print([10, 9, 1, 100, 2].sort().join()) // expect: 1,10,100,2,9
print([-1, -10, -2, 5, 0, 10, 2147483647, -2147483648].sort().join()) // expect: -1,-10,-2,-2147483648,0,10,2147483647,5
print(["b", undefined, "a", , "c"].sort().length) // expect: 5

var a = ["b", undefined, "a", , "c"].sort();
print([a.join(), 3 in a, 4 in a].join("|")) // expect: a,b,c,,|true|false

print([1.5, 10.25, 1e21, -0, NaN, Infinity].sort().join()) // expect: 0,1.5,10.25,1e+21,Infinity,NaN
print([true, false, null, "x"].sort().join()) // expect: false,,true,x
print(["B", "a", "C", "\u00e9", "\u0101", "z"].sort().join()) // expect: B,C,a,z,é,ā
print(["abcdx", "abcda", "abcd", "abc", "abcde"].sort().join()) // expect: abc,abcd,abcda,abcde,abcdx
print(["\ud83d\ude00", "\uffff"].sort()[0].length) // expect: 2
print([[2], [10], [1]].sort().join()) // expect: 1,10,2
print([{ toString: () => "b" }, { toString: () => "a" }].sort().join()) // expect: a,b
try { print([1, Symbol()].sort()) } catch (e) { print(e.name) } // expect: TypeError
print([Symbol()].sort().length) // expect: 1
print([3, 20, 100, 1000, 4, 40].sort().join()) // expect: 100,1000,20,3,4,40
print(["a\0", "a", "a\0\0"].sort().map(s => s.length).join()) // expect: 1,2,3
print([,].sort().length) // expect: 1

var o = { length: 3, 0: "c", 1: "a" };
Array.prototype.sort.call(o);
print([o[0], o[1], 2 in o].join()) // expect: a,c,false

// Both elements of each comparison are converted to strings.
var conversions = 0, twice = { toString() { conversions++; return "t" } };
[twice, 1].sort();
print(conversions) // expect: 1
conversions = 0;
[twice, twice].toSorted();
print(conversions) // expect: 2
// Three elements take at least two comparisons.
conversions = 0;
[twice, twice, twice].sort();
print(conversions >= 4) // expect: true
conversions = 0;
[twice].sort();
print(conversions) // expect: 0

// Methods of elements can change the array, but not the elements that are being sorted.
var changed = ["c", { toString() { changed.length = 0; return "b" } }, "a", 5];
print(changed.sort() === changed, changed.map(x => typeof x).join()) // expect: true number,string,object,string
