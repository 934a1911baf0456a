package dev.geo.android.process

import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowPowerManager
import org.robolectric.shadows.ShadowSystemClock
import java.time.Duration
import kotlin.test.assertEquals

@RunWith(RobolectricTestRunner::class)
class WakeHoldTest {
    private val log = Written()
    private val hold = WakeHold(app, log)
    private val isHeld get() = ShadowPowerManager.getLatestWakeLock()?.isHeld == true

    @Test
    @Config(sdk = [24, 35])
    fun `the processor stays awake while the engine is busy, and no longer`() {
        assertEquals(false, isHeld)
        hold.set(true)
        assertEquals(true, isHeld)
        hold.set(false)
        assertEquals(false, isHeld)
        assertEquals(emptyList(), log.events)
    }

    @Test
    fun `busy said twice is let go once`() {
        hold.set(true)
        hold.set(true)
        hold.set(false)
        assertEquals(false, isHeld)
    }

    @Test
    fun `an engine that hangs lets the phone sleep after a minute, and it is said`() {
        hold.set(true)
        ShadowSystemClock.advanceBy(Duration.ofMillis(59_999))
        assertEquals(true, isHeld)
        ShadowSystemClock.advanceBy(Duration.ofMillis(2))
        assertEquals(false, isHeld)
        hold.set(false)
        assertEquals(listOf("wakelock:expired"), log.events)
    }
}
