// Adds what a table knows about a product.
class Enrichment extends LivePlugin {
  track(event) {
    const product = products.get(event.properties?.product_id);
    if (product) event.properties = { ...event.properties, ...product };
    else if (event.properties?.product_id) console.warn(`unknown product ${event.properties.product_id}`);
    return event;
  }
}

analytics.add(new Enrichment(LivePluginType.enrichment, null));
