package dev.geo.android.process

import dev.geo.android.sensors.pass
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
    private var reports = 0
    private val hold = WakeHold(app, log) { reports++ }
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
    fun `a spell of minutes keeps the processor awake to its end`() {
        hold.set(true)
        repeat(9) { pass(60_000) }
        assertEquals(true, isHeld)
        hold.set(false)
        assertEquals(false, isHeld)
        assertEquals(emptyList(), log.events)
    }

    @Test
    fun `an engine that hangs lets the phone sleep after eleven minutes, and it is logged`() {
        hold.set(true)
        pass(660_000)
        assertEquals(false, isHeld)
        hold.set(false)
        assertEquals(listOf("wakelock:expired"), log.events)
    }

    @Test
    fun `where the main thread hangs too, the phone sleeps after a minute`() {
        hold.set(true)
        ShadowSystemClock.advanceBy(Duration.ofMillis(60_001))
        assertEquals(false, isHeld)
    }

    @Test
    fun `a spell of five seconds is reported, and shorter ones are not`() {
        repeat(4) {
            hold.set(true)
            pass(4_000)
            hold.set(false)
            pass(1_000)
        }
        assertEquals(0, reports)
        hold.set(true)
        pass(5_000)
        assertEquals(1, reports)
        hold.set(false)
        pass(60_000)
        assertEquals(1, reports)
    }
}
