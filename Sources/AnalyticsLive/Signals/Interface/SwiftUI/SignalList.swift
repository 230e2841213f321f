#if canImport(SwiftUI)
  import SwiftUI

  /// A SwiftUI `List` that emits a signal for each selection. To use it everywhere, write `typealias List =
  /// SignalList`.
  public struct SignalList<SelectionValue: Hashable, Content: View>: View {
    private let list: SwiftUI.List<SelectionValue, Content>

    /// The content of the view.
    public var body: some View { list }

    #if !os(watchOS)
      private static func emit(_ selected: [SelectionValue], isMore: Bool) {
        ControlSignals.emit(
          "List", "List",
          [
            "action": isMore ? "select" : "deselect", "selectedCount": selected.count,
            "selectedItems": selected.map { "\($0)" }.sorted(),
          ])
      }

      /// Creates a list like the initializer of SwiftUI's `List` with the same parameters.
      public init(selection: Binding<Set<SelectionValue>>, @ViewBuilder content: () -> Content) {
        let told = selection.telling { old, new in Self.emit(Array(new), isMore: new.count > old.count) }
        list = SwiftUI.List(selection: told, content: content)
      }

      /// Creates a list like the initializer of SwiftUI's `List` with the same parameters.
      public init(selection: Binding<SelectionValue?>, @ViewBuilder content: () -> Content) {
        let told = selection.telling { _, new in Self.emit(new.map { [$0] } ?? [], isMore: new != nil) }
        list = SwiftUI.List(selection: told, content: content)
      }
    #endif
  }

  extension SignalList where SelectionValue == Never {
    /// Creates a list like the initializer of SwiftUI's `List` with the same parameters.
    public init(@ViewBuilder content: () -> Content) { list = SwiftUI.List(content: content) }

    /// Creates a list like the initializer of SwiftUI's `List` with the same parameters.
    public init<Data: RandomAccessCollection, Row: View>(
      _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    )
    where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
      list = SwiftUI.List(data, rowContent: rowContent)
    }

    /// Creates a list like the initializer of SwiftUI's `List` with the same parameters.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
      _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
      list = SwiftUI.List(data, id: id, rowContent: rowContent)
    }
  }
#endif
