// Drops the events of users that have not given their consent, and removes advertising ids without that consent.
class Consent extends LivePlugin {
  isProtective = true;

  execute(event) {
    const preferences = event.context?.consent?.categoryPreferences;
    if (!preferences?.analytics) return null;
    if (!preferences.advertising && event.context.device) {
      delete event.context.device.advertisingId;
      event.context.device.adTrackingEnabled = false;
    }
    return event;
  }
}

analytics.add(new Consent(LivePluginType.before, null));
