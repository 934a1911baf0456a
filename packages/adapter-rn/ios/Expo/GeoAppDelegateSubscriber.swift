import ExpoModulesCore
import Geo

/// Starts the engine with the app, also in the background, where no scene connects and no React runtime starts.
public final class GeoAppDelegateSubscriber: ExpoAppDelegateSubscriber {
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        GeoLaunch.didFinishLaunching()
        return true
    }

    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        // Expo waits for every subscriber.
        if !GeoLaunch.handleEventsForBackgroundURLSession(identifier, completionHandler: completionHandler) {
            completionHandler()
        }
    }
}
