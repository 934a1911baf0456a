package dev.geo.flutter

import android.os.Handler
import android.os.Looper
import dev.geo.android.process.GeoProcess
import io.flutter.embedding.engine.FlutterEngine
import io.flutter.embedding.engine.plugins.FlutterPlugin.FlutterPluginBinding
import io.flutter.plugin.common.BasicMessageChannel
import io.flutter.plugin.common.MethodCall
import io.flutter.plugin.common.MethodChannel
import io.flutter.plugin.common.StringCodec

/**
 * The client of one Flutter engine. The location engine is the process's own, and goes on when the Flutter engine ends. On the main
 * thread, as all of Flutter's channels.
 */
internal class FlutterClient(private val binding: FlutterPluginBinding) :
    MethodChannel.MethodCallHandler,
    FlutterEngine.EngineLifecycleListener {
    private val context = binding.applicationContext
    private val marks = Marks(context)
    private val texts = BasicMessageChannel(binding.binaryMessenger, GUEST_CHANNEL, StringCodec.INSTANCE)
    private val calls = MethodChannel(binding.binaryMessenger, HOST_CHANNEL)
    private val channel = TextChannel(
        Handler(Looper.getMainLooper()),
        connect = { sink ->
            marks.isUsed = true
            GeoProcess.host(context).connect(sink = sink)
        },
        emit = texts::send,
    )

    // Only the engine itself tells of a hot restart.
    @Suppress("DEPRECATION")
    private val engine get() = binding.flutterEngine

    fun begin() {
        texts.setMessageHandler { text, reply ->
            text?.let(::post)
            reply.reply(null)
        }
        calls.setMethodCallHandler(this)
        engine.addEngineLifecycleListener(this)
    }

    fun end() {
        engine.removeEngineLifecycleListener(this)
        texts.setMessageHandler(null)
        calls.setMethodCallHandler(null)
        channel.close()
    }

    private fun post(text: String) {
        if (!text.startsWith(ATTACH)) return channel.post(text)
        // Of a new isolate, also where nobody has told of the end of the last one.
        channel.open()
        // Never as a headless client, which would be given headless events itself: they go to the dispatcher. Until the user opens
        // the app, or it listens, a client of this process counts as no app anyway.
        channel.post("$ATTACH:true}")
    }

    override fun onPreEngineRestart() = channel.close()

    override fun onEngineWillDestroy() = Unit

    override fun onMethodCall(call: MethodCall, result: MethodChannel.Result) = when (call.method) {
        "attach" -> attach(result)

        "detach" -> {
            channel.close()
            result.success(null)
        }

        "registerHeadless" -> registerHeadless(call, result)

        else -> result.notImplemented()
    }

    /** Dart begins: what an isolate before it has left behind ends, and whatever Dart receives from now on is its own. */
    @Suppress("TooGenericExceptionCaught")
    private fun attach(result: MethodChannel.Result) {
        channel.close()
        try {
            marks.isUsed = true
            GeoProcess.host(context)
        } catch (error: Exception) {
            return result.error(
                "UNAVAILABLE",
                "The location engine cannot start in this process: ${error.message ?: error.javaClass.name}",
                null,
            )
        }
        result.success(null)
    }

    private fun registerHeadless(call: MethodCall, result: MethodChannel.Result) {
        val given = call.arguments as? Map<*, *>
        val dispatcher = (given?.get("dispatcher") as? Number)?.toLong()
        val task = (given?.get("callback") as? Number)?.toLong()
        if (dispatcher == null || task == null) {
            val message = "registerHeadless takes the handles of two functions, dispatcher and callback; got $given"
            return result.error("INVALID_ARGUMENT", message, null)
        }
        val isFirst = marks.callbacks == null
        marks.callbacks = Callbacks(dispatcher, task)
        // An engine that runs already has been told that there is no task.
        if (isFirst && marks.isUsed) GeoProcess.host(context).restart()
        result.success(null)
    }

    private companion object {
        const val GUEST_CHANNEL = "geo_background/guest"
        const val HOST_CHANNEL = "geo_background/host"

        /** How a client's first text begins. */
        const val ATTACH = "{\"attach\""
    }
}
