package dev.geo.rn.headless

import android.content.Context
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessDispatcher
import dev.geo.android.headless.HeadlessEvent
import dev.geo.rn.Marks

/** Hands headless events to the task that JavaScript registered. The module's manifest names it. */
public class ReactDispatcher : HeadlessDispatcher {
    override fun dispatch(context: Context, event: HeadlessEvent, answer: HeadlessAnswer): Unit =
        HeadlessTasks.of(context).add(event, answer)

    override fun isWanted(context: Context): Boolean = Marks(context).isHeadless
}
