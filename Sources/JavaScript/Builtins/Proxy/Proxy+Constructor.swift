/// `Proxy` (ECMA-262 §28.2).
extension IntrinsicDefinition {
  static func proxyDefinition() -> IntrinsicDefinition {
    .constructor("Proxy", length: 2) { (vm, arguments) throws(Abrupt) -> Value in
      guard arguments.isConstructorCall else { throw vm.typeError("Constructor Proxy requires 'new'") }
      return Value(try vm.makeProxy(arguments[0], arguments[1]))
    } build: { b in
      // Shared by all functions that `revocable` creates (ECMA-262 §28.2.2.1.1).
      let revoke = NativeFunction(name: b.vm.state.pointee.names.empty, length: 0, isConstructor: false) {
        (_, arguments) throws(Abrupt) -> Value in
        let data = arguments.callee.internalSlot(NativeFunctionSlot.data)
        guard let proxy = data.pointee.asObjectOrNil else { return .undefined }
        data.write(plain: .null)
        proxy.internalSlot(ProxySlot.target).write(plain: .null)
        proxy.internalSlot(ProxySlot.handler).write(plain: .null)
        return .undefined
      }
      b.vm.realm.natives.append(revoke)
      // ECMA-262 §28.2.2.1
      b.method("revocable", 2) { (vm, arguments) throws(Abrupt) -> Value in
        let proxy = Value(try vm.makeProxy(arguments[0], arguments[1]))
        let result = vm.makeObject()
        vm.addOwnProperty(result, vm.state.pointee.names.proxy, proxy)
        vm.addOwnProperty(result, vm.state.pointee.names.revoke, Value(vm.instantiate(revoke, data: proxy)))
        return Value(result)
      }
    }
  }
}
