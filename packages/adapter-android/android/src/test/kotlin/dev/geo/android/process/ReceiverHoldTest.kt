package dev.geo.android.process

import android.app.ActivityManager.RunningAppProcessInfo
import android.app.AlarmManager
import android.content.Context
import android.os.SystemClock
import dev.geo.android.host.TestClient
import dev.geo.android.sensors.importanceIs
import dev.geo.android.sensors.locations
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.After
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowAlarmManager
import java.io.File
import kotlin.math.roundToInt
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * A car at 15 m/s, a fix a second, defaults but for a distance filter of 10 m, while Android delivers one broadcast at a time. How fast
 * the server answers must not decide how much of the way is recorded.
 */
@RunWith(RobolectricTestRunner::class)
class ReceiverHoldTest {
    @get:Rule
    val folder = TemporaryFolder()
    private var process: VirtualProcess? = null

    @Before
    fun phone() = VirtualProcess.phone()

    @After
    fun end() {
        process?.die()
        ShadowAlarmManager.setAutoSchedule(false)
    }

    private class Drive(
        val process: VirtualProcess,
        val server: VirtualServer,
        val client: TestClient,
        private var second: Int = 0,
    ) {
        /** Where the car is. */
        val latitude get() = 45 + second * SPEED / METRES_PER_DEGREE

        /** Records of the way: at the server or on the phone. */
        val recorded: List<Double>
            get() = (server.records + client.queuedRecords())
                .distinctBy { it["uuid"] }.map(::coords).filter { it.first == EAST }.map { it.second }

        private fun coords(record: JsonObject): Pair<Double, Double> = record.getValue("coords").jsonObject.let {
            it.getValue("longitude").jsonPrimitive.double to it.getValue("latitude").jsonPrimitive.double
        }

        private val filter = client.listen("locationfilter")

        /** Why fixes were not recorded. */
        val rejections get() = client.messages.filter { it["listen"].toString() == "$filter" }.map { it["data"] }

        fun drive(seconds: Int) = repeat(seconds) {
            second++
            process.deliverFix(latitude, EAST, SPEED)
            process.pass(1_000)
        }
    }

    private fun driveWith(delayMillis: Long, backlog: Int, more: String = "", file: File = folder.newFile()): Drive {
        val server = VirtualServer(delayMillis)
        val process = VirtualProcess(file, server).also { this.process = it }
        val client = TestClient(process.host).attach()
        client.call(
            "ready",
            """[{"url":"https://example.com/","autoSync":false,"distanceFilter":10,"disableElasticity":true,""" +
                """"stopOnTerminate":false,"maxRecordsToPersist":-1$more}]""",
        )
        client.call("start")
        client.call("changePace", "[true]")
        val last = (1..backlog).map { number ->
            val coords = """{"latitude":45.0,"longitude":${number / 1000.0}}"""
            client.ask("insertLocation", """[{"coords":$coords}]""")
        }.lastOrNull()
        last?.let(client::answered)
        client.call("setConfig", """[{"autoSync":true}]""")
        process.settle()
        return Drive(process, server, client)
    }

    private fun recordsAll(delayMillis: Long, backlog: Int, more: String = "") {
        val drive = driveWith(delayMillis, backlog, more)
        drive.drive(FIXES)
        val queue = drive.process.broadcasts
        println(
            "A server that takes $delayMillis ms, $backlog records waiting$more: " +
                "${drive.recorded.size} of $FIXES fixes recorded; ${drive.server.requests} uploads; " +
                "${queue.delivered} broadcasts, which waited for at most ${queue.longestWaitMillis} ms",
        )
        assertEquals((1..FIXES).toList(), drive.recorded.map { secondAt(it) }, "${drive.rejections}")
        assertTrue(drive.server.requests > 0, "nothing was uploaded meanwhile")
    }

    @Test
    fun `with a fast server every fix is recorded`() = recordsAll(20, 0)

    @Test
    fun `with a backlog of 600 and a server that takes 400 ms every fix is recorded`() = recordsAll(400, 600)

    @Test
    fun `with a server that takes 25 s every fix is recorded`() = recordsAll(25_000, 0)

    @Test
    fun `with batches of a backlog and a server that takes 25 s every fix is recorded`() =
        recordsAll(25_000, 600, ""","batchSync":true""")

    @Test
    fun `while the service is refused the receiver finishes before the upload, and every fix is recorded`() {
        shadowOf(app).denyPermissions("android.permission.ACCESS_BACKGROUND_LOCATION")
        importanceIs(RunningAppProcessInfo.IMPORTANCE_CACHED)
        recordsAll(25_000, 600)
        assertTrue(process!!.log.any { it.event == "service:refused" }, "${process!!.log}")
        assertEquals(false, process!!.isServiceShown)
    }

    @Suppress("DEPRECATION") // what it stands for is new in Robolectric's next version
    private fun registeredIntents() = shadowOf(locations).getLocationUpdatePendingIntents(VirtualProcess.PROVIDER)

    @Test
    fun `while the service is shown no fix is a broadcast`() {
        val drive = driveWith(400, 0)
        drive.drive(10)
        assertTrue(drive.process.isServiceShown)
        val before = drive.process.broadcasts.delivered
        assertEquals(emptyList(), registeredIntents())
        drive.drive(10)
        assertEquals(before, drive.process.broadcasts.delivered)
        assertEquals(20, drive.recorded.size)
    }

    @Test
    fun `the service ends while the way is wanted, and the next process is begun by a fix`() {
        val drive = driveWith(400, 0)
        drive.drive(10)
        drive.process.serviceIsDestroyed()
        assertEquals(1, registeredIntents().size)
        drive.drive(10)
        assertEquals(20, drive.recorded.size)
    }

    /** Between the first fix of the listener and the end of the service no location intent is registered: a SIGKILL then ends the fixes. */
    @Test
    fun `killed while the service was shown, an alarm of the engine begins the next process within two minutes`() {
        val file = folder.newFile()
        val drive = driveWith(400, 0, file = file)
        drive.drive(100)
        drive.process.die()
        val killedAt = SystemClock.elapsedRealtime()
        assertEquals(emptyList(), registeredIntents())
        val alarms = shadowOf(app.getSystemService(Context.ALARM_SERVICE) as AlarmManager).scheduledAlarms
        val gapMillis = alarms.minOf { it.triggerAtMs } - killedAt
        println(
            "Killed while driving, with the service shown: " +
                "the next alarm comes after $gapMillis ms; ${alarms.size} are set",
        )
        assertTrue(gapMillis in 0..120_000, "the next alarm comes after $gapMillis ms")

        val next = VirtualProcess(file, drive.server).also { process = it }
        next.pass(gapMillis)
        assertTrue(next.isServiceShown, "the alarm has not brought the service back: ${next.log}")
        val before = drive.latitude
        val client = TestClient(next.host).attach().apply { call("ready", """[{"reset":false}]""") }
        val later = Drive(next, drive.server, client, 100 + (gapMillis / 1000).toInt())
        later.drive(10)
        assertEquals(10, later.recorded.count { it > before })
    }

    private fun secondAt(latitude: Double) = ((latitude - 45) * METRES_PER_DEGREE / SPEED).roundToInt()

    private companion object {
        const val FIXES = 150
        const val EAST = 13.0
        const val SPEED = 15f
        const val METRES_PER_DEGREE = 111_132.0
    }
}
