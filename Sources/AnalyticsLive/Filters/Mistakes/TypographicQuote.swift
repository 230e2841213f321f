/// The quotation marks that word processors put in place of the ordinary ones.
package enum TypographicQuote {
  /// The ordinary quotation mark for each of them.
  package static let ordinary: [Character: Character] = {
    var ordinary: [Character: Character] = [:]
    for quote in "“”„‟«»″" { ordinary[quote] = "\"" }
    for quote in "‘’‚‛‹›′" { ordinary[quote] = "'" }
    return ordinary
  }()
}
