extension LivePlugins {
  /// What scripts share with one another. See ``Options/isolation``.
  ///
  /// In every case, scripts can neither replace nor change what this library provides (`LivePlugin`, `analytics`,
  /// `storage`, `signals`, `domain`, `console` and the constants), share the stored values, and pass events on to each
  /// other.
  public enum Isolation: Sendable, Hashable, CaseIterable {
    /// All scripts share one realm: a script sees the globals of earlier ones and can change their classes and the
    /// objects of the language, such as `Array.prototype`. Events remain JavaScript values between plugins. For scripts
    /// that trust each other, such as the files of one bundle.
    case sharedRealm
    /// All scripts share one realm, and the objects of the language cannot be changed. Scripts can still change each
    /// other's classes, which is reported (``LivePluginsError/modified(plugin:method:by:)``). A script that extends
    /// `Array.prototype` and similar objects, as polyfills do, does not work.
    case frozenIntrinsics
    /// Each script has its own realm, so that it neither sees nor changes objects of another one. An event becomes
    /// JSON between plugins of different scripts, and each script needs the memory of an interpreter; each may use the
    /// whole limit. Plugins run in the order of the scripts. Signals are passed to the last script that defines
    /// `processSignal`.
    case realmPerScript
  }
}

extension LivePlugins.Options {
  /// The limits of parsing the script after a script that was parsed with `limits`. The code of all scripts that share
  /// a realm counts toward its memory.
  package func limits(after script: Script, _ limits: Limits) -> Limits {
    var limits = limits
    if isolation != .realmPerScript { limits.memory = max(0, limits.memory - script.byteCount) }
    return limits
  }
}
