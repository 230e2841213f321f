sweep("cause", () => new Error({ toString: () => fresh("m").of }, { get cause() { return fresh(1); } }).cause);
sweep("AggregateError", () => new AggregateError({ *[Symbol.iterator]() { yield fresh(1); yield fresh(2); } }, { toString: () => fresh("m").of }).errors);
sweep("toString", () => Error.prototype.toString.call({ get name() { return { toString: () => fresh("N").of }; }, get message() { return { toString: () => fresh("M").of }; } }));
sweep("catch and finally", () => { const log = []; try { try { throw fresh(1); } finally { log.push(fresh(2)); } } catch (e) { log.push(e); } return log; });
sweep("subclass", () => { class E extends TypeError { constructor(x) { super(fresh(x).of); this.x = fresh(x); } } try { throw new E("e"); } catch (e) { return [e instanceof TypeError, e.x, e.message]; } });
sweep("closing after a throw", () => { try { for (const x of { [Symbol.iterator]: () => ({ next: () => ({ value: fresh(1) }), return() { fresh(2); throw fresh(3); } }) }) throw fresh(4); } catch (e) { return [e, fresh(5)]; } });
sweep("overflow is caught", () => { let depth = 0; const f = () => { depth++; return f(); }; try { f(); } catch (e) { return [e.name, fresh(depth > 0)]; } });
sweep("getters of thrown objects", () => { try { null.x; } catch (e) { return [e, fresh(e.name)]; } });
"ok"
