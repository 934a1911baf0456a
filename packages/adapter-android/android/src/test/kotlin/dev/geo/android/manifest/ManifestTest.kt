package dev.geo.android.manifest

import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The packed manifest against what Android asks of it, level by level: [PLATFORM_RULES]. */
@RunWith(RobolectricTestRunner::class)
class ManifestTest {
    private val packed get() = declared(RuntimeEnvironment.getApplication())

    private fun broken(manifest: Declared, level: Int) =
        PLATFORM_RULES.filter { level in it.levels && !it.isKept(manifest) }.map { "${it.says} (${it.source})" }

    @Test
    fun `the manifest keeps to every rule of every level`() {
        for (level in LEVELS) assertEquals(emptyList(), broken(packed, level), "API level $level")
    }

    @Test
    @Config(sdk = [24, 29, 31, 34, 35, 36])
    fun `each level's own parser reads the same components`() {
        val services = setOf("TrackingService", "WorkJob").map { "dev.geo.android.process.$it" }
        assertEquals(services.toSet(), packed.services.keys)
        val receivers = setOf("WakeReceiver", "BootReceiver", "AlarmRightReceiver").map {
            "dev.geo.android.process.$it"
        }
        assertEquals(receivers.toSet(), packed.receivers.keys)
        assertEquals(mapOf("dev.geo.android.sensors.PermissionActivity" to false), packed.activities)
        assertEquals(emptyList(), broken(packed, android.os.Build.VERSION.SDK_INT))
    }

    @Test
    fun `every permission has a rule that wants it`() {
        for (permission in packed.permissions) {
            val without = packed.copy(permissions = packed.permissions - permission)
            assertTrue(LEVELS.any { broken(without, it).isNotEmpty() }, "nothing says why $permission is asked for")
        }
    }

    @Test
    fun `every rule can be broken`() {
        val bad = worstOf(packed)
        val kept = PLATFORM_RULES.filter { rule -> bad.all { rule.isKept(it) } }.map { it.says }
        assertEquals(emptyList(), kept)
    }

    @Test
    fun `every rule says where it is written`() {
        for (rule in PLATFORM_RULES) {
            assertTrue(rule.source.startsWith("https://"), rule.says)
            assertTrue(rule.levels.first in LEVELS && rule.levels.last in LEVELS, rule.says)
        }
    }

    /** Manifests as they must not be. */
    private fun worstOf(good: Declared): List<Declared> {
        val exported = good.services.mapValues {
            it.value.copy(isExported = true, isOfTypeLocation = false, stopsWithTask = true, permission = null)
        }
        val everything = setOf(
            "android.intent.action.BOOT_COMPLETED",
            "android.intent.action.LOCKED_BOOT_COMPLETED",
            "android.net.conn.CONNECTIVITY_CHANGE",
        )
        val curious = good.receivers.mapValues {
            Declared.Receiver(isExported = true, isDirectBootAware = true, received = everything)
        }
        val greedy = listOf(
            "ACCESS_BACKGROUND_LOCATION",
            "ACCESS_FINE_LOCATION",
            "HIGH_SAMPLING_RATE_SENSORS",
            "USE_EXACT_ALARM",
            "REQUEST_IGNORE_BATTERY_OPTIMIZATIONS",
            "QUERY_ALL_PACKAGES",
        ).map { "android.permission.$it" }.toSet()
        return listOf(
            Declared(greedy, setOf("android.hardware.location"), exported, curious, good.activities.mapValues { true }),
            Declared(emptySet(), emptySet(), emptyMap(), emptyMap(), emptyMap()),
        )
    }
}
