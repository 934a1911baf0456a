package dev.geo.android.sensors

import android.content.Context
import android.hardware.SensorEvent
import android.hardware.SensorEventListener
import android.hardware.SensorManager
import android.os.Handler
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put
import kotlin.math.abs
import android.hardware.Sensor as Hardware

private const val MICROS_PER_MILLI = 1000L
private const val MILLIS_PER_SECOND = 1000L
private const val CERTAIN = 100

/** A confidence is delivered again after a change of this many percent … */
private const val CONFIDENCE_STEP = 25

/** … and not at all below this: a few steps are no walk. */
private const val LEAST_CONFIDENCE = 50

/**
 * `activity`, without activity recognition: steps make `walking` and `running`, the stationary detector `still`.
 * What ends one of them is `unknown` with certainty, for the hardware does not say what begins: a car, a bicycle and
 * a hand are alike to it. There is no `in_vehicle`; departures by car are left to significant motion and regions.
 */
internal class ActivitySensor(private val context: Context, private val handler: Handler) : Sensor {
    private val manager = context.getSystemService(Context.SENSOR_SERVICE) as SensorManager
    private val permissions = Permissions(context)
    private val steps = stepSensor()
    private val listener = StepListener()
    private val window = StepWindow()

    /** Rest counts only where something tells of its end. */
    private val moved: Trigger? = (sensor(Hardware.TYPE_MOTION_DETECT) ?: sensor(Hardware.TYPE_SIGNIFICANT_MOTION))
        ?.let { sensor -> Trigger(manager, sensor) { report("unknown", CERTAIN, it) } }
    private val rested: Trigger? = sensor(Hardware.TYPE_STATIONARY_DETECT)?.takeIf { moved != null }
        ?.let { sensor -> Trigger(manager, sensor) { report("still", CERTAIN, it) } }
    private var changes: PermissionChanges? = null
    private var intervalMillis = 0L

    /** The interval that steps are gathered for at present; null while steps are not watched. */
    private var steppingMillis: Long? = null
    private var reported: Pair<String, Int>? = null
    private var sink: ((JsonObject) -> Unit)? = null
    private val withdrawal = Runnable { withdraw() }

    override val kind: String get() = "activity"

    override val isAvailable: Boolean get() = steps != null || rested != null

    @Synchronized
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        intervalMillis = request.number("intervalMillis").toLong().coerceAtLeast(0)
        this.sink = sink
        changes = changes ?: PermissionChanges(context) { hearSteps() }
        hearSteps()
        arm()
    }

    @Synchronized
    override fun unwatch() {
        sink = null
        reported = null
        changes?.close()
        changes = null
        if (steppingMillis != null) manager.unregisterListener(listener)
        steppingMillis = null
        handler.removeCallbacks(withdrawal)
        window.clear()
        rested?.disarm()
        moved?.disarm()
    }

    private fun sensor(type: Int): Hardware? = manager.getDefaultSensor(type)

    /** One that wakes the processor, where there is one: gathered by the hardware, it does so once in an interval. */
    private fun stepSensor(): Hardware? =
        manager.getDefaultSensor(Hardware.TYPE_STEP_DETECTOR, true) ?: sensor(Hardware.TYPE_STEP_DETECTOR)

    /** From Android 10 on the user may say that steps are none of our business, and change that. */
    @Synchronized
    private fun hearSteps() {
        if (sink == null || steps == null || !permissions.isActivity || steppingMillis == intervalMillis) return
        if (steppingMillis != null) manager.unregisterListener(listener)
        val latencyMicros = (intervalMillis * MICROS_PER_MILLI).coerceAtMost(Int.MAX_VALUE.toLong()).toInt()
        val delay = SensorManager.SENSOR_DELAY_NORMAL
        val isHeard = manager.registerListener(listener, steps, delay, latencyMicros, handler)
        steppingMillis = intervalMillis.takeIf { isHeard }
    }

    private inner class StepListener : SensorEventListener {
        override fun onSensorChanged(event: SensorEvent) = stepped(event.timestamp)

        override fun onAccuracyChanged(sensor: Hardware?, accuracy: Int) = Unit
    }

    @Synchronized
    private fun stepped(takenNanos: Long) {
        if (sink == null) return
        window.offer(takenNanos)
        val verdict = window.verdict() ?: return
        // The hardware gathers for an interval: only then does it mean something that none comes.
        handler.removeCallbacks(withdrawal)
        handler.postDelayed(withdrawal, intervalMillis + STEP_WINDOW_SECONDS * MILLIS_PER_SECOND)
        if (verdict.confidence >= LEAST_CONFIDENCE) {
            report(if (verdict.isRunning) "running" else "walking", verdict.confidence, takenNanos)
        }
    }

    @Synchronized
    private fun withdraw() {
        val last = window.lastNanos ?: return
        window.clear()
        if (reported?.first == "walking" || reported?.first == "running") report("unknown", CERTAIN, last)
    }

    @Synchronized
    private fun report(type: String, confidence: Int, takenNanos: Long) {
        val sink = sink ?: return
        val before = reported
        val isSame = before?.first == type && abs(before.second - confidence) < CONFIDENCE_STEP
        if (!isSame) reported = type to confidence
        arm()
        if (isSame) return
        val activity = reading(sensorAgeMillisOf(takenNanos)) {
            put("type", type)
            put("confidence", confidence)
        }
        sink(activity)
    }

    /** At rest we listen for its end, else for it to begin. */
    private fun arm() {
        val isStill = reported?.first == "still"
        if (isStill) rested?.disarm() else rested?.arm()
        if (isStill) moved?.arm() else moved?.disarm()
    }
}
