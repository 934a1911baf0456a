import Foundation

/// The script of a guest.
package struct GuestProgram: Sendable {
    /// The text of `geo-guest.js`.
    package let source: String

    package init(source: String) {
        self.source = source
    }

    /// The bundle that ships with this library.
    ///
    /// - Throws: an error of Foundation where the resource cannot be read.
    package static func bundled() throws -> GuestProgram {
        guard let url = ownBundle.url(forResource: "geo-guest", withExtension: "js") else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "geo-guest.js"])
        }
        return GuestProgram(source: try String(contentsOf: url, encoding: .utf8))
    }
}
