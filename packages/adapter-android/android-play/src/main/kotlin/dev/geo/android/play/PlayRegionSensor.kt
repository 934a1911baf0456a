package dev.geo.android.play

import android.annotation.SuppressLint
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import com.google.android.gms.location.Geofence
import com.google.android.gms.location.GeofencingClient
import com.google.android.gms.location.GeofencingEvent
import com.google.android.gms.location.GeofencingRequest
import dev.geo.android.ports.Sensor
import dev.geo.android.process.WakeIntents
import dev.geo.android.sensors.Region
import dev.geo.android.sensors.RegionDifference
import dev.geo.android.sensors.RegisteredRegions
import dev.geo.android.sensors.reading
import dev.geo.android.sensors.regionsOf
import dev.geo.android.time.DeviceClock
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put

/**
 * `regions`, by the geofences of Google Play services, all of them with one `PendingIntent`. Only the difference is
 * applied to what is registered. Which ones are is written down, with the conditions under which Play services keep them: they lose
 * all geofences at a start of the device, and when the app or Play services are updated, although the intent may live on. Then all
 * are registered anew, at the next watch: an update of the app starts its process (`MY_PACKAGE_REPLACED`).
 *
 * @param conditions changes when Play services have lost what was registered.
 */
@SuppressLint("MissingPermission") // the answer of Play services says so, and becomes a reading
internal class PlayRegionSensor(
    private val context: Context,
    private val client: GeofencingClient,
    private val areThere: () -> Boolean,
    private val conditions: () -> String = { keepingConditions(context) },
) : Sensor {
    private val registrations = RegisteredRegions(context, "dev.geo.android.play.regions")
    private var sink: ((JsonObject) -> Unit)? = null

    override val kind: String get() = "regions"

    override val isAvailable: Boolean get() = areThere()

    /** An event of geofencing is an exemption of Android 12's restriction. */
    override val allowsService: Boolean get() = true

    @Synchronized
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        this.sink = sink
        val wanted = regionsOf(request).distinctBy { it.identifier }
        val kept = wanted.take(MAX_REGIONS)
        val conditions = conditions()
        val isKept = WakeIntents.existing(context, kind, PLAY_PART) != null && registrations.conditions == conditions
        val before = registrations.read()
        val leaving = RegionDifference(before, kept).leaving
        val coming = RegionDifference(if (isKept) before else emptyList(), kept).coming
        // Written before they are there, so that nothing is there that is not written.
        registrations.write(kept, conditions)
        if (leaving.isNotEmpty()) client.removeGeofences(leaving.map { it.identifier })
        if (coming.isNotEmpty()) begin(coming)
        for (region in wanted.drop(MAX_REGIONS)) {
            sink(
                failure(
                    region.identifier,
                    "${wanted.size} regions are wanted; at most $MAX_REGIONS are watched at once",
                ),
            )
        }
    }

    @Synchronized
    override fun unwatch() {
        sink = null
        WakeIntents.existing(context, kind, PLAY_PART)?.let {
            client.removeGeofences(it)
            it.cancel()
        }
        if (registrations.read().isNotEmpty()) registrations.write(emptyList())
    }

    /** They stay with Play services. */
    @Synchronized
    override fun detach() {
        sink = null
    }

    override fun delivered(intent: Intent): List<JsonObject> {
        if (WakeIntents.partOf(intent) != PLAY_PART) return emptyList()
        val event = GeofencingEvent.fromIntent(intent) ?: return emptyList()
        if (event.hasError()) return lost("Google Play services let go of all geofences: error ${event.errorCode}")
        val isEnter = event.geofenceTransition == Geofence.GEOFENCE_TRANSITION_ENTER
        val registered = synchronized(this) { registrations.read() }.associateBy { it.identifier }
        return event.triggeringGeofences.orEmpty()
            // A region that was removed while the intent was under way is ignored.
            .mapNotNull { registered[it.requestId] }
            .filter { if (isEnter) it.notifyOnEntry else it.notifyOnExit }
            .map { said(it.identifier, if (isEnter) "enter" else "exit") }
    }

    private fun begin(regions: List<Region>) {
        val request = GeofencingRequest.Builder()
            .setInitialTrigger(GeofencingRequest.INITIAL_TRIGGER_ENTER)
            .addGeofences(regions.map(::geofence))
            .build()
        try {
            client.addGeofences(request, WakeIntents.reading(context, kind, PLAY_PART)).addOnFailureListener {
                refused(regions, it)
            }
        } catch (refused: SecurityException) {
            refused(regions, refused)
        }
    }

    @Synchronized
    private fun refused(regions: List<Region>, error: Exception) {
        registrations.write(registrations.read() - regions.toSet())
        for (region in regions) {
            sink?.invoke(
                failure(region.identifier, "Google Play services: ${error.message ?: error.javaClass.name}"),
            )
        }
    }

    /** Locating was switched off: the engine is notified that no region is watched any more. */
    @Synchronized
    private fun lost(reason: String): List<JsonObject> {
        val gone = registrations.read()
        registrations.write(emptyList())
        return gone.map { failure(it.identifier, reason) }
    }

    private fun geofence(region: Region): Geofence = Geofence.Builder()
        .setRequestId(region.identifier)
        .setCircularRegion(region.latitude, region.longitude, region.radiusMeters.toFloat())
        // Both, whatever the engine reports: it may request the other one later.
        .setTransitionTypes(Geofence.GEOFENCE_TRANSITION_ENTER or Geofence.GEOFENCE_TRANSITION_EXIT)
        .setExpirationDuration(Geofence.NEVER_EXPIRE)
        .build()

    private fun said(identifier: String, action: String): JsonObject = reading(0) {
        put("identifier", identifier)
        put("action", action)
    }

    private fun failure(identifier: String, reason: String): JsonObject = reading(0) {
        put("identifier", identifier)
        put("action", "failed")
        put("message", reason)
    }

    private companion object {
        /** Of one app: https://developer.android.com/develop/sensors-and-location/location/geofencing */
        const val MAX_REGIONS = 100
    }
}

/**
 * The start of the device, the version of the app, and that of Play services:
 * https://developer.android.com/develop/sensors-and-location/location/geofencing#re-register-geofences-only-when-required
 */
private fun keepingConditions(context: Context): String {
    val updates = listOf(context.packageName, "com.google.android.gms").map { name ->
        try {
            context.packageManager.getPackageInfo(name, 0).lastUpdateTime
        } catch (_: PackageManager.NameNotFoundException) {
            0
        }
    }
    return "${DeviceClock(context).bootId} ${updates.joinToString(" ")}"
}
