import BinderyHTTP

/// What a store's answer means that is not the one hoped for.
struct S3Refusal {
  let status: Int
  /// The store's own word; empty where it has none.
  let code: String
  /// The region that the bucket is in, where the store says so.
  private let region: String
  /// Seconds since 1970, by the store's clock.
  private let date: Int?

  init(_ answer: HTTPResponse) {
    let body = ErrorXML(answer.body)
    (status, code) = (answer.status, body.code)
    region = ErrorXML.word(answer.headers["x-amz-bucket-region"] ?? body.region)
    date = answer.headers["date"].flatMap(HTTPDate.seconds)
  }

  /// Whether there is no such object; the store may have no word for that, as upon HEAD.
  var isMissing: Bool { status == 404 && (code == "NoSuchKey" || code.isEmpty) }

  /// Whether the same request may find another answer soon.
  var mayPass: Bool {
    switch status {
    case 408, 429, 500, 502, 503, 504: true
    // A connection that was too slow for the store.
    case 400: code == "RequestTimeout"
    default: false
    }
  }

  /// What a conditional write failed in; nil where it is what any write could have failed in.
  var ofCondition: StoreError? {
    if code == "NoSuchBucket" { return nil }
    let isUnknown = [304, 404, 501].contains(status) || code == "NotImplemented"
    return isUnknown ? .conditionsUnsupported(status: status, code: code) : nil
  }

  /// - Parameter now: Seconds since 1970, by our clock.
  func error(now: Int) -> StoreError {
    // Stores have more than one word for a clock that is off, and none upon HEAD; 15 minutes are what AWS bears.
    if let date, code == "RequestTimeTooSkewed" || status == 403 && abs(now - date) > 900 {
      return .clockSkew(seconds: now - date)
    }
    switch code {
    case "ExpiredToken", "TokenRefreshRequired", "RequestExpired", "RequestTimeTooSkewed":
      return .expired(code: code)
    case "AccessDenied", "InvalidAccessKeyId", "InvalidToken", "SignatureDoesNotMatch",
      "AllAccessDisabled", "AccountProblem", "NotSignedUp":
      return .denied(code: code)
    case "NoSuchBucket", "InvalidBucketName", "PermanentRedirect", "TemporaryRedirect",
      "AuthorizationHeaderMalformed", "IllegalLocationConstraintException":
      return wrongTarget
    default: break
    }
    if mayPass { return .overloaded(status: status) }
    switch status {
    case 401, 403: return .denied(code: code)
    case 300...399, 404: return wrongTarget
    default: return .unexpected(status: status, code: code)
    }
  }

  private var wrongTarget: StoreError {
    let words = region.isEmpty ? [code] : [code, "x-amz-bucket-region: \(region)"]
    return .wrongTarget(
      status: status, code: words.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}
