#if canImport(AudioToolbox)
    import AudioToolbox
#endif

/// What events sound like while `debug` is on.
package protocol DebugSounds: Sendable {
    /// Plays the sound of an event, at once or never. From any thread.
    func play(_ event: String)
}

/// Sounds of the system's own. They need no permission, mix with other audio, and are silent where the phone is.
package struct SystemSounds: DebugSounds {
    /// The system has no names for its sounds; the numbers are those of AudioServices that iOS has had since version 3.
    static let sounds: [String: UInt32] = [
        "motionchange": 1_110, "geofence": 1_016, "http": 1_004, "heartbeat": 1_103, "locationerror": 1_073,
    ]

    package init() {}

    package func play(_ event: String) {
        #if canImport(AudioToolbox)
            if let sound = SystemSounds.sounds[event] { AudioServicesPlaySystemSound(sound) }
        #endif
    }
}
