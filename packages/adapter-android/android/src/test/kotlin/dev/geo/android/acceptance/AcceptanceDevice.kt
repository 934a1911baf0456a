package dev.geo.android.acceptance

import android.app.AlarmManager
import android.app.Application
import android.app.PendingIntent
import android.content.Context
import dev.geo.android.host.Wake
import dev.geo.android.http.OkHttpPort
import dev.geo.android.ports.Change
import dev.geo.android.ports.Entry
import dev.geo.android.ports.Ports
import dev.geo.android.ports.Presence
import dev.geo.android.ports.PresenceRequest
import dev.geo.android.ports.Questions
import dev.geo.android.ports.Storage
import dev.geo.android.process.WakeIntents
import dev.geo.android.storage.MemoryKeys
import dev.geo.android.storage.SecretStorage
import dev.geo.android.storage.SqliteStorage
import dev.geo.android.storage.limitPages
import dev.geo.android.time.AlarmManagerWakes
import dev.geo.android.time.DeviceClock
import dev.geo.android.time.ScheduledTimers
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import org.robolectric.Shadows.shadowOf
import java.io.Closeable
import java.io.File
import java.util.concurrent.TimeUnit.NANOSECONDS
import kotlin.concurrent.thread

/** The library's storage, HTTP, clock, timers and alarms on Robolectric's framework, with what the suites ask beyond the ports. */
internal class AcceptanceDevice(private val app: Application, private val folder: File) : Closeable {
    // Robolectric's own clock stands still.
    private val clock = DeviceClock(app, System::currentTimeMillis) { NANOSECONDS.toMillis(System.nanoTime()) }
    private val timers = ScheduledTimers(clock)
    private val alarms = AlarmManagerWakes(app, clock)
    private val keys = MemoryKeys()
    private var files = 0
    private lateinit var sqlite: SqliteStorage
    private lateinit var storage: Storage

    @Volatile
    private var isClosed = false

    val ports = Ports(
        clock, timers, alarms, Present(), OkHttpPort(), sensors = emptyList(), Harness(), Quiet,
        entropy = { "0123456789abcdef0123456789abcdef" },
    )

    init {
        files += 1
        open()
    }

    /**
     * Delivers alarms as the system does, which takes some milliseconds: what was taken back meanwhile, in the same step of the
     * guest, does not come.
     */
    fun deliverAlarms(wake: (Wake) -> Unit) {
        val manager = app.getSystemService(Context.ALARM_SERVICE) as AlarmManager
        thread(isDaemon = true, name = "alarms") {
            var wasDue = emptyMap<PendingIntent, Long>()
            while (!isClosed) {
                @Suppress("DEPRECATION") // the getters are hidden behind the fields
                val due = shadowOf(manager).scheduledAlarms.toList()
                    .filter { it.triggerAtMs <= clock.uptime() }
                    .associate { it.operation!! to it.triggerAtMs }
                for ((operation, at) in due) {
                    if (wasDue[operation] != at) continue
                    manager.cancel(operation)
                    val name = WakeIntents.nameOf(shadowOf(operation).savedIntent) ?: continue
                    alarms.came(name)
                    wake(Wake.Alarm(name))
                }
                wasDue = due
                Thread.sleep(LOOK_MILLIS)
            }
        }
    }

    override fun close() {
        isClosed = true
        timers.close()
    }

    private fun open() {
        sqlite = SqliteStorage(File(folder, "engine-$files.db"))
        storage = SecretStorage(sqlite, keys)
    }

    /** Whichever storage is the present one. */
    private inner class Present : Storage {
        override fun get(key: String): String? = storage.get(key)

        override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> =
            storage.scan(prefix, after, limit, reverse)

        override fun count(prefix: String): Long = storage.count(prefix)

        override fun commit(changes: List<Change>) = storage.commit(changes)

        override fun close() = storage.close()
    }

    private inner class Harness : Questions {
        override fun ask(
            question: String,
            input: JsonObject,
            answered: (JsonElement) -> Unit,
            failed: (String) -> Unit,
        ) {
            when (question) {
                "wipe" -> {
                    storage.close()
                    files += 1
                    open()
                }
                "reopen" -> {
                    storage.close()
                    open()
                }
                "fill" -> sqlite.limitPages(FEW_PAGES)
                "make-room" -> sqlite.limitPages(Int.MAX_VALUE)
                "forget-alarms" -> alarms.takeBackAll()
                else -> return failed("there is no answer to $question here")
            }
            answered(JsonNull)
        }
    }

    private object Quiet : Presence {
        override fun set(request: PresenceRequest) = Unit

        override fun hold(isBusy: Boolean) = Unit
    }

    private companion object {
        /** Longer than a step of the guest takes, and far shorter than what the suite allows for lateness. */
        const val LOOK_MILLIS = 20L

        const val FEW_PAGES = 8
    }
}
