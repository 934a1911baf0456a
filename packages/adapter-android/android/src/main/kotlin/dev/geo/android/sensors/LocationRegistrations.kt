package dev.geo.android.sensors

import android.annotation.SuppressLint
import android.annotation.TargetApi
import android.content.Context
import android.location.Location
import android.location.LocationListener
import android.location.LocationManager
import android.location.LocationRequest
import android.os.Build
import android.os.Bundle
import android.os.Handler
import dev.geo.android.process.WakeIntents

/**
 * Location requests that outlive the process, each provider's by a `PendingIntent` of its own: so that one goes while
 * the others stay. The intent says whether the platform filters by distance; whether it exists says whether there is
 * anything to end.
 */
@SuppressLint("MissingPermission")
internal class IntentRegistrations(private val context: Context, private val manager: LocationManager) {
    /** Asks, or changes what was asked. @throws SecurityException without permission. */
    fun request(terms: LocationTerms) {
        val said = if (terms.distanceMeters > 0) FILTERED else null
        val intent = WakeIntents.reading(context, "location", terms.provider, said)
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) {
            manager.requestLocationUpdates(terms.provider, platformRequest(terms), intent)
        } else {
            manager.requestLocationUpdates(terms.provider, terms.intervalMillis, terms.distanceMeters, intent)
        }
    }

    /** Ends the requests to all other providers, also those of an earlier process. */
    fun keep(providers: Set<String>) {
        for (provider in PROVIDERS - providers) {
            val intent = WakeIntents.existing(context, "location", provider) ?: continue
            manager.removeUpdates(intent)
            intent.cancel()
        }
    }

    companion object {
        /** The terms that an intent names where the platform filters by distance. */
        const val FILTERED: String = "filtered"
    }
}

/** Location requests that end with the process, each provider's by a listener of its own. */
@SuppressLint("MissingPermission")
internal class ListenerRegistrations(
    private val manager: LocationManager,
    private val handler: Handler,
    private val onFix: (Location, isFiltered: Boolean) -> Unit,
) {
    private val listeners = LinkedHashMap<String, Listener>()

    val isEmpty: Boolean get() = listeners.isEmpty()

    /** Asks, or changes what was asked. @throws SecurityException without permission. */
    fun request(terms: LocationTerms) {
        val listener = listeners.getOrPut(terms.provider) { Listener() }
        listener.isFiltered = terms.distanceMeters > 0
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) {
            manager.requestLocationUpdates(terms.provider, platformRequest(terms), { handler.post(it) }, listener)
        } else {
            val (provider, interval, distance) = terms
            manager.requestLocationUpdates(provider, interval, distance, listener, handler.looper)
        }
    }

    /** Ends those with all other providers. */
    fun keep(providers: Set<String>) {
        for (provider in listeners.keys - providers) listeners.remove(provider)?.let(manager::removeUpdates)
    }

    /** All methods are written out: the framework has none of them in its interface's stead before Android 11. */
    private inner class Listener : LocationListener {
        @Volatile
        var isFiltered = false

        override fun onLocationChanged(location: Location) = onFix(location, isFiltered)

        override fun onProviderEnabled(provider: String) = Unit

        override fun onProviderDisabled(provider: String) = Unit

        @Deprecated("Called before Android 10")
        override fun onStatusChanged(provider: String?, status: Int, extras: Bundle?) = Unit
    }
}

@TargetApi(Build.VERSION_CODES.S)
private fun platformRequest(terms: LocationTerms): LocationRequest = LocationRequest.Builder(terms.intervalMillis)
    .setQuality(terms.quality)
    // Without it the platform delivers up to six times as often, whenever another app has asked for more.
    .setMinUpdateIntervalMillis(terms.intervalMillis)
    .setMinUpdateDistanceMeters(terms.distanceMeters)
    .build()
