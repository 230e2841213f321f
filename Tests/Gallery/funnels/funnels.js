// Follows users through the steps of a funnel and reports when one is completed, with the time that it took.
const steps = ["Product Viewed", "Product Added", "Order Completed"];

class Funnel extends LivePlugin {
  track(event) {
    const user = event.userId ?? event.anonymousId;
    const now = Date.parse(event.timestamp ?? "") || Date.now();
    const key = `funnel ${user}`;
    const { reached = 0, start = now } = storage.getValue(key) ?? {};
    if (event.event !== steps[reached]) return event;
    if (reached + 1 < steps.length) {
      storage.setValue(key, { reached: reached + 1, start: reached === 0 ? now : start });
    } else {
      storage.removeValue(key);
      analytics.track("Funnel Completed", { seconds: (now - start) / 1000, steps: steps.length });
    }
    return event;
  }
}

analytics.add(new Funnel(LivePluginType.after, null));
