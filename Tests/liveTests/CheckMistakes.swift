/// Mistakes of plugin authors, each with the location and the message that `live check` reports.
enum CheckMistakes {
  struct Mistake: Sendable {
    let script: String
    let finding: String

    /// - Parameter hook: Statements in the hook of a plugin, in line 3.
    init(hook: String, _ finding: String) {
      self.init(member: "track(event) {\n    \(hook)\n    return event;\n  }", finding)
    }

    /// - Parameter member: Members of the class of a plugin, in line 2.
    init(member: String, _ finding: String) {
      self.init("class P extends LivePlugin {\n  \(member)\n}\n" + CheckMistakes.add, finding)
    }

    init(_ script: String, _ finding: String) {
      self.script = script
      self.finding = finding
    }
  }

  static let add = "analytics.add(new P(LivePluginType.enrichment, null));"
  private static let plugin = "class P extends LivePlugin {\n  track(event) { return event; }\n}\n"
  private static let compile = "compile it, for example with esbuild --bundle --format=iife [syntax-error]"
  private static let bundle = "bundle them into one script, for example with esbuild --bundle --format=iife"

  static let inHooks: [Mistake] = [
    Mistake(hook: #"if (event.event === "A" {"#, "3:29: error: Unexpected token '{' [syntax-error]"),
    Mistake(
      hook: "const p = event.properties as any;",
      "3:32: error: Unexpected identifier 'as'; this is TypeScript; " + compile),
    Mistake(hook: "event.properties!.x = 1;", "3:21: error: Unexpected token '!'; this is TypeScript; " + compile),
    Mistake(
      hook: #"const m = import("x");"#,
      "3:15: error: Cannot use import: modules are not supported; " + bundle + " [syntax-error]"),
    Mistake(hook: "const e = <b>x</b>;", "3:15: error: Unexpected token '<'; this is JSX; " + compile),
    Mistake(
      hook: "const r = await load();",
      "3:15: error: await is only valid in async functions; write async before the name of the function [syntax-error]"),
    Mistake(
      hook: #"fetch("https://example.com");"#,
      "3:5: error: fetch is not available: plugins have no network [unavailable-feature]"),
    Mistake(
      hook: "setTimeout(() => {}, 10);",
      "3:5: error: setTimeout is not available: plugins have no timers, because a call of a plugin must end before the event continues [unavailable-feature]"
    ),
    Mistake(
      hook: "event.properties.env = process.env.HOME;",
      "3:28: error: process is not available: plugins do not run in Node.js [unavailable-feature]"),
    Mistake(
      hook: "window.total = 1;",
      "3:5: error: window is not available: plugins do not run in a browser; globalThis is the global object [unavailable-feature]"
    ),
    Mistake(
      hook: #"localStorage.setItem("a", 1);"#,
      "3:5: error: localStorage is not available: plugins store values with storage.setValue(key, value) and read them with storage.getValue(key) [unavailable-feature]"
    ),
    Mistake(
      hook: #"storage.setItem("x", 1);"#,
      "3:13: error: storage has no property setItem; it has getValue, removeValue, setValue, update [unknown-member]"),
    Mistake(
      hook: "event.properties.agent = navigator.userAgent;",
      "3:30: error: navigator is not available: plugins do not run in a browser; the context of an event describes its page and device [unavailable-feature]"
    ),
    Mistake(
      hook: "return Function(event.code)();",
      "3:12: error: Function is not available: code cannot be made from strings; write a function [unavailable-feature]"
    ),
    Mistake(
      hook: "event.total = new Function('return 1');",
      "3:23: error: Function is not available: code cannot be made from strings; write a function [unavailable-feature]"
    ),
    Mistake(
      hook: "globalThis.Function('return 1')();",
      "3:5: error: Function is not available: code cannot be made from strings; write a function [unavailable-feature]"
    ),
    Mistake(
      hook: "globalThis.eval(event.code);",
      "3:5: error: eval is not available: plugins run only their own script [unavailable-feature]"),
    Mistake(
      hook: "(0, eval)(event.code);",
      "3:9: error: eval is not available: plugins run only their own script [unavailable-feature]"),
    Mistake(
      hook: "const socket = new globalThis.WebSocket('wss://a.b');",
      "3:24: error: WebSocket is not available: plugins have no network [unavailable-feature]"),
    Mistake(
      hook: #"eval("1");"#, "3:5: error: eval is not available: plugins run only their own script [unavailable-feature]"
    ),
    Mistake(
      hook: #"event.properties.n = new Intl.NumberFormat("de").format(1);"#,
      "3:30: error: Intl is not available: plugins have only the objects of the language; bundle a library for the others [unavailable-feature]"
    ),
    Mistake(
      hook: "const { signal } = AbortSignal;",
      "3:24: error: AbortSignal is not available: plugins have no network [unavailable-feature]"),
    Mistake(
      hook: "clearTimeout(1);",
      "3:5: error: clearTimeout is not available: plugins have no timers, because a call of a plugin must end before the event continues [unavailable-feature]"
    ),
    Mistake(
      hook: "const h = new Headers();",
      "3:19: error: Headers is not available: plugins have no network [unavailable-feature]"),
    Mistake(hook: "consol.log(event);", "3:5: error: consol is not defined; did you mean console? [undefined-name]"),
    Mistake(
      hook: "const price = 1;\n    event.properties.x = prise;",
      "4:26: error: prise is not defined; did you mean price? [undefined-name]"),
    Mistake(
      hook: "total = 1;",
      "3:5: warning: total is assigned but not declared; declare it with let or const [undeclared-variable]"),
    Mistake(
      hook: "const t = JSON.stringfy(event);",
      "3:20: warning: JSON has no property stringfy; did you mean stringify? [unknown-member]"),
    Mistake(
      hook: "event.properties.n = Math.flor(1.5);",
      "3:31: warning: Math has no property flor; did you mean floor? [unknown-member]"),
    Mistake(
      hook: #"analytics.trak("x");"#,
      "3:15: error: analytics has no property trak; did you mean track? [unknown-member]"),
    Mistake(
      hook: #"signals.ad({});"#, "3:13: error: signals has no property ad; did you mean add? [unknown-member]"),
    Mistake(
      hook: #"storage.set("x", 1);"#,
      "3:13: error: storage has no property set; did you mean setValue? [unknown-member]"),
    Mistake(
      hook: #"globalThis.fetch("https://example.com");"#,
      "3:5: error: fetch is not available: plugins have no network [unavailable-feature]"),
    Mistake(
      hook: #"storage.setvalue("x", 1);"#,
      "3:13: error: storage has no property setvalue; did you mean setValue? [unknown-member]"),
    Mistake(
      hook: #"analytics.track("x", "text");"#,
      "3:5: warning: the second argument of analytics.track has no effect: it needs an object of properties, found a string [ineffective-argument]"
    ),
    Mistake(
      hook: #"analytics.screen("Home", { a: 1 });"#,
      "3:5: warning: the second argument of analytics.screen has no effect: it needs a category, which is a text, found an object; properties are the third argument [ineffective-argument]"
    ),
    Mistake(
      hook: "analytics.group(5);",
      "3:5: warning: analytics.group has no effect: it needs the id of a group, found a number [ineffective-argument]"),
    Mistake(
      hook: "const n = 1;\n    n += 1;",
      "4:5: error: n is a constant; declare it with let to assign it [constant-assignment]"),
  ]

  static let inClasses: [Mistake] = [
    Mistake(
      member: "track(event: any): any { return event; }",
      "2:14: error: Unexpected token ':'; this is TypeScript; " + compile),
    Mistake(
      member: "private rate = 2;\n  track(event) { return event; }",
      "2:11: error: Unexpected identifier 'rate'; this is TypeScript; " + compile),
    Mistake(
      member: "Track(event) { return event; }",
      "2:3: warning: P.Track is not called; did you mean track? [misspelled-hook]"),
    Mistake(
      member: "trak(event) { return event; }",
      "2:3: warning: P.trak is not called; did you mean track? [misspelled-hook]"),
    Mistake(
      member: "onIdentify(event) { return event; }",
      "2:3: warning: P.onIdentify is not called; did you mean identify? [misspelled-hook]"),
    Mistake(
      member: "rename(event) { return event; }",
      "1:7: warning: P has none of the methods execute, process, track, identify, screen, group, alias, update, reset, flush, so it changes no event [no-hook]"
    ),
    Mistake(
      member: "track(event) { return event; }\n  scren(event) { return event; }",
      "3:3: warning: P.scren is not called; did you mean screen? [misspelled-hook]"),
    Mistake(
      member: "track(event) { return helper(event); }\n  helper(event) { return event; }",
      "2:25: error: helper is not defined; did you mean this.helper? [undefined-name]"),
    Mistake(
      member: "track(event) { return undefined; }",
      "2:3: error: P.track returns no event, so it drops every event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member: "track(event) { return void 0; }",
      "2:3: error: P.track returns no event, so it drops every event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member: "track(event) { return console.log(event); }",
      "2:3: error: P.track returns no event, so it drops every event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member: "track(event) {\n    return true;\n  }",
      "3:5: error: P.track returns true, not an event; return the event, or null to drop it [missing-return]"),
    Mistake(
      member: "track(event) {\n    if (event.userId) return false;\n    return event;\n  }",
      "3:23: warning: P.track returns false, not an event; return the event, or null to drop it [missing-return]"),
    Mistake(
      member: "track(event) {\n    event.properties.x = 1;\n    return event.properties;\n  }",
      "4:5: error: P.track returns the properties of the event, not the event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member: "track(event) { return this.fix(event); }\n  fix(event) { event.properties.x = 1; }",
      "2:18: error: P.track returns the result of fix, which returns no event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member: "track(event) {\n    event.properties.x = 1;\n  }",
      "2:3: error: P.track returns no event, so it drops every event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member: #"track(event) {\#n    if (event.event === "A") return event;\#n  }"#,
      "2:3: warning: P.track does not return the event in all cases; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member: "identify(event) {\n    if (!event.userId) return;\n    return event;\n  }",
      "2:3: warning: P.identify does not return the event in all cases; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      member:
        "async find(id) { return { name: id }; }\n  async track(event) {\n    const user = this.find(event.userId);\n    event.properties.name = user.name;\n    return event;\n  }",
      "5:29: warning: this.find is asynchronous and returns a promise; write await this.find(…) [missing-await]"),
  ]

  private static let generator =
    "is a generator function, so a call runs none of its statements; remove the * [generator-hook]"

  static let generators: [Mistake] = [
    Mistake(member: "*track(event) { return event; }", "2:3: error: P.track \(generator)"),
    Mistake(member: "async *identify(event) { }", "2:3: error: P.identify \(generator)"),
    Mistake(member: "process = function* (event) { return event; };", "2:3: error: P.process \(generator)"),
    Mistake(member: "track(event) { return event; }\n  *flush() {}", "3:3: error: P.flush \(generator)"),
  ]

  static let inScripts: [Mistake] = [
    Mistake(
      "class P extends LivePlugin {\n  track(event) { return event; }\n" + add,
      "3:10: error: Unexpected token '.'; a statement is not allowed in the body of a class; is a } missing before it? "
        + "[syntax-error]"),
    Mistake(
      "const rate: number = 2;\n" + plugin + add,
      "1:7: error: Missing initializer in const declaration; this is TypeScript; " + compile),
    Mistake(
      "interface Item { id: string }\n" + plugin + add,
      "1:11: error: Unexpected identifier 'Item'; this is TypeScript; " + compile),
    Mistake(
      #"import _ from "lodash";\#n"# + plugin + add,
      "1:1: error: Cannot use import statement outside a module; modules are not supported; " + bundle
        + " [syntax-error]"),
    Mistake(
      "export " + plugin + add,
      "1:1: error: Cannot use export statement: modules are not supported; " + bundle + " [syntax-error]"),
    Mistake(
      #"const _ = require("lodash");\#n"# + plugin + add,
      "1:11: error: require is not available: plugins have no modules; " + bundle + " [unavailable-feature]"),
    Mistake(
      plugin + add + "\nmodule.exports = P;",
      "5:1: error: module is not available: plugins have no modules; " + bundle + " [unavailable-feature]"),
    Mistake(
      "class P extends Plugin {\n  track(event) { return event; }\n}\n" + add,
      "1:17: error: Plugin is not defined; did you mean LivePlugin? [undefined-name]"),
    Mistake(
      plugin + "analytic.add(new P(LivePluginType.before, null));",
      "4:1: error: analytic is not defined; did you mean analytics? [undefined-name]"),
    Mistake(
      plugin + "analytics.add(new P(LivePluginType.enrich, null));",
      "4:36: error: LivePluginType has no property enrich; did you mean enrichment? [unknown-member]"),
    Mistake(
      plugin + "analytics.add(new P(LivePluginType.late, null));",
      "4:36: error: LivePluginType has no property late; it has after, before, enrichment, utility [unknown-member]"),
    Mistake(
      plugin + "analytics.add(new P(LivePluginType.Before, null));",
      "4:36: error: LivePluginType has no property Before; did you mean before? [unknown-member]"),
    Mistake(
      #"function processSignal(signal) {\#n  if (signal.type === SignalType.interaction) analytics.track("x");\#n}"#,
      "2:34: error: SignalType has no property interaction; did you mean Interaction? [unknown-member]"),
    Mistake(
      "const rate = 2;\nclass P extends LivePlugin {\n  track(event) {\n    rate = 3;\n    return event;\n  }\n}\n"
        + add, "4:5: error: rate is a constant; declare it with let to assign it [constant-assignment]"),
    Mistake(
      "async function hash(text) { return text; }\nclass P extends LivePlugin {\n  track(event) {\n    event.properties.h = hash(event.userId);\n    return event;\n  }\n}\n"
        + add, "4:26: warning: hash is asynchronous and returns a promise; write await hash(…) [missing-await]"),
    Mistake(
      "const load = async () => 1;\nclass P extends LivePlugin {\n  track(event) {\n    if (load()) event.properties.x = 1;\n    return event;\n  }\n}\n"
        + add, "4:9: warning: load is asynchronous and returns a promise; write await load(…) [missing-await]"),
    Mistake(
      plugin + "analytics.ad(new P(LivePluginType.before, null));",
      "4:11: error: analytics has no property ad; did you mean add? [unknown-member]"),
    Mistake(
      plugin + "const add = analytics.add;\nadd(new P(LivePluginType.before, null));",
      "5:1: error: TypeError: add is called without its object, as in const { add } = analytics; write analytics.add, or bind it to analytics [failed-load]"
    ),
    Mistake(
      "analytics.add(new (class extends LivePlugin {\n  track(event) { }\n})(LivePluginType.enrichment, null));",
      "2:3: error: track returns no event, so it drops every event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      "analytics.add(new class extends LivePlugin {\n  Track(event) { return event; }\n}(LivePluginType.enrichment, null));",
      "2:3: warning: Track is not called; did you mean track? [misspelled-hook]"),
    Mistake(
      plugin + "analytics.add(P);",
      "4:1: error: analytics.add needs an instance; write analytics.add(new P(LivePluginType.enrichment, null)) [class-not-instance]"
    ),
    Mistake(
      plugin,
      "1:7: error: P is not added; write analytics.add(new P(LivePluginType.enrichment, null)) [plugin-not-added]"),
    Mistake(
      plugin + "const p = new P(LivePluginType.before, null);",
      "1:7: error: P is not added; write analytics.add(new P(LivePluginType.enrichment, null)) [plugin-not-added]"),
    Mistake(
      "(() => {\n  function processSignal(signal) { analytics.track('x'); }\n})();",
      "2:12: error: processSignal is declared inside a function, so it is not global and not called; write globalThis.processSignal = processSignal [local-rule]"
    ),
    Mistake(
      "(() => {\n  const processSignal = (signal) => { analytics.track('x'); };\n  return { processSignal };\n})();",
      "2:9: error: processSignal is declared inside a function, so it is not global and not called; write globalThis.processSignal = processSignal [local-rule]"
    ),
    Mistake(
      "class P extends LivePlugin {\n  track(event) { return event; }\n  processSignal(signal) { analytics.track('x'); }\n}\n"
        + add,
      "3:3: warning: processSignal is a method, so it is not called with signals; write function processSignal(signal) outside the class [local-rule]"
    ),
    Mistake(
      "function rename(event) { event.event = 'x'; }\nclass P extends LivePlugin {\n  track(event) { return rename(event); }\n}\n"
        + add,
      "3:18: error: P.track returns the result of rename, which returns no event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      "class P extends LivePlugin {\n  track(event) { return {}; }\n}\n" + add,
      "2:18: error: P.track returns an object without a type, not an event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      "class P extends LivePlugin {\n  track(event) { return JSON.stringify(event); }\n}\n" + add,
      "2:18: error: P.track returns a string, not an event; return the event, or null to drop it [missing-return]"
    ),
    Mistake(
      "class P extends LivePlugin {\n  track(event) { globalThis.fetch('x'); return event; }\n}\n" + add,
      "2:18: error: fetch is not available: plugins have no network [unavailable-feature]"),
    Mistake(
      "class P extends LivePlugin {\n  track(event) { try { fetch('x'); } catch {} return event; }\n}\n" + add,
      "2:24: warning: fetch is not available: plugins have no network [unavailable-feature]"),
    Mistake(
      "let hasFoo = false;\ntry { hasFoo = !!fooLibrary.version } catch (e) {}\n" + plugin + add,
      "2:18: warning: fooLibrary is not defined [undefined-name]"),
    Mistake(
      plugin + "const p = new P('before');\nanalytics.add(p, p);",
      "5:1: error: analytics.add adds only its first argument; call it once for each plugin [plugin-not-added]"),
    Mistake(
      plugin + add + "\nLivePlugin.prototype.track = (event) => null;",
      "5:22: warning: LivePlugin.prototype.track cannot be assigned, so the assignment has no effect, or fails in strict code; write a class that extends LivePlugin [constant-assignment]"
    ),
    Mistake(
      plugin + add + "\nconsole = {};",
      "5:1: warning: console cannot be replaced, so the assignment has no effect, or fails in strict code [constant-assignment]"
    ),
    Mistake(
      plugin + add + "\nconsole.log = null;",
      "5:9: warning: console.log cannot be assigned, so the assignment has no effect, or fails in strict code [constant-assignment]"
    ),
    Mistake(
      "const rate = 2;",
      "1:1: error: the scripts add no plugin; call analytics.add with an instance of a class that extends LivePlugin [plugin-not-added]"
    ),
    Mistake(
      "class P {\n  track(event) { return event; }\n}\n" + add,
      "4:1: error: P is not a plugin; write class P extends LivePlugin [missing-extends]"),
    Mistake(
      "analytics.add({ track(event) { return event; } });",
      "1:11: error: TypeError: analytics.add: a plugin needs the method execute; extend the class LivePlugin [failed-load]"
    ),
    Mistake(
      plugin + #"analytics.add(new P("enrich", null));"#,
      #"4:11: error: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not "enrich" [failed-load]"#
    ),
    Mistake(
      "class P extends LivePlugin {\n  constructor() { this.x = 1; }\n  track(event) { return event; }\n}\nanalytics.add(new P());",
      "2:19: error: the constructor of P must call super(type, destination) before it uses this [missing-super]"),
    Mistake(
      "const names = undefined;\nfor (const n of names) {}\n" + plugin + add,
      "2:1: error: TypeError: undefined is not iterable [failed-load]"),
    Mistake(
      plugin + "analytics.add(new P(LivePluginType.before, 7));",
      "4:11: error: TypeError: analytics.add: the destination of a plugin must be a destination's key or null, not a number [failed-load]"
    ),
    Mistake(
      "class P extends LivePlugin {\n  isProtective = 1;\n  track(event) { return event; }\n}\n" + add,
      "5:11: error: TypeError: analytics.add: isProtective must be true or false, not a number [failed-load]"),
    Mistake(
      "const a = 1;\nconst a = 2;\n" + plugin + add,
      "2:7: error: Identifier 'a' has already been declared [syntax-error]"),
    Mistake(
      plugin + add + "\nfunction ProcessSignal(signal) {}",
      "5:10: warning: ProcessSignal is not called; did you mean processSignal? [misspelled-hook]"),
    Mistake(
      "function processsignal(signal) {}",
      "1:10: error: processsignal is not called; did you mean processSignal? [misspelled-hook]"),
    Mistake(
      "globalThis.processsignal = (signal) => {};",
      "1:12: error: processsignal is not called; did you mean processSignal? [misspelled-hook]"),
    Mistake(
      "const processSignal = function* (signal) {};",
      "1:7: error: processSignal is a generator function, so a call runs none of its statements; remove the * [generator-hook]"
    ),
    Mistake(
      plugin + "analytics.add(new P);",
      "4:11: error: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not undefined [failed-load]"
    ),
  ]
}
