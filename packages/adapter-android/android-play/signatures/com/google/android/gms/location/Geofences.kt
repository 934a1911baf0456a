package com.google.android.gms.location

import android.content.Intent

public interface Geofence {
    public val requestId: String

    public class Builder {
        private var requestId = ""
        private var circle = ""

        public fun setRequestId(requestId: String): Builder = apply { this.requestId = requestId }

        public fun setCircularRegion(latitude: Double, longitude: Double, radius: Float): Builder =
            apply { circle = "$latitude $longitude $radius" }

        @Suppress("UNUSED_PARAMETER")
        public fun setTransitionTypes(transitionTypes: Int): Builder = this

        @Suppress("UNUSED_PARAMETER")
        public fun setExpirationDuration(durationMillis: Long): Builder = this

        public fun build(): Geofence = Circle(requestId, circle)
    }

    private data class Circle(override val requestId: String, val circle: String) : Geofence {
        override fun toString(): String = "$requestId: $circle"
    }

    public companion object {
        public const val GEOFENCE_TRANSITION_ENTER: Int = 1
        public const val GEOFENCE_TRANSITION_EXIT: Int = 2
        public const val NEVER_EXPIRE: Long = -1
    }
}

public class GeofencingRequest private constructor(
    public val geofences: List<Geofence>,
    public val initialTrigger: Int,
) {
    public class Builder {
        private val geofences = ArrayList<Geofence>()
        private var initialTrigger = 0

        public fun setInitialTrigger(initialTrigger: Int): Builder = apply { this.initialTrigger = initialTrigger }

        public fun addGeofences(geofences: List<Geofence>): Builder = apply { this.geofences += geofences }

        public fun build(): GeofencingRequest = GeofencingRequest(geofences, initialTrigger)
    }

    public companion object {
        public const val INITIAL_TRIGGER_ENTER: Int = 1
    }
}

public class GeofencingEvent private constructor(
    public val errorCode: Int,
    public val geofenceTransition: Int,
    public val triggeringGeofences: List<Geofence>?,
) {
    public fun hasError(): Boolean = errorCode != -1

    public companion object {
        /** Not the real keys: an intent of a test. */
        private const val ERROR = "signatures.ERROR"
        private const val TRANSITION = "signatures.TRANSITION"
        private const val IDS = "signatures.IDS"

        @JvmStatic
        public fun fromIntent(intent: Intent): GeofencingEvent? {
            if (!intent.hasExtra(TRANSITION) && !intent.hasExtra(ERROR)) return null
            val fences = intent.getStringArrayListExtra(IDS)?.map { Geofence.Builder().setRequestId(it).build() }
            return GeofencingEvent(intent.getIntExtra(ERROR, -1), intent.getIntExtra(TRANSITION, -1), fences)
        }

        /** For tests: what Play services write into an intent. */
        public fun Intent.carrying(transition: Int, vararg identifiers: String): Intent =
            putExtra(TRANSITION, transition).putStringArrayListExtra(IDS, arrayListOf(*identifiers))

        /** For tests: the geofences are gone. */
        public fun Intent.carryingError(code: Int): Intent = putExtra(ERROR, code)
    }
}
