/// An entry of `$defs` that several schemas share.
enum SchemaDefinition: String {
  /// An id of a question, workbook, category or app.
  case id
  /// A SHA-256 digest.
  case digest
  /// The first 16 digits of one.
  case shortDigest
  /// A language tag (BCP 47).
  case language
  /// A moment (RFC 3339).
  case moment
  /// Where a question or text comes from; needs a definition of `text`.
  case source
  /// A picture, film or sound; needs a definition of `text`.
  case media
  /// A digest and the bytes of the object that it names.
  case object
  /// Signed bytes; needs a definition of `payload`.
  case signatures

  /// Entries of `$defs`, joined.
  static func list(_ definitions: SchemaDefinition...) -> String {
    definitions.map { "    \"\($0.rawValue)\": \($0.body)" }.joined(separator: ",\n")
  }

  private var body: String {
    switch self {
    case .id:
      #"{ "type": "string", "pattern": "^([1-9][0-9]{0,15}|(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63})$" }"#
    case .digest: #"{ "type": "string", "pattern": "^[0-9a-f]{64}$" }"#
    case .shortDigest: #"{ "type": "string", "pattern": "^[0-9a-f]{16}$" }"#
    case .language:
      #"{ "type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$" }"#
    case .moment: Self.momentBody
    case .source: Self.sourceBody
    case .media: Self.mediaBody
    case .object: Self.objectBody
    case .signatures: Self.signaturesBody
    }
  }

  // A pattern, since a reader need not check `format`.
  private static let momentBody = #"""
    {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"
        }
    """#

  private static let sourceBody = #"""
    {
          "type": "object",
          "minProperties": 1,
          "properties": {
            "title": { "$ref": "#/$defs/text" },
            "year": { "type": "string", "minLength": 1 },
            "number": { "type": "string", "minLength": 1 },
            "url": { "type": "string", "minLength": 1 }
          }
        }
    """#

  private static let mediaBody = #"""
    {
          "description": "A file o/<aa>/<sha256>.<ext> below the prefix of what shows it.",
          "type": "object",
          "required": ["sha256", "bytes", "type"],
          "properties": {
            "sha256": { "$ref": "#/$defs/digest" },
            "bytes": { "type": "integer", "minimum": 0 },
            "type": { "type": "string", "pattern": "^(image|video|audio)/[a-z0-9.+-]+$" },
            "width": { "description": "Pixels.", "type": "integer", "minimum": 1 },
            "height": { "description": "Pixels.", "type": "integer", "minimum": 1 },
            "alt": { "$ref": "#/$defs/text" },
            "variants": {
              "description": "The same picture in other sizes or codings.",
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "required": ["sha256", "width", "type", "bytes"],
                "properties": {
                  "sha256": { "$ref": "#/$defs/digest" },
                  "width": { "description": "Pixels.", "type": "integer", "minimum": 1 },
                  "type": { "type": "string", "pattern": "^image/[a-z0-9.+-]+$" },
                  "bytes": { "type": "integer", "minimum": 1 }
                }
              }
            },
            "still": { "$ref": "#/$defs/media" },
            "duration": { "description": "Seconds.", "type": "number", "exclusiveMinimum": 0 },
            "loop": { "type": "boolean" }
          }
        }
    """#

  private static let objectBody = #"""
    {
          "type": "object",
          "required": ["sha256", "bytes"],
          "properties": {
            "sha256": { "$ref": "#/$defs/digest" },
            "bytes": { "type": "integer", "minimum": 1 }
          }
        }
    """#

  private static let signaturesBody = #"""
    {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "object",
            "required": ["keyid", "alg", "sig"],
            "properties": {
              "keyid": {
                "description": "First 16 hex digits of the SHA-256 of the raw public key.",
                "$ref": "#/$defs/shortDigest"
              },
              "alg": { "description": "ed25519; others are skipped.", "type": "string", "minLength": 1 },
              "sig": { "type": "string", "contentEncoding": "base64", "pattern": "^[A-Za-z0-9+/]+={0,2}$" }
            }
          }
        }
    """#
}
