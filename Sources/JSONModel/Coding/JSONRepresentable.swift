/// A type with its own JSON form, which takes precedence over the form of its `Codable` conformance.
///
/// This module does not know the types of Foundation, whose conformances to `Codable` have forms that are not useful in
/// JSON: a `Date` is a number of seconds since 2001, for example. A module that uses Foundation makes them conform, and
/// then every path that encodes or decodes values uses the same forms.
package protocol JSONRepresentable {
  /// The JSON form of the value.
  var jsonRepresentation: JSON { get }
  /// Creates a value from its JSON form; nil if the JSON value has another form.
  init?(jsonRepresentation: JSON)
}
