@preconcurrency import Flutter
import UIKit

#if SWIFT_PACKAGE
    import Geo
#endif

/// What Flutter's registrant adds to each of its engines: a client of the process's one host for each, so that several Flutter engines
/// share one location engine.
public final class GeoBackgroundPlugin: NSObject, FlutterPlugin {
    private let client: FlutterClient

    @MainActor private init(_ messenger: any FlutterBinaryMessenger) {
        client = FlutterClient(messenger)
        super.init()
    }

    /// Starts the engine, whatever the reason of the launch. An app with scenes, as Flutter makes them since 3.41, calls it in its app
    /// delegate, because iOS connects no scene in the background, and no Flutter engine is made there:
    ///
    /// ```swift
    /// override func application(
    ///     _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///     GeoBackgroundPlugin.didFinishLaunching()
    ///     return super.application(application, didFinishLaunchingWithOptions: launchOptions)
    /// }
    /// ```
    @MainActor public static func didFinishLaunching() {
        GeoLaunch.didFinishLaunching()
    }

    /// Called by Flutter's registrant, on the main thread.
    public static func register(with registrar: any FlutterPluginRegistrar) {
        nonisolated(unsafe) let registrar = registrar
        MainActor.assumeIsolated {
            let plugin = GeoBackgroundPlugin(registrar.messenger())
            registrar.addApplicationDelegate(plugin)
            // Only what is published hears of the end of its engine.
            registrar.publish(plugin)
        }
    }

    /// Called by Flutter when the Flutter engine ends, on the main thread. The location engine goes on.
    public func detachFromEngine(for registrar: any FlutterPluginRegistrar) {
        let client = client
        MainActor.assumeIsolated { client.end() }
    }

    /// In an app without scenes, whose plugins are there before the launch ends; elsewhere it comes too late, and has no effect.
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [AnyHashable: Any] = [:]
    ) -> Bool {
        MainActor.assumeIsolated { GeoLaunch.didFinishLaunching() }
        return true
    }

    /// The system has finished uploads while the app did not run.
    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) -> Bool {
        nonisolated(unsafe) let completed = completionHandler
        return MainActor.assumeIsolated {
            GeoLaunch.handleEventsForBackgroundURLSession(identifier, completionHandler: completed)
        }
    }
}
