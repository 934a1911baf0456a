package dev.geo.android.sensors

import android.Manifest.permission
import android.app.ActivityManager
import android.app.ActivityManager.RunningAppProcessInfo
import android.app.Application
import android.content.Context
import android.content.Intent
import android.hardware.Sensor
import android.hardware.SensorEvent
import android.hardware.SensorManager
import android.hardware.TriggerEvent
import android.hardware.TriggerEventListener
import android.location.LocationManager
import android.os.Handler
import android.os.Looper
import android.os.Process
import android.os.SystemClock
import dev.geo.android.process.WakeIntents
import dev.geo.android.process.WakeReceiver
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.shadows.SensorBuilder
import org.robolectric.shadows.SensorEventBuilder
import org.robolectric.shadows.ShadowLocationManager
import org.robolectric.shadows.ShadowSensorManager
import org.robolectric.util.ReflectionHelpers
import org.robolectric.util.ReflectionHelpers.ClassParameter
import java.time.Duration

/** The app of the running test. */
internal val app: Application get() = RuntimeEnvironment.getApplication()

/** Sensors deliver on the main thread here, whose looper the tests turn. */
internal val handler: Handler get() = Handler(Looper.getMainLooper())

internal val locations: LocationManager get() = app.getSystemService(Context.LOCATION_SERVICE) as LocationManager
internal val sensors: SensorManager get() = app.getSystemService(Context.SENSOR_SERVICE) as SensorManager

internal fun json(text: String): JsonElement = Json.parseToJsonElement(text)

/** What a sensor has said, as texts. */
internal class ReceivedEvent : (JsonObject) -> Unit {
    private val readings = ArrayList<String>()

    @Synchronized
    override fun invoke(reading: JsonObject) {
        readings += reading.toString()
    }

    /** What came since the last time. */
    fun all(): List<String> {
        settle()
        return synchronized(this) { readings.toList().also { readings.clear() } }
    }
}

/** What is posted runs. */
internal fun settle(): Unit = shadowOf(Looper.getMainLooper()).idle()

/** Time passes, on the clock that counts sleep too. */
internal fun pass(millis: Long): Unit = shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(millis))

internal fun grant(vararg permissions: String): Unit = shadowOf(app).grantPermissions(*permissions)

internal fun deny(vararg permissions: String): Unit = shadowOf(app).denyPermissions(*permissions)

internal val PLACE: Array<String> = arrayOf(permission.ACCESS_FINE_LOCATION, permission.ACCESS_COARSE_LOCATION)

/** What the system thinks of our process, as a constant of [RunningAppProcessInfo]. */
internal fun importanceIs(importance: Int) {
    val info = RunningAppProcessInfo(app.packageName, Process.myPid(), arrayOf(app.packageName))
    info.importance = importance
    shadowOf(app.getSystemService(Context.ACTIVITY_SERVICE) as ActivityManager).setProcesses(listOf(info))
}

/** The library's receiver, which would start an engine, receives nothing: a test reads the intents itself. */
internal fun blockWakes() {
    val manifest = shadowOf(app).registeredReceivers.map { it.broadcastReceiver }
    manifest.filterIsInstance<WakeReceiver>().forEach(app::unregisterReceiver)
}

/** The receivers that sensors hold. */
internal val heldReceivers: Int
    get() = shadowOf(app).registeredReceivers.count { it.broadcastReceiver.javaClass.name.contains(".sensors.") }

/** The intents that went to our receiver since the last time, as the platform filled them in. */
internal fun wakes(): List<Intent> {
    settle()
    val intents = shadowOf(app).broadcastIntents.filter { it.action == WakeIntents.ACTION_READING }
    shadowOf(app).clearBroadcastIntents()
    return intents
}

internal fun hardware(type: Int, isWaking: Boolean = false): Sensor =
    SensorBuilder.newBuilder().setType(type).setWakeUpFlag(isWaking).build()
        .also { shadowOf(sensors).addSensor(it) }

internal fun event(sensor: Sensor, takenNanos: Long, values: FloatArray, accuracy: Int = 0): SensorEvent =
    SensorEventBuilder.newBuilder(sensor, values).setTimestamp(takenNanos).setAccuracy(accuracy).build()

internal fun send(event: SensorEvent): Unit = shadowOf(sensors).sendSensorEventToListeners(event, event.sensor)

internal val nowNanos: Long get() = SystemClock.elapsedRealtimeNanos()

/** Robolectric's own knows nothing of proximity alerts: this one keeps them, and tells of them as the platform does. */
@Implements(LocationManager::class)
internal class AlertingLocationManager : ShadowLocationManager() {
    @Implementation
    fun addProximityAlert(
        latitude: Double,
        longitude: Double,
        radius: Float,
        expiration: Long,
        intent: android.app.PendingIntent,
    ) {
        refusal?.let { throw it }
        alerts[intent] = "$latitude $longitude $radius $expiration"
    }

    @Implementation
    fun removeProximityAlert(intent: android.app.PendingIntent) {
        alerts -= intent
    }

    companion object {
        val alerts = LinkedHashMap<android.app.PendingIntent, String>()
        var refusal: RuntimeException? = null

        fun part(intent: android.app.PendingIntent): String? = WakeIntents.partOf(shadowOf(intent).savedIntent)

        /** The platform has seen the device cross this circle. */
        fun cross(identifier: String, isEntering: Boolean) {
            val intent = alerts.keys.single { part(it) == identifier }
            intent.send(app, 0, Intent().putExtra(LocationManager.KEY_PROXIMITY_ENTERING, isEntering))
        }

        val names: List<String?> get() = alerts.keys.map(::part)
    }
}

/** Robolectric's own knows nothing of sensors that tell once. */
@Implements(SensorManager::class)
internal class TriggeringSensorManager : ShadowSensorManager() {
    @Implementation
    fun requestTriggerSensor(listener: TriggerEventListener, sensor: Sensor): Boolean {
        armed += sensor.type to listener
        return true
    }

    @Implementation
    fun cancelTriggerSensor(listener: TriggerEventListener, sensor: Sensor): Boolean =
        armed.remove(sensor.type to listener)

    @Implementation
    override fun flush(listener: android.hardware.SensorEventListener): Boolean {
        (listener as android.hardware.SensorEventListener2).onFlushCompleted(null)
        return true
    }

    companion object {
        val armed = ArrayList<Pair<Int, TriggerEventListener>>()

        val types: List<Int> get() = armed.map { it.first }

        /** The sensor fires, and is off. */
        fun trigger(type: Int, takenNanos: Long = nowNanos) {
            val fired = armed.filter { it.first == type }
            armed -= fired.toSet()
            val event = ReflectionHelpers.callConstructor(
                TriggerEvent::class.java,
                ClassParameter.from(Int::class.javaPrimitiveType, 1),
            )
            event.timestamp = takenNanos
            fired.forEach { it.second.onTrigger(event) }
        }
    }
}
