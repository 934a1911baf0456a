package dev.geo.android.process

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import dev.geo.android.host.Wake

/**
 * The device has started, or the app was replaced by a new version of itself: tracking that was on is taken up, as
 * `startOnBoot` says, with no app around.
 *
 * Not before the user has unlocked the phone for the first time: until then neither the memory of the engine nor its
 * tokens can be read.
 */
public class BootReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        val reason = when (intent.action) {
            Intent.ACTION_BOOT_COMPLETED, QUICK_BOOT, QUICK_BOOT_OF_HTC -> Wake.Boot
            // The device did not start: the engine's memory says so too, by the number of the boot.
            Intent.ACTION_MY_PACKAGE_REPLACED -> Wake.Launch
            else -> return
        }
        holdFor(GeoProcess.engine(context), reason)
    }

    private companion object {
        /** Phones that only sleep when they are switched off say this instead. */
        const val QUICK_BOOT = "android.intent.action.QUICKBOOT_POWERON"
        const val QUICK_BOOT_OF_HTC = "com.htc.intent.action.QUICKBOOT_POWERON"
    }
}
