package dev.geo.android.platform

import android.app.AlarmManager
import android.app.Application
import android.app.Notification
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.database.sqlite.SQLiteDatabase
import android.location.Location
import android.location.LocationManager
import android.os.Build
import android.os.Looper
import android.os.SystemClock
import dev.geo.android.engine.Bundle
import dev.geo.android.engine.booted
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** What the tests of this library stand on: the real framework, level by level, with a real SQLite and a real QuickJS. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 34, 35, 36])
class FrameworkTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val app: Application get() = RuntimeEnvironment.getApplication()

    @Test
    fun `a database is a file of SQLite with WAL, and reads back`() {
        val file = folder.newFile("geo.db")
        SQLiteDatabase.openOrCreateDatabase(file, null).use { database ->
            assertTrue(database.enableWriteAheadLogging())
            database.execSQL("create table entries (key text primary key, value text not null) without rowid")
            database.execSQL("insert into entries values ('queue/1', '京都 \uD83D\uDE80')")
        }
        assertEquals("SQLite format 3", file.readBytes().decodeToString(0, 15))
        SQLiteDatabase.openDatabase(file.path, null, SQLiteDatabase.OPEN_READONLY).use { database ->
            database.rawQuery("select value, sqlite_version() from entries", null).use { cursor ->
                assertTrue(cursor.moveToFirst())
                assertEquals("京都 \uD83D\uDE80", cursor.getString(0))
                println("API ${Build.VERSION.SDK_INT}: SQLite ${cursor.getString(1)}, Android ${Build.VERSION.RELEASE}")
            }
        }
    }

    @Test
    fun `a location request receives the fixes of the provider`() {
        shadowOf(app).grantPermissions("android.permission.ACCESS_FINE_LOCATION")
        val manager = app.getSystemService(Context.LOCATION_SERVICE) as LocationManager
        shadowOf(manager).setProviderEnabled(LocationManager.GPS_PROVIDER, true)
        val received = ArrayList<Location>()
        manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, 0L, 0f, received::add, Looper.getMainLooper())
        val fix = Location(LocationManager.GPS_PROVIDER).apply {
            latitude = 52.0
            longitude = 13.0
            accuracy = 5f
            time = System.currentTimeMillis()
            elapsedRealtimeNanos = SystemClock.elapsedRealtimeNanos()
        }
        shadowOf(manager).simulateLocation(fix)
        shadowOf(Looper.getMainLooper()).idle()
        assertEquals(listOf(52.0), received.map { it.latitude })
    }

    @Test
    fun `an alarm is set for a moment`() {
        val manager = app.getSystemService(Context.ALARM_SERVICE) as AlarmManager
        val intent = PendingIntent.getBroadcast(app, 0, Intent("wake"), PendingIntent.FLAG_IMMUTABLE)
        manager.setAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, 1_767_225_600_000, intent)
        assertEquals(listOf(1_767_225_600_000), shadowOf(manager).scheduledAlarms.map { it.triggerAtMs })
    }

    @Test
    fun `a notification is shown`() {
        val manager = app.getSystemService(Context.NOTIFICATION_SERVICE) as NotificationManager
        val builder = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            manager.createNotificationChannel(NotificationChannel("geo", "Geo", NotificationManager.IMPORTANCE_LOW))
            Notification.Builder(app, "geo")
        } else {
            @Suppress("DEPRECATION")
            Notification.Builder(app)
        }
        manager.notify(1, builder.setSmallIcon(android.R.drawable.ic_menu_mylocation).setContentTitle("on").build())
        assertEquals(1, shadowOf(manager).allNotifications.size)
    }

    @Test
    fun `the library's manifest is the app's`() {
        val info = app.packageManager.getPackageInfo(app.packageName, PackageManager.GET_PERMISSIONS)
        assertTrue("android.permission.ACCESS_FINE_LOCATION" in info.requestedPermissions.orEmpty())
    }

    @Test
    fun `the guest boots from the app's assets`() {
        val script = app.assets.open("geo-guest.js").use { it.readBytes().decodeToString() }
        assertEquals(Bundle.source.text, script)
        booted(Bundle.source) { guest -> assertEquals(emptyList(), guest.deliver("").drop(1)) }
    }
}
