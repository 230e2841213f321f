extension Result {
  /// Returns the value as `get()` does, always inlined. See ``JSONParseError``.
  @inlinable @inline(__always)
  package func unwrapped() throws(Failure) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let error): throw error
    }
  }
}
