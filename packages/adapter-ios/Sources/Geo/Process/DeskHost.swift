#if os(macOS)
    import Foundation

    /// An engine for development on a Mac: memory, network and timers, but no sensors and nothing that wakes it.
    @MainActor func deskHost() -> EngineHost {
        let clock = DeviceClock()
        let timers = DispatchTimers(clock: clock)
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        let file = support.appendingPathComponent("dev.geo/memory.db")
        let ports = Ports(
            clock: clock, timers: timers, alarms: DeskAlarms(), storage: LateStorage { try SqliteStorage(file) },
            http: UrlSessionHttp(timers: timers), sensors: [], questions: DeviceQuestions([]), presence: DeskPresence(),
            entropy: { UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased() }
        )
        var options = HostOptions(ports: ports, boot: { try GuestEngine.boot(GuestProgram.bundled()) })
        options.log = { SystemLog().write($0) }
        return EngineHost(options, reason: .launch)
    }

    private struct DeskAlarms: Alarms {
        func wakeAt(_ name: String, _ atMillis: Int64?) {}
    }

    private struct DeskPresence: Presence {
        func set(_ request: PresenceRequest) {}

        func hold(_ isBusy: Bool) {}
    }
#endif
