/// An object that adds globals to the scripts of ``LivePlugins`` and is notified when the scripts have run, such as
/// ``Signals``. See ``LivePlugins/addDependent(plugin:)``.
///
/// Scripts are loaded into new engines: at the start, and with each reload. Each load consists of these steps, on one
/// thread:
///
/// 1. ``prepare(engine:)`` is called for the engine of each worker, before scripts run in it.
/// 2. The scripts run.
/// 3. ``readyToStart()`` is called once, even if a script has failed. From now on live plugins run in the new engines.
/// 4. ``teardown(engine:)`` is called for each engine of the previous load.
///
/// If a bundle is rejected because it fails, its engines are torn down after step 2, and the engines of the previous
/// load remain in use.
///
/// With several workers, each engine is prepared. Work that must happen only once, such as running signal rules,
/// belongs to the engine whose ``LiveEngine/worker`` is 0.
///
/// The methods are not called under the lock of an engine.
public protocol LivePluginsDependent: AnyObject, Sendable {
  /// Adds globals to an engine.
  func prepare(engine: LiveEngine)
  /// Called after the scripts have run in the engines that were prepared last.
  func readyToStart()
  /// Called when an engine is no longer used.
  func teardown(engine: LiveEngine)
}

/// A dependent that moves from one client to another. A load of the live plugins that it has left may still be running,
/// so it decides in one step whether it still uses the engines of a load, and starts.
protocol MovingDependent: LivePluginsDependent {
  /// Called in place of ``LivePluginsDependent/readyToStart()``.
  /// - Parameter engines: The engines in which scripts have run.
  func readyToStart(in engines: [LiveEngine])
}
