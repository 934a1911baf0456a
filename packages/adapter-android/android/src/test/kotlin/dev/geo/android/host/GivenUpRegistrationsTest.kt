package dev.geo.android.host

import dev.geo.android.engine.GuestEngine
import dev.geo.android.ports.Ports
import dev.geo.android.sensors.app
import dev.geo.android.sensors.grant
import dev.geo.android.sensors.locations
import dev.geo.android.sensors.platformSensors
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import kotlin.test.assertEquals

/** The platform's own location service, when a guest is given up. */
@RunWith(RobolectricTestRunner::class)
class GivenUpRegistrationsTest {
    private val tracking = guest(
        """(json) => {
            const said = JSON.parse(json);
            if (said.hello) post('{"watch":"location","request":{"desiredAccuracy":-1,"distanceFilter":10,"interval":1000,"background":true}}');
            if (said.wake?.cause === 'alarm') throw new Error('a fault of mine');
        }""",
    )

    private fun requests() = listOf("gps", "fused").sumOf { shadowOf(locations).getLocationRequests(it).size }

    @Test
    fun `its location request ends, and begins again with the next guest`() {
        grant("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION")
        shadowOf(locations).setProviderEnabled("gps", true)
        val time = VirtualTime()
        val ports = Ports(
            time, time, ScriptedAlarms(), MemoryDisk().open(), ScriptedHttp(), platformSensors(app),
            ScriptedQuestions(), ScriptedPresence(),
            entropy = { "00112233445566778899aabbccddeeff" },
        )
        val host = EngineHost(HostOptions(ports, { GuestEngine.boot(tracking) }), Wake.Launch)
        try {
            eventually("its request") { requests().takeIf { it > 0 } }
            repeat(4) { host.wake(Wake.Alarm("fault")) }
            eventually("its end") { host.diagnostics.value.takeIf { it.isLost } }
            assertEquals(0, requests())
            host.wake(Wake.Launch)
            eventually("the next request") { requests().takeIf { it > 0 } }
        } finally {
            host.kill()
        }
    }
}
