package dev.geo.android.sensors

private const val NANOS_PER_SECOND = 1_000_000_000L

/** Steps are looked at over so long. */
internal const val STEP_WINDOW_SECONDS: Int = 10

/** Steps a minute from which a person counts as running: an estimate; few walk at 140, and few run below it. */
private const val RUNNING_STEPS_A_MINUTE = 140
private const val SECONDS_PER_MINUTE = 60
private const val PERCENT = 100

/** A person on foot, with the share of the last ten seconds in which steps fell, in percent. */
internal data class Steps(val isRunning: Boolean, val confidence: Int)

/** The steps of the last seconds. A phone that is shaken in a hand or a car gives single ones. */
internal class StepWindow {
    private val takenNanos = ArrayDeque<Long>()

    /** When the last step was, nanoseconds; null where there was none. */
    val lastNanos: Long? get() = takenNanos.lastOrNull()

    /** Takes one step; those that come late are left out. */
    fun offer(nanos: Long) {
        if (nanos < (lastNanos ?: Long.MIN_VALUE)) return
        takenNanos += nanos
        while (nanos - takenNanos.first() >= STEP_WINDOW_SECONDS * NANOS_PER_SECOND) takenNanos.removeFirst()
    }

    /** What the seconds up to the last step say; null where there was none. */
    fun verdict(): Steps? {
        val last = lastNanos ?: return null
        val seconds = takenNanos.mapTo(HashSet()) { (last - it) / NANOS_PER_SECOND }.size
        // Over the seconds that had steps: a person who has just begun to run counts as running.
        val aMinute = takenNanos.size * SECONDS_PER_MINUTE / seconds
        return Steps(aMinute >= RUNNING_STEPS_A_MINUTE, seconds * PERCENT / STEP_WINDOW_SECONDS)
    }

    fun clear() = takenNanos.clear()
}
