package dev.geo.android.facade

import dev.geo.android.host.Refused
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.jsonPrimitive

/**
 * Everything that can be listened to, before `ready` as well. Each collector listens for itself, for as long as it collects.
 *
 * Events marked *at least once* are durable until a collector has dealt with one: until its block has returned. A collector that
 * throws or is cancelled meanwhile has not taken it, and it comes again. With an operator that buffers in between (`buffer`,
 * `shareIn`, `flowOn`) they count as dealt with when they are buffered.
 */
public abstract class GeoEvents internal constructor(internal val client: GeoClient) {
    /** Every record as it is queued. */
    public val onLocation: Flow<Location> = listening("location", ::Location)

    /** The platform could not give a location. */
    public val onLocationError: Flow<LocationErrorEvent> = listening("locationerror", ::LocationErrorEvent)

    /** A fix was kept out of the track: why, with the measured value and the threshold. */
    public val onLocationFilter: Flow<LocationFilterEvent> = listening("locationfilter", ::LocationFilterEvent)

    /** Moving began or ended. At least once. */
    public val onMotionChange: Flow<MotionChangeEvent> = listening("motionchange", ::MotionChangeEvent)

    /** Once per upload request. */
    public val onHttp: Flow<HttpEvent> = listening("http", ::HttpEvent)

    /** Connectivity changed; a new collector receives the present state first. */
    public val onConnectivityChange: Flow<ConnectivityChangeEvent> =
        listening("connectivitychange", ::ConnectivityChangeEvent)

    /** A sign of life every `heartbeatInterval` seconds while tracking is on. */
    public val onHeartbeat: Flow<HeartbeatEvent> = listening("heartbeat", ::HeartbeatEvent)

    /** What the platform lets us use has changed. */
    public val onProviderChange: Flow<ProviderState> = listening("providerchange", ::ProviderState)

    /** A fence was entered, left, or stayed in. At least once. */
    public val onGeofence: Flow<GeofenceEvent> = listening("geofence", ::GeofenceEvent)

    /** What the platform monitors has changed: exactly the difference. At least once. */
    public val onGeofencesChange: Flow<GeofencesChangeEvent> = listening("geofenceschange", ::GeofencesChangeEvent)

    /** Power save mode was switched: on, or off. */
    public val onPowerSaveChange: Flow<Boolean> = listeningTo("powersavechange") { it.jsonPrimitive.boolean }

    /** A collision is suspected, and not certain yet. Off by default: `crashDetection`. At least once. */
    public val onCrashSuspected: Flow<CrashSuspectedEvent> = listening("crashsuspected", ::CrashSuspectedEvent)

    /** A collision was confirmed. Off by default: `crashDetection`. At least once. */
    public val onCrash: Flow<CrashEvent> = listening("crash", ::CrashEvent)

    /** An episode of handling the phone while driving has closed. Off by default: `distractionDetection`. At least once. */
    public val onDistraction: Flow<DistractionEvent> = listening("distraction", ::DistractionEvent)

    /** A trip has ended. Off by default: `trips`. At least once. */
    public val onTrip: Flow<Trip> = listening("trip", ::Trip)

    /** A token refresh has ended. At least once. */
    public val onAuthorization: Flow<AuthorizationEvent> = listening("authorization", ::AuthorizationEvent)

    /** What one watch of the compass emits: the first that has no collector of its own, or else the first. */
    public val onHeading: Flow<HeadingEvent> = listening("heading", ::HeadingEvent)

    /** Each entry that the log keeps. */
    public val onLog: Flow<LogEntry> = listening("log", ::LogEntry)

    internal fun <T> watching(
        method: String,
        options: JsonObject,
        shape: (JsonObject) -> T,
        failure: (LocationErrorEvent) -> Unit = {},
    ): Flow<T> = flow {
        val args = JsonArray(listOf(options))
        val subscription = EventSubscription(method, args, isWatch = true)
        try {
            client.ask(method, args, subscription)
            for (event in subscription.events) {
                val data = event.data.asObject()
                if (event.event == "locationerror") failure(LocationErrorEvent(data)) else emit(shape(data))
            }
        } finally {
            client.remove(subscription)
        }
    }

    private fun <T> listening(name: String, shape: (JsonObject) -> T): Flow<T> = listeningTo(name) {
        shape(it.asObject())
    }

    private fun <T> listeningTo(name: String, shape: (JsonElement) -> T): Flow<T> = flow {
        val subscription = client.listen(name)
        try {
            for (event in subscription.events) {
                emit(shape(event.data))
                event.id?.let(client::taken)
            }
        } finally {
            client.remove(subscription)
        }
    }

    private fun JsonElement.asObject(): JsonObject =
        this as? JsonObject ?: throw Refused("an event must be an object; got $this")
}
