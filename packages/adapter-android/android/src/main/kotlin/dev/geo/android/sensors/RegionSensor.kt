package dev.geo.android.sensors

import android.annotation.SuppressLint
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.location.LocationManager
import dev.geo.android.ports.Sensor
import dev.geo.android.process.WakeIntents
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put

/** As many as Google Play services would take of one app; proximity alerts themselves have no limit. */
private const val MAX_REGIONS = 100

/** A proximity alert that never ends by itself. */
private const val FOREVER = -1L

/**
 * `regions`: proximity alerts of [LocationManager], the way without Google Play services.
 *
 * Each region has a `PendingIntent` of its own, which starts a dead process. Only the difference is applied to what
 * is registered; it is written down, and holds where the platform still has the intent: after a start of the device
 * it has none, and all are registered anew. Android reports an exit only after it has seen an entry, and
 * compares at every position that any app requests, else every half hour (GeofenceManager of AOSP, at its defaults):
 * it reports a parked phone's departure late where nothing else does.
 */
@SuppressLint("MissingPermission")
internal class RegionSensor(private val context: Context) : Sensor {
    private val manager = context.getSystemService(Context.LOCATION_SERVICE) as LocationManager
    private val registrations = RegisteredRegions(context, "dev.geo.android.regions")

    override val kind: String get() = "regions"

    override val isAvailable: Boolean get() = manager.allProviders.any { it != PASSIVE }

    @Synchronized
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val wanted = regionsOf(request).distinctBy { it.identifier }
        val kept = wanted.take(MAX_REGIONS)
        val registered = registrations.read().filter { existing(it) != null }
        val difference = RegionDifference(registered, kept)
        difference.leaving.forEach(::end)
        // Written before they are there, so that nothing is there that is not written.
        if (registrations.read() != kept) registrations.write(kept)
        val refusals = difference.coming.mapNotNull { region -> begin(region)?.let { region to it } }
        if (refusals.isNotEmpty()) registrations.write(kept - refusals.mapTo(HashSet()) { it.first })
        for ((region, reason) in refusals) sink(failedReading(region, reason))
        for (region in wanted.drop(MAX_REGIONS)) {
            sink(failedReading(region, "${wanted.size} regions are wanted; at most $MAX_REGIONS are watched at once"))
        }
    }

    @Synchronized
    override fun unwatch() {
        val registered = registrations.read()
        registered.forEach(::end)
        if (registered.isNotEmpty()) registrations.write(emptyList())
    }

    /** They stay with the platform. */
    override fun detach() = Unit

    override fun delivered(intent: Intent): List<JsonObject> {
        if (!intent.hasExtra(LocationManager.KEY_PROXIMITY_ENTERING)) return emptyList()
        val identifier = WakeIntents.partOf(intent)
        // A region that was removed while the intent was under way is ignored.
        val region = registrations.read().find { it.identifier == identifier } ?: return emptyList()
        val isEnter = intent.getBooleanExtra(LocationManager.KEY_PROXIMITY_ENTERING, false)
        val isWanted = if (isEnter) region.notifyOnEntry else region.notifyOnExit
        return if (isWanted) listOf(regionReading(region, if (isEnter) "enter" else "exit")) else emptyList()
    }

    /** Why not, where the platform refuses. */
    private fun begin(region: Region): String? {
        val intent = WakeIntents.reading(context, kind, region.identifier)
        val (_, latitude, longitude, radius) = region
        try {
            manager.addProximityAlert(latitude, longitude, radius.toFloat(), FOREVER, intent)
            return null
        } catch (refused: SecurityException) {
            intent.cancel()
            return "the permission ACCESS_FINE_LOCATION is not granted: ${refused.message}"
        } catch (refused: IllegalArgumentException) {
            intent.cancel()
            return refused.message ?: "the platform refused"
        }
    }

    private fun end(region: Region) {
        val intent = existing(region) ?: return
        manager.removeProximityAlert(intent)
        intent.cancel()
    }

    private fun existing(region: Region): PendingIntent? = WakeIntents.existing(context, kind, region.identifier)
}

private fun regionReading(region: Region, action: String): JsonObject = reading(0) {
    put("identifier", region.identifier)
    put("action", action)
}

private fun failedReading(region: Region, reason: String): JsonObject = reading(0) {
    put("identifier", region.identifier)
    put("action", "failed")
    put("message", reason)
}
