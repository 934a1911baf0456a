package dev.geo.android.process

import android.app.Service
import android.content.Intent
import android.content.pm.ServiceInfo
import android.os.Build
import android.os.IBinder
import dev.geo.android.host.Wake
import kotlinx.serialization.json.JsonObject

/**
 * The foreground service of type location. It does nothing but be there: the engine lives in the process, with it or
 * without it, and [ServicePresence] says when it comes and goes.
 *
 * The system starts it again after it ended the process (`START_STICKY`). It survives the removal of the app's task
 * (`stopWithTask` is false); what that means for tracking, `stopOnTerminate` says, and the engine decides.
 */
public class TrackingService : Service() {
    private val engine get() = GeoProcess.engine(this)

    private var lastStartId = 0

    private val shown = object : ShownService {
        override fun show(notification: JsonObject?) {
            val built = TrackingNotification(this@TrackingService, notification).build()
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
                startForeground(NOTIFICATION_ID, built, ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION)
            } else {
                startForeground(NOTIFICATION_ID, built)
            }
        }

        override fun end() {
            stopForeground(STOP_FOREGROUND_REMOVE)
            // Does nothing where another start has been asked for since.
            stopSelf(lastStartId)
        }
    }

    /** Shows itself, or waits for what the engine says where the system has started it again. */
    override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
        lastStartId = startId
        val isOurs = intent?.action == ACTION_TRACK
        engine.presence.began(shown, isOurs)
        // The engine's process lives anew: what it wants of the service it says before it is idle.
        if (!isOurs) engine.wake(Wake.Launch) { engine.presence.settle() }
        return START_STICKY
    }

    /** The user removed the app from the recent tasks: its runtime counts as gone. */
    override fun onTaskRemoved(rootIntent: Intent?) {
        engine.taskRemoved()
    }

    override fun onDestroy() {
        engine.presence.ended(shown)
    }

    /** Binding is not supported. */
    override fun onBind(intent: Intent?): IBinder? = null

    internal companion object {
        const val ACTION_TRACK = "dev.geo.android.TRACK"

        /** Any number but 0, and none that an app would take for its own. */
        const val NOTIFICATION_ID = 0x67656f
    }
}
