/// A plugin of a client's timeline that adds plugins to every destination.
package protocol DestinationObserver: Plugin {
  /// Called before a destination is added. The destination receives no event before this returns.
  func willAdd(_ destination: any DestinationPlugin)
}
