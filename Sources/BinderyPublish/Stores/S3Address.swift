/// A bucket, the part of it that is ours, and where it is reached.
package struct S3Address: Sendable, Hashable {
  /// Where the bucket's name goes: into the path, or before the host.
  package enum Style: String, Sendable { case path, host }

  /// `https` or `http`.
  private let scheme: String
  /// What `Host` says: lower case, with the port where it is not the scheme's own.
  let host: String
  /// Before every key, percent-encoded, with a slash at its end: of the endpoint, and of the bucket by path style.
  private let root: String
  private let bucket: String
  /// Before every key, not encoded; empty, or with a slash at its end.
  let prefix: String
  let region: String

  /// - Parameters:
  ///   - target: `s3://bucket`, or with a prefix behind it.
  ///   - endpoint: `https://…`, with a port and a path where it has some; nil for AWS.
  ///   - region: nil only with an endpoint, most of which do not care.
  ///   - style: nil for path with an endpoint, and host with AWS.
  package init(
    _ target: String, endpoint: String? = nil, region: String? = nil, style: Style? = nil
  ) throws(S3SetupError) {
    (bucket, prefix) = try Self.split(target)
    guard let region = region ?? endpoint.map({ _ in "us-east-1" }) else { throw .noRegion }
    guard region.isPlain(besides: "-"), !region.isEmpty else { throw .badRegion(region) }
    self.region = region
    // The certificates of AWS cover one label before theirs.
    let byHost = style ?? (endpoint == nil && !bucket.contains(".") ? .host : .path) == .host
    let end = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    let place = try Place(endpoint ?? "https://s3.\(region).\(end)")
    scheme = place.scheme
    host = byHost ? "\(bucket).\(place.host)" : place.host
    root = place.path + (byHost ? "/" : "/\(PercentCoding.encode(bucket))/")
  }

  /// As it was written.
  var name: String { prefix.isEmpty ? "s3://\(bucket)" : "s3://\(bucket)/\(prefix.dropLast())" }

  /// The path of an object, or of the bucket itself; percent-encoded.
  func path(of key: String?) -> String {
    guard let key else { return root.utf8.count > 1 ? String(root.dropLast()) : root }
    return root + PercentCoding.encode(prefix + key, keepsSlashes: true)
  }

  func url(path: String, query: String) -> String {
    "\(scheme)://\(host)\(path)\(query.isEmpty ? "" : "?")\(query)"
  }

  private static func split(
    _ target: String
  ) throws(S3SetupError) -> (bucket: String, prefix: String) {
    guard target.hasPrefix("s3://") else { throw .badTarget(target) }
    let parts = target.dropFirst("s3://".count)
      .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bucket = parts.first, !bucket.isEmpty, String(bucket).isPlain(besides: "-._") else {
      throw .badTarget(target)
    }
    var prefix = parts.count > 1 ? parts[1] : ""
    if prefix.last == "/" { prefix.removeLast() }
    guard !prefix.isEmpty else { return (String(bucket), "") }
    let isSound = prefix.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !["", ".", ".."].contains($0) && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    }
    guard isSound else { throw .badTarget(target) }
    return (String(bucket), prefix + "/")
  }
}

/// An endpoint taken apart.
private struct Place {
  let scheme: String
  let host: String
  /// Percent-encoded as it was written, without a slash at its end.
  let path: String

  init(_ endpoint: String) throws(S3SetupError) {
    let ends = ["https": ":443", "http": ":80"]
    guard let colon = endpoint.firstRange(of: "://"),
      case let scheme = endpoint[..<colon.lowerBound].lowercased(), let port = ends[scheme]
    else { throw .badEndpoint(endpoint) }
    let rest = endpoint[colon.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var host = rest[..<slash].lowercased()
    if host.hasSuffix(port) { host.removeLast(port.count) }
    var path = String(rest[slash...])
    while path.last == "/" { path.removeLast() }
    guard !host.isEmpty, host.isPlain(besides: "-.:[]"), path.isPlain(besides: "-._~/%") else {
      throw .badEndpoint(endpoint)
    }
    (self.scheme, self.host, self.path) = (scheme, host, path)
  }
}

extension String {
  /// Whether all are ASCII letters, digits, or among these.
  fileprivate func isPlain(besides others: String) -> Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || others.unicodeScalars.contains(scalar))
    }
  }
}
