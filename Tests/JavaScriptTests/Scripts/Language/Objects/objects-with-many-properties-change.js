// Properties of an object that has many of them can be deleted, replaced and frozen after they have been read.
// Ordinary objects (ECMA-262 §10.1.8 to §10.1.10)

function make(prototype = null) {
  const o = Object.create(prototype);
  for (let i = 0; i < 300; i++) o['k' + i] = i;
  return o;
}
const read = o => o.k7;
const write = (o, value) => { 'use strict'; o.k7 = value };
// Reads the property several times, since a cache knows it only afterwards.
const reads = o => [read(o), read(o), read(o)].join();

{
  const o = make();
  say(reads(o)); // expect: 7,7,7
  delete o.k7;
  say(reads(o)); // expect: ,,
  o.k7 = 'again';
  say(reads(o)); // expect: again,again,again
  write(o, 1);
  write(o, 2);
  delete o.k7;
  write(o, 3);
  say(reads(o) + ' ' + Object.keys(o).at(-1)); // expect: 3,3,3 k7
}
{
  const o = make({ k7: 'inherited' });
  say(reads(o)); // expect: 7,7,7
  const last = () => o.k250;
  say([last(), last()].join()); // expect: 250,250
  for (let i = 0; i < 200; i++) delete o['k' + i];
  say([reads(o), last()].join()); // expect: inherited,inherited,inherited,250
}
{
  const o = make();
  reads(o);
  Object.defineProperty(o, 'k7', { get: () => 'got', configurable: true });
  say(reads(o)); // expect: got,got,got
  Object.defineProperty(o, 'k7', { value: 'value' });
  say(reads(o)); // expect: value,value,value
}
{
  const o = make();
  for (const value of [1, 2, 3]) write(o, value);
  say(reads(o)); // expect: 3,3,3
  Object.defineProperty(o, 'k7', { writable: false });
  try { write(o, 4) } catch (e) { say(e.name + ' ' + reads(o)) } // expect: TypeError 3,3,3
}
{
  const o = make();
  for (const value of [1, 2, 3]) write(o, value);
  Object.freeze(o);
  try { write(o, 4) } catch (e) { say(e.name + ' ' + reads(o)) } // expect: TypeError 3,3,3
}
{
  let count = 0;
  const o = make();
  for (const value of [1, 2, 3]) write(o, value);
  Object.defineProperty(o, 'k7', { set() { count++ } });
  write(o, 4);
  write(o, 5);
  say(count + ' ' + reads(o)); // expect: 2 ,,
}
{
  const o = make();
  const absent = () => o.other, inherited = () => o.inherited;
  say([absent(), absent(), absent()].join()); // expect: ,,
  o.other = 1;
  say([absent(), absent(), absent()].join()); // expect: 1,1,1
  Object.setPrototypeOf(o, { inherited: 2 });
  say([inherited(), inherited(), reads(o)].join()); // expect: 2,2,7,7,7
  o.inherited = 3;
  say([inherited(), inherited()].join()); // expect: 3,3
}
{
  const o = make(), heir = Object.create(o);
  say(reads(heir)); // expect: 7,7,7
  write(o, 8);
  say(reads(heir)); // expect: 8,8,8
  delete o.k7;
  say(reads(heir)); // expect: ,,
}
