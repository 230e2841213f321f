/// Something that brings globals of its own to the scripts of ``LivePlugins`` and is told when they have run, as ``Signals`` is. See
/// ``LivePlugins/addDependent(plugin:)``.
///
/// Scripts are loaded into fresh engines every time: at the start, and with every reload. For each load, in this order and on one thread:
///
/// 1. ``prepare(engine:)`` for the engine of every worker, before any script runs in it;
/// 2. the scripts run;
/// 3. ``readyToStart()``, once, also when a script has failed. From now on live plugins run in the new engines;
/// 4. ``teardown(engine:)`` for every engine of the load before.
///
/// When a bundle is not accepted, because it fails, its engines are torn down after step 2, and those of the load before stay.
///
/// With several workers every engine is prepared. What must happen once, such as signal rules, is for the engine whose ``LiveEngine/worker`` is 0.
///
/// None of the methods is called under the lock of an engine.
public protocol LivePluginsDependent: AnyObject, Sendable {
  /// Brings globals into an engine.
  func prepare(engine: LiveEngine)
  /// The scripts have run in the engines that were prepared last.
  func readyToStart()
  /// An engine is not used any more.
  func teardown(engine: LiveEngine)
}
