package com.example.geosample

import android.content.Context
import android.util.Log
import dev.geo.android.headless.HeadlessAnswer
import dev.geo.android.headless.HeadlessDispatcher
import dev.geo.android.headless.HeadlessEvent

class TripEvents : HeadlessDispatcher {
    override fun dispatch(context: Context, event: HeadlessEvent, answer: HeadlessAnswer) {
        // Start your runtime, or do the work here; on the main thread, so return at once.
        Log.i("trips", event.toJson()) // {"name":"geofence","action":"ENTER",…}
        answer.taken() // or answer.failed("why")
    }
}
