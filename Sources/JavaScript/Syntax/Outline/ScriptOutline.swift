/// What a script declares and uses, for tools that check scripts without running them. An outline is made on request;
/// scripts that only run do not pay for it.
package struct ScriptOutline: Sendable {
  /// A location in the script. Lines and columns start at 1, and columns are UTF-16 code units.
  package struct Location: Sendable, Hashable, Comparable {
    package let line: Int
    package let column: Int

    package static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
  }

  /// A use of a name that no declaration of a function of this script explains: a global.
  package struct Use: Sendable {
    package enum Kind: Sendable {
      case read
      /// A read that is reached only after a test whether a global exists, which is valid if that test excludes it.
      case guarded
      /// `name = value`, which defines a global in sloppy mode.
      case assigned
      /// `typeof name`, which is valid if the name is not defined.
      case tested
    }

    package let name: String
    package let kind: Kind
    /// Whether the use is in a `try` block with a `catch` clause, so that the script handles an error.
    package let isAttempted: Bool
    package let location: Location
  }

  /// `object.property`, where `object` is a global.
  package struct Member: Sendable {
    package let object: String
    package let property: String
    package let isAssigned: Bool
    package let location: Location
  }

  /// A call of `object.method` or of `method`, also with `new`, where `object` or else `method` is a global.
  package struct Call: Sendable {
    package enum Argument: Sendable, Equatable {
      /// A name.
      case name(String)
      /// `new Name(…)`.
      case instance(String)
      /// A string literal.
      case text(String)
      /// A literal of another kind, with its description, such as `a number`.
      case literal(String)
      case other
    }

    package let object: String?
    package let method: String
    package let arguments: [Argument]
    /// Whether it is `object.method?.()` or `object?.method()`.
    package let isOptional: Bool
    /// Whether the call is in a `try` block with a `catch` clause, so that the script handles an error.
    package let isAttempted: Bool
    package let location: Location
  }

  /// A class.
  package struct Class: Sendable {
    /// Its own name, or that of the variable or member that it initializes; nil if it has none.
    package let name: String?
    /// The name with which the script can use the class later; nil if the class is a part of an expression.
    package let variable: String?
    /// The name after `extends`; nil if there is no superclass, or if it is not a name.
    package let superclass: String?
    package let hasSuperclass: Bool
    /// The methods of instances, and the members whose initializer is a function.
    package var methods: [Method]
    /// The names of other members of instances: accessors, and those that a function of the class assigns.
    package let otherMembers: Set<String>
    /// Whether instances may have members with names that are computed.
    package let hasUnknownMembers: Bool
    package let location: Location
    /// The location of the first `this`, or else of the constructor, if there is a constructor that does not call
    /// `super` although the class has a superclass.
    package let missingSuper: Location?
  }

  package struct Method: Sendable {
    /// Which calls of a function return no value.
    package enum Returning: Sendable {
      /// Every call returns a value or throws.
      case always
      /// Some calls reach the end of the function or a `return` without a value.
      case sometimes
      case never
    }

    package let name: String
    package let location: Location
    package let isGenerator: Bool
    package let returning: Returning
    package let returned: [Returned]
    /// The number of values that it returns.
    package let valueCount: Int
  }

  /// A value that a method returns and that is not an object with the members of an event.
  package struct Returned: Sendable {
    package enum Value: Sendable, Equatable {
      /// A description of a primitive value, an array, a function or a class.
      case other(String)
      /// A member of the first parameter, such as `event.properties`.
      case member(String)
      /// The result of a method of `this`, which may be an event.
      case method(String)
      /// The result of a global function, which may be an event.
      case function(String)
    }

    package let value: Value
    package let location: Location
  }

  /// A use of the promise that an asynchronous function returns, as if it were the function's result.
  package struct MissingAwait: Sendable {
    /// The function as the script calls it, such as `this.lookup`.
    package let function: String
    package let location: Location
  }

  /// An assignment that is a whole condition, and not in parentheses in addition to those of the statement, with which
  /// authors show that it is intended.
  package struct ConditionAssignment: Sendable {
    /// The name that is assigned, such as `a` or `event.name`; nil if it is another target.
    package let target: String?
    /// Whether the operator is `=`, not one such as `+=`.
    package let isPlain: Bool
    /// The location of the operator.
    package let location: Location
  }

  /// The names that the script declares for later scripts, with the location of the first declaration.
  package internal(set) var declarations: [String: Location] = [:]
  /// The functions among them that are generator functions, also asynchronous ones.
  package internal(set) var generators: [String: Location] = [:]
  /// The functions that are declared inside other functions, or that are the values of variables there, with the first
  /// location of each name.
  package internal(set) var localFunctions: [String: Location] = [:]
  /// The names of variables and parameters.
  package internal(set) var localNames: Set<String> = []
  package internal(set) var uses: [Use] = []
  /// The globals whose existence the script tests with `typeof` or `in`.
  package internal(set) var testedNames: Set<String> = []
  /// The global functions of which no call returns a value.
  package internal(set) var functionsWithoutValue: Set<String> = []
  package internal(set) var members: [Member] = []
  package internal(set) var calls: [Call] = []
  package internal(set) var classes: [Class] = []
  /// The names that occur other than in their own declaration or after `extends`.
  package internal(set) var usedNames: Set<String> = []
  /// The names of properties that are read or called, and the texts of string literals, which may be such names.
  package internal(set) var propertyNames: Set<String> = []
  /// The names whose property `prototype` is used.
  package internal(set) var prototypes: Set<String> = []
  package internal(set) var missingAwaits: [MissingAwait] = []
  /// Assignments to constants, which throw.
  package internal(set) var constantAssignments: [(name: String, location: Location)] = []
  package internal(set) var conditionAssignments: [ConditionAssignment] = []
}

extension Script {
  /// What the script declares and uses.
  package var outline: ScriptOutline {
    var builder = OutlineBuilder(self)
    return builder.outline()
  }
}
