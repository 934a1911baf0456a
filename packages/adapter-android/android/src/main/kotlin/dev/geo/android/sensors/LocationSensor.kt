package dev.geo.android.sensors

import android.content.Context
import android.content.Intent
import android.location.Location
import android.location.LocationManager
import android.os.Build
import android.os.Handler
import dev.geo.android.ports.Sensor
import dev.geo.android.process.WakeIntents
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * `location`, by the platform's own [LocationManager]: the way without Google Play services.
 *
 * What must go on in the background is registered with a `PendingIntent`, one for each provider, so that fixes start
 * a dead process; what need not, with a listener. While the foreground service is shown, all of it is: Android delivers broadcasts to
 * a manifest receiver one at a time, so that fixes would wait for the wake before them. The intents stay until the listener's first
 * fix, and are registered again before the service ends.
 *
 * Registrations are replaced in place: nothing pauses. Those of an earlier process are found again by their intents. A failure is
 * reported where nothing can come at all: no permission, or everything that was asked is off.
 */
internal class LocationSensor(private val context: Context, private val handler: Handler) : Sensor {
    private val manager = context.getSystemService(Context.LOCATION_SERVICE) as LocationManager
    private val permissions = Permissions(context)
    private val intents = IntentRegistrations(context, manager)
    private val listeners = ListenerRegistrations(manager, handler, ::found)
    private var wanted: LocationWatchRequest? = null
    private var isServiceShown = false
    private val recentFixes = DeliveredFixes()
    private var broadcasts: Broadcasts? = null

    /** What the last request came to: what is asked of whom, and which of them are on. */
    private var outcome: Pair<List<LocationTerms>, List<String>>? = null

    @Volatile
    private var sink: ((JsonObject) -> Unit)? = null

    override val kind: String get() = "location"

    override val isAvailable: Boolean get() = manager.allProviders.any { it != PASSIVE }

    /** LocationManager sends its intents so (AOSP 12 and up, LocationProviderManager: reason 312, for 10 s). */
    override val allowsService: Boolean get() = true

    @Synchronized
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        wanted = LocationWatchRequest.of(request)
        this.sink = sink
        val actions = listOf(LocationManager.PROVIDERS_CHANGED_ACTION)
        broadcasts = broadcasts ?: Broadcasts(context, handler, actions) { review() }
        register()
    }

    @Synchronized
    override fun serviceChanged(isShown: Boolean) {
        if (isServiceShown == isShown) return
        isServiceShown = isShown
        if (wanted?.isBackground == true) register()
    }

    @Synchronized
    override fun unwatch() {
        detach()
        intents.keep(emptySet())
    }

    @Synchronized
    override fun detach() {
        sink = null
        wanted = null
        outcome = null
        broadcasts?.close()
        broadcasts = null
        listeners.keep(emptySet())
    }

    override fun delivered(intent: Intent): List<JsonObject> {
        val isFiltered = WakeIntents.termsOf(intent) == IntentRegistrations.FILTERED
        val fixes = locationsOf(intent).filter { it !in recentFixes }.map { fixReading(it, isFiltered) }
        // While we watch, the broadcast tells us, and once instead of once for each provider.
        val isOff = !intent.getBooleanExtra(LocationManager.KEY_PROVIDER_ENABLED, true) && sink == null
        return if (isOff && enabled(present()).isEmpty()) fixes + offFailure(present()) else fixes
    }

    private fun found(fix: Location, isFiltered: Boolean) {
        val sink = synchronized(this) {
            // Listeners do what was asked of the intents, which would bring each fix a second time.
            if (recentFixes.isEmpty) intents.keep(emptySet())
            recentFixes.add(fix)
            sink
        }
        sink?.invoke(fixReading(fix, isFiltered))
    }

    /** A provider came, went, or was switched: what we registered with it may be gone. */
    @Synchronized
    private fun review() {
        val wanted = wanted ?: return
        val terms = locationTerms(wanted, present())
        if (outcome != terms to enabled(terms.map { it.provider })) register()
    }

    private fun register() {
        val wanted = wanted ?: return
        outcome = null
        if (!permissions.isLocation) return fail(PERMISSION_DENIED, "ACCESS_FINE_LOCATION is not granted")
        val terms = locationTerms(wanted, present())
        val providers = terms.mapTo(LinkedHashSet()) { it.provider }
        try {
            // First the new, then away with the old: between them nothing is missed.
            if (wanted.isBackground && !isServiceShown) {
                terms.forEach(intents::request)
                intents.keep(providers)
                listeners.keep(emptySet())
            } else {
                if (listeners.isEmpty) recentFixes.clear()
                terms.forEach(listeners::request)
                listeners.keep(providers)
                intents.keep(if (wanted.isBackground && recentFixes.isEmpty) providers else emptySet())
            }
        } catch (refused: SecurityException) {
            return fail(PERMISSION_DENIED, refused.message ?: "the platform refused")
        } catch (unknown: IllegalArgumentException) {
            return fail(UNAVAILABLE, unknown.message ?: "the platform has no such provider")
        }
        val enabled = enabled(providers)
        outcome = terms to enabled
        if (enabled.isEmpty()) sink?.invoke(offFailure(providers))
    }

    /** The providers there are. Before Android 12, approximate permission reaches the network's alone. */
    private fun present(): Set<String> {
        val all = manager.allProviders.toSet() intersect PROVIDERS.toSet()
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) {
            // There it is no provider that apps may ask.
            val some = all - FUSED
            return if (permissions.isFine) some else some intersect setOf(NETWORK)
        }
        return all
    }

    private fun enabled(providers: Collection<String>): List<String> =
        providers.filter { it != PASSIVE && it in manager.allProviders && manager.isProviderEnabled(it) }

    private fun fail(code: Int, message: String) {
        sink?.invoke(fixFailure(code, message))
    }

    private fun offFailure(providers: Collection<String>): JsonObject {
        val names = (providers - PASSIVE).joinToString(" and ")
        return fixFailure(UNAVAILABLE, if (names.isEmpty()) "no provider of locations" else "switched off: $names")
    }
}
