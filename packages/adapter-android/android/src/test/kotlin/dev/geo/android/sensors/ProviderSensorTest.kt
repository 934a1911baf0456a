package dev.geo.android.sensors

import android.Manifest.permission
import android.app.AppOpsManager
import android.content.Context
import android.content.Intent
import android.location.LocationManager
import android.os.Build
import android.os.Process
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals

/** What may be used of the location service, and what of it is on. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 35])
class ProviderSensorTest {
    private val received = ReceivedEvent()
    private val sensor by lazy { ProviderSensor(app, handler) }
    private val operations get() = app.getSystemService(Context.APP_OPS_SERVICE) as AppOpsManager
    private val hasBackground = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q

    @Before
    fun device() {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) shadowOf(locations).setLocationEnabled(true)
        shadowOf(locations).setProviderEnabled(GPS, true)
        shadowOf(locations).setProviderEnabled(NETWORK, true)
        deny(*PLACE)
    }

    @After
    fun end() = sensor.unwatch()

    private fun state(status: Int, accuracy: Int? = null, gps: Boolean = true, network: Boolean = true): String {
        val end = accuracy?.let { ""","accuracyAuthorization":$it}""" } ?: "}"
        return """{"ageMillis":0,"status":$status,"enabled":${gps || network},"gps":$gps,"network":$network$end"""
    }

    private fun changeOperation() =
        shadowOf(operations).setMode(AppOpsManager.OPSTR_FINE_LOCATION, Process.myUid(), app.packageName, nextMode)

    private var mode = AppOpsManager.MODE_ALLOWED
    private val nextMode: Int
        get() {
            mode = if (mode == AppOpsManager.MODE_ALLOWED) AppOpsManager.MODE_IGNORED else AppOpsManager.MODE_ALLOWED
            return mode
        }

    @Test
    fun `permissions granted and withdrawn while watching are delivered`() {
        sensor.watch(json("{}"), received)
        assertEquals(listOf(state(0)), received.all())
        grant(PLACE[1])
        changeOperation()
        val partly = if (hasBackground) 4 else 3
        assertEquals(listOf(state(partly, accuracy = 1)), received.all())
        grant(*PLACE)
        changeOperation()
        assertEquals(listOf(state(partly, accuracy = 0)), received.all())
        if (hasBackground) {
            grant(permission.ACCESS_BACKGROUND_LOCATION)
            changeOperation()
            assertEquals(listOf(state(3, accuracy = 0)), received.all())
        }
        deny(*PLACE)
        AskedPermissions(app).isAsked = true
        changeOperation()
        changeOperation()
        assertEquals(listOf(state(2)), received.all())
    }

    @Test
    fun `switches of the location service are delivered`() {
        grant(*PLACE)
        val status = if (hasBackground) 4 else 3
        sensor.watch(json("{}"), received)
        assertEquals(listOf(state(status, 0)), received.all())
        shadowOf(locations).setProviderEnabled(GPS, false)
        app.sendBroadcast(Intent(LocationManager.PROVIDERS_CHANGED_ACTION))
        assertEquals(listOf(state(status, 0, gps = false)), received.all())
        shadowOf(locations).setProviderEnabled(NETWORK, false)
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) shadowOf(locations).setLocationEnabled(false)
        app.sendBroadcast(Intent(LocationManager.MODE_CHANGED_ACTION))
        assertEquals(state(status, 0, gps = false, network = false), received.all().last())
        sensor.unwatch()
        shadowOf(locations).setProviderEnabled(GPS, true)
        app.sendBroadcast(Intent(LocationManager.PROVIDERS_CHANGED_ACTION))
        changeOperation()
        assertEquals(emptyList(), received.all())
    }
}
