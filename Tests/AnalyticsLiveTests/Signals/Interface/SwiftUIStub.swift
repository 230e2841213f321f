/// Stubs of the SwiftUI declarations that the wrappers use, as in Apple's documentation.
enum SwiftUIStub {
  static let source = views + state + controls + collections
  private static let views = #"""
    @_exported import Foundation

    @MainActor @preconcurrency public protocol View {
      associatedtype Body: View
      @ViewBuilder @MainActor @preconcurrency var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }
    @resultBuilder public struct ViewBuilder {
      public static func buildBlock() -> EmptyView { fatalError() }
      public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
      public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> { fatalError() }
      public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
    }
    public struct TupleView<T>: View { public typealias Body = Never }
    public struct Group<Content: View>: View { public typealias Body = Never; public init(@ViewBuilder content: () -> Content) {} }
    public struct EmptyView: View { public typealias Body = Never; public init() {} }
    public struct AnyView: View { public typealias Body = Never; public init<V: View>(_ view: V) {} }
    public struct Color: View { public typealias Body = Never; public static let clear = Color() }
    public struct Text: View {
      public typealias Body = Never
      public init(_ key: LocalizedStringKey) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
    }
    public struct Image: View { public typealias Body = Never }
    public struct Label<Title: View, Icon: View>: View { public typealias Body = Never }
    extension Label where Title == Text, Icon == Image {
      public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
      public init(_ titleKey: LocalizedStringKey, image: ImageResource) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: ImageResource) {}
    }
    public struct ImageResource: Hashable, Sendable { public init() {} }
    extension View { public typealias NoBody = Never }
    extension View where Body == Never { public var body: Never { fatalError() } }
    public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
      public init(_ value: String) {}
      public init(stringLiteral value: String) {}
    }

    @MainActor @preconcurrency public protocol Gesture { associatedtype Value }
    public struct TapGesture: Gesture { public typealias Value = Void; public init(count: Int = 1) {} }
    public struct _EndedGesture<Content: Gesture>: Gesture { public typealias Value = Content.Value }
    extension Gesture { public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> { fatalError() } }

    public protocol PreferenceKey {
      associatedtype Value
      static var defaultValue: Value { get }
      static func reduce(value: inout Value, nextValue: () -> Value)
    }
    public enum CoordinateSpace: Equatable { case global, local, named(String) }
    public struct GeometryProxy { public var size: CGSize { fatalError() }; public func frame(in space: CoordinateSpace) -> CGRect { fatalError() } }
    public struct GeometryReader<Content: View>: View {
      public typealias Body = Never
      public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
    }

    @MainActor extension View {
      public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
      public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View { self }
      public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View { self }
      public func accessibilityIdentifier(_ identifier: String) -> some View { self }
      public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
      public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
      public func background<Background: View>(_ background: Background) -> some View { self }
      public func coordinateSpace<T: Hashable>(name: T) -> some View { self }
      public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View { self }
      public func onPreferenceChange<K: PreferenceKey>(_ key: K.Type, perform action: @escaping @Sendable (K.Value) -> Void) -> some View where K.Value: Equatable { self }
    }

    """#

  private static let state = #"""
    public struct Transaction {}
    @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
      @preconcurrency public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) {}
      @preconcurrency public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void) {}
      public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
      public var projectedValue: Binding<Value> { self }
      public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
      public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
      public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
    }
    extension Binding: @unchecked Sendable where Value: Sendable {}
    @propertyWrapper public struct State<Value> {
      public init(wrappedValue value: Value) {}
      public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
      public var projectedValue: Binding<Value> { fatalError() }
    }
    extension State: Sendable where Value: Sendable {}
    @propertyWrapper public struct FocusState<Value: Hashable> {
      @propertyWrapper public struct Binding { init(_ state: Int) {}; public var wrappedValue: Value { get { fatalError() } nonmutating set {} } }
      public init() where Value == Bool {}
      public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
      public var projectedValue: FocusState<Value>.Binding { fatalError() }
    }
    public protocol EnvironmentKey { associatedtype Value; static var defaultValue: Value { get } }
    public struct EnvironmentValues { public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value { get { fatalError() } set {} } }
    @propertyWrapper public struct Environment<Value> {
      public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
      public var wrappedValue: Value { fatalError() }
    }

    """#

  private static let controls = #"""
    public struct ButtonRole: Equatable, Sendable { public static let destructive = ButtonRole() }
    public struct Button<Label: View>: View {
      public typealias Body = Never
      @preconcurrency public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    }
    @MainActor @preconcurrency public struct PrimitiveButtonStyleConfiguration {
      public struct Label: View { public typealias Body = Never }
      public let role: ButtonRole?
      public let label: Label
      public func trigger() {}
    }
    public struct TextField<Label: View>: View {
      public typealias Body = Never
      public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
      public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {}
      public init<F: ParseableFormatStyle>(value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label) where F.FormatOutput == String {}
      public init<V>(value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
    }
    extension TextField where Label == Text {
      public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
      public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {}
      public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {}
      public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void = {}) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void = {}) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {}
      public init<F: ParseableFormatStyle>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil) where F.FormatOutput == String {}
      @_disfavoredOverload public init<S: StringProtocol, F: ParseableFormatStyle>(_ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil) where F.FormatOutput == String {}
      public init<F: ParseableFormatStyle>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil) where F.FormatOutput == String {}
      @_disfavoredOverload public init<S: StringProtocol, F: ParseableFormatStyle>(_ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil) where F.FormatOutput == String {}
      public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text?) {}
      @_disfavoredOverload public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text?) {}
    }
    public struct SecureField<Label: View>: View {
      public typealias Body = Never
      public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {}
    }
    extension SecureField where Label == Text {
      public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
      public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {}
    }
    public struct Toggle<Label: View>: View {
      public typealias Body = Never
      public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {}
    }
    extension Toggle where Label == Text {
      public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
    }
    public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
      public typealias Body = Never
      public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
    }
    extension Picker where Label == Text {
      public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {}
    }
    public struct Slider<Label: View, ValueLabel: View>: View {
      public typealias Body = Never
      public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V.Stride: BinaryFloatingPoint {}
      public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V.Stride: BinaryFloatingPoint {}
    }
    extension Slider where ValueLabel == EmptyView {
      public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V.Stride: BinaryFloatingPoint {}
      public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V.Stride: BinaryFloatingPoint {}
    }
    extension Slider where Label == EmptyView, ValueLabel == EmptyView {
      public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V.Stride: BinaryFloatingPoint {}
      public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V.Stride: BinaryFloatingPoint {}
    }
    public struct Stepper<Label: View>: View {
      public typealias Body = Never
      public init(@ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
      public init<V: Strideable>(value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
      public init<V: Strideable>(value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
    }
    extension Stepper where Label == Text {
      public init(_ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
      public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
      @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
      public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
      @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {}
    }

    """#

  private static let collections = #"""
    public struct NavigationPath: Equatable, Sendable { public init() {}; public var count: Int { 0 } }
    @MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View {
      public typealias Body = Never
      public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {}
      public init(path: Binding<Data>, @ViewBuilder root: () -> Root) where Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable {}
    }
    public struct NavigationLink<Label: View, Destination: View>: View {
      public typealias Body = Never
      public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {}
    }
    extension NavigationLink {
      public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {}
      public init<V: Hashable>(tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {}
    }
    extension NavigationLink where Label == Text {
      public init(_ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination) {}
      @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination) {}
      public init<V: Hashable>(_ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination) {}
      @_disfavoredOverload public init<S: StringProtocol, V: Hashable>(_ title: S, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination) {}
    }
    extension NavigationLink where Destination == Never {
      public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
    }
    public struct Axis: Sendable { public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let vertical = Set(rawValue: 1)
      }
      public static let vertical = Axis()
    }
    public struct ScrollView<Content: View>: View {
      public typealias Body = Never
      public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {}
    }
    public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
    extension ForEach: View where Content: View { public typealias Body = Never }
    public struct List<SelectionValue: Hashable, Content: View>: View {
      public typealias Body = Never
      public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {}
      public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {}
    }
    extension List where SelectionValue == Never {
      public init(@ViewBuilder content: () -> Content) {}
      public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {}
      public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, ID, RowContent> {}
    }
    public struct TabView<SelectionValue: Hashable, Content: View>: View {
      public typealias Body = Never
      public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
    }
    extension TabView where SelectionValue == Int { public init(@ViewBuilder content: () -> Content) {} }
    """#
}
