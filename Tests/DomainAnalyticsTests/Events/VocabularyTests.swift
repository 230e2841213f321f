import DomainAnalytics
import JSONModel
import Testing

@Suite struct VocabularyTests {
  @Test("The standard categories and triggers have the documented names")
  func standardNames() {
    let categories = """
      appOnboarding chat content deviceEvents domainActivity error fileOperations gaming inAppPurchase \
      interaction lifecycle location mediaPlayback navigation network performance personalization \
      promotions pushNotification screen search settings social userAction userAuthentication
      """
    let triggers = """
      appLanguageChanged appSettingsChanged applicationWillTerminate authenticationFailed \
      authenticationSucceeded buttonLongPressed cellSelected clicked deepLinkOpened didEnterForeground \
      didReceiveMemoryWarning inAppPurchaseCompleted inAppPurchaseFailed inAppPurchaseInitiated \
      inAppPurchaseRestored locationAuthorizationChanged locationUpdated logout networkRequestCompleted \
      networkRequestFailed networkRequestStarted pushNotificationReceived pushNotificationTapped \
      refreshControlActivated searchBarTextChanged screenDidAppear segmentedControlValueChanged \
      sliderValueChanged switchValueChanged textFieldDidChange userDeletedAccount userInitiated \
      userSignedUp userUpdatedProfile viewTapped viewDidLoad viewWillAppear viewWillDisappear \
      willResignActive automatically
      """
    #expect(
      StandardCategory.allCases.map(\.name).sorted() == categories.split(separator: " ").map(String.init).sorted())
    #expect(StandardTrigger.allCases.map(\.name).sorted() == triggers.split(separator: " ").map(String.init).sorted())
  }

  enum Content: Encodable { case video }
  struct Sharing: EventAttributes {
    let content: Content
    let liked: Bool
    let note: String?
  }
  struct List: EventAttributes {
    func encode(to encoder: any Encoder) throws { try [1, 2].encode(to: encoder) }
  }
  struct Nothing: EventAttributes {
    func encode(to encoder: any Encoder) throws { try Optional<Int>.none.encode(to: encoder) }
  }
  struct Failing: EventAttributes {
    struct Oops: Error {}
    func encode(to encoder: any Encoder) throws { throw Oops() }
  }

  @Test("Attributes encode as an object")
  func attributes() throws {
    let sharing = Sharing(content: .video, liked: true, note: nil)
    #expect(try JSON.object(sharing.attributesObject()) == ["content": ["video": [:]], "liked": true])
    #expect(
      try sharing.serialiseToValue() == ["content": ["video": AttributesValue()] as AttributesValue, "liked": true])
    #expect(try KeyValueAttribute(key: "a", value: [1]).serialiseToValue() == ["a": [1]])
    #expect(try JSON(encoding: KeyValueAttribute(key: "a", value: 1)) == ["a": 1])
    #expect(EmptyAttributes().attributesObject().isEmpty)
    #expect(try Nothing().attributesObject().isEmpty)
  }

  @Test("Attributes that are not an object are an error")
  func invalidAttributes() {
    let error = #expect(throws: EventAttributesError.self) { try List().attributesObject() }
    #expect(
      error?.description
        == "VocabularyTests.List encodes as an array; attributes must encode as an object with one member for each attribute"
    )
    #expect(throws: Failing.Oops.self) { try Failing().serialiseToValue() }
  }

  @Test("Attribute keys are those of the event properties")
  func keys() {
    #expect(KeyAttributes.category == "category" && KeyAttributes.trigger == "trigger")
    #expect(KeyAttributes.status == "status" && KeyAttributes.sessionId == "sessionId")
    #expect(KeyAttributes.domainActivitySessionId == "domainActivitySessionId")
  }
}
