import BinderyClient
import BinderyPipeline
import BinderyPublish

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a run ended, as the shell sees it.
enum ExitStatus: Int32 {
  case good = 0
  /// The content has errors, or something only a person can settle.
  case blocked = 1
  case wrongUsage = 2
  /// A file, the network, a store.
  case worldFailed = 3
}

/// The program: arguments in, exit status out.
enum Bindery {
  static let version = "0.1.0"

  static func run(_ arguments: [String]) -> ExitStatus {
    // A reader that goes away is told by the write.
    signal(SIGPIPE, SIG_IGN)
    let console = Console(arguments)
    let status = answer(arguments, console)
    console.errors.flush()
    guard let failure = console.output.flush() else { return status }
    console.complain(failure.message)
    console.errors.flush()
    return .worldFailed
  }

  private static func answer(_ arguments: [String], _ console: Console) -> ExitStatus {
    do {
      switch try Request(arguments) {
      case .help(let command):
        console.output.write(Help(console.language).text(command))
        return .good
      case .version:
        console.output.write(versions)
        return .good
      case .run(let invocation): return try invocation.command.run(invocation, console)
      }
    } catch {
      return complain(error, console)
    }
  }

  static func complain(_ error: any Error, _ console: Console) -> ExitStatus {
    switch error {
    case let error as UsageError:
      console.complain(error.message, help: error.help)
      return .wrongUsage
    case let error as Pipeline.RootError:
      return complain(UsageError(error), console)
    case IdentityError.noSuchQuestions(let ids):
      let names = (
        en: ids.map { "`\($0)`" }.joined(separator: ", "), ja: ids.map { "「\($0)」" }.joined()
      )
      console.complain(
        Words(en: "no question has the id \(names.en)", ja: "id が\(names.ja)の問題はありません"))
      return .blocked
    case IdentityError.refused(let reasons):
      for reason in reasons { console.complain(reason) }
      return .blocked
    case let error as BuildError:
      let status = complain(UsageError(error), console)
      // The command is right; the world holds something in its way, or lacks something.
      switch error {
      case .foreignFolder, .noPictureLibrary: return .worldFailed
      default: return status
      }
    case let error as PublishError:
      console.complain(error.message, help: error.help)
      // The content is what stands in the way, or a person must say that it is meant.
      switch error {
      case .keyChanges, .notForProd, .otherCommit: return .blocked
      case .unknownRelease, .unknownQuestions, .graceNeeded, .tooManyRecalled, .noChannelKeys:
        return .wrongUsage
      default: return .worldFailed
      }
    case let error as StoreError:
      console.complain(error.message, help: error.help)
      return .worldFailed
    case let error as S3SetupError:
      console.complain(error.message, help: error.help)
      switch error {
      case .badTarget, .badEndpoint, .badRegion: return .wrongUsage
      default: return .worldFailed
      }
    case let error as KeyError:
      console.complain(error.message, help: error.help)
      return .worldFailed
    case let reason as KeptReason:
      console.complain(reason.message)
      if case .unknown = reason { return .wrongUsage }
      return .worldFailed
    case let error as FileError:
      console.complain(error.message)
      return .worldFailed
    default:
      console.complain(Words(en: "\(error)", ja: "\(error)"))
      return .worldFailed
    }
  }

  private static var versions: String {
    (["bindery \(version)"] + LibraryVersions.all).map { $0 + "\n" }.joined()
  }
}
