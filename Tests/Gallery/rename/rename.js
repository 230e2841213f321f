// Repairs names that an app sends wrongly: of events, and of their properties.
const events = { "product viewed": "Product Viewed", "order complete": "Order Completed" };
const properties = { product_did: "product_id", cost: "price" };

class Rename extends LivePlugin {
  track(event) {
    event.event = events[event.event.toLowerCase()] ?? event.event;
    if (!event.properties) return event;
    const renamed = {};
    for (const [name, value] of Object.entries(event.properties)) renamed[properties[name] ?? name] = value;
    event.properties = renamed;
    return event;
  }
}

analytics.add(new Rename(LivePluginType.before, null));
