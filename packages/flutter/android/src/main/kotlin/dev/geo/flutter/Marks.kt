package dev.geo.flutter

import android.content.Context
import java.io.File

/** What Dart has registered for headless events: handles of two functions, of `PluginUtilities.getCallbackHandle`. */
internal data class Callbacks(val dispatcher: Long, val task: Long)

/**
 * What later processes of the app have to know before any Dart runs: small files. Neither backups nor other devices have them; a
 * handle means nothing to another build of the app.
 */
internal class Marks(private val context: Context) {
    private val folder get() = File(context.noBackupFilesDir, "geo-flutter")
    private val used get() = File(folder, "used")
    private val headless get() = File(folder, "headless")

    /** The app has used the engine: it starts with each process. */
    var isUsed: Boolean
        get() = used.exists()
        set(isSet) {
            when {
                !isSet -> used.delete()
                !isUsed -> write(used, "")
            }
        }

    /** The functions for headless events; null where there are none, or what was written is damaged. */
    var callbacks: Callbacks?
        get() {
            val handles = runCatching { headless.readText() }.getOrNull()?.split(' ')?.map(String::toLongOrNull)
            val (dispatcher, task) = handles?.filterNotNull()?.takeIf { it.size == 2 } ?: return null
            return Callbacks(dispatcher, task)
        }
        set(value) {
            if (value != null) write(headless, "${value.dispatcher} ${value.task}") else headless.delete()
        }

    /** Whole, or not at all: the process may end at any moment. */
    private fun write(file: File, text: String) {
        folder.mkdirs()
        val draft = File(folder, "${file.name}.new")
        draft.writeText(text)
        check(draft.renameTo(file)) { "$file cannot be written" }
    }
}
