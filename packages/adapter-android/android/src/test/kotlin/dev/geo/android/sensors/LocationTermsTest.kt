package dev.geo.android.sensors

import android.location.LocationRequest.QUALITY_BALANCED_POWER_ACCURACY
import android.location.LocationRequest.QUALITY_HIGH_ACCURACY
import android.location.LocationRequest.QUALITY_LOW_POWER
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

/** Desired accuracy → provider and quality. */
class LocationTermsTest {
    private val old = setOf(GPS, NETWORK, PASSIVE)
    private val new = old + FUSED

    private fun asked(desiredAccuracy: Int, present: Set<String>, interval: Long = 1000) =
        locationTerms(LocationWatchRequest(desiredAccuracy, 10f, interval, isBackground = true), present)
            .map { Triple(it.provider, it.intervalMillis, it.quality) }

    @Test
    fun `finer than ten metres the fused provider finds the place`() {
        for (accuracy in listOf(-2, -1)) {
            assertEquals(listOf(Triple(FUSED, 1000L, QUALITY_HIGH_ACCURACY)), asked(accuracy, new))
        }
    }

    @Test
    fun `where there is no fused provider satellites and network do together`() {
        val both = listOf(Triple(GPS, 1000L, QUALITY_HIGH_ACCURACY), Triple(NETWORK, 20_000L, QUALITY_HIGH_ACCURACY))
        assertEquals(both, asked(-1, old))
        assertEquals(listOf(60_000L, 60_000L), asked(-1, old, 60_000).map { it.second })
    }

    @Test
    fun `from ten metres on no satellite is looked for while the network can tell`() {
        for (present in listOf(old, new)) {
            assertEquals(listOf(Triple(NETWORK, 1000L, QUALITY_BALANCED_POWER_ACCURACY)), asked(10, present))
            for (accuracy in listOf(100, 1000, 3000)) {
                assertEquals(listOf(Triple(NETWORK, 1000L, QUALITY_LOW_POWER)), asked(accuracy, present))
            }
        }
    }

    @Test
    fun `a phone without a network provider has satellites, and for three kilometres what others ask for`() {
        val bare = setOf(GPS, PASSIVE)
        for (accuracy in listOf(-2, -1, 10, 100, 1000)) {
            assertEquals(listOf(GPS), asked(accuracy, bare).map { it.first })
        }
        assertEquals(listOf(PASSIVE), asked(3000, bare).map { it.first })
        assertEquals(listOf(FUSED), asked(10, bare + FUSED).map { it.first })
        assertEquals(emptyList(), asked(-1, emptySet()))
    }

    @Test
    fun `a request that is none is refused with what was given`() {
        val refused = assertFailsWith<IllegalArgumentException> {
            LocationWatchRequest.of(json("""{"desiredAccuracy":"high","distanceFilter":10}"""))
        }
        assertEquals("desiredAccuracy must be a number; got \"high\"", refused.message)
        val request = """{"desiredAccuracy":-1,"distanceFilter":12.5,"interval":1000,"background":false}"""
        assertEquals(
            LocationWatchRequest(-1, 12.5f, 1000, isBackground = false),
            LocationWatchRequest.of(json(request)),
        )
    }
}
