package com.example.geosample

import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.widget.Button
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import dev.geo.android.facade.GeoEngine
import dev.geo.android.facade.GeoException
import dev.geo.android.facade.GeoShape
import dev.geo.android.facade.SettingsPage
import dev.geo.android.process.GeoProcess
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Starts and stops tracking, shows what the engine says, and exports what a field test is judged by. */
class SampleActivity : Activity() {
    private val scope: CoroutineScope = MainScope()
    private lateinit var server: EditText
    private lateinit var output: TextView
    private var engine: GeoEngine? = null

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        server = EditText(this).apply {
            hint = "https://…/locations?device=phone-7"
            setText(getPreferences(MODE_PRIVATE).getString(SERVER, ""))
        }
        output = TextView(this)
        val page = LinearLayout(this).apply {
            orientation = LinearLayout.VERTICAL
            fitsSystemWindows = true
        }
        page.addView(server)
        page.addView(button("Start") { start() })
        page.addView(button("Stop") { show(client().stop()) })
        page.addView(button("State") { show(client().getState()) })
        page.addView(button("Battery settings") { client().openSettings(SettingsPage.BATTERY) })
        page.addView(button("Export") { startActivityForResult(newFile(), EXPORT) })
        page.addView(output)
        setContentView(page)
    }

    override fun onDestroy() {
        scope.cancel()
        engine?.close()
        super.onDestroy()
    }

    @Deprecated("The successor is in AndroidX, which this sample has not.")
    override fun onActivityResult(request: Int, result: Int, data: Intent?) {
        val file = data?.data ?: return
        attempt {
            val box = client().exportBlackBox()
            withContext(Dispatchers.IO) {
                contentResolver.openOutputStream(file)?.use { it.write(box.toByteArray()) }
            }
            show("exported ${box.length} characters")
        }
    }

    private suspend fun start() {
        val url = server.text.toString().trim()
        getPreferences(MODE_PRIVATE).edit().putString(SERVER, url).apply()
        engine?.close()
        engine = startTracking(this, url)
        engine?.let { started ->
            show(started.getState())
            started.onHttp.collect { show(it) }
        }
    }

    /** A client of the engine that tracks, also where an earlier process began it. */
    private suspend fun client(): GeoEngine = engine ?: GeoEngine(GeoProcess.host(this)).also {
        engine = it
        it.ready { reset = false }
    }

    private fun newFile() = Intent(Intent.ACTION_CREATE_DOCUMENT)
        .addCategory(Intent.CATEGORY_OPENABLE)
        .setType("application/x-ndjson")
        .putExtra(Intent.EXTRA_TITLE, "box-${System.currentTimeMillis()}.ndjson")

    private fun button(label: String, action: suspend () -> Unit) = Button(this).apply {
        text = label
        setOnClickListener { attempt(action) }
    }

    private fun attempt(action: suspend () -> Unit) {
        scope.launch {
            try {
                action()
            } catch (failure: GeoException) {
                show(failure)
            }
        }
    }

    private fun show(value: Any) {
        output.text = if (value is GeoShape) value.raw.entries.joinToString("\n") else value.toString()
    }

    private companion object {
        const val EXPORT = 1
        const val SERVER = "server"
    }
}
