package dev.geo.android.storage

import dev.geo.android.host.EngineHost
import dev.geo.android.host.ScriptedPhone
import dev.geo.android.host.ScriptedPhone.Companion.phone
import dev.geo.android.host.TestClient
import dev.geo.android.host.Wake
import dev.geo.android.host.eventually
import dev.geo.android.host.said
import dev.geo.android.ports.StorageHeldException
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

/** Two processes of one app, and one memory. */
@RunWith(RobolectricTestRunner::class)
class ProcessLockTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val file: File get() = File(folder.root, "engine/memory.db.lock")

    private fun lock() = ProcessLock { file }

    /** Of the program that runs Java here: `java`, or the loader of a JDK of another distribution. */
    private fun nameOf(process: LockHolder) =
        File("/proc/${process.number}/cmdline").readText().substringBefore('\u0000').substringAfterLast('/')

    private fun ScriptedPhone.bootsOnFile(): EngineHost {
        storage = LateStorage(lock = lock()) { SqliteStorage(File(folder.root, "engine/memory.db")) }
        return boot()
    }

    private fun TestClient.error(method: String, args: String = "[]") =
        answered(ask(method, args)).getValue("error").jsonObject

    @Test
    fun `another process is refused while one holds the lock, and not once that one was killed`() {
        val own = lock()
        LockHolder(file).use { other ->
            val refused = assertFailsWith<StorageHeldException> { own.acquire() }
            assertEquals("${nameOf(other)} (${other.number})", refused.holder)
        }
        own.acquire()
        own.acquire()
        own.release()
        LockHolder(file).close()
    }

    @Test
    fun `a second lock of the same process is refused too, and does not release the first`() {
        val first = lock()
        first.acquire()
        assertFailsWith<StorageHeldException> { lock().acquire() }
        assertFailsWith<IllegalStateException> { LockHolder(file) }
        first.release()
        lock().apply { acquire() }.release()
    }

    @Test
    fun `the engine of a second process refuses with LOCKED, names the first, and touches nothing of the device`() =
        phone {
            LockHolder(file).use { other ->
                bootsOnFile()
                val app = TestClient(host).attach()
                val refused = app.error("ready", "[{}]")
                assertEquals("LOCKED", refused.said("code"))
                assertEquals(
                    "the engine of this app runs in the process ${nameOf(
                        other,
                    )} (${other.number}), which holds its storage",
                    refused.said("message"),
                )
                host.wake(Wake.Alarm("heartbeat"))
                assertEquals("LOCKED", app.error("getState").said("code"))
                assertEquals(1, log.count { it.event == "storage:held" })
            }
            assertEquals(emptyList(), sensors.flatMap { it.calls })
            assertEquals(emptyMap(), alarms.set.toMap())
            assertEquals(emptyList(), presence.requests)
        }

    @Test
    fun `it begins at the next wake after the first has gone, and its clients listen again`() = phone {
        LockHolder(file).use {
            bootsOnFile()
            val app = TestClient(host).attach()
            assertEquals("LOCKED", app.error("ready", "[{}]").said("code"))
        }
        host.wake(Wake.Alarm("heartbeat"))
        val later = TestClient(host).attach()
        later.call("ready", "[{}]")
        assertTrue(later.call("getState") != null)
    }

    @Test
    fun `of two engines on one memory one works, and every record that was acknowledged is there`() {
        val first = ScriptedPhone()
        val second = ScriptedPhone()
        first.bootsOnFile()
        second.bootsOnFile()
        val apps = listOf(first, second).map { TestClient(it.host).attach() }
        for (app in apps) app.answered(app.ask("ready", """[{"autoSync":false}]"""))
        val acknowledged = (1..20).mapNotNull { number ->
            val app = apps[number % 2]
            val call = app.ask("insertLocation", """[{"coords":{"latitude":45.$number,"longitude":13}}]""")
            (app.answered(call)["value"] as? JsonPrimitive)?.content
        }
        first.die()
        second.die()
        assertEquals(10, acknowledged.toSet().size)
        val next = ScriptedPhone()
        next.bootsOnFile()
        val app = TestClient(next.host).attach()
        app.call("ready", """[{"reset":false}]""")
        val stored = (app.call("getLocations") as JsonArray).map { it.jsonObject.said("uuid") }
        next.die()
        assertEquals(acknowledged, stored)
    }

    @Test
    fun `before the first unlock nothing is reserved, and at the unlock the second is refused`() = phone {
        var isUnlocked = false
        storage = LateStorage({ isUnlocked }, lock()) { SqliteStorage(File(folder.root, "engine/memory.db")) }
        boot()
        val app = TestClient(host).attach()
        app.ask("ready", "[{}]")
        eventually("locked storage") {
            app.answered(app.ask("getState")).takeIf { "storage-locked" in it.toString() }
        }
        LockHolder(file).use {
            isUnlocked = true
            host.unlocked()
            eventually("the notice") { app.messages.find { "restarted" in it } }
            assertEquals("LOCKED", app.error("getState").said("code"))
        }
    }
}
