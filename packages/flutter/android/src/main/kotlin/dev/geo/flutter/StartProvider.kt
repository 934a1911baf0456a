package dev.geo.flutter

import android.content.ContentProvider
import android.content.ContentValues
import android.database.Cursor
import android.net.Uri
import dev.geo.android.process.GeoProcess

/**
 * Starts the engine with the app's process, where the app has used it before: tracking goes on when the user opens the app, whether
 * or not its Dart comes to call the engine. Android makes providers before anything else of the app; this one provides nothing.
 */
internal class StartProvider : ContentProvider() {
    override fun onCreate(): Boolean {
        val context = checkNotNull(context) { "a provider is attached before it is created" }
        if (Marks(context).isUsed) GeoProcess.host(context)
        return true
    }

    override fun query(
        uri: Uri,
        projection: Array<String>?,
        selection: String?,
        selectionArgs: Array<String>?,
        sortOrder: String?,
    ): Cursor? = null

    override fun getType(uri: Uri): String? = null

    override fun insert(uri: Uri, values: ContentValues?): Uri? = null

    override fun delete(uri: Uri, selection: String?, selectionArgs: Array<String>?): Int = 0

    override fun update(uri: Uri, values: ContentValues?, selection: String?, selectionArgs: Array<String>?): Int = 0
}
