import DomainAnalytics
import JSONModel
import Testing

@Suite struct EventIdentifierTests {
  @Test("Names are formatted by their convention")
  func formatted() {
    #expect(EventIdentifier(object: "App", action: "Opened").formatted == "App: Opened")
    #expect(
      EventIdentifier(object: "Song", action: "Tapped", label: "More Info").stringValue == "Song: Tapped - More Info")
    #expect(EventIdentifier(category: "Settings", event: "Slider Moved").formatted == "Settings - Slider Moved")
    #expect(EventIdentifier(name: "videoWatched").formatted == "videoWatched")
  }

  @Test("Names with underscores are in lower case")
  func underscores() {
    #expect(EventIdentifier(object: "App", action: "Opened").underscoredLowercased() == "app_opened")
    #expect(
      EventIdentifier(object: "Song", action: "Tapped", label: "More Info").underscoredLowercased()
        == "song_tapped_more_info")
    #expect(EventIdentifier(name: "Home Screen").underscoredLowercased() == "home_screen")
  }

  @Test("An identifier encodes as its name")
  func encoding() throws {
    #expect(try JSON(encoding: EventIdentifier(object: "App", action: "Opened")) == "App: Opened")
  }
}
