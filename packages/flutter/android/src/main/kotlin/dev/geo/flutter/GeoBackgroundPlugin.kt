package dev.geo.flutter

import dev.geo.flutter.headless.HeadlessTasks
import io.flutter.embedding.engine.plugins.FlutterPlugin
import io.flutter.embedding.engine.plugins.FlutterPlugin.FlutterPluginBinding
import io.flutter.embedding.engine.plugins.activity.ActivityAware
import io.flutter.embedding.engine.plugins.activity.ActivityPluginBinding

/**
 * What Flutter's registrant adds to each of its engines: a client of the process's one host for each, so that several Flutter engines
 * share one location engine.
 */
public class GeoBackgroundPlugin :
    FlutterPlugin,
    ActivityAware {
    private var client: FlutterClient? = null

    override fun onAttachedToEngine(binding: FlutterPluginBinding) {
        client = FlutterClient(binding).also(FlutterClient::begin)
    }

    override fun onDetachedFromEngine(binding: FlutterPluginBinding) {
        client?.end()
        client = null
    }

    /** The app is shown: the engine without a view ends, before this one draws. */
    override fun onAttachedToActivity(binding: ActivityPluginBinding): Unit = HeadlessTasks.appOpened()

    override fun onDetachedFromActivityForConfigChanges(): Unit = Unit

    override fun onReattachedToActivityForConfigChanges(binding: ActivityPluginBinding): Unit = Unit

    override fun onDetachedFromActivity(): Unit = Unit
}
