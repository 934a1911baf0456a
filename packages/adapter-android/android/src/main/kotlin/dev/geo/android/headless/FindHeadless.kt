package dev.geo.android.headless

import android.content.Context
import dev.geo.android.host.Headless
import dev.geo.android.process.instanceNamedIn

/** The name under which an app's manifest names its [HeadlessDispatcher]. */
internal const val HEADLESS_META_DATA = "dev.geo.android.headless"

/**
 * Who takes headless events in this app.
 *
 * @throws IllegalArgumentException where the manifest names something that is no dispatcher.
 */
internal fun findHeadless(context: Context): Headless {
    val dispatcher = instanceNamedIn(context, HEADLESS_META_DATA, HeadlessDispatcher::class.java) ?: return Headless.Nobody
    return Headless.Task(DispatchedTask(context, dispatcher = dispatcher))
}
