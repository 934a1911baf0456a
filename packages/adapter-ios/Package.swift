// swift-tools-version: 6.0
import Foundation
import PackageDescription

/// On Apple's systems these libraries are modules of the SDK; elsewhere they are system packages, for tests.
let onLinux = TargetDependencyCondition.when(platforms: [.linux])

/// Apple's frameworks that the host uses. Modules of the same names stand in for them where they are missing (StandIns/README.md).
let frameworks = [
    "BackgroundTasks", "CoreLocation", "CoreMotion", "Network", "Security", "UIKit", "UserNotifications",
]

/// Published packages have neither tests nor stand-ins.
func isHere(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(folder)") }

#if os(Linux)
    let standsIn = isHere("StandIns")
#else
    let standsIn = false
#endif
let standIns: [Target] =
    standsIn
    ? [.target(name: "Phone", path: "StandIns/Phone")]
        + frameworks.map { .target(name: $0, dependencies: ["Phone"], path: "StandIns/\($0)") }
    : []
let standInDependencies: [Target.Dependency] = standsIn ? frameworks.map { .target(name: $0) } : []
let phone: [Target.Dependency] = standsIn ? ["Phone"] + standInDependencies : []

let tests: [Target] =
    isHere("Tests")
    ? [
        // A process that tracks until a test kills it. Not a product: no app builds it.
        .executableTarget(name: "TrackerProcess", dependencies: ["Geo"], path: "Tests/TrackerProcess"),
        .testTarget(name: "GeoTests", dependencies: ["Geo", "TrackerProcess"] + phone),
    ] : []

/// The plugin for Flutter (packages/flutter) calls what is `package` here, and is tested where the host is built already:
/// scripts/flutter-hosts.mjs lends this folder its sources for as long as that takes.
let flutter: [Target] =
    isHere("Flutter")
    ? [
        .target(name: "Flutter", dependencies: phone, path: "Flutter/StandIn"),
        .target(name: "geo_background", dependencies: ["Flutter", "Geo"] + phone, path: "Flutter/Plugin"),
        .testTarget(
            name: "FlutterTests", dependencies: ["Flutter", "Geo", "geo_background"] + phone, path: "Flutter/Tests"),
    ] : []

let package = Package(
    name: "Geo",
    defaultLocalization: "en",
    platforms: [.iOS("15.1"), .macOS(.v13)],
    products: [
        .library(name: "Geo", targets: ["Geo"])
    ],
    targets: standIns + [
        .systemLibrary(
            name: "CJavaScriptCore",
            pkgConfig: "javascriptcoregtk-4.1",
            providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]
        ),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Geo",
            dependencies: [
                .target(name: "CJavaScriptCore", condition: onLinux),
                .target(name: "CSQLite", condition: onLinux),
                .target(name: "CZlib", condition: onLinux),
            ] + standInDependencies,
            resources: [
                // Copied from @geo/guest by the build of the npm package.
                .copy("Resources/geo-guest.js"),
                .copy("Resources/geo-guest.THIRD-PARTY-NOTICES.txt"),
                .copy("Resources/PrivacyInfo.xcprivacy"),
                .process("Resources/Texts"),
            ]
        ),
    ] + tests + flutter,
    swiftLanguageModes: [.v6]
)
