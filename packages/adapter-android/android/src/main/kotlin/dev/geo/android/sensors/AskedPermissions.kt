package dev.geo.android.sensors

import android.content.Context
import dev.geo.android.storage.KeptTexts

/** Was the user ever asked for location by us? It outlives the process, not the installation. */
internal class AskedPermissions(context: Context) {
    private val texts = KeptTexts(context, "dev.geo.android.permissions")

    var isAsked: Boolean
        get() = texts[LOCATION].toBoolean()
        set(value) = texts.put(LOCATION to value.toString())

    private companion object {
        const val LOCATION = "asked.location"
    }
}
