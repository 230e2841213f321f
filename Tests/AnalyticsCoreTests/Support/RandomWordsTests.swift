#if os(Linux)
  import Foundation
  import Testing

  @testable import AnalyticsCore

  @Suite struct RandomWordsTests {
    @Test("A process that was forked does not use the random words of its parent")
    func fork() throws {
      typealias Fork = @convention(c) () -> pid_t
      // Swift does not import this function.
      let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)
      let words = try #require(RandomWords())
      let before = try #require(words.next())
      var pipes: [Int32] = [0, 0]
      try #require(pipe(&pipes) == 0)
      let child = fork()
      if child == 0 {
        // Nothing here allocates memory, since another thread may have held a lock.
        var next = words.next() ?? (0, 0)
        write(pipes[1], &next, 16)
        _exit(0)
      }
      try #require(child > 0)
      defer { for pipe in pipes { close(pipe) } }
      var others: (UInt64, UInt64) = (0, 0)
      #expect(read(pipes[0], &others, 16) == 16)
      var status: Int32 = 0
      #expect(waitpid(child, &status, 0) == child && status == 0)
      let own = try #require(words.next())
      #expect(others != (0, 0) && others != own && others != before)
    }
  }
#endif
