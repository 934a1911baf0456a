import Foundation

#if SWIFT_PACKAGE
    /// The resources of this library.
    let ownBundle = Bundle.module
#else
    private final class Here {}

    /// The resources of this library, as CocoaPods packs them: beside a framework's code, or in the app where the library
    /// is linked statically. The name of the bundle is the one that SwiftPM gives it.
    let ownBundle: Bundle = {
        let places = [Bundle(for: Here.self), Bundle.main]
        let found = places.lazy.compactMap { $0.url(forResource: "Geo_Geo", withExtension: "bundle") }
            .compactMap(Bundle.init(url:))
        return found.first ?? .main
    }()
#endif
