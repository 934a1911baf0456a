package dev.geo.android.kills

import dev.geo.android.acceptance.NodeProgram
import dev.geo.android.host.json
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import java.io.File
import kotlin.random.Random
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * A process that tracks and uploads to the real receiver, killed again and again. `-Dgeo.kills=100` for more kills than
 * the usual [USUAL_KILLS], `-Dgeo.kills.seed=7` for other moments.
 */
class KillsTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val kills = System.getProperty("geo.kills")?.toInt() ?: USUAL_KILLS
    private val seed = System.getProperty("geo.kills.seed")?.toInt() ?: 1

    @Test
    fun `whenever it is killed, every acknowledged record arrives, and none twice`() {
        val started = System.nanoTime()
        val random = Random(seed)
        val acknowledged = LinkedHashSet<String>()
        var livesWithRecords = 0
        NodeProgram("test/kills/receiver.ts", File(folder.root, "received.db").path).use { receiver ->
            val disk = folder.newFolder("disk")
            val begins = System.currentTimeMillis()
            var made = 0
            fun next() = TrackerJvm(disk, File(folder.root, "jvm-${made++}"), receiver.greeting, begins)
            // While one lives and dies, the framework of the next ones begins to stand.
            val spares = ArrayDeque(List(SPARES) { next() })
            try {
                repeat(kills) { life ->
                    spares.removeFirst().use { tracker ->
                        tracker.awaits("ready")
                        spares += next()
                        tracker.send("live")
                        // A kill at every stage, however slow the machine is.
                        when (life % 3) {
                            0 -> {} // from the first moment of the boot on
                            1 -> tracker.awaits("tracking")
                            2 -> tracker.awaitsRecord()
                        }
                        Thread.sleep(random.nextLong(LONGEST_LIFE_MILLIS))
                        tracker.kill()
                        val kept = tracker.kept
                        if (kept.isNotEmpty()) livesWithRecords++
                        for (uuid in kept) assertTrue(acknowledged.add(uuid), "$uuid was acknowledged twice")
                        assertEquals(listOf("ready"), tracker.words - "tracking", "life $life")
                    }
                }
                val last = spares.first()
                last.awaits("ready")
                last.send("live")
                last.awaits("tracking")
                Thread.sleep(LONGEST_LIFE_MILLIS)
                last.send("finish")
                last.awaits("empty")
                acknowledged += last.kept
            } finally {
                spares.forEach(TrackerJvm::close)
            }
            val received = json(receiver.ask("what is there?"))
            val uuids = received.getValue("uuids").jsonArray.map { it.jsonPrimitive.content }
            println(
                "Killed $kills times (seed $seed) in ${(System.nanoTime() - started) / 1_000_000_000} s: " +
                    "${acknowledged.size} records acknowledged, in $livesWithRecords of the lives; " +
                    "${uuids.size} received, " +
                    "${received.getValue("duplicates").jsonPrimitive.int} sent again",
            )
            assertEquals(emptySet(), acknowledged - uuids.toSet(), "lost")
            assertEquals(uuids.size, uuids.toSet().size, "the receiver has a record twice")
            // A third of them is killed only then.
            assertTrue(livesWithRecords >= kills / 3, "only $livesWithRecords of $kills lives recorded anything")
            assertTrue(acknowledged.isNotEmpty(), "nothing was recorded")
        }
    }

    private companion object {
        const val USUAL_KILLS = 10

        /** With more than two at a time, each only waits for the others on a machine with two processors. */
        const val SPARES = 2

        /** Long enough for a boot and several uploads. */
        const val LONGEST_LIFE_MILLIS = 1_500L
    }
}
