package dev.geo.android.play

import android.app.PendingIntent
import android.os.Looper
import com.google.android.gms.location.ActivityRecognitionClient
import com.google.android.gms.location.FusedLocationProviderClient
import com.google.android.gms.location.GeofencingClient
import com.google.android.gms.location.GeofencingRequest
import com.google.android.gms.location.LocationCallback
import com.google.android.gms.location.LocationRequest
import com.google.android.gms.tasks.OnFailureListener
import com.google.android.gms.tasks.OnSuccessListener
import com.google.android.gms.tasks.Task

/** The clients of Google Play services: they record requests, and refuse them where a test says so. */
internal class ScriptedPlay {
    /** The requests, in order. */
    val asked = ArrayList<String>()

    /** The reason for which requests fail; null: they succeed. */
    var refuses: Exception? = null

    /** The callback of the open request for locations. */
    var listener: LocationCallback? = null

    private inner class Done : Task<Void>() {
        override fun addOnSuccessListener(listener: OnSuccessListener<in Void>): Task<Void> = this

        override fun addOnFailureListener(listener: OnFailureListener): Task<Void> = apply {
            refuses?.let(listener::onFailure)
        }
    }

    private fun done(what: String): Task<Void> = Done().also { asked += what }

    val fused = object : FusedLocationProviderClient {
        override fun requestLocationUpdates(request: LocationRequest, callbackIntent: PendingIntent) = done(
            "${request.priority} every ${request.intervalMillis} ms, ${request.minUpdateDistanceMeters} m, by intent",
        )

        override fun requestLocationUpdates(request: LocationRequest, callback: LocationCallback, looper: Looper?) =
            done("${request.priority} every ${request.intervalMillis} ms, ${request.minUpdateDistanceMeters} m").also {
                listener = callback
            }

        override fun removeLocationUpdates(callbackIntent: PendingIntent) = done("no intent")

        override fun removeLocationUpdates(callback: LocationCallback) = done("no callback")
    }

    val geofencing = object : GeofencingClient {
        override fun addGeofences(request: GeofencingRequest, pendingIntent: PendingIntent) =
            done("add ${request.geofences}")

        override fun removeGeofences(geofenceRequestIds: List<String>) = done("remove $geofenceRequestIds")

        override fun removeGeofences(pendingIntent: PendingIntent) = done("remove all")
    }

    val recognition = object : ActivityRecognitionClient {
        override fun requestActivityUpdates(detectionIntervalMillis: Long, callbackIntent: PendingIntent) =
            done("every $detectionIntervalMillis ms")

        override fun removeActivityUpdates(callbackIntent: PendingIntent) = done("no activity")
    }
}
