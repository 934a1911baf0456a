package dev.geo.android.facade

import dev.geo.android.host.Headless
import dev.geo.android.host.ScriptedPhone
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.host.eventually
import dev.geo.android.host.json
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import org.junit.Test
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class GeoEngineTest {
    private val config = json("""{"distanceFilter":10,"disableElasticity":true,"stopOnTerminate":false}""")

    /** What a collector has received. */
    private class Collected<T>(val job: Job, val values: List<T>)

    private fun <T> collect(flow: Flow<T>, deal: suspend (T) -> Unit = {}): Collected<T> {
        val values = CopyOnWriteArrayList<T>()
        val job = CoroutineScope(Dispatchers.Default).launch {
            flow.collect {
                values += it
                deal(it)
            }
        }
        return Collected(job, values)
    }

    /** A collector listens as soon as it runs; what it says is said before the next word here. */
    private fun ScriptedPhone.listen(collected: Collected<*>) {
        Thread.sleep(50)
        assertTrue(collected.job.isActive)
        settle()
    }

    private fun ScriptedPhone.refused(code: GeoErrorCode, run: suspend () -> Unit): String {
        val failure = assertFailsWith<GeoException> { runBlocking { run() } }
        assertEquals(code, failure.code)
        return failure.message
    }

    @Test
    fun `an app in Kotlin tracks, and reads what was recorded`() = phone {
        boot()
        val engine = GeoEngine(host)
        val locations = collect(engine.onLocation)
        val motion = collect(engine.onMotionChange)
        listen(locations)
        runBlocking {
            assertFalse(engine.ready(config).enabled)
            val state = engine.start()
            assertTrue(state.enabled && state.trackingActive)
            assertEquals(1, state.trackingMode)
        }
        drive(15)
        val recorded = runBlocking { engine.getLocations() }
        assertTrue(recorded.size >= 7, "$recorded")
        eventually("every record") { locations.values.takeIf { it.size == recorded.size } }
        assertEquals(recorded.map { it.uuid }, locations.values.map { it.uuid })
        val first = recorded.first()
        assertNull(first.isMoving)
        assertEquals(JsonNull, first.raw["is_moving"])
        assertEquals(45.0, first.coords.latitude, 0.001)
        assertEquals(10.0, first.coords.speed)
        assertNull(first.coords.altitude)
        assertEquals(first, Location(json(first.raw.toString())))
        assertTrue(motion.values.first().isMoving)
        assertNull(motion.values.first().location)
        runBlocking {
            assertEquals(recorded.size, engine.getCount())
            assertTrue(engine.getOdometer() > 100)
            engine.destroyLocation(first.uuid)
            assertEquals(recorded.size - 1, engine.destroyLocations())
            assertEquals(3, engine.getProviderState().status)
            assertFalse(engine.isPowerSaveMode())
            engine.logger.warn("from the app", JsonPrimitive(7))
            val entry = engine.getLog(50).first { it.src == "js" }
            assertEquals("from the app" to JsonPrimitive(7), entry.message to entry.data)
            assertTrue(engine.exportBlackBox().lines().size > 10)
            assertFalse(engine.stop().enabled)
        }
    }

    @Test
    fun `geofences come back as they were given`() = phone {
        boot()
        val engine = GeoEngine(host)
        val home =
            Geofence(
                "home",
                45.0,
                13.0,
                150.0,
                notifyOnEntry = true,
                loiteringDelay = 60_000,
                extras = json("""{"a":[1]}"""),
            )
        runBlocking {
            engine.ready(config)
            engine.addGeofences(listOf(home, Geofence("work", 46.0, 13.0, 200.0)))
            assertEquals(listOf("home", "work"), engine.getGeofences().map { it.identifier })
            assertEquals(home, engine.getGeofences().first())
            assertTrue(engine.geofenceExists("work"))
            engine.removeGeofence("work")
            assertFalse(engine.geofenceExists("work"))
            engine.removeGeofences()
            assertEquals(emptyList(), engine.getGeofences())
        }
    }

    @Test
    fun `what is refused says why, by a code`() = phone {
        boot()
        val engine = GeoEngine(host)
        refused(GeoErrorCode.NOT_READY) { engine.getState() }
        val message = refused(GeoErrorCode.INVALID_CONFIG) { engine.ready(json("""{"distanceFilter":"far"}""")) }
        assertTrue("distanceFilter" in message && "far" in message, message)
        runBlocking { engine.ready(config) }
        refused(GeoErrorCode.DISABLED) { engine.changePace(true) }
        refused(GeoErrorCode.NOT_FOUND) { engine.destroyLocation("none") }
        runBlocking { engine.insertLocation(json("""{"coords":{"latitude":45,"longitude":13}}""")) }
        refused(GeoErrorCode.NO_URL) { engine.sync() }
        refused(GeoErrorCode.INVALID_GEOFENCE) { engine.addGeofence(Geofence("home", 45.0, 13.0, -5.0)) }
        refused(GeoErrorCode.INVALID_ARGUMENT) { engine.watchPosition(WatchPositionOptions(interval = -1)).collect {} }
        refused(GeoErrorCode.UNAVAILABLE) { engine.watchHeading().collect {} }
        refused(GeoErrorCode.INVALID_ARGUMENT) { engine.watchLine(LineOptions(lagSeconds = 5.0)).collect {} }
        settle()
        assertEquals(emptyList(), log.filter { it.level <= 2 })
    }

    @Test
    fun `an event with an id is taken when its collector has dealt with it, and else comes again`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking { engine.ready(config) }
        runBlocking { engine.start() }
        settle()
        val waiting = disk.snapshot().keys.count { it.startsWith("outbox/") }
        assertEquals(1, waiting)
        val failing = collect(engine.onMotionChange) { error("not now") }
        eventually("the fault") { failing.job.takeIf { it.isCompleted } }
        settle()
        assertEquals(1, disk.snapshot().keys.count { it.startsWith("outbox/") })
        die()
        boot(headless = Headless.None)
        val next = GeoEngine(host)
        val dealing = collect(next.onMotionChange)
        eventually("the event again") { dealing.values.firstOrNull() }
        assertEquals(failing.values.first(), dealing.values.first())
        eventually("its end") { Unit.takeIf { disk.snapshot().keys.none { it.startsWith("outbox/") } } }
    }

    @Test
    fun `a watch of positions goes on while it is collected`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking { engine.ready(config) }
        val failures = CopyOnWriteArrayList<LocationErrorEvent>()
        val watch = collect(engine.watchPosition(WatchPositionOptions(interval = 1_000), failures::add))
        eventually("the request") { sensor("location").takeIf { it.isWatched } }
        settle()
        drive(3)
        sensor("location").deliver("""{"error":{"code":2,"message":"no satellites in sight"}}""")
        eventually("three positions") { watch.values.takeIf { it.size == 3 } }
        eventually("the failure") { failures.firstOrNull() }
        assertEquals("no satellites in sight", failures.single().message)
        runBlocking { watch.job.cancelAndJoin() }
        eventually("the end of the request") { sensor("location").takeIf { !it.isWatched } }
        settle()
        val other = collect(engine.watchPosition())
        eventually("the request") { sensor("location").takeIf { it.isWatched } }
        runBlocking { engine.stopWatchPosition() }
        eventually("its end") { other.job.takeIf { it.isCompleted } }
        assertFalse(other.job.isCancelled)
    }

    @Test
    fun `when a guest takes the place of another, collectors and watches go on, and what was asked fails`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking { engine.ready(config) }
        val locations = collect(engine.onLocation)
        val watch = collect(engine.watchPosition(WatchPositionOptions(interval = 1_000)))
        listen(watch)
        runBlocking { engine.start() }
        drive(3)
        val before = watch.values.size
        assertTrue(before > 0)
        var lost: Throwable? = null
        val open = CoroutineScope(Dispatchers.Default).launch {
            lost = runCatching { engine.getCurrentPosition(CurrentPositionOptions(samples = 50)) }.exceptionOrNull()
        }
        Thread.sleep(50)
        host.restart()
        eventually("the failure") { open.takeIf { it.isCompleted } }
        assertEquals(GeoErrorCode.UNAVAILABLE, (lost as GeoException).code)
        assertTrue(runBlocking { engine.getState() }.enabled) // without another ready
        settle()
        val received = locations.values.size
        drive(6, from = 3)
        eventually("more of the watch") { watch.values.takeIf { it.size > before } }
        eventually("more locations") { locations.values.takeIf { it.size > received } }
        assertEquals(locations.values.size, locations.values.map { it.uuid }.toSet().size)
    }

    @Test
    fun `a client that is closed receives nothing more, and the engine goes on`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking { engine.ready(config) }
        runBlocking { engine.start() }
        val locations = collect(engine.onLocation)
        listen(locations)
        engine.close()
        eventually("the end of the flow") { locations.job.takeIf { it.isCompleted } }
        refused(GeoErrorCode.CLOSED) { engine.getState() }
        refused(GeoErrorCode.CLOSED) { engine.onLocation.collect {} }
        engine.logger.info("without a guest")
        engine.close()
        settle()
        drive(5)
        assertTrue(disk.snapshot().keys.any { it.startsWith("queue/") })
    }

    @Test
    fun `State lists the configured keys that are unknown and those without effect on Android`() = phone {
        boot()
        val engine = GeoEngine(host)
        runBlocking {
            engine.ready {
                put("distancFilter", JsonPrimitive(20))
                put("preventSuspend", JsonPrimitive(true))
            }
            val state = engine.getState()
            assertEquals(listOf("distancFilter"), state.unknownKeys)
            assertEquals(listOf("preventSuspend"), state.ineffectiveKeys)
            assertEquals(emptyList(), engine.setConfig { put("distancFilter", JsonNull) }.unknownKeys)
        }
    }

    @Test
    fun `tokens are no part of what is written into a log`() {
        val tokens = """{"accessToken":"secret-1","refreshToken":"secret-2"}"""
        assertFalse("secret" in AuthState(json(tokens)).toString())
        assertFalse("secret" in AuthorizationEvent(json("""{"success":true,"accessToken":"secret-1"}""")).toString())
        assertEquals("secret-2", AuthState(json(tokens)).refreshToken)
    }

    @Test
    fun `a value that JSON cannot express is refused by the call itself`() = phone {
        boot()
        val engine = GeoEngine(host)
        val unsaid = "must be a JSON value; got"
        refused(GeoErrorCode.INVALID_CONFIG) { engine.ready { distanceFilter = Double.NaN } }.let {
            assertEquals("ready: argument 1.distanceFilter $unsaid NaN", it)
        }
        runBlocking { engine.ready(config) }
        val fences = listOf(Geofence("a", 45.0, 13.0, 200.0), Geofence("b", Double.NaN, 13.0, 200.0))
        refused(GeoErrorCode.INVALID_GEOFENCE) { engine.addGeofences(fences) }.let {
            assertEquals("addGeofences: argument 1[1].latitude $unsaid NaN", it)
        }
        refused(GeoErrorCode.INVALID_ARGUMENT) { engine.setOdometer(Double.NEGATIVE_INFINITY) }.let {
            assertEquals("setOdometer: argument 1 $unsaid -Infinity", it)
        }
        refused(GeoErrorCode.INVALID_ARGUMENT) {
            engine.watchHeading(HeadingOptions(minDeltaDeg = Double.NaN)).collect {}
        }
        for (depth in listOf(100, 1_000)) {
            val deep = (1..depth).fold(JsonObject(emptyMap())) { inner, _ -> JsonObject(mapOf("a" to inner)) }
            refused(if (depth == 100) GeoErrorCode.INVALID_ARGUMENT else GeoErrorCode.INVALID_CONFIG) {
                engine.setConfig(deep)
            }
        }
        engine.logger.error("no number", JsonPrimitive(Double.NaN))
        settle()
        val logged = runBlocking { engine.getLog() }.single { it.message == "no number" }
        assertEquals(JsonPrimitive("NaN"), logged.data)
    }
}
