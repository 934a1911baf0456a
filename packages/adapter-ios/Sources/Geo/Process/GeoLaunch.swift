/// The hook in the app delegate that starts the engine with the process.
///
/// ```swift
/// func application(
///     _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
/// ) -> Bool {
///     GeoLaunch.didFinishLaunching()
///     return true
/// }
/// ```
public enum GeoLaunch {
    /// Starts the engine, whatever the reason of the launch: iOS starts the app in the background for a region or a
    /// change of the position, and delivers that within milliseconds. Tracking that was on goes on. A second call has
    /// no effect.
    ///
    /// Call it before `application(_:didFinishLaunchingWithOptions:)` returns, also in an app with scenes: no scene
    /// connects in the background.
    @MainActor public static func didFinishLaunching() {
        GeoProcess.start(isLaunching: true)
    }

    /// The system has finished uploads of the engine while the app did not run. Without this hook they are not lost:
    /// the engine sends the records again, under the same key.
    ///
    /// - Parameters:
    ///   - identifier: of `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
    ///   - completionHandler: of the same; called on the main thread.
    /// - Returns: false for a session of the app's own, whose handler is not called then.
    @MainActor @discardableResult
    public static func handleEventsForBackgroundURLSession(
        _ identifier: String, completionHandler: @escaping () -> Void
    ) -> Bool {
        guard identifier == GeoProcess.uploadsIdentifier else { return false }
        GeoProcess.handleUploads(completionHandler)
        return true
    }
}
