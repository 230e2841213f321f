import JSONModel

/// The members of an event that the library knows, and the kinds of their values.
enum EventSchema {
    /// Checks an object that is to be an event of a type.
    static func check(_ object: JSONObject, is expected: EventType) throws(EventError) {
        let type = try type(of: object)
        guard type == expected else { throw EventError(.otherType(type.rawValue, expected: expected.rawValue)) }
        let failure: EventError? = object.withMembers { keys, values in
            // By index: going through the members themselves would copy each.
            for i in 0..<keys.count {
                let found = values[i].kind
                guard found != .null, let wanted = kind(of: keys[i].text, in: expected), wanted != found else { continue }
                return EventError(
                    .wrongKind(member: keys[i].text, expected: description(of: wanted), found: values[i].kindDescription))
            }
            return nil
        }
        if let failure { throw failure }
        if expected == .track, object["event"]?.isNull ?? true {
            throw EventError(.missingMember("event", type: expected.rawValue))
        }
    }

    /// The kind of event that an object says to be.
    static func type(of object: JSONObject) throws(EventError) -> EventType {
        guard let type = object["type"] else { throw EventError(.missingType) }
        guard case .string(let name) = type else { throw EventError(.typeNotAString(found: type.kindDescription)) }
        switch name {
        case "track": return .track
        case "identify": return .identify
        case "screen": return .screen
        case "group": return .group
        case "alias": return .alias
        default: throw EventError(.unknownType(name))
        }
    }

    /// Chosen by length first: this runs for every member of every event.
    private static func kind(of member: String, in type: EventType) -> JSONKind? {
        switch (member.utf8.count, member) {
        case (4, "name") where type == .screen: .string
        case (5, "event") where type == .track: .string
        case (6, "userId"): .string
        case (6, "traits") where type == .identify || type == .group: .object
        case (7, "context"): .object
        case (7, "metrics"): .array
        case (7, "groupId") where type == .group: .string
        case (8, "category") where type == .screen: .string
        case (9, "messageId"), (9, "timestamp"): .string
        case (9, "_metadata"): .object
        case (10, "properties") where type == .track || type == .screen: .object
        case (10, "previousId") where type == .alias: .string
        case (11, "anonymousId"): .string
        case (12, "integrations"): .object
        default: nil
        }
    }

    private static func description(of kind: JSONKind) -> String {
        switch kind {
        case .string: "a string"
        case .object: "an object"
        case .array: "an array"
        case .null, .boolean, .number: "another value"
        }
    }
}
