package dev.geo.android.process

import android.content.Context
import android.util.Log
import dev.geo.android.engine.GuestProgram
import dev.geo.android.engine.ProgramCache
import dev.geo.android.headless.findHeadless
import dev.geo.android.host.EngineHost
import dev.geo.android.host.HostLogEntry
import dev.geo.android.host.HostOptions
import dev.geo.android.time.AlarmManagerWakes
import dev.geo.android.time.DeviceClock

/**
 * The engine of this process. There is one, as there is one memory that it writes: the app, the receivers and the
 * service all come here, and the first one starts it.
 */
public object GeoProcess {
    private const val LOG_TAG = "geo"
    private const val BUNDLE = "geo-guest.js"

    private var present: ProcessEngine? = null
    private var alarms: AlarmManagerWakes? = null
    private var clock: DeviceClock? = null

    /**
     * The host of this process's engine, which begins now where it has not begun yet. For apps and the bindings of
     * their runtimes.
     */
    @JvmStatic
    public fun host(context: Context): EngineHost = engine(context).host()

    @Synchronized
    internal fun engine(context: Context): ProcessEngine =
        present ?: ProcessEngine(appOf(context), ::write) { engine, reason ->
            EngineHost(optionsOf(appOf(context), engine), reason).also { host ->
                FirstUnlock(appOf(context)).whenDone(host::unlocked)
            }
        }.also { present = it }

    /** The alarms of this app, for code that runs without an engine. */
    @Synchronized
    internal fun alarms(context: Context): AlarmManagerWakes =
        alarms ?: AlarmManagerWakes(appOf(context), clockOf(context), log = { level, event, message ->
            write(HostLogEntry(level, event, message))
        }).also { alarms = it }

    /** Another engine in the place of this process's own; null: its own, from its beginning. For tests. */
    @Synchronized
    internal fun replace(engine: ProcessEngine?) {
        present = engine
        alarms = null
        clock = null
    }

    @Synchronized
    private fun clockOf(context: Context) = clock ?: DeviceClock(appOf(context)).also { clock = it }

    // In the app's own `attachBaseContext` there is none yet.
    private fun appOf(context: Context): Context = context.applicationContext ?: context

    private fun optionsOf(context: Context, engine: ProcessEngine) = HostOptions(
        ports = devicePorts(context, clockOf(context), alarms(context), engine.presence, engine::isOpen, ::write)
            .also { engine.presence.reportTo(it.sensors) },
        boot = { ProgramCache(context.codeCacheDir).boot(bundleOf(context)) },
        headless = findHeadless(context, ::write),
        isOpen = engine::isOpen,
        lastLife = PreviousProcess(context, clockOf(context).bootId, ::write, alarms(context)::wereTaken)::exit,
        log = ::write,
    )

    private fun bundleOf(context: Context) =
        GuestProgram.Source(context.assets.open(BUNDLE).use { it.readBytes().decodeToString() })

    private fun write(entry: HostLogEntry) {
        val priority = when (entry.level) {
            1 -> Log.ERROR
            2 -> Log.WARN
            3 -> Log.INFO
            4 -> Log.DEBUG
            else -> Log.VERBOSE
        }
        Log.println(priority, LOG_TAG, "${entry.event}: ${entry.message}")
    }
}
