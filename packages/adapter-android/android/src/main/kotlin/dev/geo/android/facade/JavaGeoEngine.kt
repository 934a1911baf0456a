package dev.geo.android.facade

import android.content.Context
import dev.geo.android.host.EngineHost
import dev.geo.android.process.GeoProcess
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonObject
import java.util.concurrent.Executor
import java.util.function.Consumer

/**
 * The engine for an app in Java: [GeoEngine] with callbacks in the place of suspend functions and flows. Each operation calls
 * `done`, or `failed`, once. Operations are sent in the order in which they were called; before [ready] has succeeded they fail with
 * [GeoErrorCode.NOT_READY].
 *
 * ```java
 * JavaGeoEngine engine = JavaGeoEngine.of(context);
 * engine.onLocation(location -> show(location.getCoords()));
 * GeoConfig config = new GeoConfig();
 * config.setUrl("https://example.com/locations");
 * engine.ready(config, state -> engine.start(started -> {}, failure -> log(failure)), failure -> log(failure));
 * ```
 */
public class JavaGeoEngine internal constructor(engine: GeoEngine, executor: Executor) :
    JavaGeoEvents(engine, JavaCalls(executor)),
    AutoCloseable {

    /** A client of this host, whose callbacks [executor] runs. */
    public constructor(host: EngineHost, executor: Executor) : this(GeoEngine(host), executor)

    /** As [GeoEngine.logger]. */
    public val logger: GeoLogger get() = engine.logger

    /** As [GeoEngine.ready]. @param config a JSON object; a text that is none throws [IllegalArgumentException]. */
    public fun ready(config: String, done: Consumer<State>, failed: Consumer<GeoException>) {
        val given = parsed(config)
        calls.call(done::accept, failed) { engine.ready(given) }
    }

    /** As [GeoEngine.ready]. */
    public fun ready(config: GeoConfig, done: Consumer<State>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.ready(config.toJson()) }

    /** As [GeoEngine.setConfig]. @param patch a JSON object; a text that is none throws [IllegalArgumentException]. */
    public fun setConfig(patch: String, done: Consumer<State>, failed: Consumer<GeoException>) {
        val given = parsed(patch)
        calls.call(done::accept, failed) { engine.setConfig(given) }
    }

    /** As [GeoEngine.setConfig]. */
    public fun setConfig(patch: GeoConfig, done: Consumer<State>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.setConfig(patch.toJson()) }

    /** As [GeoEngine.start]. */
    public fun start(done: Consumer<State>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.start() }

    /** As [GeoEngine.startGeofences]. */
    public fun startGeofences(done: Consumer<State>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.startGeofences() }

    /** As [GeoEngine.stop]. */
    public fun stop(done: Consumer<State>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.stop() }

    /** As [GeoEngine.getState]. */
    public fun getState(done: Consumer<State>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getState() }

    /** As [GeoEngine.changePace]. */
    public fun changePace(isMoving: Boolean, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.changePace(isMoving) }

    /** As [GeoEngine.getOdometer]. */
    public fun getOdometer(done: Consumer<Double>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getOdometer() }

    /** As [GeoEngine.setOdometer]. */
    public fun setOdometer(metres: Double, done: Consumer<Location>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.setOdometer(metres) }

    /** As [GeoEngine.resetOdometer]. */
    public fun resetOdometer(done: Consumer<Location>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.resetOdometer() }

    /** As [GeoEngine.sync]. */
    public fun sync(done: Consumer<List<Location>>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.sync() }

    /** As [GeoEngine.syncCounted]. */
    public fun syncCounted(done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.syncCounted() }

    /** As [GeoEngine.getLocations]. */
    public fun getLocations(done: Consumer<List<Location>>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getLocations() }

    /** As [GeoEngine.getCount]. */
    public fun getCount(done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getCount() }

    /** As [GeoEngine.destroyLocation]. */
    public fun destroyLocation(uuid: String, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.destroyLocation(uuid) }

    /** As [GeoEngine.destroyLocations]. */
    public fun destroyLocations(done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.destroyLocations() }

    /** As [GeoEngine.getQuarantine]. */
    public fun getQuarantine(done: Consumer<List<QuarantinedRecord>>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getQuarantine() }

    /** As [GeoEngine.redrive]. */
    public fun redrive(uuid: String, done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.redrive(uuid) }

    /** As [GeoEngine.destroyQuarantined]. */
    public fun destroyQuarantined(uuid: String, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.destroyQuarantined(uuid) }

    /** As [GeoEngine.getSuspectedCrash]: `done` receives null where there is none. */
    public fun getSuspectedCrash(done: Consumer<CrashSuspectedEvent?>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getSuspectedCrash() }

    /** As [GeoEngine.confirmCrash]. */
    public fun confirmCrash(impactTimestamp: String, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.confirmCrash(impactTimestamp) }

    /** As [GeoEngine.cancelCrash]. */
    public fun cancelCrash(impactTimestamp: String, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.cancelCrash(impactTimestamp) }

    /** As [GeoEngine.getTrips]. */
    public fun getTrips(done: Consumer<List<Trip>>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getTrips() }

    /** As [GeoEngine.destroyTrip]. */
    public fun destroyTrip(id: String, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.destroyTrip(id) }

    /** As [GeoEngine.destroyTrips]. */
    public fun destroyTrips(done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.destroyTrips() }

    /** As [GeoEngine.getCurrentPosition]. */
    public fun getCurrentPosition(
        options: CurrentPositionOptions,
        done: Consumer<Location>,
        failed: Consumer<GeoException>,
    ): Unit = calls.call(done::accept, failed) { engine.getCurrentPosition(options) }

    /** As [GeoEngine.stopWatchPosition]. */
    public fun stopWatchPosition(done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.stopWatchPosition() }

    /** As [GeoEngine.stopWatchHeading]. */
    public fun stopWatchHeading(done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.stopWatchHeading() }

    /** As [GeoEngine.addGeofence]. */
    public fun addGeofence(geofence: Geofence, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.addGeofence(geofence) }

    /** As [GeoEngine.addGeofences]. */
    public fun addGeofences(geofences: List<Geofence>, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.addGeofences(geofences) }

    /** As [GeoEngine.getGeofences]. */
    public fun getGeofences(done: Consumer<List<Geofence>>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getGeofences() }

    /** As [GeoEngine.geofenceExists]. */
    public fun geofenceExists(identifier: String, done: Consumer<Boolean>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.geofenceExists(identifier) }

    /** As [GeoEngine.removeGeofence]. */
    public fun removeGeofence(identifier: String, done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.removeGeofence(identifier) }

    /** As [GeoEngine.removeGeofences]. */
    public fun removeGeofences(done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.removeGeofences() }

    /** As [GeoEngine.getProviderState]. */
    public fun getProviderState(done: Consumer<ProviderState>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getProviderState() }

    /** As [GeoEngine.requestPermission]. */
    public fun requestPermission(done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.requestPermission() }

    /** As [GeoEngine.requestTemporaryFullAccuracy]. */
    public fun requestTemporaryFullAccuracy(
        purpose: String,
        done: Consumer<Int>,
        failed: Consumer<GeoException>,
    ): Unit = calls.call(done::accept, failed) { engine.requestTemporaryFullAccuracy(purpose) }

    /** As [GeoEngine.getDeviceReport]. */
    public fun getDeviceReport(done: Consumer<DeviceReport>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getDeviceReport() }

    /** As [GeoEngine.openSettings]. */
    public fun openSettings(page: SettingsPage, done: Consumer<Boolean>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.openSettings(page) }

    /** As [GeoEngine.isPowerSaveMode]. */
    public fun isPowerSaveMode(done: Consumer<Boolean>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.isPowerSaveMode() }

    /** As [GeoEngine.getLog]. */
    public fun getLog(limit: Int, done: Consumer<List<LogEntry>>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getLog(limit) }

    /** As [GeoEngine.destroyLog]. */
    public fun destroyLog(done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.destroyLog() }

    /** As [GeoEngine.uploadLog]. */
    public fun uploadLog(done: Consumer<Int>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.uploadLog() }

    /** As [GeoEngine.getAuthState]. */
    public fun getAuthState(done: Consumer<AuthState>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getAuthState() }

    /** As [GeoEngine.exportBlackBox]. */
    public fun exportBlackBox(done: Consumer<String>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.exportBlackBox() }

    /** As [GeoEngine.idle]. */
    public fun idle(done: Runnable, failed: Consumer<GeoException>): Unit =
        calls.call({ done.run() }, failed) { engine.idle() }

    /** As [GeoEngine.getLocations], of one page. @param after null: from the beginning. */
    public fun getLocations(
        limit: Int,
        after: String?,
        order: LocationOrder,
        done: Consumer<List<Location>>,
        failed: Consumer<GeoException>,
    ): Unit = calls.call(done::accept, failed) { engine.getLocations(limit, after, order) }

    /** As [GeoEngine.getLastLocation]: `done` receives null where there is none. */
    public fun getLastLocation(done: Consumer<Location?>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.getLastLocation() }

    /** As [GeoEngine.insertLocation]. @param location a JSON object; a text that is none throws [IllegalArgumentException]. */
    public fun insertLocation(location: String, done: Consumer<String>, failed: Consumer<GeoException>) {
        val given = parsed(location)
        calls.call(done::accept, failed) { engine.insertLocation(given) }
    }

    /** As [GeoEngine.explain]: `done` receives a JSON object. */
    public fun explain(uuid: String, done: Consumer<String>, failed: Consumer<GeoException>): Unit =
        calls.call(done::accept, failed) { engine.explain(uuid).toString() }

    /** As [GeoEngine.watchPosition]. @param failed also called where the watch cannot begin. */
    public fun watchPosition(
        options: WatchPositionOptions,
        listener: Consumer<Location>,
        error: Consumer<LocationErrorEvent>,
        failed: Consumer<GeoException>,
    ): GeoSubscription = calls.watch(listener::accept, failed) { report ->
        engine.watchPosition(options) { event -> report { error.accept(event) } }
    }

    /** As [GeoEngine.watchHeading]. @param failed called where the watch cannot begin. */
    public fun watchHeading(
        options: HeadingOptions,
        listener: Consumer<HeadingEvent>,
        failed: Consumer<GeoException>,
    ): GeoSubscription = calls.watch(listener::accept, failed) { engine.watchHeading(options) }

    /** As [GeoEngine.watchLine]. @param failed called where the watch cannot begin. */
    public fun watchLine(
        options: LineOptions,
        listener: Consumer<LineEvent>,
        failed: Consumer<GeoException>,
    ): GeoSubscription = calls.watch(listener::accept, failed) { engine.watchLine(options) }

    /** As [GeoEngine.close]. */
    override fun close(): Unit = engine.close()

    private fun parsed(text: String) = Json.parseToJsonElement(text).jsonObject

    public companion object {
        /** A client of this process's engine, whose callbacks come on the main thread: keep it, or close it. */
        @JvmStatic
        public fun of(context: Context): JavaGeoEngine = JavaGeoEngine(GeoProcess.host(context), MainThread())
    }
}
