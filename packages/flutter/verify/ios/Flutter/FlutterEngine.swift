import Foundation

/// Flutter's darwin/ios/framework/Headers/FlutterEngine.h, which is a messenger and registers plugins. Dart is a closure of the tests.
public final class FlutterEngine: NSObject, FlutterBinaryMessenger, FlutterPluginRegistrar {
    private var handlers: [String: FlutterBinaryMessageHandler] = [:]
    private var published: [any FlutterPlugin] = []
    public private(set) var delegates: [any FlutterPlugin] = []

    /// The isolate that runs, as far as messages reach it.
    public var dart: ((_ channel: String, _ message: Data?) -> Void)?

    public func send(onChannel channel: String, message: Data?) {
        send(onChannel: channel, message: message, binaryReply: nil)
    }

    /// Of the main thread, as all of it: FlutterEngine.mm asserts it. What is sent arrives in a task of its own, and by then another
    /// isolate may run, which is handed what was meant for the one before.
    public func send(onChannel channel: String, message: Data?, binaryReply callback: FlutterBinaryReply?) {
        dispatchPrecondition(condition: .onQueue(.main))
        nonisolated(unsafe) let engine = self
        DispatchQueue.main.async { engine.dart?(channel, message) }
    }

    @discardableResult
    public func setMessageHandlerOnChannel(
        _ channel: String, binaryMessageHandler handler: FlutterBinaryMessageHandler?
    ) -> FlutterBinaryMessengerConnection {
        handlers[channel] = handler
        return 0
    }

    public func cleanUpConnection(_ connection: FlutterBinaryMessengerConnection) {}

    /// A message of the isolate. One that nobody handles is answered with nil.
    public func receive(_ channel: String, _ message: Data?, _ reply: @escaping FlutterBinaryReply) {
        guard let handler = handlers[channel] else { return reply(nil) }
        handler(message, reply)
    }

    public func messenger() -> any FlutterBinaryMessenger { self }

    public func publish(_ value: NSObject) {
        if let plugin = value as? any FlutterPlugin { published.append(plugin) }
    }

    public func addApplicationDelegate(_ delegate: any FlutterPlugin) { delegates.append(delegate) }

    /// The engine is deallocated.
    public func destroyContext() {
        for plugin in published { plugin.detachFromEngine(for: self) }
        published = []
        delegates = []
        dart = nil
    }
}
