// Drops the events of crawlers and monitors, and marks those of headless browsers.
const crawlers = /bot\b|crawl|spider|slurp|pingdom|uptime|lighthouse/i;
const headless = /HeadlessChrome|PhantomJS|Electron\/0/;

class Bots extends LivePlugin {
  execute(event) {
    const agent = event.context?.userAgent ?? "";
    if (crawlers.test(agent)) return null;
    if (headless.test(agent)) event.context.isAutomated = true;
    return event;
  }
}

analytics.add(new Bots(LivePluginType.before, null));
