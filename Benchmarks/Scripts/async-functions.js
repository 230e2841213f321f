// Async functions, chains of promises, Promise.all and async iteration.

async function load(id) {
  await null;
  return { id, name: "item " + id };
}
async function enrich(id) {
  const item = await load(id);
  try {
    await check(item);
  } catch (error) {
    item.error = error.message;
  }
  return item;
}
async function check(item) {
  if (item.id % 10 === 0) {
    throw new Error("invalid");
  }
}
async function* pages(count) {
  for (let i = 0; i < count; i++) {
    yield await load(i);
  }
}

async function run() {
  let sum = 0;
  for (let i = 0; i < 1500; i++) {
    const item = await enrich(i);
    sum += item.name.length + (item.error ? 1 : 0);
  }
  const all = await Promise.all(Array.from({ length: 500 }, (_, index) => enrich(index)));
  sum += all.length;
  for await (const page of pages(800)) {
    sum += page.id;
  }
  await Promise.resolve(1)
    .then((value) => value + 1)
    .finally(() => {
      sum += 1;
    });
  return sum;
}
