// A live plugin's edit, inside the engine only: rename a property of 100,000 small events.

class FixProductViewed {
  track(event) {
    if (event.event == "Product Viewed") {
      event.properties.product_id = event.properties.product_did;
      delete event.properties.product_did;
    }
    return event;
  }

  process(event) {
    return event.type === "track" ? this.track(event) : event;
  }
}

function run() {
  const plugin = new FixProductViewed();
  let checksum = 0;
  for (let i = 0; i < 100000; i++) {
    const event = plugin.process({
      type: "track",
      event: i % 4 === 0 ? "Cart Viewed" : "Product Viewed",
      properties: { product_did: i, price: 18.99, quantity: 1 },
    });
    checksum += event.properties.product_id === i ? 1 : 0;
    checksum += "product_did" in event.properties ? 2 : 0;
  }
  return checksum;
}
