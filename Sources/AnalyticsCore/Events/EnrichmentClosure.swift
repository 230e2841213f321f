/// A closure that changes an event, or drops it by returning nil.
///
/// Returning an event of another type is an error. The client reports it, and the event continues unchanged.
public typealias EnrichmentClosure = @Sendable ((any RawEvent)?) -> (any RawEvent)?
