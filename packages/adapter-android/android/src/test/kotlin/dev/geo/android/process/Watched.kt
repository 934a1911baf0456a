package dev.geo.android.process

import android.app.Application
import android.content.ComponentName
import android.content.Context
import android.content.ContextWrapper
import android.content.Intent
import dev.geo.android.host.HostLogEntry
import dev.geo.android.ports.PresenceRequest
import kotlinx.serialization.json.JsonObject
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf

internal val app: Application get() = RuntimeEnvironment.getApplication()

internal fun location(notification: JsonObject? = null) =
    PresenceRequest(PresenceRequest.MODE_LOCATION, notification, null)

internal val OFF = PresenceRequest(PresenceRequest.MODE_OFF, null, null)

internal fun grant(vararg names: String): Unit =
    shadowOf(app).grantPermissions(*names.map { "android.permission.$it" }.toTypedArray())

/** Does as the app's own context, and lets a test refuse to start services, as the platform does. */
internal class Platform : ContextWrapper(app) {
    var refuses: RuntimeException? = null
    val asked = ArrayList<Intent>()

    override fun startForegroundService(service: Intent): ComponentName? = begin(service)

    override fun startService(service: Intent): ComponentName? = begin(service)

    override fun getApplicationContext(): Context = this

    private fun begin(service: Intent): ComponentName? {
        refuses?.let { throw it }
        asked += service
        return service.component
    }
}

/** What was written to the log. */
internal class Written : (HostLogEntry) -> Unit {
    val entries = ArrayList<HostLogEntry>()
    val events get() = entries.map { it.event }

    override fun invoke(entry: HostLogEntry) {
        entries += entry
    }
}
