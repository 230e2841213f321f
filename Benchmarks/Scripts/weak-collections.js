// WeakMap, WeakSet and WeakRef with keys that live and keys that die.

const live = Array.from({ length: 300 }, (_, index) => ({ index }));

function run() {
  const data = new WeakMap();
  const seen = new WeakSet();
  let sum = 0;
  for (const object of live) {
    data.set(object, { count: 0 });
  }
  for (let i = 0; i < 20000; i++) {
    const object = live[i % 300];
    data.get(object).count++;
    if (!seen.has(object)) {
      seen.add(object);
      sum++;
    }
    if (i % 4 === 0) {
      data.set({ i }, i);
    }
  }
  for (const object of live) {
    sum += data.get(object).count;
  }
  return sum + new WeakRef(live[7]).deref().index;
}
