/// A plugin of a client's timeline that puts something into every destination.
package protocol DestinationObserver: Plugin {
  /// A destination is about to be added. It sees no event before this returns.
  func willAdd(_ destination: any DestinationPlugin)
}
