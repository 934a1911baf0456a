package dev.geo.android.process

import org.junit.Test
import kotlin.test.assertEquals

/**
 * When a foreground service of type location may begin, as far as permissions go: one line for each case of the
 * platform.
 */
class ServiceRulesTest {
    private fun mayBegin(level: Int, mayLocate: Boolean, mayLocateUnseen: Boolean, isSeen: Boolean) =
        whatForbidsTheService(level, mayLocate, mayLocateUnseen, isSeen) == null

    @Test
    fun `without a location permission it never begins`() {
        val allowed = (24..36).filter { mayBegin(it, mayLocate = false, mayLocateUnseen = true, isSeen = true) }
        assertEquals(emptyList(), allowed)
    }

    @Test
    fun `while the app is seen the permission to locate is enough`() {
        val allowed = (24..36).filter { mayBegin(it, mayLocate = true, mayLocateUnseen = false, isSeen = true) }
        assertEquals((24..36).toList(), allowed)
    }

    @Test
    fun `while the app is not seen Android 11 and newer want the background permission`() {
        val allowed = (24..36).filter { mayBegin(it, mayLocate = true, mayLocateUnseen = false, isSeen = false) }
        assertEquals((24..29).toList(), allowed)
    }

    @Test
    fun `after a boot the background permission is enough on every level`() {
        val allowed = (24..36).filter { mayBegin(it, mayLocate = true, mayLocateUnseen = true, isSeen = false) }
        assertEquals((24..36).toList(), allowed)
    }
}
