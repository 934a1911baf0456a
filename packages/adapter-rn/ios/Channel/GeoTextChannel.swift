import Foundation

#if SWIFT_PACKAGE
    import Geo
#endif

/// The texts of one React runtime, for Objective-C. `Module/GeoModule.mm` repeats this declaration.
@objc(GeoTextChannel)
public final class GeoTextChannel: NSObject {
    private let channel: TextChannel

    /// - Parameter emit: hands a text to JavaScript; not called after `close`.
    @objc public init(emit: @escaping @Sendable (String) -> Void) {
        channel = TextChannel(connect: { GeoProcess.connect(sink: $0) }, emit: emit)
        super.init()
    }

    /// Sends a text to the host; does nothing after `close`.
    @objc public func post(_ text: String) {
        channel.post(text)
    }

    /// The runtime ends: the client detaches.
    @objc public func close() {
        channel.close()
    }
}
