import JSONModel

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum JSONModelSnippets {
  static func event() throws -> (JSON, Double?) {
    // snippet
    var event = try JSON(parsing: #"{"id": 9007199254740993, "items": [{"price": 18.99}]}"#)
    let price = event["items"]?[0]?["price"]?.doubleValue
    event["currency"] = "EUR"
    print(event)  // {"id":9007199254740993,"items":[{"price":18.99}],"currency":"EUR"}
    // end
    return (event, price)
  }
}
