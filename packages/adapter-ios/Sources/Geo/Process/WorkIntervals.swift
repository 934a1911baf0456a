#if canImport(os)
    import os
#endif

/// Marks spans of work for Instruments. Names are fixed texts: no place, token or identifier is ever in them.
package protocol WorkIntervals: Sendable {
    /// - Returns: ends the interval.
    func begin(_ name: StaticString) -> @Sendable () -> Void
}

/// Signposts of the system, which cost next to nothing while Instruments does not record.
package struct SystemIntervals: WorkIntervals {
    #if canImport(os)
        private static let log = OSLog(subsystem: "dev.geo", category: .pointsOfInterest)
    #endif

    package init() {}

    package func begin(_ name: StaticString) -> @Sendable () -> Void {
        #if canImport(os)
            let id = OSSignpostID(log: SystemIntervals.log)
            os_signpost(.begin, log: SystemIntervals.log, name: name, signpostID: id)
            return { os_signpost(.end, log: SystemIntervals.log, name: name, signpostID: id) }
        #else
            return {}
        #endif
    }
}
