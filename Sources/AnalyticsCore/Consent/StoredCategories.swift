import Foundation
import JSONModel

/// The categories of stored events, so that a denial also concerns those that wait for their upload.
///
/// Categories that the JSON of an event does not contain, such as those of a typed event, are stored in a member that
/// the server does not receive.
enum StoredCategories {
  private static let member = "__categories"
  /// Without the colon, before which a store of the application may write a space.
  private static let marker = Array("\"\(member)\"".utf8)
  /// An event is two levels deeper in a batch.
  private static let parsing = JSONParsingOptions(maximumDepth: JSONParsingOptions.defaultMaximumDepth + 2)

  /// Adds the categories that the JSON of an event does not contain.
  /// - Parameter removingDomain: Whether the member `domain` is removed, and with it categories.
  static func add(to event: inout EventRecord, removingDomain: Bool) {
    // Most typed events contain their only category.
    let source = event.consent == nil ? event.source as? any ConsentCategorized : nil
    if let source, source.hasOnlyCategory(ofProperties: event.object[.properties]?.objectValue) {
      if removingDomain { event.object.set(nil, .domain) }
      return
    }
    let submitted = event.consent?.categories ?? []
    if !removingDomain, event.source == nil, submitted.isEmpty || areEqual(submitted, event.object.consentCategories) {
      return
    }
    let categories = removingDomain ? event.consentCategories : event.submittedCategories
    if removingDomain { event.object.set(nil, .domain) }
    let visible = event.object.consentCategories.map { ExactText($0) }
    var hidden: [JSON] = []
    for category in categories where !visible.contains(ExactText(category)) && !hidden.contains(.string(category)) {
      hidden.append(.string(category))
    }
    if !hidden.isEmpty { event.object[member] = .array(hidden) }
  }

  private static func areEqual(_ left: [String], _ right: [String]) -> Bool {
    left.count == right.count && left.indices.allSatisfy { ExactText(left[$0]) == ExactText(right[$0]) }
  }

  /// Returns the body of a batch without the events that consent denies, and without what only the storage needs.
  /// - Returns: The body, and the number of events that are missing from it; nil for the body if none are left.
  static func permitted(_ body: Data, _ consent: Consent) -> (body: Data?, denied: Int) {
    guard consent.deniesCategories || contains(body, marker),
      var json = try? JSON(parsing: Array(body), options: parsing), case .array(let events)? = json["batch"]
    else { return (body, 0) }
    let permitted = events.compactMap { event -> JSON? in
      guard case .object(var object) = event else { return event }
      var categories = object.consentCategories
      if let hidden = object[member] {
        categories += hidden.arrayValue?.compactMap(\.stringValue) ?? []
        // Also another value, which an event may have been tracked with.
        object[member] = nil
      }
      return consent.denies(categories) ? nil : .object(object)
    }
    if permitted.isEmpty { return (nil, events.count) }
    json["batch"] = .array(permitted)
    guard let bytes = try? json.bytes() else { return (body, 0) }
    return (Data(bytes), events.count - permitted.count)
  }

  private static func contains(_ data: Data, _ text: [UInt8]) -> Bool {
    data.withUnsafeBytes { bytes in
      guard var start = bytes.baseAddress else { return false }
      let end = start + bytes.count
      // The first underscore is much rarer than the quotation mark before it.
      while let found = memchr(start, Int32(text[1]), end - start) {
        let candidate = UnsafeRawPointer(found) - 1
        if candidate >= bytes.baseAddress ?? candidate, end - candidate >= text.count,
          memcmp(candidate, text, text.count) == 0
        {
          return true
        }
        start = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
