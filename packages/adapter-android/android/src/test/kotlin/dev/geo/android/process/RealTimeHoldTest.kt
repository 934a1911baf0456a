package dev.geo.android.process

import android.content.Context
import android.location.Location
import android.net.ConnectivityManager
import android.net.NetworkCapabilities
import android.os.Looper
import android.os.SystemClock
import com.sun.net.httpserver.HttpServer
import dev.geo.android.host.TestClient
import dev.geo.android.sensors.locations
import org.junit.After
import org.junit.Assume.assumeTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowAlarmManager
import org.robolectric.shadows.ShadowNetworkCapabilities
import java.net.InetSocketAddress
import java.time.Duration
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.locks.LockSupport
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * The cases of [ReceiverHoldTest] in real time, with every port of the device real, OkHttp and timers among them. Five minutes: only
 * where the effort asks for a hundred kills or more, as every night.
 */
@RunWith(RobolectricTestRunner::class)
class RealTimeHoldTest {
    private val requests = AtomicInteger()
    private val system = BroadcastQueue()
    private var server: HttpServer? = null
    private var last = 0L

    @Before
    fun phone() {
        assumeTrue("real time is for the night", (Integer.getInteger("geo.kills") ?: 0) >= NIGHTLY_KILLS)
        VirtualProcess.phone()
        val manager = app.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val capabilities = ShadowNetworkCapabilities.newInstance()
        shadowOf(capabilities).addTransportType(NetworkCapabilities.TRANSPORT_CELLULAR)
        shadowOf(capabilities).addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
        shadowOf(capabilities).addCapability(NetworkCapabilities.NET_CAPABILITY_VALIDATED)
        shadowOf(manager).setNetworkCapabilities(manager.activeNetwork, capabilities)
    }

    @After
    fun end() {
        server?.stop(0) ?: return
        GeoProcess.host(app).kill()
        GeoProcess.replace(null)
        ShadowAlarmManager.setAutoSchedule(false)
    }

    private fun serve(delayMillis: Long): String {
        val started = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 50).apply {
            executor = Executors.newCachedThreadPool { Thread(it).apply { isDaemon = true } }
            createContext("/") { exchange ->
                exchange.requestBody.readBytes()
                LockSupport.parkNanos(delayMillis * NANOS_PER_MILLI)
                requests.incrementAndGet()
                exchange.sendResponseHeaders(200, -1)
                exchange.close()
            }
            start()
        }
        server = started
        return "http://127.0.0.1:${started.address.port}/"
    }

    /** Robolectric's clock goes with the real one, and the system delivers what it has. */
    private fun tick() {
        val now = System.nanoTime()
        val millis = if (last == 0L) 0 else (now - last) / NANOS_PER_MILLI
        if (last == 0L) last = now
        last += millis * NANOS_PER_MILLI
        shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(millis))
        shadowOf(app).nextStartedService?.let { intent ->
            Robolectric.buildService(TrackingService::class.java, intent).create().get().onStartCommand(intent, 0, 1)
        }
        system.pump()
        LockSupport.parkNanos(NANOS_PER_MILLI)
    }

    /** 15 m for each second. It has its own moment also where a busy machine delivers it late. */
    private fun found(second: Int, at: Moment) = Location(VirtualProcess.PROVIDER).apply {
        latitude = 45 + second * 15 / 111_132.0
        longitude = 13.0
        accuracy = 4f
        speed = 15f
        bearing = 0f
        time = at.wallMillis + second * MILLIS_PER_SECOND
        elapsedRealtimeNanos = at.elapsedNanos + second * NANOS_PER_SECOND
    }

    private class Moment(val wallMillis: Long, val elapsedNanos: Long)

    private fun recordsAll(delayMillis: Long, backlog: Int) {
        val url = serve(delayMillis)
        val client = TestClient(GeoProcess.host(app)).attach()
        client.call(
            "ready",
            """[{"url":"$url","autoSync":false,"distanceFilter":10,"disableElasticity":true,""" +
                """"stopOnTerminate":false}]""",
        )
        val recorded = client.listen("location")
        client.call("start")
        client.call("changePace", "[true]")
        val waiting = (1..backlog).map { number ->
            client.ask("insertLocation", """[{"coords":{"latitude":45.0,"longitude":${number / 1000.0}}}]""")
        }
        waiting.lastOrNull()?.let(client::answered)
        client.call("setConfig", """[{"autoSync":true}]""")
        val before = client.received(recorded)
        val began = Moment(System.currentTimeMillis(), SystemClock.elapsedRealtimeNanos())
        var made = 0
        while (SystemClock.elapsedRealtimeNanos() - began.elapsedNanos < (FIXES + 3) * NANOS_PER_SECOND) {
            val second = made + 1
            if (made < FIXES && SystemClock.elapsedRealtimeNanos() - began.elapsedNanos >= second * NANOS_PER_SECOND) {
                shadowOf(locations).simulateLocation(found(second, began))
                made = second
            }
            tick()
        }
        val count = client.received(recorded) - before
        println(
            "In real time, a server that takes $delayMillis ms, $backlog records waiting: " +
                "$count of $FIXES fixes recorded; ${system.delivered} broadcasts; ${requests.get()} uploads",
        )
        assertEquals(FIXES, count)
        assertTrue(requests.get() > 0, "nothing was uploaded meanwhile")
    }

    private fun TestClient.received(listener: Int) = messages.count { it["listen"].toString() == "$listener" }

    @Test
    fun `with a backlog of 600 and a server that takes 400 ms every fix is recorded`() = recordsAll(400, 600)

    @Test
    fun `with a server that takes 25 s every fix is recorded`() = recordsAll(25_000, 0)

    private companion object {
        const val FIXES = 150
        const val NIGHTLY_KILLS = 100
        const val MILLIS_PER_SECOND = 1_000L
        const val NANOS_PER_MILLI = 1_000_000L
        const val NANOS_PER_SECOND = 1_000_000_000L
    }
}
