// The globals of live plugins and signal rules. Scripts have the objects of ECMAScript besides these, but no network,
// timers, modules or DOM. `live types` prints this file.

/** A value that events can contain. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: any };

/** The members of all events. */
interface AnalyticsEventBase {
  messageId?: string;
  /** The time in ISO 8601 format, such as "2026-01-15T18:42:07.531Z". */
  timestamp?: string;
  userId?: string;
  anonymousId?: string;
  context?: JsonObject;
  /** The destinations that receive the event: a Boolean or an object for each key, and `All`. */
  integrations?: JsonObject;
  [name: string]: any;
}
interface TrackEvent extends AnalyticsEventBase { type: "track"; event: string; properties?: JsonObject; }
interface IdentifyEvent extends AnalyticsEventBase { type: "identify"; traits?: JsonObject; }
interface ScreenEvent extends AnalyticsEventBase {
  type: "screen"; name?: string; category?: string; properties?: JsonObject;
}
interface GroupEvent extends AnalyticsEventBase { type: "group"; groupId?: string; traits?: JsonObject; }
interface AliasEvent extends AnalyticsEventBase { type: "alias"; previousId?: string; }
type AnalyticsEvent = TrackEvent | IdentifyEvent | ScreenEvent | GroupEvent | AliasEvent;

/** The event for the next plugin, or null to drop it. `undefined` drops it, too, and is reported as a probable mistake. */
type PluginResult<E> = E | null | Promise<E | null>;

/** The class that plugins extend. A plugin overrides the methods that it needs. */
declare class LivePlugin {
  /**
   * @param type When the plugin runs: a constant of LivePluginType.
   * @param destination The key of the destination whose events the plugin receives; null for all events.
   */
  constructor(type: LivePluginType, destination?: string | null);
  get type(): LivePluginType;
  get destination(): string | null;
  /** Set it to true for a plugin without which no event may continue. */
  isProtective?: boolean;
  /** Called with the settings of the source, and with a constant of UpdateType. */
  update(settings: JsonObject, type: UpdateType): void;
  /** Called with each event. The inherited method calls `process`. */
  execute(event: any): PluginResult<any>;
  /** Called by `execute`. The inherited method calls the method of the event's type. */
  process(event: any): PluginResult<any>;
  track(event: TrackEvent): PluginResult<TrackEvent>;
  identify(event: IdentifyEvent): PluginResult<IdentifyEvent>;
  screen(event: ScreenEvent): PluginResult<ScreenEvent>;
  group(event: GroupEvent): PluginResult<GroupEvent>;
  alias(event: AliasEvent): PluginResult<AliasEvent>;
  reset(): void;
  flush(): void;
}

type LivePluginType = "before" | "enrichment" | "after" | "utility";
/**
 * When plugins run: first those of the type `before`, then `enrichment`, then `after`. If the client has destinations,
 * they receive the event before the plugins of the type `after`, whose changes they do not see. `utility` receives no
 * events.
 */
declare const LivePluginType: {
  readonly before: "before";
  readonly enrichment: "enrichment";
  readonly after: "after";
  readonly utility: "utility";
};

type UpdateType = boolean;
/** The second argument of `update`. */
declare const UpdateType: {
  readonly initial: true;
  readonly refresh: false;
};

/** Returns the client of another source, as `new Analytics(writeKey)` does. */
declare function Analytics(writeKey: string): Analytics;

/** A client. `analytics` is the client that runs the script; `new Analytics(writeKey)` is one of another source. */
declare class Analytics {
  constructor(writeKey: string);
  /** Adds a plugin. Returns whether its destination, if it has one, is already registered. */
  add(plugin: LivePlugin): boolean;
  /** Removes the plugins of all scripts, or only those of this one if each script has its own realm. */
  removeLivePlugins(): void;
  get traits(): JsonObject | undefined;
  get userId(): string | undefined;
  get anonymousId(): string;
  track(event: string, properties?: JsonObject, context?: JsonObject): void;
  identify(userId: string, traits?: JsonObject, context?: JsonObject): void;
  screen(title: string, category?: string | null, properties?: JsonObject, context?: JsonObject): void;
  group(groupId: string, traits?: JsonObject, context?: JsonObject): void;
  alias(newId: string): void;
  reset(): void;
  flush(): void;
}
declare const analytics: Analytics;

