package dev.geo.rn

import com.facebook.react.bridge.ReactApplicationContext
import dev.geo.android.process.GeoProcess
import dev.geo.rn.headless.HeadlessTasks

/**
 * One client of the engine's host, for one React runtime. The engine is the process's own, and goes on when the runtime ends.
 *
 * Methods are called on React Native's thread for modules, one after the other.
 */
internal class GeoModule(context: ReactApplicationContext) : NativeGeoSpec(context) {
    private val marks = Marks(context)
    private val channel = TextChannel(
        connect = { sink ->
            marks.isUsed = true
            GeoProcess.host(context).connect(sink = sink)
        },
        emit = ::emitOnText,
    )

    override fun post(text: String): Unit = channel.post(text)

    override fun wantHeadless() {
        if (marks.isHeadless) return
        marks.isHeadless = true
        // An engine that runs already has been told that there is no task.
        if (marks.isUsed) GeoProcess.host(reactApplicationContext).restart()
    }

    override fun headlessEnded(task: Double, error: String?): Unit =
        HeadlessTasks.of(reactApplicationContext).ended(task.toInt(), error)

    override fun invalidate() {
        channel.close()
        super.invalidate()
    }
}
