import TestSupport
import Testing

@testable import BinderyPublish

@Suite struct AWSSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(
    config: String = "", credentials: String = "", _ variables: [String: String] = [:]
  ) throws -> AWSSettings {
    try folder.write(".aws/config", config)
    try folder.write(".aws/credentials", credentials)
    let variables = variables.merging(["HOME": folder.path]) { $1 }
    return try AWSSettings { variables[$0] }
  }

  @Test("the environment goes before the files")
  func environment() throws {
    let settings = try settings(
      config: "[default]\nregion = eu-west-1\nendpoint_url = https://file",
      credentials: "[default]\naws_access_key_id = file\naws_secret_access_key = file",
      [
        "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": "token",
        "AWS_DEFAULT_REGION": "auto", "AWS_ENDPOINT_URL": "https://any",
        "AWS_ENDPOINT_URL_S3": "https://s3",
      ])
    #expect(settings.credentials.accessKey.revealed == "id")
    #expect(settings.credentials.secretKey.revealed == "secret")
    #expect(settings.credentials.sessionToken?.revealed == "token")
    #expect(settings.region == "auto" && settings.endpoint == "https://s3")
  }

  @Test("a profile is found in both files, however they are laid out")
  func profile() throws {
    let settings = try settings(
      config: """
        # a comment
        [ default ]
        region=us-west-2
        [profile "school"]\t; another
          region   =   auto   # and one more
        services = r2
        s3 =
          max_concurrent_requests = 20
          addressing_style = path
        output = json
        [sso-session x]
        not a setting
        [services r2]
        s3 =
          endpoint_url = https://account.r2.cloudflarestorage.com
        """,
      credentials: """
        \u{FEFF}
        [default]
        aws_access_key_id=other
        [school]
        aws_access_key_id = id
        AWS_SECRET_ACCESS_KEY = a=b#c/d;e
        """, ["AWS_PROFILE": "school"])
    #expect(settings.credentials.accessKey.revealed == "id")
    #expect(settings.credentials.secretKey.revealed == "a=b#c/d;e")
    #expect(settings.credentials.sessionToken == nil)
    #expect(settings.region == "auto")
    #expect(settings.endpoint == "https://account.r2.cloudflarestorage.com")
  }

  @Test("files may lie elsewhere")
  func elsewhere() throws {
    try folder.write("c", "[profile p]\nregion = r\naws_access_key_id = x\n")
    try folder.write("s", "[p]\naws_access_key_id = id\naws_secret_access_key = secret\n")
    let settings = try settings(
      [
        "AWS_PROFILE": "p", "AWS_CONFIG_FILE": folder.path + "/c",
        "AWS_SHARED_CREDENTIALS_FILE": folder.path + "/s",
      ])
    #expect(settings.region == "r" && settings.credentials.accessKey.revealed == "id")
  }

  private func settings(_ variables: [String: String]) throws -> AWSSettings {
    try settings(config: "", credentials: "", variables)
  }

  @Test(
    "other kinds of credentials are named, with the way round",
    arguments: [
      ("sso_session = x\nsso_account_id = 1", "sso_session"),
      ("sso_start_url = https://x", "sso_start_url"),
      ("credential_process = /bin/x", "credential_process"),
      ("web_identity_token_file = /x\nrole_arn = arn:x", "role_arn"),
      (
        "role_arn = arn:x\nsource_profile = default\naws_access_key_id = x\naws_secret_access_key = y",
        "role_arn"
      ),
    ])
  func unsupported(profile: String, setting: String) throws {
    let error = #expect(throws: S3SetupError.self) {
      try settings(config: "[profile p]\n\(profile)", ["AWS_PROFILE": "p"])
    }
    #expect(error == .unsupported(profile: "p", setting: setting))
    #expect(error?.help?.en.contains("export-credentials --profile p --format env") == true)
  }

  private func settings(
    config: String, _ variables: [String: String]
  ) throws -> AWSSettings {
    try settings(config: config, credentials: "", variables)
  }

  @Test("what is missing is named")
  func missing() {
    #expect(throws: S3SetupError.noCredentials) { try settings() }
    #expect(throws: S3SetupError.noProfile("p")) { try settings(["AWS_PROFILE": "p"]) }
    #expect(throws: S3SetupError.halfCredentials(missing: "AWS_SECRET_ACCESS_KEY")) {
      try settings(["AWS_ACCESS_KEY_ID": "x"])
    }
    #expect(throws: S3SetupError.halfCredentials(missing: "aws_access_key_id")) {
      try settings(credentials: "[default]\naws_secret_access_key = x")
    }
  }

  @Test("nothing prints a secret")
  func silence() {
    let credentials = AWSCredentials(
      accessKey: "HUSH1", secretKey: "HUSH2", sessionToken: "HUSH3")
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped] {
      #expect(!text.contains("HUSH"))
    }
  }
}
