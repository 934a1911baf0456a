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
