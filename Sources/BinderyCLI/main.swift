#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(Bindery.run(Array(CommandLine.arguments.dropFirst())).rawValue)
