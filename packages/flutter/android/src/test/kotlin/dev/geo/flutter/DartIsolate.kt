package dev.geo.flutter

import android.os.Handler
import android.os.Looper
import io.flutter.embedding.engine.FlutterEngine
import io.flutter.embedding.engine.dart.DartExecutor
import io.flutter.plugin.common.BinaryMessenger.BinaryReply
import io.flutter.plugin.common.StandardValues
import io.flutter.plugin.common.StringCodec
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.concurrent.CopyOnWriteArrayList

/** A Dart isolate of a Flutter engine, as far as it sends and receives: CHANNEL.md. */
internal class DartIsolate(val engine: FlutterEngine) : DartExecutor.Dart {
    /** Of the channel of the guest. */
    val received = CopyOnWriteArrayList<JsonObject>()

    /** Of the channel of the dispatcher. */
    val tasks = CopyOnWriteArrayList<JsonObject>()
    private val main = Handler(Looper.getMainLooper())
    private var last = 0

    init {
        engine.dartExecutor.runDart(this)
    }

    override fun onMessage(channel: String, message: ByteBuffer?, reply: BinaryReply?) {
        val text = Json.parseToJsonElement(checkNotNull(StringCodec.INSTANCE.decodeMessage(message))).jsonObject
        when (channel) {
            "geo_background/guest" -> received += text
            "geo_background/headless" -> tasks += text
            else -> error("Dart does not listen on $channel")
        }
        reply?.reply(null)
    }

    /** Sends a text; how often it was answered is in [replies]. */
    fun sends(channel: String, text: String?) {
        val bytes = StringCodec.INSTANCE.encodeMessage(text)?.apply { flip() }
        main.post { engine.dartExecutor.receive("geo_background/$channel", bytes) { replies++ } }
        sent++
    }

    var sent = 0
        private set
    var replies = 0
        private set

    fun post(text: String) = sends("guest", text)

    /** Calls a method of the plugin. The value; the error as a list; or "not implemented". */
    fun invokes(method: String, arguments: Any? = null): Any? {
        val call = ByteBuffer.allocateDirect(1024).order(ByteOrder.nativeOrder())
        StandardValues.write(call, method)
        StandardValues.write(call, arguments)
        call.flip()
        var answer: List<Any?>? = null
        main.post {
            engine.dartExecutor.receive("geo_background/host", call) { envelope ->
                answer = listOf(
                    envelope?.let {
                        it.flip()
                        it.get()
                        StandardValues(it).read()
                    } ?: NOTHING.takeIf { envelope == null },
                )
            }
        }
        return eventually("the answer to $method") { answer }.single()
    }

    fun attach(): DartIsolate = apply {
        check(invokes("attach") == null)
        post("""{"attach":true}""")
    }

    /** Its number, to be answered. */
    fun ask(method: String, args: String = "[]"): Int {
        val number = ++last
        post("""{"call":$number,"method":"$method","args":$args}""")
        return number
    }

    fun listen(name: String) = post("""{"listen":${++last},"name":"$name"}""")

    fun answerTo(number: Int): JsonObject =
        eventually("the answer to $number") { received.find { it["result"] == JsonPrimitive(number) } }

    /** @throws AssertionError where it is refused. */
    fun call(method: String, args: String = "[]"): JsonElement? {
        val answer = answerTo(ask(method, args))
        answer["error"]?.let { throw AssertionError("$method: $it") }
        return answer["value"]
    }

    fun isTracking() = call("getState")!!.jsonObject.getValue("enabled").jsonPrimitive.boolean

    fun events(name: String): List<JsonObject> = received.filter { it["event"] == JsonPrimitive(name) }

    /** Flutter's hot restart: this isolate ends, and another one begins in the same engine. */
    fun restarts(): DartIsolate {
        engine.restart()
        return DartIsolate(engine)
    }

    companion object {
        /** The reply where a method is not implemented. */
        const val NOTHING = "not implemented"
    }
}
