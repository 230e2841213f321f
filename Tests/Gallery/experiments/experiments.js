// Assigns users to the variants of experiments, the same one each time, and reports the first assignment.
const experiments = { checkout: ["control", "short"], banner: ["control", "red", "blue"] };

// FNV-1a.
function hash(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

class Experiments extends LivePlugin {
  execute(event) {
    const user = event.userId ?? event.anonymousId;
    if (user === undefined) return event;
    const variants = {};
    for (const [name, list] of Object.entries(experiments)) variants[name] = list[hash(`${name}/${user}`) % list.length];
    event.context = { ...event.context, experiments: variants };
    if (!storage.getValue(`exposed ${user}`)) {
      storage.setValue(`exposed ${user}`, true);
      for (const name of Object.keys(variants)) {
        analytics.track("Experiment Viewed", { experiment: name, variant: variants[name] });
      }
    }
    return event;
  }
}

analytics.add(new Experiments(LivePluginType.enrichment, null));
