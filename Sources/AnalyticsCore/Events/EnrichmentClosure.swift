/// Changes an event, or drops it by giving back nil. An event of another type than the one given is an error, which is reported; the event then goes on as it
/// was.
public typealias EnrichmentClosure = @Sendable ((any RawEvent)?) -> (any RawEvent)?
