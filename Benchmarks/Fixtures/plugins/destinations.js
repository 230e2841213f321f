// Per-destination plugins and global ones, numeric plugin types, lifecycle hooks, sparse log output.

// Remove advertisingId only from Amplitude events
class RemoveAdvertisingId extends LivePlugin {
    process(event) {
        delete event.context.device.advertisingId
        return super.process(event)
    }
}

let deleteAdID = new RemoveAdvertisingId(LivePluginType.enrichment, "Amplitude")
analytics.add(deleteAdID)

class RouteEvents extends LivePlugin {
  updates = 0;

  update(settings, type) {
    this.updates += 1;
    console.log("settings", type === UpdateType.initial ? "loaded" : "refreshed", this.updates);
  }

  process(event) {
    event.integrations ||= {};
    if (event.integrations.All === false) {
      event.integrations.Mixpanel &&= false;
    } else {
      event.integrations.All ??= true;
    }
    return super.process(event);
  }

  identify(event) {
    const { plan } = event.traits ?? {};
    event.integrations["Salesforce"] = plan === "enterprise" ? { priority: 1 } : false;
    return event;
  }

  group(event) {
    event.integrations.Salesforce = { employees: event.traits.employees ** 1, tier: ["small", "medium", "large"][Math.min(2, Math.floor(Math.log10(event.traits.employees || 1)) >> 1)] };
    return event;
  }

  alias(event) {
    return event.userId === event.previousId ? null : { ...event, aliased: true };
  }
}

class SampleScreens extends LivePlugin {
  constructor() {
    super(0, null);
    this.count = 0;
  }

  screen(event) {
    this.count++;
    if (this.count === 1) {
      console.log("first screen:", event.name, this.type, this.destination);
    }
    return this.count % 4 === 0 ? null : event;
  }
}

analytics.add(new SampleScreens());
analytics.add(new RouteEvents(LivePluginType.after, null));
