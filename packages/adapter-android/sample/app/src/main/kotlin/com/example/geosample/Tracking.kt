package com.example.geosample

import android.content.Context
import dev.geo.android.facade.GeoEngine
import dev.geo.android.process.GeoProcess

suspend fun startTracking(context: Context, server: String): GeoEngine {
    val engine = GeoEngine(GeoProcess.host(context))
    engine.ready {
        url = server // https://…
        notification {
            title = "On the road"
            smallIcon = "drawable/ic_trip"
        }
    }
    engine.requestPermission()
    engine.start()
    return engine
}

/** Leads the user to the setting that keeps tracking from working best; says whether the user has lifted it. */
suspend fun liftRestriction(engine: GeoEngine, userIsBack: suspend () -> Unit): Boolean {
    val page = engine.getDeviceReport().remedies.firstOrNull() // what the user may lift, the most effective first
    if (page != null) engine.openSettings(page) // false where the app is not in the foreground
    userIsBack()
    val helped = page !in engine.getDeviceReport().remedies
    return helped
}
