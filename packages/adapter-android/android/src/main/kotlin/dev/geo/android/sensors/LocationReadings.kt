package dev.geo.android.sensors

import android.annotation.TargetApi
import android.content.Intent
import android.location.Location
import android.location.LocationManager
import android.os.Build
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** `LOCATION_ERROR_PERMISSION_DENIED` of the contract. */
public const val PERMISSION_DENIED: Int = 1

/** `LOCATION_ERROR_UNAVAILABLE` of the contract: what gives locations is off, or not there. */
public const val UNAVAILABLE: Int = 2

/** What satellites are taken for where a fix does not say: as for a recorded track without accuracies, metres. */
private const val ASSUMED_GPS_METERS = 10f

/** What anything else is taken for, metres: about what Wi-Fi reaches in a street. */
private const val ASSUMED_METERS = 100f

/**
 * A fix, with what the platform says and no more.
 *
 * @param isFiltered the platform leaves out fixes that are nearer than a distance to the one before.
 */
public fun fixReading(location: Location, isFiltered: Boolean): JsonObject = buildJsonObject {
    put("latitude", location.latitude)
    put("longitude", location.longitude)
    val claimed = location.accuracy.takeIf { location.hasAccuracy() && it.isFinite() && it > 0 }
    put("accuracy", claimed ?: if (location.provider == GPS) ASSUMED_GPS_METERS else ASSUMED_METERS)
    putAltitude(location)
    if (location.hasSpeed()) putAtLeastZero("speed", location.speed)
    if (location.hasBearing()) putAtLeastZero("heading", location.bearing)
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
        if (location.hasSpeedAccuracy()) putAtLeastZero("speedAccuracy", location.speedAccuracyMetersPerSecond)
        if (location.hasBearingAccuracy()) putAtLeastZero("headingAccuracy", location.bearingAccuracyDegrees)
    }
    if (location.time > 0) put("time", location.time)
    if (location.elapsedRealtimeNanos > 0) put("ageMillis", ageMillisOf(location.elapsedRealtimeNanos))
    put("filtered", isFiltered)
    if (isMock(location)) put("mock", true)
}

/** Did a mock location app give this fix? The platform marks it, and the app that gives it cannot take the mark away. */
private fun isMock(location: Location): Boolean = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) {
    location.isMock
} else {
    @Suppress("DEPRECATION")
    location.isFromMockProvider
}

/**
 * `altitude` is above the sea, as the contract has it; phones know it from Android 14 on, and some. What every
 * Android says is the height above the ellipsoid.
 */
private fun JsonObjectBuilder.putAltitude(location: Location) {
    // Some receivers say NaN before they know it, which is no JSON.
    if (location.hasAltitude() && location.altitude.isFinite()) put("ellipsoidalAltitude", location.altitude)
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE && hasFiniteMslAltitude(location)) {
        put("altitude", location.mslAltitudeMeters)
        if (location.hasMslAltitudeAccuracy()) putAtLeastZero("altitudeAccuracy", location.mslAltitudeAccuracyMeters)
    } else if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O && location.hasVerticalAccuracy()) {
        putAtLeastZero("altitudeAccuracy", location.verticalAccuracyMeters)
    }
}

@TargetApi(Build.VERSION_CODES.UPSIDE_DOWN_CAKE)
private fun hasFiniteMslAltitude(location: Location) =
    location.hasMslAltitude() && location.mslAltitudeMeters.isFinite()

private fun JsonObjectBuilder.putAtLeastZero(name: String, value: Float) {
    if (value.isFinite() && value >= 0) put(name, value)
}

/** Why there is no fix. */
public fun fixFailure(code: Int, message: String): JsonObject = buildJsonObject {
    putJsonObject("error") {
        put("code", code)
        put("message", message)
    }
}

/** The fixes that an intent of the platform carries, oldest first: one, or from Android 12 on a batch. */
internal fun locationsOf(intent: Intent): List<Location> {
    val batch = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) batchOf(intent) else emptyList()
    return batch.ifEmpty { listOfNotNull(locationOf(intent)) }
}

/** The typed way to take a parcel out fails on Android 13 at times, which is why it is taken from 14 on. */
private fun batchOf(intent: Intent): List<Location> {
    val key = LocationManager.KEY_LOCATIONS
    val parcels = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
        intent.getParcelableArrayExtra(key, Location::class.java)
    } else {
        @Suppress("DEPRECATION")
        intent.getParcelableArrayExtra(key)
    }
    return parcels?.filterIsInstance<Location>().orEmpty()
}

private fun locationOf(intent: Intent): Location? {
    val key = LocationManager.KEY_LOCATION_CHANGED
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
        @Suppress("DEPRECATION")
        return intent.getParcelableExtra(key)
    }
    return intent.getParcelableExtra(key, Location::class.java)
}
