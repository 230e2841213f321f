// Programs that the tests of the analytics client run in separate processes.

import Foundation

#if os(Linux) || os(macOS)
  let arguments = Array(CommandLine.arguments.dropFirst())
  switch (arguments.first, arguments.count) {
  case ("server", 3):
    let server = MisbehavingServer(log: arguments[1], plan: arguments[2])
    Thread.detachNewThread { server?.run() }
    // Exits when the test process closes standard input.
    while FileHandle.standardInput.availableData.count > 0 {}
  case ("client", _): await TrackingClient(Array(arguments.dropFirst()))?.run()
  case ("threads", 3): await ThreadsRun.run(arguments[1], Int(arguments[2]) ?? 0)
  case ("denial", 3): await DenialRun.run(arguments[1], arguments[2])
  case ("trackers", 2): await TrackersRun.run(Int(arguments[1]) ?? 0)
  case ("soak", _): await SoakRun(Array(arguments.dropFirst()))?.run()
  case ("sequences", 1): await Sequences.run(FileHandle.standardInput.readDataToEndOfFile())
  case ("flush", 1):
    // In top-level code, Swift chooses the synchronous method, also after `await`, which only adds a warning.
    let client = FlushingClient()
    client.track()
    client.analytics.flush()
    client.printSent()
  default:
    FileHandle.standardError.write(
      Data(
        "testbed: server LOG PLAN | client DIRECTORY HOST FIRST COUNT sync|async | threads DIRECTORY EVENTS | denial DIRECTORY consent|enabled | trackers EVENTS | soak DIRECTORY HOST RUN SECONDS | sequences | flush\n"
          .utf8))
    exit(2)
  }
#endif
