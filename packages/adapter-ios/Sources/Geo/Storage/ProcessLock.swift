import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The lock that keeps two processes, such as an app and its extension, from running an engine on one storage. It is a lock of the
/// kernel on a file (flock(2)), which ends with the process, however that ends. The file contains the name of the process that
/// holds it.
///
/// The file belongs in the app's own container: iOS ends a process that is suspended with a lock on a file of a shared one
/// (developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report, 0xdead10cc).
package final class ProcessLock: @unchecked Sendable {  // `descriptor` is guarded by `lock`
    private let file: URL
    private let lock = NSLock()
    private var descriptor: Int32?

    /// Longer than any name of a process.
    private static let nameBytes = 512

    /// - Parameter file: is created where there is none, with its folder, when the lock is first acquired.
    package init(_ file: URL) {
        self.file = file
    }

    deinit { release() }

    /// Acquires the lock; does nothing where this has it already.
    ///
    /// - Throws: ``StorageError`` with a holder where another process has it, or another lock of this one; without one where the file
    ///   cannot be opened or locked.
    package func acquire() throws {
        try lock.withLock {
            if descriptor != nil { return }
            let folder = file.deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let opened = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard opened >= 0 else { throw failure("opened") }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                let held = errno == EWOULDBLOCK
                let error = held ? StorageError(heldBy: ProcessLock.name(in: opened)) : failure("locked")
                close(opened)
                throw error
            }
            ProcessLock.write(name: "\(ProcessInfo.processInfo.processName) (\(getpid()))", to: opened)
            descriptor = opened
        }
    }

    /// Releases the lock, where this has it.
    package func release() {
        lock.withLock {
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    private func failure(_ what: String) -> StorageError {
        StorageError("the lock \"\(file.lastPathComponent)\" cannot be \(what): \(String(cString: strerror(errno)))")
    }

    private static func name(in descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: nameBytes)
        let length = read(descriptor, &bytes, bytes.count)
        // Between its lock and its name a process may be suspended.
        return length > 0 ? String(decoding: bytes.prefix(length), as: UTF8.self) : "of an unknown name"
    }

    /// The lock counts without its name, too.
    private static func write(name: String, to descriptor: Int32) {
        _ = ftruncate(descriptor, 0)
        let bytes = Array(name.utf8)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}
