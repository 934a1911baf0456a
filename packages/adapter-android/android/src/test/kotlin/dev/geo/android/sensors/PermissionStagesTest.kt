package dev.geo.android.sensors

import android.Manifest.permission
import dev.geo.android.sensors.PermissionStage.ACTIVITY
import dev.geo.android.sensors.PermissionStage.BACKGROUND
import dev.geo.android.sensors.PermissionStage.FOREGROUND
import dev.geo.android.sensors.PermissionStage.NOTIFICATIONS
import org.junit.Test
import kotlin.test.assertEquals

/** What is asked in which order on which level. */
class PermissionStagesTest {
    private val every = PermissionStage.entries.flatMap { it.permissions }.toSet()

    private fun order(
        level: Int,
        always: Boolean = true,
        declared: Set<String> = every,
        has: Set<String> = emptySet(),
        agrees: (PermissionStage) -> Boolean = { true },
    ): List<PermissionStage> {
        val granted = has.toMutableSet()
        val asked = LinkedHashSet<PermissionStage>()
        while (true) {
            val stage = nextStage(level, always, asked, granted::contains, declared::contains) ?: return asked.toList()
            asked += stage
            if (agrees(stage)) granted += stage.permissions
        }
    }

    @Test
    fun `each level is asked what it knows, one stage at a time`() {
        for (level in 24..28) assertEquals(listOf(FOREGROUND), order(level))
        for (level in 29..32) assertEquals(listOf(FOREGROUND, BACKGROUND, ACTIVITY), order(level))
        for (level in 33..36) assertEquals(PermissionStage.entries, order(level))
        assertEquals(listOf(FOREGROUND, ACTIVITY, NOTIFICATIONS), order(36, always = false))
    }

    @Test
    fun `without a place nothing else is asked, without the background the rest is`() {
        assertEquals(listOf(FOREGROUND), order(36) { false })
        assertEquals(PermissionStage.entries, order(36) { it != BACKGROUND })
    }

    @Test
    fun `approximate location alone is enough to go on`() {
        val approximate = setOf(permission.ACCESS_COARSE_LOCATION)
        assertEquals(PermissionStage.entries, order(36, has = approximate) { it != FOREGROUND })
    }

    @Test
    fun `what is granted, or what the manifest does not name, is not asked`() {
        assertEquals(listOf(BACKGROUND, ACTIVITY, NOTIFICATIONS), order(36, has = FOREGROUND.permissions.toSet()))
        assertEquals(listOf(FOREGROUND), order(36, declared = FOREGROUND.permissions.toSet()))
    }
}
