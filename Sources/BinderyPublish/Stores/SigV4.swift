import BinderyFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Signs requests to S3 (AWS Signature Version 4, "Authenticating Requests: Using the Authorization Header").
///
/// libcurl's own signs headers that it was told to leave out, and gives no digest of the payload.
struct SigV4: Sendable {
  let credentials: AWSCredentials
  /// As the store calls it; `auto` for R2.
  let region: String

  struct Request {
    var method: String
    /// Percent-encoded once, as it is sent.
    var path: String
    /// Not encoded.
    var query: [(name: String, value: String)] = []
    /// All that are signed, `Host` among them.
    var headers: [(name: String, value: String)]
    var payload: SHA256Digest
  }

  /// The headers that make a request a signed one, beside those it has.
  /// - Parameter seconds: Since 1970.
  func headers(for request: Request, at seconds: Int) -> [(name: String, value: String)] {
    let moment = Self.moment(seconds)
    var added = [
      (name: "x-amz-content-sha256", value: "\(request.payload)"),
      (name: "x-amz-date", value: moment),
    ]
    if let token = credentials.sessionToken {
      added.append((name: "x-amz-security-token", value: token.revealed))
    }
    let headers = Self.sorted(request.headers + added)
    let signed = headers.map(\.name).joined(separator: ";")
    let scope = "\(moment.prefix(8))/\(region)/s3/aws4_request"
    let canonical = [
      request.method, request.path, Self.canonical(request.query),
      headers.map { "\($0.name):\($0.value)\n" }.joined(), signed, "\(request.payload)",
    ].joined(separator: "\n")
    let text = ["AWS4-HMAC-SHA256", moment, scope, "\(SHA256Digest(of: canonical.utf8))"]
      .joined(separator: "\n")
    let signature = HMACSHA256.code(of: Array(text.utf8), key: key(on: moment.prefix(8)))
    let authorization = [
      "Credential=\(credentials.accessKey.revealed)/\(scope)", "SignedHeaders=\(signed)",
      "Signature=\(hex(signature))",
    ].joined(separator: ", ")
    return added + [(name: "Authorization", value: "AWS4-HMAC-SHA256 \(authorization)")]
  }

  /// The query as it is signed and sent.
  static func canonical(_ query: [(name: String, value: String)]) -> String {
    // Encoded they are ASCII, which `<` takes by its bytes.
    query.map { (PercentCoding.encode($0.name), PercentCoding.encode($0.value)) }
      .sorted { $0 < $1 }
      .map { "\($0)=\($1)" }.joined(separator: "&")
  }

  /// Names in lower case, sorted; runs of spaces in values made one.
  private static func sorted(
    _ headers: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    headers.map { name, value in
      (name: name.lowercased(), value: value.split(separator: " ").joined(separator: " "))
    }.sorted { $0.name < $1.name }
  }

  private func key(on day: Substring) -> [UInt8] {
    let first = Array("AWS4\(credentials.secretKey.revealed)".utf8)
    return [String(day), region, "s3", "aws4_request"].reduce(first) { key, part in
      HMACSHA256.code(of: Array(part.utf8), key: key)
    }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }, as: UTF8.self)
  }

  /// As `20130524T000000Z`.
  private static func moment(_ seconds: Int) -> String {
    var (clock, parts) = (time_t(seconds), tm())
    gmtime_r(&clock, &parts)
    let date =
      RFC3339.padded(Int(parts.tm_year) + 1900, 4) + RFC3339.padded(Int(parts.tm_mon) + 1, 2)
      + RFC3339.padded(Int(parts.tm_mday), 2)
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { RFC3339.padded(Int($0), 2) }
    return "\(date)T\(time.joined())Z"
  }
}
