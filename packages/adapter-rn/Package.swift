// swift-tools-version: 6.0
// For React Native's autolinking by SwiftPM (from 0.88 on), which links this folder as build/generated/autolinking/libs/Geo of the app.
import Foundation
import PackageDescription

/// The app's build folder, from there: by names alone, because this folder is a link.
let build = "/" + Context.packageDirectory.split(separator: "/").dropLast(4).joined(separator: "/")

/// What React Native's autolinking has made for the app; without it, as in an editor, there is the engine's host alone.
let isInApp = FileManager.default.fileExists(atPath: "\(build)/generated/ios/Package.swift")

let react: [Package.Dependency] = [
    .package(name: "ReactNative", path: "\(build)/xcframeworks"),
    .package(name: "React-GeneratedCode", path: "\(build)/generated/ios"),
]

let reactProducts: [Target.Dependency] = [
    .product(name: "ReactHeaders", package: "ReactNative"),
    .product(name: "ReactNativeHeaders", package: "ReactNative"),
    .product(name: "ReactNativeDependenciesHeaders", package: "ReactNative"),
    .product(name: "ReactAppHeaders", package: "React-GeneratedCode"),
]

let module: [Target] = [
    .target(
        name: "GeoModule", dependencies: ["GeoChannel"] + reactProducts, path: "ios/Module", publicHeadersPath: ".",
        // The same layout of React Native's classes as in its frameworks.
        cxxSettings: [.define("DEBUG", .when(configuration: .debug)), .define("NDEBUG", .when(configuration: .release))]
    )
]

let package = Package(
    name: "Geo",
    defaultLocalization: "en",
    platforms: [.iOS("15.1")],
    products: [
        .library(name: "Geo", targets: ["Geo", "GeoChannel"] + (isInApp ? ["GeoModule"] : []))
    ],
    dependencies: isInApp ? react : [],
    targets: [
        .target(
            name: "Geo", path: "ios/Geo",
            resources: [
                .copy("Resources/geo-guest.js"),
                .copy("Resources/geo-guest.THIRD-PARTY-NOTICES.txt"),
                .copy("Resources/PrivacyInfo.xcprivacy"),
                .process("Resources/Texts"),
            ]
        ),
        .target(name: "GeoChannel", dependencies: ["Geo"], path: "ios/Channel"),
    ] + (isInApp ? module : []),
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx20
)
