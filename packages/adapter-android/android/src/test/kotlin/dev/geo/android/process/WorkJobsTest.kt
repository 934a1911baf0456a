package dev.geo.android.process

import android.app.job.JobInfo
import android.app.job.JobParameters
import android.app.job.JobScheduler
import android.content.Context
import android.net.ConnectivityManager
import android.net.NetworkCapabilities
import android.os.Build
import dev.geo.android.host.TestClient
import dev.geo.android.host.Wake
import dev.geo.android.host.eventually
import dev.geo.android.sensors.pass
import org.junit.After
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowAlarmManager
import org.robolectric.shadows.ShadowNetworkCapabilities
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** Work that outlasts a receiver while no service is shown goes on in a job. */
@RunWith(RobolectricTestRunner::class)
class WorkJobsTest {
    @get:Rule
    val folder = TemporaryFolder()
    private val scheduler = app.getSystemService(Context.JOB_SCHEDULER_SERVICE) as JobScheduler
    private var process: VirtualProcess? = null

    @Before
    fun phone() {
        VirtualProcess.phone()
        isOnline(true)
    }

    @After
    fun end() {
        process?.die()
        ShadowAlarmManager.setAutoSchedule(false)
    }

    private fun isOnline(isOnline: Boolean) {
        val manager = app.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val capabilities = ShadowNetworkCapabilities.newInstance()
        if (isOnline) shadowOf(capabilities).addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
        shadowOf(manager).setNetworkCapabilities(manager.activeNetwork, capabilities)
    }

    /** An engine that watches geofences alone, and a record that is on its way to a server that takes 25 s. */
    private fun uploads(): VirtualProcess {
        val process = VirtualProcess(folder.newFile(), VirtualServer(25_000)).also { this.process = it }
        val client = TestClient(process.host).attach()
        client.call("ready", """[{"url":"https://example.com/","stopOnTerminate":false}]""")
        client.call("startGeofences")
        client.call("insertLocation", """[{"coords":{"latitude":45.0,"longitude":13.0}}]""")
        process.settle()
        assertTrue(process.host.busy.value)
        return process
    }

    @Suppress("DEPRECATION") // what took its place is not on every level
    private fun jobs() = scheduler.allPendingJobs.map { it.id - WorkJobs.ID to it.networkType }

    @Test
    fun `without a service, busy work gets a job, and so does a network that something may wait for`() {
        for (isTracking in listOf(true, false)) {
            assertEquals(JobNeed.NETWORK, jobFor(isBusy = true, isServiceShown = false, isTracking, isOnline = true))
            assertEquals(JobNeed.NOTHING, jobFor(isBusy = true, isServiceShown = false, isTracking, isOnline = false))
            assertEquals(null, jobFor(isBusy = false, isServiceShown = false, isTracking, isOnline = true))
            for (isBusy in listOf(true, false)) {
                assertEquals(null, jobFor(isBusy, isServiceShown = true, isTracking, isOnline = false))
            }
        }
        assertEquals(
            JobNeed.NETWORK,
            jobFor(isBusy = false, isServiceShown = false, isTracking = true, isOnline = false),
        )
        assertEquals(null, jobFor(isBusy = false, isServiceShown = false, isTracking = false, isOnline = false))
    }

    @Test
    @Config(sdk = [24, 31, 35])
    fun `an upload under way when a receiver finishes is handed over, with the network that it needs`() {
        val process = uploads()
        var isFinished = false
        process.engine.wake(Wake.Launch) { isFinished = true }
        process.settle()
        assertTrue(isFinished, "the receiver waits for the upload")
        assertEquals(listOf(JobNeed.NETWORK.ordinal to JobInfo.NETWORK_TYPE_ANY), jobs())
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) assertTrue(scheduler.allPendingJobs.single().isExpedited)

        process.engine.wake(Wake.Launch)
        process.settle()
        assertEquals(1, jobs().size)
    }

    @Test
    fun `an upload that no wake began is handed over before the platform freezes the process`() {
        val process = uploads()
        assertEquals(emptyList(), jobs())
        process.pass(5_000)
        assertEquals(listOf(JobNeed.NETWORK.ordinal to JobInfo.NETWORK_TYPE_ANY), jobs())
    }

    @Test
    fun `offline, geofences leave a job that waits for a network`() {
        val process = uploads()
        process.pass(60_000)
        scheduler.cancelAll()
        isOnline(false)
        process.engine.wake(Wake.Launch)
        process.settle()
        assertEquals(listOf(JobNeed.NETWORK.ordinal to JobInfo.NETWORK_TYPE_ANY), jobs())
    }

    @Test
    fun `while the service is shown there is no job`() {
        val process = uploads()
        scheduler.cancelAll()
        TestClient(process.host).attach().call("start")
        process.settle()
        assertTrue(process.isServiceShown)
        process.engine.wake(Wake.Launch)
        process.pass(10_000)
        assertEquals(emptyList(), jobs())
    }

    @Test
    fun `where no expedited job is left of the day's quota, an ordinary one is scheduled`() {
        shadowOf(scheduler).failExpeditedJob(true)
        uploads().pass(5_000)
        assertEquals(listOf(JobNeed.NETWORK.ordinal to JobInfo.NETWORK_TYPE_ANY), jobs())
        assertFalse(scheduler.allPendingJobs.single().isExpedited)
    }

    @Test
    fun `a job lasts as long as the upload`() {
        val process = uploads()
        val job = Robolectric.buildService(WorkJob::class.java).create().get()
        val params = Shadow.newInstanceOf(JobParameters::class.java)
        assertTrue(job.onStartJob(params))
        process.pass(20_000)
        assertFalse(shadowOf(job).isJobFinished)
        process.pass(10_000)
        eventually("the end of the job") {
            pass(1)
            true.takeIf { shadowOf(job).isJobFinished }
        }
    }

    @Test
    fun `a job that the platform stops is not ended a second time, and comes again`() {
        val process = uploads()
        val job = Robolectric.buildService(WorkJob::class.java).create().get()
        val params = Shadow.newInstanceOf(JobParameters::class.java)
        job.onStartJob(params)
        process.pass(3_000)
        assertTrue(job.onStopJob(params))
        process.pass(60_000)
        assertFalse(shadowOf(job).isJobFinished)
    }
}
