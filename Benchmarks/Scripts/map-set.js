// Map and Set with string, number and object keys: insertion, look-up, deletion and iteration.

const keys = Array.from({ length: 2000 }, (_, index) => "user-" + ((index * 7919) % 2003));
const objects = Array.from({ length: 500 }, (_, index) => ({ index }));

function run() {
  let checksum = 0;
  for (let round = 0; round < 4; round++) {
    const counts = new Map();
    for (const key of keys) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const seen = new Set();
    for (let i = 0; i < 5000; i++) {
      const id = (i * 31) % 3001;
      if (seen.has(id)) {
        seen.delete(id);
      } else {
        seen.add(id);
      }
    }
    const owners = new Map(objects.map((object) => [object, object.index]));
    for (const object of objects) {
      checksum += owners.get(object);
    }
    for (const [key, count] of counts) {
      checksum += key.length * count;
    }
    seen.forEach((id) => {
      checksum += id & 3;
    });
    checksum += [...counts.keys()].length + counts.size + seen.size;
  }
  return checksum;
}
