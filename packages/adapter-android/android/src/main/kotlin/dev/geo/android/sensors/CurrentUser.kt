package dev.geo.android.sensors

import android.content.Context
import android.content.Intent
import android.os.Build
import android.os.UserManager

/**
 * The user of the device, or the work profile, whose app this is. Each has its own copy of the app, with an engine and storage of its own. The
 * platform gives locations to the apps of the user in the foreground and its profiles alone (AOSP, LocationProviderManager: "user inactive").
 */
internal class CurrentUser(context: Context) {
    private val users = context.getSystemService(Context.USER_SERVICE) as UserManager

    /** Said by broadcasts, which begin with this process: before Android 12 that is all there is. */
    private var said: Boolean? = null

    /** Has another user the screen? A work profile is in the foreground with its owner. */
    val isInBackground: Boolean
        get() = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S && !isProfile) {
            !users.isUserForeground
        } else {
            said == true
        }

    /** `owner`, `work-profile` or `secondary`. */
    val name: String
        get() = when {
            isProfile -> "work-profile"
            users.isSystemUser -> "owner"
            else -> "secondary"
        }

    private val isProfile: Boolean
        get() = Build.VERSION.SDK_INT >= Build.VERSION_CODES.R && users.isManagedProfile

    /** The platform sends these to the apps of the user concerned. */
    fun onBroadcast(intent: Intent) {
        if (intent.action == Intent.ACTION_USER_BACKGROUND) said = true
        if (intent.action == Intent.ACTION_USER_FOREGROUND) said = false
    }
}
