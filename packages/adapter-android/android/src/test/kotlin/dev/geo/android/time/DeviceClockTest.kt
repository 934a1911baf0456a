package dev.geo.android.time

import android.app.Application
import android.os.SystemClock
import android.provider.Settings
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowSystemClock
import java.time.Duration
import kotlin.test.assertEquals
import kotlin.test.assertTrue

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 35])
class DeviceClockTest {
    private val app: Application get() = RuntimeEnvironment.getApplication()

    @Test
    fun `uptime counts the phone's sleep`() {
        val clock = DeviceClock(app)
        val before = clock.uptime()
        assertEquals(SystemClock.elapsedRealtime(), before)
        ShadowSystemClock.advanceBy(Duration.ofHours(3)) // as deep sleep does
        assertEquals(before + 3 * 3_600_000, clock.uptime())
        assertTrue(clock.now() > 1_577_836_800_000, "epoch milliseconds, after 2020")
    }

    @Test
    fun `each boot has a name of its own, by the system's count`() {
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 41)
        assertEquals("boot-41", DeviceClock(app).bootId)
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 42)
        assertEquals("boot-42", DeviceClock(app).bootId)
    }

    @Test
    fun `without a boot counter, a boot is named by its minute`() {
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, 0)
        fun bootId(wall: Long, elapsed: Long) = DeviceClock(app, { wall }, { elapsed }).bootId
        val noon = 1_767_268_800_000
        val name = bootId(noon, 60_000)
        assertEquals("boot-at-29454479", name)
        assertEquals(name, bootId(noon + 7_200_000, 7_260_000), "two hours later")
        assertEquals(name, bootId(noon + 7_200_000 + 20_000, 7_260_000), "the clock was corrected by 20 s")
        assertEquals("boot-at-29454599", bootId(noon + 7_200_000, 60_000), "after a restart")
    }
}
