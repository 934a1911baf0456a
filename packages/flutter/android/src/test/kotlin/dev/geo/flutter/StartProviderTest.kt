package dev.geo.flutter

import android.content.pm.PackageManager
import dev.geo.android.process.GeoProcess
import dev.geo.android.process.ProcessEngine
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import kotlin.test.assertEquals
import kotlin.test.assertNotNull

/** What starts with a process of the app. */
@RunWith(RobolectricTestRunner::class)
class StartProviderTest {
    private class Begun : RuntimeException()

    private var begun = 0

    @Before
    fun watch() = GeoProcess.replace(
        ProcessEngine(app, {}) { _, _ ->
            begun++
            throw Begun()
        },
    )

    @After
    fun end() = GeoProcess.replace(null)

    private fun processStarts() {
        try {
            Robolectric.buildContentProvider(StartProvider::class.java).create("app.dev.geo.flutter")
        } catch (_: Begun) {
            // No engine is needed here.
        }
    }

    @Test
    fun `the engine starts with the process once the app has used it, and not before`() {
        processStarts()
        assertEquals(0, begun)
        Marks(app).isUsed = true
        processStarts()
        assertEquals(1, begun)
    }

    @Test
    fun `the manifest has the parts of both, the host and the plugin`() {
        val flags = PackageManager.GET_PROVIDERS or PackageManager.GET_SERVICES or PackageManager.GET_META_DATA
        val manifest = app.packageManager.getPackageInfo(app.packageName, flags)
        assertNotNull(manifest.providers?.find { it.name == StartProvider::class.java.name })
        assertNotNull(manifest.services?.find { it.name == "dev.geo.android.process.TrackingService" })
        assertEquals(
            "dev.geo.flutter.headless.IsolateDispatcher",
            manifest.applicationInfo?.metaData?.getString("dev.geo.android.headless"),
        )
    }
}
