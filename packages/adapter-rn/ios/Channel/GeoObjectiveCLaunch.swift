import Foundation

#if SWIFT_PACKAGE
    import Geo
#endif

/// `GeoLaunch` for an app delegate in Objective-C, which imports `<Geo/Geo-Swift.h>` and calls `[GeoLaunch didFinishLaunching]`.
@objc(GeoLaunch)
public final class GeoObjectiveCLaunch: NSObject {
    /// Starts the engine, whatever the reason of the launch.
    @MainActor @objc public static func didFinishLaunching() {
        GeoLaunch.didFinishLaunching()
    }
}
