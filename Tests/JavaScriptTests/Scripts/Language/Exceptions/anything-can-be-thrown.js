// Anything can be thrown.
// throw, try, catch, finally and errors (ECMA-262 §14.14, §14.15, §20.5)

try { throw undefined } catch (e) { print(typeof e) } // expect: undefined

try { throw { a: 1 } } catch ({ a }) { print(a) } // expect: 1

try { throw null } catch { print("caught") } // expect: caught

try { throw "s" } catch (e) { var e = 5; var caught = e }
print(caught) // expect: 5

var e = 1;
try { throw 2 } catch (e) { e = 3 }
print(e) // expect: 1

try { throw 1 } catch (e) { print((() => e)()) } // expect: 1

try { (() => { throw new Error("deep") })() } catch (e) { print(e.message) } // expect: deep
