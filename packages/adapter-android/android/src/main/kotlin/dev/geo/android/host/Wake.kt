package dev.geo.android.host

import android.content.Intent
import kotlinx.serialization.json.JsonObject

/** Why this process was started or woken. */
public sealed interface Wake {
    /** The user opened the app. */
    public data object Launch : Wake

    /** The device has started. */
    public data object Boot : Wake

    /** The alarm of this name came due. */
    public data class Alarm(val name: String) : Wake

    /** A sensor's registration with the platform delivered this: see `Sensor.delivered`. */
    public class Delivery(public val intent: Intent) : Wake

    /** As [Delivery], where the reading is at hand already. */
    public class Reading(public val kind: String, public val data: JsonObject) : Wake
}
