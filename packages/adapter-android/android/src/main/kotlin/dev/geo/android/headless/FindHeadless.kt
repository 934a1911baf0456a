package dev.geo.android.headless

import android.content.Context
import dev.geo.android.host.Headless
import dev.geo.android.host.HostLogEntry
import dev.geo.android.process.instanceNamedIn

/** The name under which an app's manifest names its [HeadlessDispatcher]. */
internal const val HEADLESS_META_DATA = "dev.geo.android.headless"

/** Who takes headless events in this app. A name that is wrong is said to [log]; tracking goes on, and events wait. */
internal fun findHeadless(context: Context, log: (HostLogEntry) -> Unit): Headless = try {
    val dispatcher = instanceNamedIn(context, HEADLESS_META_DATA, HeadlessDispatcher::class.java)
    if (dispatcher == null) {
        Headless.None
    } else {
        Headless.Task({ dispatcher.isWanted(context) }, DispatchedTask(context, dispatcher = dispatcher))
    }
} catch (refused: IllegalArgumentException) {
    log(HostLogEntry(1, "headless:refused", refused.message.orEmpty()))
    Headless.None
}
