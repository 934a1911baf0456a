package dev.geo.android.sensors

import android.content.Context
import android.location.LocationManager
import android.os.Build
import android.os.Handler
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.put

/** `provider`: what we may use of the location service, and what of it is on. */
internal class ProviderSensor(private val context: Context, private val handler: Handler) : Sensor {
    private val access = LocationAccess(context)
    private val value = PresentValue()
    private var broadcasts: Broadcasts? = null
    private var permissions: PermissionChanges? = null

    override val kind: String get() = "provider"

    override val isAvailable: Boolean get() = true

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val actions = listOf(LocationManager.PROVIDERS_CHANGED_ACTION, LocationManager.MODE_CHANGED_ACTION)
        broadcasts = broadcasts ?: Broadcasts(context, handler, actions) { value.update(access.reading()) }
        permissions = permissions ?: PermissionChanges(context) { value.update(access.reading()) }
        value.open(access.reading(), sink)
    }

    override fun unwatch() {
        value.close()
        broadcasts?.close()
        broadcasts = null
        permissions?.close()
        permissions = null
    }
}

/** What the app may use of the location service, as the contract's `ProviderState` has it (contract 2.6). */
internal class LocationAccess(context: Context) {
    private val manager = context.getSystemService(Context.LOCATION_SERVICE) as LocationManager
    private val permissions = Permissions(context)
    private val asked = AskedPermissions(context)

    /**
     * One of the `AUTHORIZATION_STATUS_…`. Whether it was denied or never asked for, the platform does not say: we
     * remember.
     */
    val status: Int
        get() = when {
            permissions.isBackground -> ALWAYS
            permissions.isLocation -> WHEN_IN_USE
            asked.isAsked -> DENIED
            else -> NOT_DETERMINED
        }

    /** One of the `ACCURACY_AUTHORIZATION_…`; null without any permission. */
    val accuracy: Int?
        get() = when {
            permissions.isFine -> FULL
            permissions.isLocation -> REDUCED
            else -> null
        }

    /** Are location services off? */
    val isOff: Boolean get() = !(isOn() ?: (isEnabled(GPS) || isEnabled(NETWORK)))

    fun state(builder: JsonObjectBuilder) {
        val gps = isEnabled(GPS)
        val network = isEnabled(NETWORK)
        builder.put("status", status)
        builder.put("enabled", isOn() ?: (gps || network))
        builder.put("gps", gps)
        builder.put("network", network)
        accuracy?.let { builder.put("accuracyAuthorization", it) }
    }

    fun reading(): JsonObject = reading(0) { state(this) }

    /** Before Android 9 there is no such switch but those of the providers. */
    private fun isOn(): Boolean? =
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) manager.isLocationEnabled else null

    private fun isEnabled(provider: String): Boolean =
        provider in manager.allProviders && manager.isProviderEnabled(provider)

    companion object {
        const val NOT_DETERMINED: Int = 0
        const val DENIED: Int = 2
        const val ALWAYS: Int = 3
        const val WHEN_IN_USE: Int = 4
        const val FULL: Int = 0
        const val REDUCED: Int = 1
    }
}
