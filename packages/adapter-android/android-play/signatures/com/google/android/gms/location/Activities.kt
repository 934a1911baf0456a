package com.google.android.gms.location

import android.content.Intent

public class DetectedActivity(public val type: Int, public val confidence: Int) {
    public companion object {
        public const val IN_VEHICLE: Int = 0
        public const val ON_BICYCLE: Int = 1
        public const val ON_FOOT: Int = 2
        public const val STILL: Int = 3
        public const val UNKNOWN: Int = 4
        public const val TILTING: Int = 5
        public const val WALKING: Int = 7
        public const val RUNNING: Int = 8
    }
}

public class ActivityRecognitionResult private constructor(
    public val probableActivities: List<DetectedActivity>,
    public val elapsedRealtimeMillis: Long,
) {
    public companion object {
        /** Not the real keys: an intent of a test. */
        private const val ACTIVITIES = "signatures.ACTIVITIES"
        private const val ELAPSED = "signatures.ELAPSED"

        @JvmStatic
        public fun hasResult(intent: Intent): Boolean = intent.hasExtra(ACTIVITIES)

        @JvmStatic
        public fun extractResult(intent: Intent): ActivityRecognitionResult? {
            val pairs = intent.getIntArrayExtra(ACTIVITIES)?.toList()?.chunked(2) ?: return null
            return ActivityRecognitionResult(
                pairs.map { (type, percent) ->
                    DetectedActivity(type, percent)
                },
                intent.getLongExtra(ELAPSED, 0),
            )
        }

        /** For tests: what Play services write into an intent. */
        public fun Intent.carrying(elapsedRealtimeMillis: Long, vararg activities: DetectedActivity): Intent = putExtra(
            ACTIVITIES,
            activities.flatMap {
                listOf(it.type, it.confidence)
            }.toIntArray(),
        ).putExtra(ELAPSED, elapsedRealtimeMillis)
    }
}
