import BinderyPipeline

/// The two files that AWS's tools keep, as far as one profile is concerned.
struct AWSFiles {
  private let profile: String
  /// Whether the profile was asked for, so that there has to be one.
  private let isNamed: Bool
  private let config: [String: String]?
  private let secrets: [String: String]?
  /// Settings of the profile's `services` section.
  private let services: [String: String]

  init(_ environment: (String) -> String?) throws(S3SetupError) {
    profile = environment("AWS_PROFILE") ?? "default"
    isNamed = environment("AWS_PROFILE") != nil
    let home = environment("HOME").map { $0 + "/.aws/" }
    let file = try Self.read(environment("AWS_CONFIG_FILE") ?? home.map { $0 + "config" })
    config = file.profile(profile)
    services = config?["services"].flatMap { file.sections["services \($0)"] } ?? [:]
    secrets = try Self.read(
      environment("AWS_SHARED_CREDENTIALS_FILE") ?? home.map { $0 + "credentials" }
    ).sections[profile]
  }

  private static func read(_ path: String?) throws(S3SetupError) -> INIFile {
    guard let path else { return INIFile("") }
    do throws(FileError) {
      return INIFile(String(decoding: try readFile(path, limit: 1 << 20), as: UTF8.self))
    } catch {
      if error.isMissing { return INIFile("") }
      throw .unreadable(.init(path: path, code: error.code))
    }
  }

  var region: String? { setting("region") }

  var endpoint: String? {
    services["s3.endpoint_url"] ?? setting("endpoint_url") ?? setting("s3.endpoint_url")
  }

  private func setting(_ name: String) -> String? {
    let value = secrets?[name] ?? config?[name]
    return value?.isEmpty == true ? nil : value
  }

  func credentials() throws(S3SetupError) -> AWSCredentials {
    guard config != nil || secrets != nil else {
      throw isNamed ? .noProfile(profile) : .noCredentials
    }
    // A role goes before keys, which are then those that it is asked for with.
    if let setting = foreign(["role_arn", "web_identity_token_file"]) {
      throw .unsupported(profile: profile, setting: setting)
    }
    switch (setting("aws_access_key_id"), setting("aws_secret_access_key")) {
    case (let key?, let secret?):
      return AWSCredentials(
        accessKey: key, secretKey: secret, sessionToken: setting("aws_session_token"))
    case (nil, _?): throw .halfCredentials(missing: "aws_access_key_id")
    case (_?, nil): throw .halfCredentials(missing: "aws_secret_access_key")
    case (nil, nil):
      let others = [
        "sso_session", "sso_start_url", "credential_process", "credential_source",
        "source_profile", "login_session",
      ]
      guard let setting = foreign(others) else { throw .noCredentials }
      throw .unsupported(profile: profile, setting: setting)
    }
  }

  private func foreign(_ names: [String]) -> String? { names.first { setting($0) != nil } }
}
