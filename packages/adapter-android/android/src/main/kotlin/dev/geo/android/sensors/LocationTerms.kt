package dev.geo.android.sensors

import android.location.LocationManager
import android.location.LocationRequest
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.jsonPrimitive

/** LocationManager.FUSED_PROVIDER, which has a name from Android 12 on. */
internal const val FUSED: String = "fused"
internal const val GPS: String = LocationManager.GPS_PROVIDER
internal const val NETWORK: String = LocationManager.NETWORK_PROVIDER
internal const val PASSIVE: String = LocationManager.PASSIVE_PROVIDER

/** Every provider that we ever register with. */
internal val PROVIDERS: List<String> = listOf(FUSED, GPS, NETWORK, PASSIVE)

/** `DESIRED_ACCURACY_MEDIUM`: what is finer wants satellites. */
private const val MEDIUM = 10

/** `DESIRED_ACCURACY_LOWEST`: satellites are never worth it. */
private const val LOWEST = 3000

/**
 * Beside the satellites: Wi-Fi is not scanned more often while moving, so the same place would come again. An
 * estimate.
 */
private const val NETWORK_INTERVAL_MILLIS = 20_000L

/** The request of the port, read. */
public data class LocationWatchRequest(
    public val desiredAccuracy: Int,
    public val distanceMeters: Float,
    public val intervalMillis: Long,
    public val isBackground: Boolean,
) {
    public companion object {
        /** @throws IllegalArgumentException with what was given, where it is no such request. */
        public fun of(request: JsonElement): LocationWatchRequest = LocationWatchRequest(
            request.number("desiredAccuracy").toInt(),
            request.number("distanceFilter").toFloat().coerceAtLeast(0f),
            request.number("interval").toLong().coerceAtLeast(0),
            (request as JsonObject)["background"]?.jsonPrimitive?.booleanOrNull
                ?: throw IllegalArgumentException("background must be true or false; got ${request["background"]}"),
        )
    }
}

/**
 * What one provider is asked.
 *
 * @property quality one of the `QUALITY_…` constants of [LocationRequest], for Android 12 and later.
 */
internal data class LocationTerms(
    val provider: String,
    val intervalMillis: Long,
    val distanceMeters: Float,
    val quality: Int,
)

/**
 * Which providers are asked for what. Finer than 10 m wants satellites: the fused provider, or where there is none
 * satellites and the network together. From 10 m on it is the network's provider alone and not the fused one, which
 * turns satellites on at balanced quality where it is Android's own. A phone without one has satellites or nothing;
 * for 3,000 m it receives what other apps request.
 *
 * @param present the providers that this device has, and that we may ask.
 */
internal fun locationTerms(wanted: LocationWatchRequest, present: Set<String>): List<LocationTerms> {
    val quality = when {
        wanted.desiredAccuracy < MEDIUM -> LocationRequest.QUALITY_HIGH_ACCURACY
        wanted.desiredAccuracy == MEDIUM -> LocationRequest.QUALITY_BALANCED_POWER_ACCURACY
        else -> LocationRequest.QUALITY_LOW_POWER
    }
    fun terms(provider: String, intervalMillis: Long = wanted.intervalMillis) =
        LocationTerms(provider, intervalMillis, wanted.distanceMeters, quality)
    val preferred = when {
        wanted.desiredAccuracy >= LOWEST -> listOf(NETWORK, PASSIVE)
        wanted.desiredAccuracy >= MEDIUM -> listOf(NETWORK, FUSED, GPS, PASSIVE)
        GPS in present && FUSED !in present && NETWORK in present ->
            return listOf(terms(GPS), terms(NETWORK, wanted.intervalMillis.coerceAtLeast(NETWORK_INTERVAL_MILLIS)))
        else -> listOf(FUSED, GPS, NETWORK, PASSIVE)
    }
    return listOfNotNull(preferred.firstOrNull(present::contains)?.let(::terms))
}
