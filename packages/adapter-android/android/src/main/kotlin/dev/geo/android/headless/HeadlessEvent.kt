package dev.geo.android.headless

import kotlinx.serialization.json.JsonObject

/**
 * An event that is delivered while no app runtime is attached (contract 2.22).
 *
 * @property name one of `heartbeat`, `motionchange`, `geofence`, `providerchange`, `powersavechange`, `http` and
 * `connectivitychange`; never `location`, which would start a runtime for every fix.
 * @property fields the event, with its `name` beside its own fields.
 * @property id the same when the event comes again; null where it comes at most once.
 */
public class HeadlessEvent(public val name: String, public val fields: JsonObject, public val id: String?) {
    /** The event as JSON, as a runtime of another language takes it: `name` lies flat beside the other fields. */
    public fun toJson(): String = fields.toString()
}
