/// Everything that can be listened to, before `ready` as well. Each access makes a stream of its own, which has the
/// events from that moment on.
///
/// Events marked *at least once* are durable until a loop has dealt with one: ``EventStream``.
extension GeoEngine {
    /// Every record as it is queued.
    public var onLocation: EventStream<Location> { events("location") }

    /// The platform could not give a location.
    public var onLocationError: EventStream<LocationErrorEvent> { events("locationerror") }

    /// A fix was kept out of the track: why, with the measured value and the threshold.
    public var onLocationFilter: EventStream<LocationFilterEvent> { events("locationfilter") }

    /// Moving began or ended. At least once.
    public var onMotionChange: EventStream<MotionChangeEvent> { events("motionchange") }

    /// Once per upload request.
    public var onHttp: EventStream<HttpEvent> { events("http") }

    /// Connectivity changed; the first event of a stream is the present state.
    public var onConnectivityChange: EventStream<ConnectivityChangeEvent> { events("connectivitychange") }

    /// A sign of life every `heartbeatInterval` seconds while tracking is on and the process runs.
    public var onHeartbeat: EventStream<HeartbeatEvent> { events("heartbeat") }

    /// What the platform lets us use has changed.
    public var onProviderChange: EventStream<ProviderState> { events("providerchange") }

    /// A fence was entered, left, or stayed in. At least once.
    public var onGeofence: EventStream<GeofenceEvent> { events("geofence") }

    /// What the platform monitors has changed: exactly the difference. At least once.
    public var onGeofencesChange: EventStream<GeofencesChangeEvent> { events("geofenceschange") }

    /// Power save mode was switched: on, or off.
    public var onPowerSaveChange: EventStream<Bool> {
        EventStream(client.listen("powersavechange")) { $0.flag }
    }

    /// A collision is suspected, and not certain yet. Off by default: `crashDetection`. At least once.
    public var onCrashSuspected: EventStream<CrashSuspectedEvent> { events("crashsuspected") }

    /// A collision was confirmed. Off by default: `crashDetection`. At least once.
    public var onCrash: EventStream<CrashEvent> { events("crash") }

    /// An episode of handling the phone while driving has ended. Off by default: `distractionDetection`. At least once.
    public var onDistraction: EventStream<DistractionEvent> { events("distraction") }

    /// A trip has ended. Off by default: `trips`. At least once.
    public var onTrip: EventStream<Trip> { events("trip") }

    /// A token refresh has ended. At least once.
    public var onAuthorization: EventStream<AuthorizationEvent> { events("authorization") }

    /// The samples of one watch of the compass: the first that no stream reads, or else the first.
    public var onHeading: EventStream<HeadingEvent> { events("heading") }

    /// Each entry that the log keeps.
    public var onLog: EventStream<LogEntry> { events("log") }

    private func events<Shape: GeoShape>(_ name: String) -> EventStream<Shape> {
        EventStream(client.listen(name)) { $0.object.map { Shape(raw: JsonFields($0)) } }
    }
}
