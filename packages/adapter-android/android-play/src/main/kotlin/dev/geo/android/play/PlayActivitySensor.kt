package dev.geo.android.play

import android.Manifest.permission.ACTIVITY_RECOGNITION
import android.annotation.SuppressLint
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.os.Build
import android.os.SystemClock
import com.google.android.gms.location.ActivityRecognitionClient
import com.google.android.gms.location.ActivityRecognitionResult
import com.google.android.gms.location.DetectedActivity
import dev.geo.android.ports.Sensor
import dev.geo.android.process.WakeIntents
import dev.geo.android.sensors.number
import dev.geo.android.sensors.reading
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put

/**
 * `activity`, as Google Play services recognise it, by a `PendingIntent` that starts a dead process. They report vehicles
 * and bicycles, which the platform's own sensors do not.
 */
@SuppressLint("MissingPermission") // asked for in isAvailable
internal class PlayActivitySensor(
    private val context: Context,
    private val client: ActivityRecognitionClient,
    private val areThere: () -> Boolean,
) : Sensor {
    @Volatile
    private var lost: () -> Unit = {}

    /** The request before this one failed: the platform's own sensors take over, until the process ends. */
    @Volatile
    private var isRefused = false

    override val kind: String get() = "activity"

    /** Without the permission, which came with Android 10, the platform's own sensors still tell rest from motion. */
    override val isAvailable: Boolean get() = !isRefused && areThere() && mayRecognise()

    override fun whenLost(run: () -> Unit) {
        lost = run
    }

    /** The readings come by the intent alone. */
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val intervalMillis = request.number("intervalMillis").toLong().coerceAtLeast(0)
        try {
            client.requestActivityUpdates(intervalMillis, WakeIntents.reading(context, kind, PLAY_PART))
                .addOnFailureListener { refused() }
        } catch (_: SecurityException) { // the permission went since it was looked at
            refused()
        }
    }

    private fun refused() {
        isRefused = true
        lost()
    }

    override fun unwatch() {
        val intent = WakeIntents.existing(context, kind, PLAY_PART) ?: return
        client.removeActivityUpdates(intent)
        intent.cancel()
    }

    /** The registration stays with Play services. */
    override fun detach(): Unit = Unit

    override fun delivered(intent: Intent): List<JsonObject> {
        if (WakeIntents.partOf(intent) != PLAY_PART || !ActivityRecognitionResult.hasResult(intent)) return emptyList()
        val result = ActivityRecognitionResult.extractResult(intent) ?: return emptyList()
        val (type, confidence) = mostLikely(result.probableActivities) ?: return emptyList()
        val ageMillis = (SystemClock.elapsedRealtime() - result.elapsedRealtimeMillis).coerceAtLeast(0)
        val activity = reading(ageMillis) {
            put("type", type)
            put("confidence", confidence)
        }
        return listOf(activity)
    }

    private fun mayRecognise() = Build.VERSION.SDK_INT < Build.VERSION_CODES.Q ||
        context.checkSelfPermission(ACTIVITY_RECOGNITION) == PackageManager.PERMISSION_GRANTED
}

/** The contract's names. Tilting is left out: the phone turned, which says nothing of the way. */
private val TYPES = mapOf(
    DetectedActivity.IN_VEHICLE to "in_vehicle",
    DetectedActivity.ON_BICYCLE to "on_bicycle",
    DetectedActivity.ON_FOOT to "on_foot",
    DetectedActivity.RUNNING to "running",
    DetectedActivity.WALKING to "walking",
    DetectedActivity.STILL to "still",
    DetectedActivity.UNKNOWN to "unknown",
)

/** The likeliest with its confidence in percent; walking or running rather than on foot where they are as likely. */
internal fun mostLikely(activities: List<DetectedActivity>): Pair<String, Int>? = activities
    .mapNotNull { activity -> TYPES[activity.type]?.let { it to activity.confidence } }
    .maxWithOrNull(compareBy({ it.second }, { it.first != "on_foot" }))
