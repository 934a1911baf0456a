package com.google.android.gms.location

import android.app.PendingIntent
import android.content.Context
import android.os.Looper
import com.google.android.gms.tasks.Task

private fun none(): Nothing = error("Google Play services are signatures here: pass a client")

public object LocationServices {
    @JvmStatic
    public fun getFusedLocationProviderClient(context: Context): FusedLocationProviderClient = none()

    @JvmStatic
    public fun getGeofencingClient(context: Context): GeofencingClient = none()
}

public object ActivityRecognition {
    @JvmStatic
    public fun getClient(context: Context): ActivityRecognitionClient = none()
}

public interface FusedLocationProviderClient {
    public fun requestLocationUpdates(request: LocationRequest, callbackIntent: PendingIntent): Task<Void>

    public fun requestLocationUpdates(request: LocationRequest, callback: LocationCallback, looper: Looper?): Task<Void>

    public fun removeLocationUpdates(callbackIntent: PendingIntent): Task<Void>

    public fun removeLocationUpdates(callback: LocationCallback): Task<Void>
}

public interface GeofencingClient {
    public fun addGeofences(request: GeofencingRequest, pendingIntent: PendingIntent): Task<Void>

    public fun removeGeofences(geofenceRequestIds: List<String>): Task<Void>

    public fun removeGeofences(pendingIntent: PendingIntent): Task<Void>
}

public interface ActivityRecognitionClient {
    public fun requestActivityUpdates(detectionIntervalMillis: Long, callbackIntent: PendingIntent): Task<Void>

    public fun removeActivityUpdates(callbackIntent: PendingIntent): Task<Void>
}
