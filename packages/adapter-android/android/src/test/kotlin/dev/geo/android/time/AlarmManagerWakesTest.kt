package dev.geo.android.time

import android.app.AlarmManager
import android.app.Application
import android.content.Context
import android.os.Build
import dev.geo.android.ports.Clock
import dev.geo.android.process.WakeIntents
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlarmManager
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

@Suppress("DEPRECATION") // Robolectric's fields of an alarm: their getters are hidden behind them
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 34, 35, 36])
class AlarmManagerWakesTest {
    private val app: Application get() = RuntimeEnvironment.getApplication()
    private val manager get() = app.getSystemService(Context.ALARM_SERVICE) as AlarmManager
    private val said = ArrayList<String>()

    private val clock = object : Clock {
        var wall = NOON
        var up = 60_000L
        override var bootId = "boot-1"

        override fun now() = wall

        override fun uptime() = up
    }

    /** Of another process each time. */
    private fun wakes() = AlarmManagerWakes(app, clock) { level, event, _ -> said += "$level $event" }

    private fun permitExact(isPermitted: Boolean) {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) ShadowAlarmManager.setCanScheduleExactAlarms(isPermitted)
    }

    private fun set(): Map<String?, Long> = shadowOf(manager).scheduledAlarms.associate {
        WakeIntents.nameOf(shadowOf(it.operation).savedIntent) to
            it.triggerAtMs
    }

    @Test
    fun `each name is one alarm, which wakes the phone also in Doze, by the clock that counts sleep`() {
        permitExact(true)
        val wakes = wakes()
        wakes.wakeAt("heartbeat", NOON + 60_000)
        wakes.wakeAt("stop/1 ü", NOON + 90_000)
        wakes.wakeAt("heartbeat", NOON + 30_000)
        assertEquals(mapOf<String?, Long>("heartbeat" to 90_000, "stop/1 ü" to 150_000), set())
        for (alarm in shadowOf(manager).scheduledAlarms) {
            assertEquals(AlarmManager.ELAPSED_REALTIME_WAKEUP, alarm.type)
            assertTrue(alarm.isAllowWhileIdle)
        }
        wakes.wakeAt("heartbeat", null)
        wakes.wakeAt("heartbeat", null)
        wakes.wakeAt("never set", null)
        assertEquals(setOf<String?>("stop/1 ü"), set().keys)
    }

    @Test
    fun `alarms are exact where the app may have them, and else inexact, which is logged once`() {
        permitExact(false)
        val wakes = wakes()
        wakes.wakeAt("a", NOON + 60_000)
        wakes.wakeAt("b", NOON + 90_000)
        val isOld = Build.VERSION.SDK_INT < Build.VERSION_CODES.S
        assertEquals(isOld, wakes.isExact)
        assertEquals(if (isOld) emptyList() else listOf("2 alarm:inexact"), said)
        fun windows() = shadowOf(manager).scheduledAlarms.map { it.windowLengthMs }.toSet()
        assertEquals(isOld, windows() == setOf(0L), "${windows()}")
        permitExact(true)
        wakes.rearm()
        assertTrue(wakes.isExact)
        assertEquals(setOf(0L), windows())
        assertEquals(if (isOld) emptyList() else listOf("2 alarm:inexact", "3 alarm:exact"), said)
        assertEquals(2, shadowOf(manager).scheduledAlarms.size)
    }

    @Test
    fun `an alarm that may be inexact is, whatever the app may, and says nothing of it`() {
        permitExact(true)
        wakes().wakeAt("dormant", NOON + 1_800_000, isInexact = true)
        val alarm = shadowOf(manager).scheduledAlarms.single()
        assertTrue(alarm.windowLengthMs != 0L && alarm.isAllowWhileIdle, "${alarm.windowLengthMs}")
        permitExact(false)
        wakes().wakeAt("dormant", NOON + 1_800_000, isInexact = true)
        assertEquals(emptyList(), said)
    }

    @Test
    fun `alarms that are gone before they came due were taken by a force stop`() {
        wakes().wakeAt("heartbeat", NOON + 60_000)
        assertFalse(wakes().wereTaken())
        val alarm = shadowOf(manager).scheduledAlarms.single()
        manager.cancel(alarm.operation!!)
        alarm.operation!!.cancel()
        assertTrue(wakes().wereTaken())
        clock.up += 60_000
        assertFalse(wakes().wereTaken(), "it would have come by now")
        clock.up = 0
        clock.bootId = "boot-2"
        assertFalse(wakes().wereTaken(), "a restart takes all of them")
    }

    @Test
    fun `a later process knows the alarms of an earlier one, and takes them back`() {
        wakes().wakeAt("a", NOON + 60_000)
        wakes().wakeAt("b", NOON + 90_000)
        val later = wakes()
        assertEquals(setOf("a", "b"), later.names)
        later.wakeAt("a", null)
        assertEquals(setOf<String?>("b"), set().keys)
        wakes().takeBackAll()
        assertEquals(emptyMap(), set())
        assertEquals(emptySet(), wakes().names)
    }

    @Test
    fun `an alarm that came is none any more`() {
        val wakes = wakes()
        wakes.wakeAt("a", NOON + 60_000)
        wakes.came("a")
        assertEquals(emptySet(), wakes().names)
    }

    @Test
    fun `after a restart of the phone all are set again`() {
        wakes().wakeAt("a", NOON + 60_000)
        // As the system forgets them.
        shadowOf(manager).scheduledAlarms.toList().forEach { manager.cancel(it.operation!!) }
        assertEquals(emptyMap(), set())
        clock.bootId = "boot-2"
        clock.up = 1_000
        clock.wall = NOON + 50_000
        wakes().rearm()
        assertEquals(mapOf<String?, Long>("a" to 11_000), set())
    }

    @Test
    fun `a clock that is set moves no alarm`() {
        wakes().wakeAt("in ten minutes", NOON + 600_000)
        clock.up += 60_000
        for (wall in listOf(NOON - 3_600_000, NOON + 3_600_000)) {
            clock.wall = wall
            wakes().rearm()
            assertEquals(660_000, set()["in ten minutes"])
        }
    }

    private companion object {
        const val NOON = 1_767_268_800_000
    }
}
