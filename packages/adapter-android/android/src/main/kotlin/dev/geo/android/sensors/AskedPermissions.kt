package dev.geo.android.sensors

import android.content.Context

/** Has the user ever been asked for location by us? It outlives the process, not the app's data. */
internal class AskedPermissions(context: Context) {
    // At first use: before the first unlock of the phone the platform refuses preferences by an exception.
    private val preferences by lazy {
        context.getSharedPreferences("dev.geo.android.permissions", Context.MODE_PRIVATE)
    }

    var isAsked: Boolean
        get() = preferences.getBoolean(LOCATION, false)
        set(value) = preferences.edit().putBoolean(LOCATION, value).apply()

    private companion object {
        const val LOCATION = "asked.location"
    }
}
