// Makes events of what users do in an app, without a call of the app: screens, and products in the cart.
function processSignal(signal) {
  if (signal.type === SignalType.Navigation && signal.data.action === NavigationAction.Entering) {
    analytics.screen(signal.data.screen, null, {});
  }
  if (signal.type === SignalType.Interaction && signal.data.title === "Add To Cart") {
    const response = signals.find(signal, SignalType.Network, (s) => s.data.url.includes("/product/"));
    analytics.track("Product Added", { price: response?.data.data.content.price ?? null });
  }
}
