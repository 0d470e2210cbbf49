import BinderyFormat
import Testing

@testable import BinderyPublish

/// The examples of "Authenticating Requests: Using the Authorization Header" in the API reference of Amazon S3.
@Suite struct SigV4Tests {
  private let signer = SigV4(
    credentials: AWSCredentials(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1")
  private let host = (name: "Host", value: "examplebucket.s3.amazonaws.com")
  /// 24 May 2013, 00:00:00.
  private let moment = 1_369_353_600

  private func authorization(_ request: SigV4.Request) -> String? {
    signer.headers(for: request, at: moment).first { $0.name == "Authorization" }?.value
  }

  private let scope = "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request"

  @Test("GET of a range of an object")
  func getObject() {
    let request = SigV4.Request(
      method: "GET", path: "/test.txt", headers: [(name: "Range", value: "bytes=0-9"), host],
      payload: SHA256Digest(of: []))
    #expect(
      authorization(request) == """
        AWS4-HMAC-SHA256 \(scope), SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, \
        Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41
        """)
  }

  @Test("PUT of an object with a key that must be encoded")
  func putObject() {
    let request = SigV4.Request(
      method: "PUT", path: PercentCoding.encode("/test$file.text", keepsSlashes: true),
      headers: [
        (name: "x-amz-storage-class", value: "REDUCED_REDUNDANCY"), host,
        (name: "Date", value: "Fri, 24 May 2013 00:00:00 GMT"),
      ], payload: SHA256Digest(of: "Welcome to Amazon S3.".utf8))
    #expect(
      authorization(request) == """
        AWS4-HMAC-SHA256 \(scope), \
        SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, \
        Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd
        """)
  }

  @Test("GET of a bucket's life cycle: a query without a value")
  func lifecycle() {
    let request = SigV4.Request(
      method: "GET", path: "/", query: [(name: "lifecycle", value: "")], headers: [host],
      payload: SHA256Digest(of: []))
    #expect(
      authorization(request) == """
        AWS4-HMAC-SHA256 \(scope), SignedHeaders=host;x-amz-content-sha256;x-amz-date, \
        Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543
        """)
  }

  @Test("GET of a list of objects: a query that is sorted")
  func listObjects() {
    let request = SigV4.Request(
      method: "GET", path: "/",
      query: [(name: "prefix", value: "J"), (name: "max-keys", value: "2")], headers: [host],
      payload: SHA256Digest(of: []))
    #expect(
      authorization(request) == """
        AWS4-HMAC-SHA256 \(scope), SignedHeaders=host;x-amz-content-sha256;x-amz-date, \
        Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7
        """)
  }

  @Test("a session's token is sent and signed")
  func token() {
    let session = SigV4(
      credentials: AWSCredentials(accessKey: "a", secretKey: "b", sessionToken: "token"),
      region: "auto")
    let headers = session.headers(
      for: SigV4.Request(
        method: "GET", path: "/", headers: [host], payload: SHA256Digest(of: [])), at: moment)
    #expect(headers.contains { $0 == (name: "x-amz-security-token", value: "token") })
    #expect(
      headers.last?.value.contains(
        "/auto/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, "
      ) == true)
  }

  @Test("a query is sorted by the bytes of what is sent")
  func sorting() {
    let query = SigV4.canonical([
      (name: "prefix", value: "é/~ +"), (name: "b", value: "2"), (name: "b", value: "10"),
      (name: "B", value: ""), (name: "b-", value: ""),
    ])
    #expect(query == "B=&b=10&b=2&b-=&prefix=%C3%A9%2F~%20%2B")
  }

  @Test(
    "an authentication code is as RFC 4231 says",
    arguments: [
      (
        [UInt8](repeating: 0x0B, count: 20), "Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131),
        "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func code(key: [UInt8], text: String, expected: String) {
    let code = HMACSHA256.code(of: Array(text.utf8), key: key)
    let digits = code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(digits.joined() == expected)
  }
}
