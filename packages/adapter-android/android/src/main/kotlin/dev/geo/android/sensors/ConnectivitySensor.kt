package dev.geo.android.sensors

import android.annotation.SuppressLint
import android.content.Context
import android.net.ConnectivityManager
import android.net.Network
import android.net.NetworkCapabilities
import android.os.Build
import android.os.Handler
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put

/**
 * `connectivity`: is there a way to the internet that the platform has tried (behind a captive portal there is none),
 * and over what? A network that is kept from this app, as in Doze or by the data saver, counts as none.
 */
@SuppressLint("MissingPermission")
internal class ConnectivitySensor(context: Context, private val handler: Handler) : Sensor {
    private val manager = context.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
    private val value = PresentValue()
    private var callback: Callback? = null

    override val kind: String get() = "connectivity"

    override val isAvailable: Boolean get() = true

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        value.open(present(), sink)
        if (callback != null) return
        callback = Callback().also {
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
                manager.registerDefaultNetworkCallback(it, handler)
            } else {
                manager.registerDefaultNetworkCallback(it)
            }
        }
    }

    override fun unwatch() {
        value.close()
        callback?.let(manager::unregisterNetworkCallback)
        callback = null
    }

    private fun present(): JsonObject =
        connectivityReading(manager.activeNetwork?.let(manager::getNetworkCapabilities), isBlocked = false)

    private inner class Callback : ConnectivityManager.NetworkCallback() {
        private var capabilities: NetworkCapabilities? = null
        private var isBlocked = false

        override fun onCapabilitiesChanged(network: Network, capabilities: NetworkCapabilities) {
            this.capabilities = capabilities
            update()
        }

        override fun onBlockedStatusChanged(network: Network, blocked: Boolean) {
            isBlocked = blocked
            // Before its capabilities nothing is known of a network.
            if (capabilities != null) update()
        }

        override fun onLost(network: Network) {
            capabilities = null
            isBlocked = false
            update()
        }

        private fun update() = value.update(connectivityReading(capabilities, isBlocked))
    }
}

/** @param capabilities of the network that is used unless an app asks for another; null where there is none. */
internal fun connectivityReading(capabilities: NetworkCapabilities?, isBlocked: Boolean): JsonObject = reading(0) {
    val isTried = capabilities != null &&
        capabilities.hasCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET) &&
        capabilities.hasCapability(NetworkCapabilities.NET_CAPABILITY_VALIDATED)
    put("connected", isTried && !isBlocked)
    put("transport", transportOf(capabilities))
}

/** A tunnel has what it goes over beside its own. */
private fun transportOf(capabilities: NetworkCapabilities?): String = when {
    capabilities == null -> "none"
    capabilities.hasTransport(NetworkCapabilities.TRANSPORT_WIFI) -> "wifi"
    capabilities.hasTransport(NetworkCapabilities.TRANSPORT_CELLULAR) -> "cellular"
    capabilities.hasTransport(NetworkCapabilities.TRANSPORT_ETHERNET) -> "ethernet"
    else -> "other"
}
