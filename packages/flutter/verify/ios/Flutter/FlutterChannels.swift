import Foundation

/// Flutter's darwin/common/framework/Headers/FlutterChannels.h
public typealias FlutterReply = (Any?) -> Void
public typealias FlutterMessageHandler = (Any?, @escaping FlutterReply) -> Void
public typealias FlutterResult = (sending Any?) -> Void
public typealias FlutterMethodCallHandler = (FlutterMethodCall, @escaping FlutterResult) -> Void

/// Flutter's darwin/common/framework/Headers/FlutterChannels.h
public nonisolated(unsafe) let FlutterMethodNotImplemented = NSObject()

/// Flutter's darwin/common/framework/Headers/FlutterChannels.h
public final class FlutterBasicMessageChannel: NSObject {
    private let name: String
    private let messenger: any FlutterBinaryMessenger
    private let codec: any FlutterMessageCodec

    public init(name: String, binaryMessenger messenger: any FlutterBinaryMessenger, codec: any FlutterMessageCodec) {
        self.name = name
        self.messenger = messenger
        self.codec = codec
    }

    public func sendMessage(_ message: Any?) {
        messenger.send(onChannel: name, message: codec.encode(message))
    }

    public func setMessageHandler(_ handler: FlutterMessageHandler?) {
        guard let handler else {
            messenger.setMessageHandlerOnChannel(name, binaryMessageHandler: nil)
            return
        }
        messenger.setMessageHandlerOnChannel(name) { [codec] message, callback in
            handler(codec.decode(message)) { reply in callback(codec.encode(reply)) }
        }
    }
}

/// Flutter's darwin/common/framework/Headers/FlutterChannels.h. Its codec writes bytes of its own kind; here it is JSON, and `null` alone
/// is answered.
public final class FlutterMethodChannel: NSObject {
    private let name: String
    private let messenger: any FlutterBinaryMessenger

    public init(name: String, binaryMessenger messenger: any FlutterBinaryMessenger) {
        self.name = name
        self.messenger = messenger
    }

    public func setMethodCallHandler(_ handler: FlutterMethodCallHandler?) {
        guard let handler else {
            messenger.setMessageHandlerOnChannel(name, binaryMessageHandler: nil)
            return
        }
        messenger.setMessageHandlerOnChannel(name) { message, callback in
            let call = message.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any] ?? [:]
            let method = FlutterMethodCall(method: call["method"] as? String ?? "", arguments: call["args"])
            handler(method) { result in
                // No answer at all stands for a method that is not implemented.
                let isKnown = result as? NSObject !== FlutterMethodNotImplemented
                callback(isKnown ? Data((result == nil ? "null" : "\(result!)").utf8) : nil)
            }
        }
    }
}
