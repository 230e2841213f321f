// Names that older descriptions of the plugin architecture use.

/// The same as ``RawEvent``, by an older name.
public typealias BaseEvent = RawEvent

extension Plugin {
  /// The name of the plugin, by which older plugins were found. Default: the name of its class.
  public var name: String { "\(Swift.type(of: self))" }
}

#if os(macOS)
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// The same as ``macOSLifecycle``, by an older name.
  public typealias macOSLifecycleEvents = macOSLifecycle
#elseif os(watchOS)
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// The same as ``watchOSLifecycle``, by an older name.
  public typealias watchOSLifecycleEvents = watchOSLifecycle
#elseif os(iOS) || os(tvOS) || os(visionOS)
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// The same as ``iOSLifecycle``, by an older name.
  public typealias iOSLifecycleEvents = iOSLifecycle
#endif
