package dev.geo.android.ports

import android.content.Intent
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * One kind of sensor, and the platform class behind it. Requests and readings have the shapes that the port `Sensor` of
 * `@geo/core` gives them. Everything but the sink and [serviceChanged] is called on the host's thread.
 */
public interface Sensor {
    /** The kind's name on the wire: `location`, `activity`, … */
    public val kind: String

    /** Has this device the kind? The engine never watches one that it has not. */
    public val isAvailable: Boolean

    /**
     * Opens the watch; while it is open, changes what is wanted, without a pause. Kinds that have a present value deliver it
     * at once. What an earlier process registered with the platform goes on where it is wanted still, and ends where not.
     *
     * @param sink takes readings, from any thread.
     */
    public fun watch(request: JsonElement, sink: (JsonObject) -> Unit)

    /** Ends the watch, with what is registered with the platform. Harmless where there is none. */
    public fun unwatch()

    /**
     * What the platform delivered by a `PendingIntent` of ours (see `WakeIntents`), as readings. It may have started this
     * process for it: then nothing is watched yet, and the readings are why the process runs.
     */
    public fun delivered(intent: Intent): List<JsonObject> = emptyList()

    /** Calls [run], on any thread, whenever [isAvailable] has become false while the kind was watched. */
    public fun whenLost(run: () -> Unit): Unit = Unit

    /**
     * The foreground service of this process has begun to be shown, or ends. While it is shown, the process lives and may use its
     * listeners in the background; without it, only what is registered by a `PendingIntent` goes on. Called on the main thread, and
     * before the service ends.
     */
    public fun serviceChanged(isShown: Boolean): Unit = Unit

    /**
     * May the foreground service begin from what the platform delivers of this kind while the app is in the background, on Android 12 and
     * up? https://developer.android.com/develop/background-work/services/fgs/restrictions-bg-start#background-start-restriction-exemptions
     */
    public val allowsService: Boolean get() = false

    /** This process ends, or its guest does: what is registered with the platform stays. */
    public fun detach(): Unit = unwatch()
}

/** Questions that the device answers once: permissions, the present provider, declination. */
public interface Questions {
    /** Calls one of the two later, on any thread: [failed] with the reason where the platform cannot answer. */
    public fun ask(question: String, input: JsonObject, answered: (JsonElement) -> Unit, failed: (String) -> Unit)
}
