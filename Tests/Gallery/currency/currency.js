// Adds the value of an order in one currency. Amounts are computed in cents, so that they are exact.
const rates = { EUR: 1, USD: 0.92, GBP: 1.17 };

class Currency extends LivePlugin {
  track(event) {
    const { price, currency = "EUR", quantity = 1 } = event.properties ?? {};
    if (typeof price !== "number") return event;
    const rate = rates[currency];
    if (rate === undefined) throw new RangeError(`there is no rate for ${currency}`);
    event.properties.value_eur = Math.round(price * 100 * quantity * rate) / 100;
    return event;
  }
}

analytics.add(new Currency(LivePluginType.enrichment, null));
