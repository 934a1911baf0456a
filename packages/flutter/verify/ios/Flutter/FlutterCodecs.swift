import Foundation

/// Flutter's darwin/common/framework/Headers/FlutterCodecs.h
public protocol FlutterMessageCodec: NSObjectProtocol {
    func encode(_ message: Any?) -> Data?

    func decode(_ message: Data?) -> Any?
}

/// Flutter's darwin/common/framework/Headers/FlutterCodecs.h
public final class FlutterStringCodec: NSObject, FlutterMessageCodec {
    public static func sharedInstance() -> FlutterStringCodec { FlutterStringCodec() }

    /// An assertion of Objective-C where it is no text.
    public func encode(_ message: Any?) -> Data? { (message as! String?).map { Data($0.utf8) } }

    public func decode(_ message: Data?) -> Any? { message.map { String(decoding: $0, as: UTF8.self) } }
}

/// Flutter's darwin/common/framework/Headers/FlutterCodecs.h
public final class FlutterMethodCall: NSObject {
    public let method: String
    public let arguments: Any?

    init(method: String, arguments: Any?) {
        self.method = method
        self.arguments = arguments
    }
}
