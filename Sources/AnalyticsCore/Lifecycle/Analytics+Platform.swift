extension Analytics {
    /// Starts what only some platforms have. Where there is nothing, as on Linux, ``handle(_:)`` is called by the program.
    func startPlatform() {}
}
