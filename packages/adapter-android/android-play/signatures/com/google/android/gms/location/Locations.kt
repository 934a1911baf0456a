package com.google.android.gms.location

import android.content.Intent
import android.location.Location

public class Priority {
    public companion object {
        public const val PRIORITY_HIGH_ACCURACY: Int = 100
        public const val PRIORITY_BALANCED_POWER_ACCURACY: Int = 102
        public const val PRIORITY_LOW_POWER: Int = 104
        public const val PRIORITY_PASSIVE: Int = 105
    }
}

public class LocationRequest private constructor(
    public val priority: Int,
    public val intervalMillis: Long,
    public val minUpdateIntervalMillis: Long,
    public val minUpdateDistanceMeters: Float,
) {
    public class Builder(private val priority: Int, private val intervalMillis: Long) {
        private var minUpdateIntervalMillis = intervalMillis
        private var minUpdateDistanceMeters = 0f

        public fun setMinUpdateIntervalMillis(minUpdateIntervalMillis: Long): Builder =
            apply { this.minUpdateIntervalMillis = minUpdateIntervalMillis }

        public fun setMinUpdateDistanceMeters(minUpdateDistanceMeters: Float): Builder =
            apply { this.minUpdateDistanceMeters = minUpdateDistanceMeters }

        @Suppress("UNUSED_PARAMETER")
        public fun setWaitForAccurateLocation(waitForAccurateLocation: Boolean): Builder = this

        public fun build(): LocationRequest =
            LocationRequest(priority, intervalMillis, minUpdateIntervalMillis, minUpdateDistanceMeters)
    }
}

public abstract class LocationCallback {
    public open fun onLocationResult(result: LocationResult): Unit = Unit
}

public class LocationResult private constructor(public val locations: List<Location>) {
    public companion object {
        /** Not the real key: an intent of a test. */
        private const val KEY = "signatures.LOCATIONS"

        @JvmStatic
        public fun create(locations: List<Location>): LocationResult = LocationResult(locations)

        @JvmStatic
        public fun extractResult(intent: Intent): LocationResult? {
            @Suppress("DEPRECATION")
            val locations = intent.getParcelableArrayListExtra<Location>(KEY) ?: return null
            return LocationResult(locations)
        }

        /** For tests: what Play services write into an intent. */
        public fun Intent.carrying(locations: List<Location>): Intent =
            putParcelableArrayListExtra(KEY, ArrayList(locations))
    }
}
