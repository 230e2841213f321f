// Decides which destinations receive an event, and shortens it for one of them.
class Route extends LivePlugin {
  execute(event) {
    const integrations = { ...event.integrations };
    if (event.properties?.internal === true) integrations.All = false;
    if (event.type === "track" && event.event.startsWith("Debug ")) integrations.Amplitude = false;
    if (Object.keys(integrations).length > 0) event.integrations = integrations;
    return event;
  }
}

// A plugin of one destination changes the events for that destination only.
class ShortenForAmplitude extends LivePlugin {
  track(event) {
    for (const [name, value] of Object.entries(event.properties ?? {})) {
      if (typeof value === "string" && value.length > 20) event.properties[name] = value.slice(0, 19) + "…";
    }
    return event;
  }
}

analytics.add(new Route(LivePluginType.enrichment, null));
analytics.add(new ShortenForAmplitude(LivePluginType.enrichment, "Amplitude"));
