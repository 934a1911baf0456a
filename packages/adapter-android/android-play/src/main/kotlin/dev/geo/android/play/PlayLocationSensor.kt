package dev.geo.android.play

import android.annotation.SuppressLint
import android.content.Context
import android.content.Intent
import android.os.Looper
import com.google.android.gms.location.FusedLocationProviderClient
import com.google.android.gms.location.LocationCallback
import com.google.android.gms.location.LocationRequest
import com.google.android.gms.location.LocationResult
import com.google.android.gms.location.Priority
import com.google.android.gms.tasks.Task
import dev.geo.android.ports.Sensor
import dev.geo.android.process.WakeIntents
import dev.geo.android.sensors.DeliveredFixes
import dev.geo.android.sensors.LocationWatchRequest
import dev.geo.android.sensors.PERMISSION_DENIED
import dev.geo.android.sensors.UNAVAILABLE
import dev.geo.android.sensors.fixFailure
import dev.geo.android.sensors.fixReading
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * `location`, by the fused provider of Google Play services. What must go on in the background is registered with a
 * `PendingIntent`, which starts a dead process; what need not, and all of it while the foreground service is shown, with a callback,
 * for the reason that the platform's own sensor names. The intent stays until the callback's first fix, and is registered again
 * before the service ends. A further request replaces the one before without a pause.
 */
@SuppressLint("MissingPermission") // the answer of Play services says so, and becomes a reading
internal class PlayLocationSensor(
    private val context: Context,
    private val client: FusedLocationProviderClient,
    private val areThere: () -> Boolean,
    private val looper: Looper = Looper.getMainLooper(),
) : Sensor {
    private var sink: ((JsonObject) -> Unit)? = null
    private var isFiltered = false
    private var isListening = false
    private var wanted: LocationWatchRequest? = null
    private var isServiceShown = false
    private val recentFixes = DeliveredFixes()

    /** Counts requests: the result of an earlier one is dropped. */
    private var requests = 0

    private val callback = object : LocationCallback() {
        override fun onLocationResult(result: LocationResult) = found(result)
    }

    override val kind: String get() = "location"

    override val isAvailable: Boolean get() = areThere()

    @Synchronized
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        this.sink = sink
        register(LocationWatchRequest.of(request))
    }

    @Synchronized
    override fun serviceChanged(isShown: Boolean) {
        if (isServiceShown == isShown) return
        isServiceShown = isShown
        wanted?.takeIf { it.isBackground }?.let(::register)
    }

    @Synchronized
    override fun unwatch() {
        detach()
        endIntent()
    }

    @Synchronized
    override fun detach() {
        requests++
        sink = null
        wanted = null
        if (isListening) client.removeLocationUpdates(callback)
        isListening = false
    }

    override fun delivered(intent: Intent): List<JsonObject> {
        if (WakeIntents.partOf(intent) != PLAY_PART) return emptyList()
        val isFiltered = WakeIntents.termsOf(intent) == FILTERED
        return LocationResult.extractResult(intent)?.locations.orEmpty()
            .filter { it !in recentFixes }
            .map { fixReading(it, isFiltered) }
    }

    private fun register(request: LocationWatchRequest) {
        val number = ++requests
        wanted = request
        isFiltered = request.distanceMeters > 0
        try {
            begin(request).addOnFailureListener { failed(number, it) }
        } catch (refused: SecurityException) {
            failed(number, refused)
        }
    }

    /** The new one first: between them nothing is missed. */
    private fun begin(request: LocationWatchRequest): Task<Void> {
        val fused = playRequest(request)
        if (request.isBackground && !isServiceShown) {
            val terms = if (request.distanceMeters > 0) FILTERED else null
            val begun = client.requestLocationUpdates(fused, WakeIntents.reading(context, kind, PLAY_PART, terms))
            if (isListening) client.removeLocationUpdates(callback)
            isListening = false
            return begun
        }
        if (!isListening) recentFixes.clear()
        val begun = client.requestLocationUpdates(fused, callback, looper)
        isListening = true
        if (!request.isBackground || !recentFixes.isEmpty) endIntent()
        return begun
    }

    private fun endIntent() {
        val intent = WakeIntents.existing(context, kind, PLAY_PART) ?: return
        client.removeLocationUpdates(intent)
        intent.cancel()
    }

    @Synchronized
    private fun found(result: LocationResult) {
        val sink = sink ?: return
        for (fix in result.locations) {
            if (recentFixes.isEmpty) endIntent()
            recentFixes.add(fix)
        }
        for (fix in result.locations) sink(fixReading(fix, isFiltered))
    }

    @Synchronized
    private fun failed(number: Int, error: Exception) {
        if (number != requests) return
        val code = if (error is SecurityException) PERMISSION_DENIED else UNAVAILABLE
        sink?.invoke(fixFailure(code, "Google Play services: ${error.message ?: error.javaClass.name}"))
    }

    private companion object {
        const val FILTERED = "filtered"
    }
}

/** `DESIRED_ACCURACY_MEDIUM`, `…_LOW` and `…_LOWEST`, metres. */
private const val MEDIUM = 10
private const val LOW = 100
private const val LOWEST = 3000

/** What the fused provider is asked; the priorities as Google describes them. */
internal fun playRequest(request: LocationWatchRequest): LocationRequest {
    val priority = when {
        request.desiredAccuracy < MEDIUM -> Priority.PRIORITY_HIGH_ACCURACY
        request.desiredAccuracy < LOW -> Priority.PRIORITY_BALANCED_POWER_ACCURACY
        request.desiredAccuracy < LOWEST -> Priority.PRIORITY_LOW_POWER
        else -> Priority.PRIORITY_PASSIVE
    }
    return LocationRequest.Builder(priority, request.intervalMillis)
        .setMinUpdateIntervalMillis(request.intervalMillis)
        .setMinUpdateDistanceMeters(request.distanceMeters)
        // The engine judges accuracy by itself: waiting for a better first fix would only make it late.
        .setWaitForAccurateLocation(false)
        .build()
}
