// Proxies with traps for reading, writing, testing and listing, and Reflect.

function observed(target, log) {
  return new Proxy(target, {
    get(target, key, receiver) {
      log.reads++;
      return Reflect.get(target, key, receiver);
    },
    set(target, key, value, receiver) {
      log.writes++;
      return Reflect.set(target, key, value, receiver);
    },
    has(target, key) {
      log.tests++;
      return key in target;
    },
    ownKeys(target) {
      log.lists++;
      return Reflect.ownKeys(target);
    },
  });
}

function run() {
  const log = { reads: 0, writes: 0, tests: 0, lists: 0 };
  const event = observed({ name: "view", count: 0, size: 3 }, log);
  const transparent = new Proxy({ value: 1 }, {});
  let sum = 0;
  for (let i = 0; i < 6000; i++) {
    event.count = event.count + event.size;
    sum += transparent.value;
    if ("name" in event) {
      sum++;
    }
    if (i % 64 === 0) {
      sum += Object.keys(event).length;
    }
  }
  return `${sum}-${event.count}-${log.reads}-${log.writes}-${log.tests}-${log.lists}`;
}
