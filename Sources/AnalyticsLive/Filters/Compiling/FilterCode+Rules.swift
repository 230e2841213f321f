import JSONModel

/// Compiles filter rules.
extension FilterCode {
  mutating func add(_ rule: FilterRule) {
    if let fault = rule.fault { return addFailure(fault) }
    for step in rule.steps { add(step) }
  }

  private mutating func addFailure(_ fault: FilterFault) { add("\(failure(fault.description));") }

  private mutating func add(_ step: FilterRule.Step) {
    switch step.matcher {
    case .failure(let fault): addFailure(fault)
    case .success(.none): return
    case .success(.all): add(step.transformers)
    case .success(.expression(let expression)):
      add("if (\(condition(expression)))") { $0.add(step.transformers) }
    }
  }

  private mutating func add(_ transformers: Result<[Result<FilterTransformer, FilterFault>], FilterFault>) {
    switch transformers {
    case .failure(let fault): addFailure(fault)
    case .success(let list):
      for transformer in list {
        switch transformer {
        case .failure(let fault): addFailure(fault)
        case .success(let transformer): scope { $0.add(transformer) }
        }
      }
    }
  }

  // MARK: Transformers

  private mutating func add(_ transformer: FilterTransformer) {
    switch transformer {
    case .drop: add("return null;")
    case .hashProperties: break
    case .dropProperties(let targets): for target in targets { scope { $0.addDrop(target) } }
    case .allowProperties(let targets): for target in targets { scope { $0.addAllow(target) } }
    case .mapProperties(let mappings): add(mappings)
    case .sampleEvent(let percent, let path): addSample(percent ?? 0, path)
    }
  }

  private mutating func addDrop(_ target: FilterTarget) {
    let path = FilterPath(target.path)
    guard !path.isUnsafe, !target.keys.isEmpty else { return }
    func deletions(_ object: JavaScriptCode) -> JavaScriptCode {
      target.keys.map { "delete \(object)\(member: $0);" as JavaScriptCode }.joined(" ")
    }
    if target.path.isEmpty { return add(deletions(event)) }
    let object = temporary()
    let isObject = path.test(of: event, &self) { "typeof (\(object) = \($0)) === \("object") && \(object) !== null" }
    // An object without the property `push` is not an array. Its shape answers that without a call.
    let isArray: JavaScriptCode = "\(object).push !== undefined && \(.isArray)(\(object))"
    add("if (\(isObject))") { code in
      code.add("if (\(isArray)) \(.drop)(\(object), \(code.constant("\(target.keys)")));")
      code.add("else { \(deletions(object)) }")
    }
  }

  private mutating func addAllow(_ target: FilterTarget) {
    let path = FilterPath(target.path)
    guard !path.isUnsafe else { return }
    let object = target.path.isEmpty ? event : path.value(of: event, &self)
    add("\(.allow)(\(object), \(constant("new Set(\(target.keys))")));")
  }

  private mutating func addSample(_ percent: Double, _ path: String?) {
    if !(percent > 0) {
      add("return null;")
    } else if percent < 1 {
      let share = JSON.number(percent)
      if let path {
        let value = FilterPath(path).value(of: event, &self)
        add("if (!(\(.sample)(JSON.stringify(\(value))) < \(share))) return null;")
      } else {
        add("if (!(\(.random)() <= \(share))) return null;")
      }
    }
  }
}
