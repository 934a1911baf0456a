package com.google.android.gms.common

import android.content.Context

public open class GoogleApiAvailability {
    public open fun isGooglePlayServicesAvailable(context: Context): Int = ConnectionResult.SERVICE_MISSING

    public companion object {
        @JvmStatic
        public fun getInstance(): GoogleApiAvailability = GoogleApiAvailability()
    }
}

public class ConnectionResult {
    public companion object {
        public const val SUCCESS: Int = 0
        public const val SERVICE_MISSING: Int = 1
    }
}
