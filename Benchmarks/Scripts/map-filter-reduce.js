// Array iteration methods with callbacks.

const source = Array.from({ length: 5000 }, (_, index) => ({ id: index, price: (index * 37) % 1000, active: index % 3 !== 0 }));

function run() {
  let checksum = 0;
  for (let round = 0; round < 40; round++) {
    const prices = source.map((item) => item.price + round);
    const kept = prices.filter((price) => price % 2 === 0);
    checksum += kept.reduce((sum, price) => sum + price, 0);
    source.forEach((item) => {
      checksum += item.active ? 1 : 0;
    });
    checksum += source.some((item) => item.id === 4990) ? 1 : 0;
    checksum += source.every((item) => item.price >= 0) ? 1 : 0;
    checksum += source.findIndex((item) => item.price === 999);
    checksum += source.flatMap((item) => (item.id % 100 === 0 ? [item.id, item.id] : [])).length;
  }
  return checksum;
}
