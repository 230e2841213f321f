/// The body of a function that takes more steps than its call.
final class PaidBody: BodyNode {
  let body: BodyNode
  let steps: Int
  init(_ vm: VM, _ body: BodyNode, steps: Int) {
    self.body = body
    self.steps = steps
    super.init(vm)
  }
  override func run(_ f: Frame) throws(Abrupt) -> Value {
    vm.spend(steps)
    return try body.run(f)
  }
}

/// Pays for the code of a function that can suspend, when it is called.
final class PaidWork: StatementNode {
  let steps: Int
  init(_ vm: VM, steps: Int) {
    self.steps = steps
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    vm.spend(steps)
    return .normal
  }
}
