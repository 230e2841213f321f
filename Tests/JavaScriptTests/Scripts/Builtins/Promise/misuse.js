// Invalid arguments and receivers throw errors.
// Promise (ECMA-262 §27.2)

try { Promise(); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { new Promise(); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { new Promise({}); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { Promise.resolve.call(5); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { Promise.prototype.then.call({}); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { Promise.prototype.finally.call(1); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { queueMicrotask(); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { Promise.try.call(1); say('nothing') } catch (e) { say(e.name) } // expect: TypeError

// ---

try { Promise.all.call(undefined, []); say('nothing') } catch (e) { say(e.name) } // expect: TypeError
