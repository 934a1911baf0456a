// swift-tools-version: 6.0
import PackageDescription

// The sample's sources as a package, which compiles them against the installed library without Xcode. The app itself is
// made from project.yml.
let package = Package(
    name: "GeoSample",
    platforms: [.iOS("16.0")],
    dependencies: [.package(path: "../node_modules/@geo/adapter-ios")],
    targets: [
        .target(
            name: "GeoSample",
            dependencies: [.product(name: "Geo", package: "adapter-ios")],
            path: "App",
            exclude: ["Info.plist"]
        )
    ],
    swiftLanguageModes: [.v6]
)
