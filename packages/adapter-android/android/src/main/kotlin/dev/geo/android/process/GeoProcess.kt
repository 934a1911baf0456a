package dev.geo.android.process

import android.content.Context
import android.util.Log
import dev.geo.android.engine.GuestProgram
import dev.geo.android.engine.ProgramCache
import dev.geo.android.headless.findHeadless
import dev.geo.android.host.EngineHost
import dev.geo.android.host.HostLogEntry
import dev.geo.android.host.HostOptions

/**
 * The engine of this process. There is one, as there is one memory that it writes: the app, the receivers and the service all
 * come here, and whoever comes first begins it.
 */
public object GeoProcess {
    private const val LOG_TAG = "geo"
    private const val BUNDLE = "geo-guest.js"

    private var present: ProcessEngine? = null

    /** The host of this process's engine, which begins now where it has not begun yet. For apps and the bindings of their runtimes. */
    public fun host(context: Context): EngineHost = engine(context).host()

    @Synchronized
    internal fun engine(context: Context): ProcessEngine =
        present ?: ProcessEngine(context.applicationContext, ::write) { presence, reason ->
            EngineHost(optionsOf(context.applicationContext, presence), reason)
        }.also { present = it }

    /** Another engine in the place of this process's own; null: its own, from its beginning. For tests. */
    @Synchronized
    internal fun replace(engine: ProcessEngine?) {
        present = engine
    }

    private fun optionsOf(context: Context, presence: ServicePresence) = HostOptions(
        ports = devicePorts(context, presence),
        boot = { ProgramCache(context.codeCacheDir).boot(bundleOf(context)) },
        headless = findHeadless(context, ::write),
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
