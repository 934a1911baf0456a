package dev.geo.android.time

import android.content.Context
import android.os.SystemClock
import android.provider.Settings
import dev.geo.android.ports.Clock
import java.util.concurrent.TimeUnit.MINUTES
import kotlin.math.roundToLong

/** The phone's clocks: `elapsedRealtime` counts its sleep, and never goes back while it is on. */
public class DeviceClock internal constructor(
    private val context: Context,
    private val wall: () -> Long,
    private val elapsed: () -> Long,
) : Clock {
    public constructor(context: Context) : this(context, System::currentTimeMillis, SystemClock::elapsedRealtime)

    /** Counted by the system from Android 7 on. */
    override val bootId: String by lazy {
        val count = Settings.Global.getInt(context.contentResolver, Settings.Global.BOOT_COUNT, 0)
        if (count > 0) "boot-$count" else "boot-at-${minuteOfBoot()}"
    }

    override fun now(): Long = wall()

    override fun uptime(): Long = elapsed()

    /**
     * Where a maker left the count out. The wall clock, from which it is reckoned, is corrected by less than a minute; one
     * that is set by more changes the name, and then deadlines are judged by the wall clock, as after a reboot.
     */
    private fun minuteOfBoot(): Long = ((wall() - elapsed()) / MINUTES.toMillis(1).toDouble()).roundToLong()
}
