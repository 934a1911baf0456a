package dev.geo.android.process

import android.os.SystemClock
import dev.geo.android.host.Scenarios
import dev.geo.android.host.ScriptedSensor
import dev.geo.android.host.TestClient
import dev.geo.android.host.json
import dev.geo.android.host.said
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.double
import kotlinx.serialization.json.float
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import org.junit.After
import org.junit.Assume.assumeFalse
import org.junit.Assume.assumeTrue
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.shadows.ShadowAlarmManager
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * Days of `apps/runtimes` on a phone whose system delivers one broadcast at a time: their fixes come by the platform's location
 * service, as the engine asks for them, and their other readings by scripted sensors. With 600 records waiting and a server that
 * takes 25 s for each request, the day must leave the records that it leaves with a fast server and nothing waiting.
 */
@RunWith(RobolectricTestRunner::class)
class SlowServerDayTest {
    @get:Rule
    val folder = TemporaryFolder()

    private class Reading(val at: Long, val kind: String, val data: JsonObject)

    @Before
    fun phone() = VirtualProcess.phone()

    @After
    fun end() = ShadowAlarmManager.setAutoSchedule(false)

    /** Acceleration is left out: it is most of the lines, and no part of a record. */
    private fun readingsOf(day: String): List<Reading> = Scenarios.transcript(day, folder.root)
        .filter { it.startsWith("> ") && "\"reading\":" in it && "\"acceleration\"" !in it }
        .map { json(it.drop(2)) }
        .filter { "reading" in it }
        .map { Reading(it.getValue("up").jsonPrimitive.long, it.said("reading"), it.getValue("data").jsonObject) }

    /** @return its records but for those that waited already, and how many broadcasts there were. */
    private fun lived(readings: List<Reading>, delayMillis: Long, backlog: Int): List<String> {
        val server = VirtualServer(delayMillis)
        val kinds = readings.map { it.kind }.distinct() - "location" + VirtualProcess.SENSES.keys
        val senses = kinds.distinct().map { ScriptedSensor(it, VirtualProcess.SENSES[it]) }
        // At the same times of the same date as the day that it is compared with.
        val deviceStartedAt = VirtualProcess.STARTED_AT - SystemClock.elapsedRealtime()
        val process = VirtualProcess(folder.newFile(), server, senses, deviceStartedAt)
        val client = TestClient(process.host).attach()
        client.call("ready", """[{"url":"https://example.com/","stopOnTerminate":false,"maxRecordsToPersist":-1}]""")
        client.call("start")
        val waiting = (1..backlog).map { number ->
            client.ask("insertLocation", """[{"coords":{"latitude":45.0,"longitude":${number / 1000.0}}}]""")
        }
        waiting.lastOrNull()?.let(client::answered)
        var now = readings.first().at
        for (reading in readings) {
            process.pass(reading.at - now)
            now = reading.at
            play(process, senses, reading)
        }
        process.pass(1_000)
        val left = client.queuedRecords()
        val records = (server.records + left).distinctBy { it["uuid"] }
        println(
            "A server that takes $delayMillis ms, $backlog records waiting: " +
                "${records.size - backlog} records of the day, ${left.size} of all still on the phone; " +
                "${process.broadcasts.delivered} broadcasts",
        )
        client.call("stop")
        process.settle()
        process.die()
        return records.drop(backlog).map(::described).sorted()
    }

    private fun play(process: VirtualProcess, senses: List<ScriptedSensor>, reading: Reading) {
        val data = reading.data
        if (reading.kind != "location") {
            senses.first { it.kind == reading.kind }.takeIf { it.isWatched }?.deliver(data)
        } else if ("latitude" in data) {
            fun float(name: String) = (data[name] as? JsonPrimitive)?.float ?: 0f
            fun degrees(name: String) = data.getValue(name).jsonPrimitive.double
            process.deliverFix(
                degrees("latitude"),
                degrees("longitude"),
                float("speed"),
                float("heading"),
                float("accuracy"),
            )
        }
    }

    private fun described(record: JsonObject): String =
        "${record["timestamp"]} ${record["event"]} ${record["is_moving"]} ${record["coords"]} ${record["geofence"]}"

    /** Two trips and a stop; the whole day at night. */
    private fun shareOf(readings: List<Reading>): List<Reading> {
        if (isNight) return readings
        val fixes = readings.filter { it.kind == "location" }
        return readings.takeWhile { it.at <= fixes[FIXES.coerceAtMost(fixes.lastIndex)].at }
    }

    private fun losesNothing(day: String) {
        val readings = shareOf(readingsOf(day))
        val fast = lived(readings, 20, 0)
        val slow = lived(readings, 25_000, BACKLOG)
        assertTrue(fast.size > LEAST_RECORDS, "too few records to compare: ${fast.size}")
        assertEquals(fast.joinToString("\n"), slow.joinToString("\n"))
    }

    @Test
    fun `a day with a slow server and a backlog leaves the same records as with a fast one`() =
        losesNothing("day-android")

    @Test
    fun `so does a day recorded on a phone`() {
        assumeTrue("a second day is for the night", isNight)
        assumeFalse("GEO_DATA names no folder of recordings", System.getenv("GEO_DATA").isNullOrEmpty())
        losesNothing("recorded-day-android")
    }

    private companion object {
        const val BACKLOG = 600
        const val FIXES = 600
        const val LEAST_RECORDS = 50

        /** As many kills as every night (scripts/effort.ts). */
        val isNight = (Integer.getInteger("geo.kills") ?: 0) >= 100
    }
}
