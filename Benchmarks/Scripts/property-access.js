// Reads and writes of named properties, nested and computed.

function update(count) {
  const event = { price: 1, quantity: 2, total: 3, context: { device: { density: 5 } } };
  const names = ["price", "quantity", "total"];
  for (let i = 0; i < count; i++) {
    event.price = event.quantity + event.total;
    event.quantity = event.context.device.density - event.price;
    event.total = i & 7;
    event.context.device.density = (event.price & 3) + 5;
    if ((i & 3) === 0) {
      event[names[i % 3]] = i & 1;
    }
  }
  return event.price * 10000 + event.quantity * 100 + event.total;
}

function run() {
  return update(500000);
}
