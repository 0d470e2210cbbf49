import Testing

@testable import BinderyPublish

@Suite struct ListingXMLTests {
  private func listing(_ text: String) -> ListingXML? { ListingXML(Array(text.utf8)) }

  private let contents = """
    <Contents><Key>main/a+b%2Bc%20&amp;%3C%E6%9C%AC</Key><Size>12</Size>\
    <LastModified>2009-10-12T17:50:30.000Z</LastModified><ETag>&quot;x&quot;</ETag>\
    <Owner><ID>1</ID><Key>not this</Key></Owner></Contents>
    """

  @Test("a page is read, its keys decoded as it says they are encoded")
  func page() {
    let head = #"<?xml version="1.0" encoding="UTF-8"?><!-- > --><!DOCTYPE x>"#
    let start = #"<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/" a='>'>"#
    let rest = """
      <Name>b</Name><Prefix/><KeyCount>1</KeyCount>\(contents)<IsTruncated>true</IsTruncated>
      <NextContinuationToken>1&#43;2&#x3d;</NextContinuationToken></ListBucketResult>
      """
    let encoded = listing(head + start + "<EncodingType>url</EncodingType>" + rest)
    #expect(
      encoded?.objects == [
        ListedObject(key: "main/a b+c &<本", size: 12, modified: 1_255_369_830)
      ])
    #expect(encoded?.next == "1+2=")
    #expect(listing(start + rest)?.objects.first?.key == "main/a+b%2Bc%20&%3C%E6%9C%AC")
  }

  @Test("prefixes of names make no difference, and CDATA is text")
  func prefixed() {
    let page = listing(
      """
      <s3:ListBucketResult xmlns:s3="x"><s3:Contents><s3:Key><![CDATA[a<b]]></s3:Key>\
      <s3:Size>0</s3:Size><s3:LastModified>1970-01-01T00:00:01Z</s3:LastModified></s3:Contents>\
      <s3:IsTruncated>false</s3:IsTruncated></s3:ListBucketResult>
      """)
    #expect(page?.objects == [ListedObject(key: "a<b", size: 0, modified: 1)])
    #expect(page?.next == nil)
  }

  @Test(
    "what is no listing, or half of one, is none",
    arguments: [
      "", "text", "<html><body>Login</body></html>", "<ListBucketResult>",
      "<ListBucketResult><Contents></ListBucketResult>",
      "<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>",
      "<ListBucketResult", "<ListBucketResult><!-- </ListBucketResult>",
      "<ListBucketResult></ListBucketResult",
    ])
  func broken(text: String) { #expect(listing(text) == nil) }

  @Test("nesting without end is no danger")
  func deep() {
    #expect(listing(String(repeating: "<a>", count: 200_000)) == nil)
    #expect(ErrorXML(Array(String(repeating: "<a>", count: 200_000).utf8)).code == "")
  }

  @Test("an error has a word, and nothing but a word")
  func errors() {
    let text = "<Error><Code>NoSuchKey</Code><Message>x</Message><X><Code>y</Code></X></Error>"
    #expect(ErrorXML(Array(text.utf8)).code == "NoSuchKey")
    #expect(ErrorXML(Array("<Error><Code>\u{1B}[31m</Code></Error>".utf8)).code == "")
    #expect(ErrorXML(Array("<html>".utf8)).code == "")
  }
}
