@preconcurrency import Flutter
import Foundation

#if SWIFT_PACKAGE
    import Geo
#endif

/// The client of one Flutter engine: CHANNEL.md. Flutter's channels are of the main thread.
@MainActor final class FlutterClient {
    /// One Dart isolate's channel to the host, and whether its texts still reach Dart.
    @MainActor private final class Link {
        var channel: TextChannel?
    }

    private let texts: FlutterBasicMessageChannel
    private let calls: FlutterMethodChannel
    private var link: Link?

    init(_ messenger: any FlutterBinaryMessenger) {
        texts = FlutterBasicMessageChannel(
            name: "geo_background/guest", binaryMessenger: messenger, codec: FlutterStringCodec.sharedInstance())
        calls = FlutterMethodChannel(name: "geo_background/host", binaryMessenger: messenger)
        texts.setMessageHandler { [weak self] message, reply in
            let text = message as? String
            MainActor.assumeIsolated {
                if let text { self?.post(text) }
            }
            reply(nil)
        }
        calls.setMethodCallHandler { [weak self] call, result in
            let method = call.method
            let isKnown = MainActor.assumeIsolated { self?.performs(method) ?? false }
            result(isKnown ? nil : FlutterMethodNotImplemented)
        }
    }

    /// The Flutter engine ends.
    func end() {
        texts.setMessageHandler(nil)
        calls.setMethodCallHandler(nil)
        close()
    }

    private func performs(_ method: String) -> Bool {
        switch method {
        // Dart begins: what an isolate before it has left behind ends, and whatever Dart receives from now on is its own.
        case "attach", "detach": close()
        // The engine itself runs in the background: there are no headless events.
        case "registerHeadless": break
        default: return false
        }
        return true
    }

    private func post(_ text: String) {
        // Of a new isolate: Flutter tells of no hot restart.
        if text.hasPrefix(#"{"attach""#) { open() }
        // Where none is open it is of an isolate that has ended.
        link?.channel?.post(text)
    }

    private func open() {
        close()
        let opened = Link()
        link = opened
        opened.channel = TextChannel { [weak self, weak opened] text in
            DispatchQueue.main.async {
                guard let self, let opened, opened === self.link else { return }
                self.texts.sendMessage(text)
            }
        }
    }

    /// The client detaches, and Dart receives no text of it any more.
    private func close() {
        link?.channel?.close()
        link = nil
    }
}
