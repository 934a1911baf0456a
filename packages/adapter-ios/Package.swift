// swift-tools-version: 6.0
import PackageDescription

/// On Apple's systems these libraries are modules of the SDK; elsewhere they are system packages, for tests.
let onLinux = TargetDependencyCondition.when(platforms: [.linux])

/// Apple's frameworks that the host uses. Modules of the same names stand in for them where they are missing (StandIns/README.md).
let frameworks = [
    "BackgroundTasks", "CoreLocation", "CoreMotion", "Network", "Security", "UIKit", "UserNotifications",
]
#if os(Linux)
    let standIns: [Target] =
        [.target(name: "Phone", path: "StandIns/Phone")]
        + frameworks.map { .target(name: $0, dependencies: ["Phone"], path: "StandIns/\($0)") }
    let standInDependencies: [Target.Dependency] = frameworks.map { .target(name: $0) }
    let phone: [Target.Dependency] = ["Phone"] + standInDependencies
#else
    let standIns: [Target] = []
    let standInDependencies: [Target.Dependency] = []
    let phone: [Target.Dependency] = []
#endif

let package = Package(
    name: "Geo",
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
            ]
        ),
        // A process that tracks until a test kills it. Not a product: no app builds it.
        .executableTarget(name: "TrackerProcess", dependencies: ["Geo"], path: "Tests/TrackerProcess"),
        .testTarget(name: "GeoTests", dependencies: ["Geo", "TrackerProcess"] + phone),
    ],
    swiftLanguageModes: [.v6]
)
