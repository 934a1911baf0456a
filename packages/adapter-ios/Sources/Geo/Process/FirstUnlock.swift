import Foundation

/// A file that the device protects as it protects the database.
package protocol ProtectedMark: Sendable {
    /// Can it be read now? It is made where there is none. Blocks for the disk.
    func isReadable() -> Bool
}

/// One byte with the protection `completeUntilFirstUserAuthentication`: before the first unlock after a start of the
/// device it can be neither read nor made.
package struct MarkFile: ProtectedMark {
    private let file: URL

    package init(_ file: URL) {
        self.file = file
    }

    package func isReadable() -> Bool {
        if FileManager.default.fileExists(atPath: file.path) { return (try? Data(contentsOf: file))?.isEmpty == false }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            #if os(iOS)
                try Data([1]).write(to: file, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
            #else
                try Data([1]).write(to: file, options: .atomic)
            #endif
            return true
        } catch CocoaError.fileWriteOutOfSpace {
            // A full disk is no lock: SQLite says so better.
            return true
        } catch {
            return false
        }
    }
}

/// Has the device been unlocked since it started? The database and the Keychain can be read from then on, also while
/// the device is locked again. UIKit's `isProtectedDataAvailable` is no answer: it is false in each pocket with a
/// locked phone.
package final class FirstUnlock: @unchecked Sendable {
    private let mark: any ProtectedMark
    private let done = Flag()

    package init(mark: any ProtectedMark) {
        self.mark = mark
    }

    /// May block for the disk, until it is true for the first time.
    package var isDone: Bool {
        if done.isSet { return true }
        guard mark.isReadable() else { return false }
        done.set()
        return true
    }

    /// The system says that protected data is available now.
    package func isUnlockedNow() { done.set() }
}
