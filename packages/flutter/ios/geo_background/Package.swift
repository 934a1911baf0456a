// swift-tools-version: 6.0
import PackageDescription

// What `flutter build ios` links, since Flutter 3.44 by itself; the engine's host is in it as a copy (../../scripts/copy-hosts.mjs).
let package = Package(
    name: "geo_background",
    defaultLocalization: "en",
    platforms: [.iOS("15.1")],
    products: [
        // Flutter looks for the name of the plugin with hyphens.
        .library(name: "geo-background", targets: ["geo_background", "Geo"])
    ],
    dependencies: [
        .package(name: "FlutterFramework", path: "../FlutterFramework")
    ],
    targets: [
        .target(
            name: "Geo",
            resources: [
                .copy("Resources/geo-guest.js"),
                .copy("Resources/geo-guest.THIRD-PARTY-NOTICES.txt"),
                .copy("Resources/PrivacyInfo.xcprivacy"),
                .process("Resources/Texts"),
            ]
        ),
        .target(
            name: "geo_background",
            dependencies: ["Geo", .product(name: "FlutterFramework", package: "FlutterFramework")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
