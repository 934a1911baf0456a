package dev.geo.android.sensors

import kotlin.math.max
import kotlin.math.roundToLong

/** Standard gravity, metres per second squared: CODATA. */
private const val GRAVITY = 9.80665

/** A block is about a second, as the port describes it. */
private const val BLOCK_NANOS = 1_000_000_000L

/** Samples this far apart, or three periods, belong to two blocks: so does the engine's clock of blocks see it. */
private const val GAP_NANOS = 150_000_000L
private const val GAP_PERIODS = 3

/** Finer than the step of a sensor with 16 bits for 8 g, which is 0.00024 g; and a text of half the length. */
private const val STEPS_PER_G = 10_000.0

/** The most samples in one block; 18,000 numbers is what a guest takes. */
private const val MAX_SAMPLES = 6_000

/**
 * Gathers samples into blocks of a second, with the rate at which they came: phones keep near the one that was asked
 * for, or not.
 *
 * @param askedHz for a block of one sample, which has no rate.
 * @param emit takes the rate, x, y and z in turn in g, and when the last sample was taken.
 */
internal class AccelerationBlocks(
    private val askedHz: Double,
    private val emit: (rateHz: Double, samples: List<Double>, endNanos: Long) -> Unit,
) {
    private val samples = ArrayList<Double>()
    private var firstNanos = 0L
    private var lastNanos = 0L

    /** Takes one sample, in metres per second squared. What comes twice, or late, is left out. */
    fun offer(takenNanos: Long, x: Float, y: Float, z: Float) {
        if (!(x.isFinite() && y.isFinite() && z.isFinite())) return
        if (samples.isNotEmpty()) {
            if (takenNanos <= lastNanos) return
            val gapNanos = max(GAP_NANOS, (GAP_PERIODS * BLOCK_NANOS / askedHz).toLong())
            when {
                takenNanos - lastNanos > gapNanos -> end()
                takenNanos - firstNanos >= BLOCK_NANOS || samples.size >= 3 * MAX_SAMPLES ->
                    end(periods = count, spanNanos = takenNanos - firstNanos)
            }
        }
        if (samples.isEmpty()) firstNanos = takenNanos
        lastNanos = takenNanos
        for (value in listOf(x, y, z)) samples += (value / GRAVITY * STEPS_PER_G).roundToLong() / STEPS_PER_G
    }

    /** Gives out what is gathered, though it is no full second. */
    fun end() {
        if (samples.isNotEmpty()) end(periods = count - 1, spanNanos = lastNanos - firstNanos)
    }

    private val count: Int get() = samples.size / 3

    private fun end(periods: Int, spanNanos: Long) {
        val rateHz = if (periods > 0) periods * BLOCK_NANOS.toDouble() / spanNanos else askedHz
        val block = ArrayList(samples)
        samples.clear()
        emit(rateHz, block, lastNanos)
    }
}
