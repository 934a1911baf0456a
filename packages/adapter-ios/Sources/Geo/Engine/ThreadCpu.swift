import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The processor time of one thread, readable from any thread while that thread exists.
struct ThreadCpu: Sendable {
    #if canImport(Darwin)
        private let thread = pthread_mach_thread_np(pthread_self())

        /// Milliseconds of processor time; nil where the system does not report it.
        var millis: Int64? {
            var info = thread_basic_info()
            let size = MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size
            var count = mach_msg_type_number_t(size)
            let result = withUnsafeMutablePointer(to: &info) { pointer in
                pointer.withMemoryRebound(to: integer_t.self, capacity: size) {
                    thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
                }
            }
            guard result == KERN_SUCCESS else { return nil }
            let seconds = Int64(info.user_time.seconds) + Int64(info.system_time.seconds)
            return seconds * 1_000 + Int64(info.user_time.microseconds + info.system_time.microseconds) / 1_000
        }
    #else
        private let clock: clockid_t?

        init() {
            var clock = clockid_t()
            self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
        }

        /// Milliseconds of processor time; nil where the system does not report it.
        var millis: Int64? {
            var time = timespec()
            guard let clock, clock_gettime(clock, &time) == 0 else { return nil }
            return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        }
    #endif

    /// Of the calling thread.
    static func ofCurrentThread() -> ThreadCpu { ThreadCpu() }
}
