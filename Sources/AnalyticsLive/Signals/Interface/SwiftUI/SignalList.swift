#if canImport(SwiftUI)
  import SwiftUI

  /// SwiftUI's `List`, whose selections are signals: `typealias List = SignalList`.
  public struct SignalList<SelectionValue: Hashable, Content: View>: View {
    private let list: SwiftUI.List<SelectionValue, Content>

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

      public init(selection: Binding<Set<SelectionValue>>, @ViewBuilder content: () -> Content) {
        let told = selection.telling { old, new in Self.emit(Array(new), isMore: new.count > old.count) }
        list = SwiftUI.List(selection: told, content: content)
      }

      public init(selection: Binding<SelectionValue?>, @ViewBuilder content: () -> Content) {
        let told = selection.telling { _, new in Self.emit(new.map { [$0] } ?? [], isMore: new != nil) }
        list = SwiftUI.List(selection: told, content: content)
      }
    #endif
  }

  extension SignalList where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { list = SwiftUI.List(content: content) }

    public init<Data: RandomAccessCollection, Row: View>(
      _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    )
    where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
      list = SwiftUI.List(data, rowContent: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
      _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
      list = SwiftUI.List(data, id: id, rowContent: rowContent)
    }
  }
#endif
