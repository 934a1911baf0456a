import Foundation

/// Runs on the main thread, later, in the order of the calls. Core Location is used there alone, and nothing waits for
/// it.
func onMain(_ run: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(run) }
}
