// The properties of WeakRef and FinalizationRegistry are as specified.
// WeakRef and FinalizationRegistry (ECMA-262 §26.1, §26.2)

print([
  WeakRef.length, WeakRef.name, WeakRef.prototype.deref.length,
  Object.prototype.toString.call(new WeakRef({})),
].join()) // expect: 1,WeakRef,0,[object WeakRef]

print([
  FinalizationRegistry.length, FinalizationRegistry.prototype.register.length,
  FinalizationRegistry.prototype.unregister.length, String(new FinalizationRegistry(() => {})),
].join()) // expect: 1,2,1,[object FinalizationRegistry]

class R extends WeakRef { get() { return this.deref() } }
const t = {};
print(new R(t).get() === t && new R(t) instanceof WeakRef) // expect: true

print(new FinalizationRegistry(() => {}).register({}, 1)) // expect: undefined
