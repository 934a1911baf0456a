package dev.geo.android.facade

import dev.geo.android.host.ClientConnection
import dev.geo.android.host.EngineHost
import kotlinx.coroutines.flow.Flow
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.double
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject

/**
 * The engine, for an app in Kotlin. It lives in the process's [EngineHost]; this is one client of it, and more than one may be
 * there. Operations throw [GeoException]; before [ready] has returned once they throw [GeoErrorCode.NOT_READY]. Tracking that
 * was on goes on by itself when a process begins, whether or not an app calls `ready`.
 *
 * An operation whose caller is cancelled is carried out all the same.
 *
 * ```kotlin
 * val engine = GeoEngine(GeoProcess.host(context))
 * engine.ready {
 *     url = "https://example.com/locations"
 *     notification { title = "On the road" }
 * }
 * engine.addGeofences(listOf(Geofence("home", 45.52, 13.57, radius = 150.0)))
 * engine.start()
 * engine.onGeofence.collect { event -> log("${event.action} ${event.identifier}") }
 * ```
 */
public class GeoEngine internal constructor(connect: (sink: (json: String) -> Unit) -> ClientConnection) :
    GeoEvents(GeoClient(connect)),
    AutoCloseable {

    /** A client of this host. */
    public constructor(host: EngineHost) : this({ sink -> host.connect(sink = sink) })

    /** Writes into the in-library log. */
    public val logger: GeoLogger = GeoLogger(client)

    /**
     * Replaces the configuration by the defaults and what is given (`reset: false` merges into the stored one), and opens the
     * engine to operations. A second call is as [setConfig].
     */
    public suspend fun ready(config: JsonObject = JsonObject(emptyMap())): State = State(askObject("ready", config))

    /** As [ready], key by key. */
    public suspend fun ready(build: GeoConfig.() -> Unit): State = ready(geoConfig(build))

    /** Changes part of the configuration: an absent key is unchanged, null takes it back to its default. */
    public suspend fun setConfig(patch: JsonObject): State = State(askObject("setConfig", patch))

    /** As [setConfig], key by key. */
    public suspend fun setConfig(build: GeoConfig.() -> Unit): State = setConfig(geoConfig(build))

    /** Starts tracking, now and after every restart of the process. */
    public suspend fun start(): State = State(askObject("start"))

    /** Watches geofences alone: no location stream. */
    public suspend fun startGeofences(): State = State(askObject("startGeofences"))

    /** Stops tracking; what is queued still uploads. */
    public suspend fun stop(): State = State(askObject("stop"))

    /** The snapshot of the tracker. */
    public suspend fun getState(): State = State(askObject("getState"))

    /** Overrides the motion verdict. */
    public suspend fun changePace(isMoving: Boolean): Unit = perform("changePace", JsonPrimitive(isMoving))

    /** Metres travelled. */
    public suspend fun getOdometer(): Double = ask("getOdometer").primitive().double

    /** Sets the odometer, in metres; returns where that was. */
    public suspend fun setOdometer(metres: Double): Location = Location(askObject("setOdometer", JsonPrimitive(metres)))

    /** Sets the odometer to 0. */
    public suspend fun resetOdometer(): Location = Location(askObject("resetOdometer"))

    /** Uploads what is queued now; returns those records that the server took. Throws when it took none. */
    public suspend fun sync(): List<Location> = askList("sync", ::Location)

    /** As [sync], but returns how many records the server took: no list of a long queue is made. */
    public suspend fun syncCounted(): Int =
        ask("sync", JsonObject(mapOf("result" to JsonPrimitive("count")))).primitive().int

    /** The queued records, read page by page while it is collected: for a queue of any length. */
    public fun queuedLocations(order: LocationOrder = LocationOrder.ASC): Flow<Location> =
        LocationPages(client).flow(order)

    /** All queued records, oldest first. They are read in pages, so that the engine never has all of them in memory. */
    public suspend fun getLocations(): List<Location> = getLocations(Int.MAX_VALUE)

    /**
     * A page of the queued records: fewer than [limit] only where the queue ends.
     *
     * @param limit 1 or more records.
     * @param after the [Location.uuid] of the last record of the page before, also where that record was uploaded or removed
     * meanwhile; null: from the beginning. An unknown one throws [GeoErrorCode.NOT_FOUND].
     */
    public suspend fun getLocations(
        limit: Int,
        after: String? = null,
        order: LocationOrder = LocationOrder.ASC,
    ): List<Location> = LocationPages(client).read(limit, after, order)

    /** The newest accepted fix, without asking the receiver for one; null where there is none. */
    public suspend fun getLastLocation(): Location? = (ask("getLastLocation") as? JsonObject)?.let(::Location)

    /** How many records are queued. */
    public suspend fun getCount(): Int = ask("getCount").primitive().int

    /** Removes a queued record. */
    public suspend fun destroyLocation(uuid: String): Unit = perform("destroyLocation", JsonPrimitive(uuid))

    /** Empties the queue; returns how many records were removed. */
    public suspend fun destroyLocations(): Int = ask("destroyLocations").primitive().int

    /** Queues a record of the app's own, which needs `coords` with latitude and longitude; returns its uuid. */
    public suspend fun insertLocation(location: JsonObject): String =
        ask("insertLocation", location).primitive().content

    /** Records that the server refused for good, oldest first. */
    public suspend fun getQuarantine(): List<QuarantinedRecord> = askList("getQuarantine", ::QuarantinedRecord)

    /**
     * Puts quarantined records back into the queue, one by its uuid or `all`; returns how many. They are sent after all
     * others, and those that fail again hold up no other.
     */
    public suspend fun redrive(uuid: String): Int = ask("redrive", JsonPrimitive(uuid)).primitive().int

    /** Removes a quarantined record. */
    public suspend fun destroyQuarantined(uuid: String): Unit = perform("destroyQuarantined", JsonPrimitive(uuid))

    /** The suspected crash that waits for an answer; null where there is none. */
    public suspend fun getSuspectedCrash(): CrashSuspectedEvent? =
        (ask("getSuspectedCrash") as? JsonObject)?.let(::CrashSuspectedEvent)

    /** The suspected crash was one: [onCrash] emits it now. [GeoErrorCode.NOT_FOUND] where it is not open. */
    public suspend fun confirmCrash(impactTimestamp: String): Unit =
        perform("confirmCrash", JsonPrimitive(impactTimestamp))

    /** The suspected crash was none: [onCrash] emits none. [GeoErrorCode.NOT_FOUND] where it is not open. */
    public suspend fun cancelCrash(impactTimestamp: String): Unit =
        perform("cancelCrash", JsonPrimitive(impactTimestamp))

    /** The finished trips, oldest start first. They are made while `trips` is true; the newest 1,000 are kept. */
    public suspend fun getTrips(): List<Trip> = askList("getTrips", ::Trip)

    /**
     * A page of the finished trips.
     *
     * @param limit 1 or more trips.
     * @param after the [Trip.id] of the last trip of the page before, also where that trip was deleted; null: from the beginning.
     */
    public suspend fun getTrips(limit: Int, after: String? = null): List<Trip> {
        val page = listOfNotNull("limit" to JsonPrimitive(limit), after?.let { "after" to JsonPrimitive(it) })
        return askList("getTrips", ::Trip, JsonObject(page.toMap()))
    }

    /** Removes a finished trip. */
    public suspend fun destroyTrip(id: String): Unit = perform("destroyTrip", JsonPrimitive(id))

    /** Removes every finished trip; returns how many. */
    public suspend fun destroyTrips(): Int = ask("destroyTrips").primitive().int

    /** The most accurate of some new fixes, or a fix at hand that is fresh enough. Works while tracking is off. */
    public suspend fun getCurrentPosition(options: CurrentPositionOptions = CurrentPositionOptions()): Location =
        Location(askObject("getCurrentPosition", options.toJson()))

    /**
     * Positions at an interval while it is collected, each on [onLocation] as well.
     *
     * @param failure receives the platform's message where it has none.
     */
    public fun watchPosition(
        options: WatchPositionOptions = WatchPositionOptions(),
        failure: (LocationErrorEvent) -> Unit = {},
    ): Flow<Location> = watching("watchPosition", options.toJson(), ::Location, failure)

    /** Ends every watch of a position: their flows complete. */
    public suspend fun stopWatchPosition(): Unit = perform("stopWatchPosition")

    /** The compass while it is collected and the app is in the foreground, tracking or not. */
    public fun watchHeading(options: HeadingOptions = HeadingOptions()): Flow<HeadingEvent> =
        watching("watchHeading", options.toJson(), ::HeadingEvent)

    /** Ends every watch of the compass: their flows complete. */
    public suspend fun stopWatchHeading(): Unit = perform("stopWatchHeading")

    /**
     * The line of the running trip while it is collected, smoothed as it is driven: final points that lag behind, and the tail up to the
     * newest fix. Records stay as they are.
     */
    public fun watchLine(options: LineOptions = LineOptions()): Flow<LineEvent> =
        watching("watchLine", options.toJson(), ::LineEvent)

    /** As [addGeofences], for one. */
    public suspend fun addGeofence(geofence: Geofence): Unit = perform("addGeofence", geofence.raw)

    /**
     * Stores geofences; the same identifier replaces. Where one is refused, none is added, and the error names its index. A long
     * list is sent to the engine in parts and added at once: after a kill before its end none is.
     */
    public suspend fun addGeofences(geofences: List<Geofence>) {
        client.askInParts("addGeofences", geofences.map { it.raw })
    }

    /** All of them, in the order of their identifiers. */
    public suspend fun getGeofences(): List<Geofence> = askList("getGeofences", ::Geofence)

    /** Is there one of this identifier? */
    public suspend fun geofenceExists(identifier: String): Boolean =
        ask("geofenceExists", JsonPrimitive(identifier)).primitive().boolean

    /** Removes one; nothing happens where there is none. */
    public suspend fun removeGeofence(identifier: String): Unit = perform("removeGeofence", JsonPrimitive(identifier))

    /** Removes all of them. */
    public suspend fun removeGeofences(): Unit = perform("removeGeofences")

    /** What the platform lets us use, asked now. */
    public suspend fun getProviderState(): ProviderState = ProviderState(askObject("getProviderState"))

    /** Asks the user for what `locationAuthorizationRequest` says; returns the status they chose, a denial as well. */
    public suspend fun requestPermission(): Int = ask("requestPermission").primitive().int

    /** Full accuracy for a while, which Android has not: it throws [GeoErrorCode.UNAVAILABLE] there. */
    public suspend fun requestTemporaryFullAccuracy(purpose: String): Int =
        ask("requestTemporaryFullAccuracy", JsonPrimitive(purpose)).primitive().int

    /** What the device says of itself and of how it treats the app: for a bug report. */
    public suspend fun getDeviceReport(): DeviceReport = DeviceReport(askObject("getDeviceReport"))

    /** Opens a page of the system's settings; false where it could not, as while the app is in the background. */
    public suspend fun openSettings(page: SettingsPage): Boolean =
        ask("openSettings", JsonPrimitive(page.wire)).primitive().boolean

    /** Does the device save power now? */
    public suspend fun isPowerSaveMode(): Boolean = ask("isPowerSaveMode").primitive().boolean

    /** Entries of the log, newest first; at most [limit], 1 to 5000. */
    public suspend fun getLog(limit: Int = LOG_LIMIT): List<LogEntry> =
        askList("getLog", ::LogEntry, JsonObject(mapOf("limit" to JsonPrimitive(limit))))

    /** Empties the log; returns how many entries were removed. */
    public suspend fun destroyLog(): Int = ask("destroyLog").primitive().int

    /** Hands the log over to `logUrl`; returns how many entries the server took. */
    public suspend fun uploadLog(): Int = ask("uploadLog").primitive().int

    /** The tokens that the uploader holds. */
    public suspend fun getAuthState(): AuthState = AuthState(askObject("getAuthState"))

    /** Everything that the flight recorder holds, one JSON value a line: a bug report that runs. */
    public suspend fun exportBlackBox(): String = ask("exportBlackBox").primitive().content

    /** Why a record is what it is. */
    public suspend fun explain(uuid: String): JsonObject = askObject("explain", JsonPrimitive(uuid))

    /** Returns when nothing is under way in the engine. */
    public suspend fun idle(): Unit = perform("idle")

    /** This client goes: its flows complete, and operations throw [GeoErrorCode.CLOSED]. The engine goes on. */
    override fun close(): Unit = client.close()

    private suspend fun ask(method: String, vararg args: JsonElement): JsonElement? =
        client.ask(method, JsonArray(args.toList()))

    private suspend fun askObject(method: String, vararg args: JsonElement): JsonObject =
        checkNotNull(ask(method, *args)) { "$method answered nothing" }.jsonObject

    private suspend fun perform(method: String, vararg args: JsonElement) {
        ask(method, *args)
    }

    private suspend fun <T> askList(method: String, shape: (JsonObject) -> T, vararg args: JsonElement): List<T> =
        checkNotNull(ask(method, *args)) { "$method answered nothing" }.jsonArray.shaped(shape)

    private companion object {
        /** The engine's own default. */
        const val LOG_LIMIT = 500
    }
}
