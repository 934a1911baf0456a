package dev.geo.flutter.headless

import android.content.Context
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessDispatcher
import dev.geo.android.headless.HeadlessEvent
import dev.geo.flutter.Marks

/** Hands headless events to the function that Dart registered. The plugin's manifest names it. */
public class IsolateDispatcher : HeadlessDispatcher {
    override fun dispatch(context: Context, event: HeadlessEvent, answer: HeadlessAnswer): Unit =
        HeadlessTasks.of(context).add(event, answer)

    override fun isWanted(context: Context): Boolean = Marks(context).callbacks != null
}
