package dev.geo.android.headless

import android.content.Context
import android.os.Handler
import android.os.Looper
import dev.geo.android.host.HeadlessTask
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull

/** Hands headless events to the app's dispatcher. */
internal class DispatchedTask(
    private val context: Context,
    private val longestMillis: Long = LONGEST_MILLIS,
    private val dispatcher: HeadlessDispatcher,
) : HeadlessTask {
    private val main = Handler(Looper.getMainLooper())

    /** @throws IllegalStateException with what the dispatcher said, where it failed. */
    override suspend fun run(event: JsonObject, id: String?) {
        val name = (event["name"] as? JsonPrimitive)?.contentOrNull.orEmpty()
        val answered = CompletableDeferred<String?>()
        val answer = object : HeadlessAnswer {
            override fun taken() {
                answered.complete(null)
            }

            override fun failed(message: String) {
                answered.complete(message)
            }
        }
        main.post { hand(HeadlessEvent(name, event, id), answer) }
        val failure = withTimeout(longestMillis) { answered.await() }
        check(failure == null) { failure.orEmpty() }
    }

    /** What it throws must not bring down the app, which may not even be open. */
    @Suppress("TooGenericExceptionCaught")
    private fun hand(event: HeadlessEvent, answer: HeadlessAnswer) {
        try {
            dispatcher.dispatch(context, event, answer)
        } catch (error: Exception) {
            answer.failed("the headless dispatcher threw: ${error.message ?: error.javaClass.name}")
        }
    }

    private companion object {
        /**
         * Longer than the engine's own minute: a later result is ignored, and nothing is held for it.
         */
        const val LONGEST_MILLIS = 65_000L
    }
}
