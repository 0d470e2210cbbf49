import Testing

@testable import BinderyPublish

@Suite struct S3AddressTests {
  @Test(
    "a bucket's name goes where its store looks for it",
    arguments: [
      (
        "s3://bucket", nil, "eu-west-1",
        "https://bucket.s3.eu-west-1.amazonaws.com/a%20b/%E6%9C%AC"
      ),
      (
        "s3://my.bucket/p/", nil, "us-east-1",
        "https://s3.us-east-1.amazonaws.com/my.bucket/p/a%20b/%E6%9C%AC"
      ),
      (
        "s3://b/p/q r", "https://Account.R2.example/", "auto",
        "https://account.r2.example/b/p/q%20r/a%20b/%E6%9C%AC"
      ),
      ("s3://b", "http://127.0.0.1:8333", nil, "http://127.0.0.1:8333/b/a%20b/%E6%9C%AC"),
      ("s3://b", "https://h:443/storage/s3/", nil, "https://h/storage/s3/b/a%20b/%E6%9C%AC"),
    ] as [(String, String?, String?, String)])
  func places(target: String, endpoint: String?, region: String?, expected: String) throws {
    let address = try S3Address(target, endpoint: endpoint, region: region)
    #expect(address.url(path: address.path(of: "a b/本"), query: "") == expected)
  }

  @Test("the bucket itself has a path, too")
  func bucket() throws {
    #expect(try S3Address("s3://b", endpoint: "http://h:9").path(of: nil) == "/b")
    #expect(try S3Address("s3://b", endpoint: "http://h:9", style: .host).path(of: nil) == "/")
    #expect(try S3Address("s3://b", endpoint: "http://h:9", style: .host).host == "b.h:9")
    #expect(try S3Address("s3://b/p/", endpoint: "http://h").name == "s3://b/p")
  }

  @Test(
    "what is no target is refused",
    arguments: [
      "bucket", "s3://", "s3:///p", "s3://a@b", "s3://b?x", "s3://b//p", "s3://b/../c", "s3://b/\n",
    ])
  func badTarget(target: String) {
    #expect(throws: S3SetupError.badTarget(target)) {
      try S3Address(target, endpoint: "http://h")
    }
  }

  @Test(
    "what is no endpoint is refused",
    arguments: ["h", "ftp://h", "https://", "https://user:pw@h", "https://h?x", "https://h/a b"])
  func badEndpoint(endpoint: String) {
    #expect(throws: S3SetupError.badEndpoint(endpoint)) {
      try S3Address("s3://b", endpoint: endpoint)
    }
  }

  @Test("AWS needs a region")
  func region() {
    #expect(throws: S3SetupError.noRegion) { try S3Address("s3://b") }
    #expect(throws: S3SetupError.badRegion("a/b")) { try S3Address("s3://b", region: "a/b") }
  }
}
