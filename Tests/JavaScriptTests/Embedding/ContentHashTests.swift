import JavaScript
import Testing

@Suite struct ContentHashTests {
  /// The examples of FIPS 180-4, and those whose padding has another length. (Comments make the texts scripts.)
  @Test("The content hash is the SHA-256 digest of the text")
  func digests() throws {
    #expect(
      try Script("").contentHash == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      try Script("abc").contentHash == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      try Script("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq").contentHash
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }
}
