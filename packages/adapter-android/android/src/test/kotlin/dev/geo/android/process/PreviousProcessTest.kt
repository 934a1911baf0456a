package dev.geo.android.process

import android.app.ActivityManager
import android.app.ApplicationExitInfo
import android.content.Context
import dev.geo.android.host.ProcessExit
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowActivityManager.ApplicationExitInfoBuilder
import kotlin.test.assertEquals
import kotlin.test.assertNull

@RunWith(RobolectricTestRunner::class)
class PreviousProcessTest {
    private val written = Written()

    private fun exit(bootId: String = "boot-1") = PreviousProcess(app, bootId, written).exit

    private fun recorded(process: String, reason: Int, at: Long, what: String? = null) {
        val info = ApplicationExitInfoBuilder.newBuilder()
            .setProcessName(process)
            .setReason(reason)
            .setTimestamp(at)
            .setStatus(9)
            .setImportance(125)
            .setDescription(what)
            .build()
        shadowOf(app.getSystemService(Context.ACTIVITY_SERVICE) as ActivityManager).addApplicationExitInfo(info)
    }

    @Test
    @Config(sdk = [31, 35])
    fun `the system says how the last process of this name ended`() {
        assertNull(exit())
        recorded(app.packageName, ApplicationExitInfo.REASON_CRASH, 1_000)
        recorded(app.packageName, ApplicationExitInfo.REASON_LOW_MEMORY, 2_000, "by lmkd")
        recorded("${app.packageName}:remote", ApplicationExitInfo.REASON_ANR, 3_000)
        assertEquals(ProcessExit("low-memory", 2_000, "by lmkd; status 9; importance 125"), exit())
        assertEquals(listOf("anr", "low-memory", "crash"), processExits(app).map { it.reason })
        assertEquals("reason-99", exitReason(99))
        assertEquals(emptyList(), written.entries)
    }

    @Test
    @Config(sdk = [24, 29])
    fun `before Android 11 a mark tells a restart of the device and an update from other ends`() {
        assertNull(exit())
        assertEquals(ProcessExit("unknown"), exit())
        assertEquals(ProcessExit("device-restarted"), exit("boot-2"))
        shadowOf(app.packageManager).getInternalMutablePackageInfo(app.packageName).lastUpdateTime = 5_000
        assertEquals(ProcessExit("package-updated", 5_000), exit("boot-2"))
        assertEquals(ProcessExit("unknown"), exit("boot-2"))
        assertEquals(ProcessExit("force-stopped"), PreviousProcess(app, "boot-2", written) { true }.exit)
        val process = PreviousProcess(app, "boot-3", written)
        assertEquals(process.exit, process.exit)
        assertEquals("device-restarted", process.exit?.reason)
    }
}
