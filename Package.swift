// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "bindery",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "bindery", targets: ["BinderyCLI"]),
    .library(name: "BinderyFormat", targets: ["BinderyFormat"]),
    .library(name: "BinderyClient", targets: ["BinderyClient"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .systemLibrary(name: "CPlatform"),
    // Not linked: loaded when pictures need it.
    .systemLibrary(name: "CVips", providers: [.apt(["libvips42"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),

    // The client has URLSession on Apple's platforms; the command has libcurl everywhere.
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),

    .target(
      name: "BinderyFormat",
      dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    .target(
      name: "BinderyPipeline",
      dependencies: [
        "BinderyFormat", "CYAML", "CMarkdown", "CZlib", "CBrotli", "CPlatform", "CVips",
      ],
      exclude: ["Ledger/README.md"], swiftSettings: strict),
    .target(name: "BinderyHTTP", dependencies: ["CCurl"], swiftSettings: strict),
    .target(
      name: "BinderyClient",
      dependencies: [
        "BinderyFormat", .target(name: "BinderyHTTP", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .target(
      name: "BinderyPublish",
      dependencies: ["BinderyPipeline", "BinderyFormat", "BinderyClient", "BinderyHTTP"],
      exclude: ["README.md"], swiftSettings: strict),
    .executableTarget(
      name: "BinderyCLI",
      dependencies: ["BinderyPipeline", "BinderyFormat", "BinderyClient", "BinderyPublish"],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["BinderyPipeline", "BinderyFormat"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .executableTarget(
      name: "sizes", dependencies: ["BinderyPipeline", "BinderyFormat"],
      path: "Tests/Bench/Sizes", swiftSettings: strict),
    .executableTarget(
      name: "opening", dependencies: ["BinderyClient", "BinderyFormat"],
      path: "Tests/Bench/Opening",
      swiftSettings: strict),
    .testTarget(
      name: "BinderyFormatTests", dependencies: ["BinderyFormat", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BinderyPipelineTests", dependencies: ["BinderyPipeline", "TestSupport"],
      exclude: ["Fixtures", "Deliveries"], swiftSettings: strict),
    .testTarget(
      name: "BinderyClientTests",
      dependencies: ["BinderyClient", "BinderyPipeline", "BinderyFormat", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BinderyPublishTests",
      dependencies: ["BinderyPublish", "BinderyClient", "BinderyPipeline", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BinderyCLITests", dependencies: ["BinderyCLI", "BinderyPipeline", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
