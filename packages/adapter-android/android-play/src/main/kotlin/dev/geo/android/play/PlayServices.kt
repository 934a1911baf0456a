package dev.geo.android.play

import android.content.Context
import com.google.android.gms.common.ConnectionResult
import com.google.android.gms.common.GoogleApiAvailability
import com.google.android.gms.location.ActivityRecognition
import com.google.android.gms.location.LocationServices
import dev.geo.android.ports.Sensor
import dev.geo.android.ports.SensorSource

/**
 * Location, regions and activity by Google Play services, where a phone has them; the library asks at each watch, and
 * takes the platform's own where not. It finds this class by its name in this module's manifest.
 */
public class PlayServices : SensorSource {
    override fun sensors(context: Context): List<Sensor> {
        val app = context.applicationContext ?: context
        val areThere = { arePlayServicesThere(app) }
        return listOf(
            PlayLocationSensor(app, LocationServices.getFusedLocationProviderClient(app), areThere),
            PlayRegionSensor(app, LocationServices.getGeofencingClient(app), areThere),
            PlayActivitySensor(app, ActivityRecognition.getClient(app), areThere),
        )
    }
}

/** They must be there, enabled, and new enough; whatever else they say, the platform's own will do. */
private fun arePlayServicesThere(context: Context): Boolean =
    GoogleApiAvailability.getInstance().isGooglePlayServicesAvailable(context) == ConnectionResult.SUCCESS

/** Registrations with Play services have intents of their own, beside the platform's of the same kind. */
internal const val PLAY_PART: String = "play"
