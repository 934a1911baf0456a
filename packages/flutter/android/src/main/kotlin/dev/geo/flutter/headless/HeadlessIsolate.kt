package dev.geo.flutter.headless

import io.flutter.embedding.engine.FlutterEngine
import io.flutter.plugin.common.BasicMessageChannel
import io.flutter.plugin.common.StringCodec
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.intOrNull
import kotlinx.serialization.json.put

/**
 * The isolate that runs Dart's dispatcher, and the channel to it. CHANNEL.md has the messages: `ready` once it listens; then one task
 * at a time to it, and `ended` back.
 */
internal class HeadlessIsolate(private val engine: FlutterEngine, private val log: (String) -> Unit) {
    private class Given(val task: Task, val callback: Long, val listener: TaskRunner.Listener)

    private val channel = BasicMessageChannel(
        engine.dartExecutor.binaryMessenger,
        "geo_background/headless",
        StringCodec.INSTANCE,
    )
    private var isReady = false
    private var given: Given? = null

    init {
        channel.setMessageHandler { text, reply ->
            text?.let(::heard)
            reply.reply(null)
        }
    }

    /** Gives a task to Dart, now or when it listens. */
    fun run(task: Task, callback: Long, listener: TaskRunner.Listener) {
        given = Given(task, callback, listener)
        if (isReady) send()
    }

    fun end() {
        given = null
        channel.setMessageHandler(null)
        engine.destroy()
    }

    private fun send() {
        val (task, callback, listener) = given?.let { Triple(it.task, it.callback, it.listener) } ?: return
        val message = buildJsonObject {
            put("task", task.number)
            put("callback", callback)
            put("event", task.event.fields)
            task.event.id?.let { put("id", it) }
        }
        channel.send(message.toString())
        listener.started()
    }

    private fun heard(text: String) {
        val message = try {
            Json.parseToJsonElement(text) as? JsonObject
        } catch (_: SerializationException) {
            null
        }
        val ended = (message?.get("ended") as? JsonPrimitive)?.intOrNull
        when {
            ended != null && message["unregistered"] == JsonPrimitive(true) -> given?.listener?.unregistered(ended)

            ended != null -> given?.listener?.ended(ended, (message["error"] as? JsonPrimitive)?.contentOrNull)

            message?.get("ready") == JsonPrimitive(true) -> {
                // Dart that begins again, as after a hot restart, has forgotten what it was given.
                isReady = true
                send()
            }

            else -> log("the headless isolate sent \"${text.take(SHOWN)}\"")
        }
    }

    private companion object {
        /** Of a text that is not understood. */
        const val SHOWN = 80
    }
}