/** Values that are kept: JSON, dates, `undefined` members and all numbers. */
declare const storage: {
  setValue(key: string, value: any): void;
  getValue(key: string): any;
  removeValue(key: string): void;
  /** Sets the value that `change` returns for the current one, and returns it. undefined removes the value. */
  update<T>(key: string, change: (value: any) => T): T;
};

/** Selects domain events: the name of a type, members to compare, or a function. */
type DomainSelector = string | JsonObject | ((domain: any) => boolean);
declare const domain: {
  /** Adds a rule that changes, replaces, drops (null) or multiplies (an array) the domain events that match. */
  map(selector: DomainSelector, map: (event: any) => any): void;
  map(selector: DomainSelector, destination: string | null, map: (event: any) => any): void;
};

declare const console: {
  log(...values: any[]): void;
  info(...values: any[]): void;
  debug(...values: any[]): void;
  warn(...values: any[]): void;
  error(...values: any[]): void;
  trace(...values: any[]): void;
  assert(condition?: any, ...values: any[]): void;
};

declare const SignalType: {
  readonly Interaction: "interaction";
  readonly Navigation: "navigation";
  readonly Network: "network";
  readonly LocalData: "localData";
  readonly Instrumentation: "instrumentation";
  readonly UserDefined: "userDefined";
};
declare const NavigationAction: {
  readonly Forward: "forward";
  readonly Backward: "backward";
  readonly Modal: "modal";
  readonly Entering: "entering";
  readonly Leaving: "leaving";
  readonly Page: "page";
  readonly Popup: "popup";
};
declare const NetworkAction: {
  readonly Request: "request";
  readonly Response: "response";
};
declare const LocalDataAction: {
  readonly Loaded: "loaded";
  readonly Updated: "updated";
  readonly Saved: "saved";
  readonly Deleted: "deleted";
  readonly Undefined: "undefined";
};
declare const EventType: {
  readonly Track: "track";
  readonly Screen: "screen";
  readonly Identify: "identify";
  readonly Group: "group";
  readonly Alias: "alias";
};

/** Something that happened in the program. */
declare class RawSignal {
  constructor(type: string, data: any);
  anonymousId: string;
  type: string;
  data: any;
  timestamp: any;
  index: number;
}
declare class NavigationSignal extends RawSignal { constructor(action: string, screen: string); }
declare class InteractionSignal extends RawSignal { constructor(component: string, info?: any, object?: any); }
declare class NetworkSignal extends RawSignal { constructor(action: string, url: string, object?: any); }
declare class LocalDataSignal extends RawSignal { constructor(action: string, identifier: string, object?: any); }
declare class InstrumentationSignal extends RawSignal { constructor(rawEvent: any); }

/** A buffer of signals, the newest first. */
declare class Signals {
  signalBuffer: RawSignal[];
  maxBufferSize: number;
  /** The index of the next signal. */
  signalCounter: number;
  getNextIndex(): number;
  add(signal: RawSignal): void;
  /** The newest signal of a type that satisfies the predicate, from `fromSignal` to older ones; null if there is none. */
  find(fromSignal?: RawSignal | null, type?: string | null, predicate?: ((signal: any) => boolean) | null): any;
  findAndApply(
    fromSignal: RawSignal | null, type: string | null, search: ((signal: any) => boolean) | null,
    apply: (signal: any) => void): any;
  /** All signals of a type that are older than `fromSignal` and satisfy the predicate, the newest first. */
  filter(fromSignal: RawSignal | null, type: string, predicate?: (signal: any) => boolean): any[];
}
/** The signals of the program. */
declare const signals: Signals;
