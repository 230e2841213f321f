import AnalyticsCore
import JSONModel

/// A user, as a ``HEAnalyticsPlatform`` receives it.
public struct HEAnalyticsUser: Sendable {
  /// The id of the user.
  public let identifier: String
  /// The first name of the user.
  public let firstName: String?
  /// The last name of the user.
  public let lastName: String?
  /// The full name of the user.
  public let fullName: String?
  /// The e-mail address of the user.
  public let emailAddress: String?
  /// The parameters, or why they have no JSON form.
  private let object: Result<JSONObject?, any Error>

  /// Creates a user.
  /// - Parameters:
  ///   - identifier: The id of the user.
  ///   - firstName: The first name of the user.
  ///   - lastName: The last name of the user.
  ///   - fullName: The full name of the user.
  ///   - emailAddress: The e-mail address of the user.
  ///   - parameters: Other values, as in ``TrackableEvent/metadata``.
  public init(
    identifier: String, firstName: String? = nil, lastName: String? = nil, fullName: String? = nil,
    emailAddress: String? = nil, parameters: [String: Any]? = nil
  ) {
    self.identifier = identifier
    self.firstName = firstName
    self.lastName = lastName
    self.fullName = fullName
    self.emailAddress = emailAddress
    object = Result { try JSON(nilOrObject: parameters)?.objectValue }
  }

  /// The user of an identify event.
  init(_ id: String, traits: JSONObject) {
    identifier = id
    firstName = traits[Trait.firstName]?.stringValue
    lastName = traits[Trait.lastName]?.stringValue
    fullName = traits[Trait.fullName]?.stringValue
    emailAddress = traits[Trait.emailAddress]?.stringValue
    var rest = traits
    for key in [Trait.firstName, Trait.lastName, Trait.fullName, Trait.emailAddress] { rest[key] = nil }
    object = .success(rest.isEmpty ? nil : rest)
  }

  private enum Trait {
    static let firstName = "firstName"
    static let lastName = "lastName"
    static let fullName = "name"
    static let emailAddress = "email"
  }

  /// The parameters as Swift values; nil when there are none.
  public var parameters: [String: Any]? { (try? object.get())?.swiftMembers }

  /// The user as traits: the parameters, then `firstName`, `lastName`, `name` and `email`.
  func traits() throws -> JSONObject {
    var traits = try object.get() ?? [:]
    traits[Trait.firstName] = firstName.map(JSON.string) ?? traits[Trait.firstName]
    traits[Trait.lastName] = lastName.map(JSON.string) ?? traits[Trait.lastName]
    traits[Trait.fullName] = fullName.map(JSON.string) ?? traits[Trait.fullName]
    traits[Trait.emailAddress] = emailAddress.map(JSON.string) ?? traits[Trait.emailAddress]
    return traits
  }
}
