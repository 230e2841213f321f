// Shop events: repair a misnamed property, normalise currencies, complete product lists, compute revenue.

class FixProductViewed extends LivePlugin {
    track(event) {
        if (event.event == "Product Viewed") {
            // set the correct property name
            event.properties.product_id = event.properties.product_did
            // remove old property
            delete event.properties.product_did
        }
        return event
    }
}

// Create and add the plugin
let productViewFix = new FixProductViewed(LivePluginType.enrichment, null)
analytics.add(productViewFix)

const euroRates = { EUR: 1, USD: 0.92, GBP: 1.17, CHF: 1.05, JPY: 0.0061 };

function roundCents(amount) {
  return Math.round(amount * 100) / 100;
}

class NormaliseCurrency extends LivePlugin {
  track(event) {
    const properties = event.properties;
    if (!properties || !("currency" in properties)) {
      return event;
    }
    const code = String(properties.currency ?? "usd").trim().toUpperCase();
    properties.currency = code in euroRates ? code : "USD";
    if (typeof properties.price === "number") {
      properties.price_eur = roundCents(properties.price * euroRates[properties.currency]);
    }
    return event;
  }
}

class CompleteProducts extends LivePlugin {
  track(event) {
    const products = event.properties?.products;
    if (!Array.isArray(products)) {
      return event;
    }
    event.properties.products = products.map((product, index) => {
      const price = Number(product.price);
      const quantity = product.quantity ?? 1;
      return { ...product, price, quantity, position: product.position ?? index + 1, total: roundCents(price * quantity) };
    });
    event.properties.product_count = products.length;
    event.properties.units = event.properties.products.reduce((units, { quantity }) => units + quantity, 0);
    return event;
  }
}

class ComputeRevenue extends LivePlugin {
  constructor(type) {
    super(type, null);
    this.names = new Set(["Order Completed", "Checkout Started", "Cart Viewed"]);
  }

  track(event) {
    if (!this.names.has(event.event)) {
      return event;
    }
    const { products = [], shipping = 0, tax = 0, discount = 0 } = event.properties ?? {};
    const subtotal = products.reduce((sum, product) => sum + product.total, 0);
    const revenue = Math.max(0, subtotal + shipping + tax - discount);
    Object.assign((event.properties ??= {}), {
      subtotal: roundCents(subtotal),
      revenue: roundCents(revenue),
      revenue_label: `${revenue.toFixed(2)} ${event.properties.currency ?? "USD"}`,
      free_shipping: shipping === 0,
    });
    return event;
  }
}

analytics.add(new NormaliseCurrency(LivePluginType.enrichment, null));
analytics.add(new CompleteProducts(LivePluginType.enrichment, null));
analytics.add(new ComputeRevenue(LivePluginType.after));
