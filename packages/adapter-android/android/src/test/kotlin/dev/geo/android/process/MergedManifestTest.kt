package dev.geo.android.process

import android.content.ComponentName
import android.content.pm.ServiceInfo
import android.os.Build
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals
import kotlin.test.assertNull

/** What an app's own manifest may take from the library's. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 34, 35])
class MergedManifestTest {
    private val manager get() = shadowOf(app.packageManager)
    private val service = ComponentName(app, TrackingService::class.java)

    private fun change(how: ServiceInfo.() -> Unit) {
        @Suppress("DEPRECATION")
        manager.addOrUpdateService(app.packageManager.getServiceInfo(service, 0).apply(how))
    }

    private fun typeIs(type: Int) = change {
        val field = ServiceInfo::class.java.getDeclaredField("mForegroundServiceType")
        field.apply { isAccessible = true }.setInt(this, type)
    }

    @Test
    fun `the library's own lacks nothing`() {
        assertNull(whatTheManifestLacks(app))
    }

    @Test
    fun `a service that was taken out or disabled is named, with the remedy`() {
        change { enabled = false }
        assertEquals(
            "the merged manifest disables dev.geo.android.process.TrackingService: remove android:enabled=\"false\"",
            whatTheManifestLacks(app),
        )
        manager.removeService(service)
        assertEquals(
            "the merged manifest declares no dev.geo.android.process.TrackingService: " +
                "remove what takes it out (tools:node=\"remove\")",
            whatTheManifestLacks(app),
        )
    }

    @Test
    @Config(sdk = [29, 34, 35])
    fun `another type in the place of location is named, and one beside it is no fault`() {
        typeIs(ServiceInfo.FOREGROUND_SERVICE_TYPE_DATA_SYNC)
        assertEquals(
            "the merged manifest declares dev.geo.android.process.TrackingService with foregroundServiceType 1, " +
                "which lacks location (8): " +
                "remove what replaces it (tools:replace=\"android:foregroundServiceType\")",
            whatTheManifestLacks(app),
        )
        typeIs(ServiceInfo.FOREGROUND_SERVICE_TYPE_DATA_SYNC or ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION)
        assertNull(whatTheManifestLacks(app))
    }

    @Test
    @Config(sdk = [29, 34, 35])
    fun `a permission that was taken out is named on the levels that want it`() {
        val info = manager.getInternalMutablePackageInfo(app.packageName)
        info.requestedPermissions = info.requestedPermissions.orEmpty().filter { "LOCATION" !in it }.toTypedArray()
        val fault = "the merged manifest does not request android.permission.FOREGROUND_SERVICE_LOCATION: " +
            "remove what takes it out (tools:node=\"remove\")"
        val isWanted = Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE
        assertEquals(fault.takeIf { isWanted }, whatTheManifestLacks(app))
    }

    @Test
    fun `the service is not asked for, and the log says what the manifest lacks`() {
        grant("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION")
        change { enabled = false }
        val log = Written()
        val platform = Platform()
        val presence = ServicePresence(platform, log)
        presence.set(location())
        assertEquals(emptyList(), platform.asked)
        assertEquals(
            "no foreground service for now: the merged manifest disables dev.geo.android.process.TrackingService: " +
                "remove android:enabled=\"false\"",
            log.entries.single().message,
        )
        assertEquals(whatTheManifestLacks(app), presence.refusal.reason)
    }
}
