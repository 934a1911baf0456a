/// The device, as a host needs it. Each port wraps one class of the platform; tests replace them.
package struct Ports: Sendable {
    package let clock: any Clock
    package let timers: any Timers
    package let alarms: any Alarms
    package let storage: any Storage
    package let http: any Http
    package let sensors: [any SensorSource]
    package let questions: any Questions
    package let presence: any Presence
    /// 32 hexadecimal digits from a secure source, others at each call.
    package let entropy: @Sendable () -> String

    package init(
        clock: any Clock,
        timers: any Timers,
        alarms: any Alarms,
        storage: any Storage,
        http: any Http,
        sensors: [any SensorSource],
        questions: any Questions,
        presence: any Presence,
        entropy: @escaping @Sendable () -> String
    ) {
        self.clock = clock
        self.timers = timers
        self.alarms = alarms
        self.storage = storage
        self.http = http
        self.sensors = sensors
        self.questions = questions
        self.presence = presence
        self.entropy = entropy
    }
}
