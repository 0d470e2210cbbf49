import BinderyPipeline

/// What the environment and the files of AWS's tools say: credentials, and where to.
package struct AWSSettings: Sendable {
  package let credentials: AWSCredentials
  package let region: String?
  package let endpoint: String?

  /// - Parameter environment: A variable's value; nil for one that is not set.
  package init(environment: (String) -> String?) throws(S3SetupError) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let files = try AWSFiles(value)
    region = value("AWS_REGION") ?? value("AWS_DEFAULT_REGION") ?? files.region
    endpoint =
      value("AWS_ENDPOINT_URL_S3") ?? value("AWS_ENDPOINT_URL") ?? files.endpoint
    let session = value("AWS_SESSION_TOKEN")
    switch (value("AWS_ACCESS_KEY_ID"), value("AWS_SECRET_ACCESS_KEY")) {
    case (let key?, let secret?):
      credentials = AWSCredentials(accessKey: key, secretKey: secret, sessionToken: session)
    case (nil, _?): throw .halfCredentials(missing: "AWS_ACCESS_KEY_ID")
    case (_?, nil): throw .halfCredentials(missing: "AWS_SECRET_ACCESS_KEY")
    case (nil, nil): credentials = try files.credentials()
    }
  }
}

extension S3Store {
  /// The store of a target: what the target says itself counts before what the environment and the files say.
  /// - Parameters:
  ///   - target: `s3://bucket/prefix`.
  ///   - environment: A variable's value; nil for one that is not set.
  package init(
    _ target: String, endpoint: String? = nil, region: String? = nil,
    style: S3Address.Style? = nil, options: Options = Options(),
    environment: (String) -> String?
  ) throws(S3SetupError) {
    let settings = try AWSSettings(environment: environment)
    let address = try S3Address(
      target, endpoint: endpoint ?? settings.endpoint, region: region ?? settings.region,
      style: style)
    self.init(address, credentials: settings.credentials, options: options)
  }
}
