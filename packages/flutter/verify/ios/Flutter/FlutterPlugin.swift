import Foundation
import UIKit

/// Flutter's darwin/ios/framework/Headers/FlutterPlugin.h. All are optional in Objective-C.
public protocol FlutterApplicationLifeCycleDelegate: NSObjectProtocol {
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [AnyHashable: Any])
        -> Bool

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) -> Bool
}

/// Flutter's darwin/ios/framework/Headers/FlutterPlugin.h
public protocol FlutterPlugin: NSObjectProtocol, FlutterApplicationLifeCycleDelegate {
    static func register(with registrar: any FlutterPluginRegistrar)

    /// Optional, and called for plugins that are published alone.
    func detachFromEngine(for registrar: any FlutterPluginRegistrar)
}

/// Flutter's darwin/ios/framework/Headers/FlutterPlugin.h
public protocol FlutterPluginRegistrar: NSObjectProtocol {
    func messenger() -> any FlutterBinaryMessenger

    func publish(_ value: NSObject)

    func addApplicationDelegate(_ delegate: any FlutterPlugin)
}
