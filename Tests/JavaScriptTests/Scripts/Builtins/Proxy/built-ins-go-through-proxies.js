// Built-in functions call the traps of proxies.
// Proxy (ECMA-262 §10.5, §28.2)

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.keys(p({ a: 1, b: 2 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: ownKeys|getOwnPropertyDescriptor a|getOwnPropertyDescriptor b

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.entries(p({ a: 1 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: ownKeys|getOwnPropertyDescriptor a|get a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.assign({}, p({ a: 1 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: ownKeys|getOwnPropertyDescriptor a|get a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
({ ...p({ a: 1 }) });
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: ownKeys|getOwnPropertyDescriptor a|get a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
const { a, ...rest } = p({ a: 1, b: 2 });
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: get a|ownKeys|getOwnPropertyDescriptor b|get b

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.freeze(p({ a: 1 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: preventExtensions|ownKeys|getOwnPropertyDescriptor a|defineProperty a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.seal(p({ a: 1 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: preventExtensions|ownKeys|defineProperty a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.isFrozen(p(Object.preventExtensions({ a: 1 })));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: isExtensible|ownKeys|getOwnPropertyDescriptor a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
JSON.stringify(p({ a: 1 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: get toJSON|ownKeys|getOwnPropertyDescriptor a|get a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
JSON.stringify(p([5]));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: get toJSON|get length|get 0

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
p([1]).concat();
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: get concat|get constructor|get length|has 0|get 0

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
[...p([7])];
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: get length|get 0|get length

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
p([1, 2]).pop();
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: get pop|get length|get 1|deleteProperty 1|set length|getOwnPropertyDescriptor length|defineProperty length

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
p([]).push(4);
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: get push|get length|set 0|getOwnPropertyDescriptor 0|defineProperty 0|set length|getOwnPropertyDescriptor length|defineProperty length

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
for (const k in p({ a: 1 })) ;
;
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: ownKeys|getPrototypeOf|getOwnPropertyDescriptor a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
for (const k in Object.create(p({ a: 1 }))) ;
;
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: ownKeys|getPrototypeOf|getOwnPropertyDescriptor a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.getOwnPropertyDescriptors(p({ a: 1 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: ownKeys|getOwnPropertyDescriptor a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
({}).hasOwnProperty.call(p({ a: 1 }), 'a');
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: getOwnPropertyDescriptor a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.defineProperties({}, p({ a: { value: 1 } }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: ownKeys|getOwnPropertyDescriptor a|get a

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Array.from(p({ length: 1, 0: 2 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: get length|get 0

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Math.max.apply(null, p([1]));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: get length|get 0

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
Object.defineProperty({}, 'x', p({ value: 1 }));
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|'))
// expect: has enumerable|has configurable|has value|get value|has writable|has get|has set

// ---

const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) {
  return (...list) => {
    log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : ''));
    return Reflect[name](...list)
  }
} }));
[].flat.call([p([1])]);
print(log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|')) // expect: get length|has 0|get 0

print(Array.isArray(new Proxy(new Proxy([], {}), {})) + Object.prototype.toString.call(new Proxy([], {})) + Object.prototype.toString.call(new Proxy(() => 1, {})) + Object.prototype.toString.call(new Proxy(new Date(), {})))
// expect: true[object Array][object Function][object Object]

print(JSON.stringify(new Proxy([1, new Proxy({ a: 2 }, {})], {}))) // expect: [1,{"a":2}]

print(JSON.stringify(JSON.parse('{"a":1,"b":2}', function (k, v) {
  if (k === 'a') this.b = new Proxy([9, 8], {});
  return typeof v === 'number' ? v + 1 : v
}))) // expect: {"a":2,"b":[10,9]}

print(JSON.stringify({ a: 1, b: 2 }, new Proxy(['b'], {}))) // expect: {"b":2}

print(new Proxy([3, 1, 2], {}).sort().map(x => x * 2).join() + new Proxy([1, 2, 3], {}).reverse() + new Proxy([1], {}).map(x => x).constructor.name)
// expect: 2,4,63,2,1Array

class A extends Array {}
print(new Proxy(new A(1, 2), {}).map(x => x) instanceof A) // expect: true

// ---

const p = new Proxy({}, { ownKeys: () => ['b', 'a', '1', '0'] });
print(Reflect.ownKeys(p).join() + Object.keys(p).length) // expect: b,a,1,00

const log = [];
with_(new Proxy({ a: 1, b: 2, c: 3 }, {}));
function with_(p) { for (const k in p) { log.push(k); delete p.b } }
print(log.join()) // expect: a,c
