import Foundation

#if canImport(os)
    import os
#endif

/// The host's own log, in the log of the system. Entries of the host hold no place: messages of guests and ports quote
/// configuration and faults, and the system redacts them on devices without a profile for debugging.
package struct SystemLog: Sendable {
    #if canImport(os)
        private static let logger = Logger(subsystem: "dev.geo", category: "engine")
    #endif

    package init() {}

    package func write(_ entry: HostLogEntry) {
        #if canImport(os)
            let level: OSLogType =
                switch entry.level {
                case 1: .error
                case 2: .default
                case 3: .info
                default: .debug
                }
            SystemLog.logger.log(level: level, "\(entry.event, privacy: .public): \(entry.message, privacy: .private)")
        #else
            if entry.level <= 2 { FileHandle.standardError.write(Data("\(entry.event): \(entry.message)\n".utf8)) }
        #endif
    }
}
