import Foundation

/// Flutter's darwin/common/framework/Headers/FlutterBinaryMessenger.h
public typealias FlutterBinaryReply = (Data?) -> Void
public typealias FlutterBinaryMessageHandler = (Data?, @escaping FlutterBinaryReply) -> Void
public typealias FlutterBinaryMessengerConnection = Int64

/// Flutter's darwin/common/framework/Headers/FlutterBinaryMessenger.h
public protocol FlutterBinaryMessenger: NSObjectProtocol {
    func send(onChannel channel: String, message: Data?)

    func send(onChannel channel: String, message: Data?, binaryReply callback: FlutterBinaryReply?)

    @discardableResult
    func setMessageHandlerOnChannel(_ channel: String, binaryMessageHandler handler: FlutterBinaryMessageHandler?)
        -> FlutterBinaryMessengerConnection

    func cleanUpConnection(_ connection: FlutterBinaryMessengerConnection)
}
