package dev.geo.android.host

import dev.geo.android.ports.Ports
import dev.geo.android.ports.StorageLockedException
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.util.concurrent.Executor
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Answers each request of one guest with one `reply`, in the order in which the ports finish.
 *
 * @param storageThread runs the blocking calls of storage, one after the other.
 * @param watchdog counts the requests without a reply.
 * @param send sends the reply, from any thread.
 */
internal class PortRequests(
    private val ports: Ports,
    private val storageThread: Executor,
    private val watchdog: Watchdog,
    private val send: (JsonObject) -> Unit,
) {
    /** The reply to one request, sent once even where the port answers twice. */
    private inner class Answer(private val number: JsonPrimitive, private val endpoint: String) {
        private val isGiven = AtomicBoolean(false)

        fun value(value: JsonElement?) = give(replyMessage(number, value))

        fun error(message: String) = give(replyError(number, message))

        fun locked(message: String) = give(replyError(number, message, isLocked = true), isLocked = true)

        @Suppress("TooGenericExceptionCaught")
        fun attempt(run: () -> Unit) {
            try {
                run()
            } catch (locked: StorageLockedException) {
                locked(messageOf(locked))
            } catch (error: Exception) {
                error(messageOf(error))
            }
        }

        private fun give(reply: JsonObject, isLocked: Boolean = false) {
            if (isGiven.getAndSet(true)) return
            watchdog.replied(endpoint, isLocked)
            send(reply)
        }
    }

    private val endpoints: Map<String, (JsonArray, Answer) -> Unit> = linkedMapOf(
        "storage.get" to { args, answer -> callStorage(args, answer, ::storedText) },
        "storage.scan" to { args, answer -> callStorage(args, answer, ::storedRows) },
        "storage.count" to { args, answer -> callStorage(args, answer, ::storedCount) },
        "storage.commit" to { args, answer -> callStorage(args, answer, ::committing) },
        "http.send" to ::sendHttp,
        "sensor.ask" to ::askDevice,
    )

    /** Starts to answer a request. On the host's thread. */
    fun serve(number: JsonPrimitive, port: JsonElement?, args: JsonElement?) {
        val name = (port as? JsonPrimitive)?.content.orEmpty()
        val answer = Answer(number, name)
        watchdog.requested(name)
        answer.attempt {
            val endpoint = endpoints[name]
                ?: throw Refused(
                    "there is no endpoint ${given(port)}; allowed are ${endpoints.keys.joinToString()}",
                )
            if (args !is JsonArray) throw Refused("args must be a list; got ${given(args)}")
            endpoint(args, answer)
        }
    }

    /** Decodes the arguments at once and runs the call on the storage thread. */
    private fun callStorage(args: JsonArray, answer: Answer, understand: (JsonArray) -> StorageCall) {
        val call = understand(args)
        storageThread.execute { answer.attempt { answer.value(call(ports.storage)) } }
    }

    private fun sendHttp(args: JsonArray, answer: Answer) {
        ports.http.send(
            httpRequest(args.objectAt(0, "the request")),
            { response -> answer.value(httpAnswer(response)) },
            { error -> answer.error(messageOf(error)) },
        )
    }

    private fun askDevice(args: JsonArray, answer: Answer) {
        ports.questions.ask(args.textAt(0, "the question"), args.objectAt(1, "the input"), answer::value, answer::error)
    }
}
