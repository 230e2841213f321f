// Creates events for the actions of a user of a shop.
function processSignal(signal) {
  trackScreens(signal);
  trackCart(signal);
}

function trackScreens(signal) {
  if (signal.type === SignalType.Navigation && signal.data.action === NavigationAction.Entering) {
    analytics.screen("Screen Viewed", null, { screen: signal.data.screen });
  }
}

function trackCart(signal) {
  if (signal.type !== SignalType.Interaction || signal.data.title !== "Add To Cart") return;
  const response = signals.find(signal, SignalType.Network, (s) => s.data.action === NetworkAction.Response && s.data.url.includes("product"));
  const product = response?.data.data.content;
  analytics.track("Add To Cart", { product_id: product?.id, price: product?.price, currency: product?.currency ?? "USD" });
}
