/// A text that no log and no message shows, however it is printed.
struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// For signing, and for the one header that carries it.
  let revealed: String

  init(_ text: String) { revealed = text }

  var description: String { "(secret)" }
  var debugDescription: String { "(secret)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What requests are signed with.
package struct AWSCredentials: Sendable {
  let accessKey: Secret
  let secretKey: Secret
  /// Of credentials that end by themselves.
  let sessionToken: Secret?

  package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    self.accessKey = Secret(accessKey)
    self.secretKey = Secret(secretKey)
    self.sessionToken = sessionToken.map(Secret.init)
  }
}
