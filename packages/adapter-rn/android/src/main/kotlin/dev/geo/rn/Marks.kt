package dev.geo.rn

import android.content.Context
import java.io.File

/**
 * What later processes of the app have to know before any React runtime runs: empty files, which are there or not. Neither
 * backups nor other devices have them.
 */
internal class Marks(private val context: Context) {
    /** The app has used the engine: it starts with each process. */
    var isUsed: Boolean by Mark("used")

    /** The app has registered a headless task. */
    var isHeadless: Boolean by Mark("headless")

    private inner class Mark(private val name: String) {
        private val file get() = File(context.noBackupFilesDir, "geo-rn/$name")

        operator fun getValue(marks: Marks, property: Any): Boolean = file.exists()

        operator fun setValue(marks: Marks, property: Any, isSet: Boolean) {
            if (isSet == file.exists()) return
            if (isSet) {
                file.parentFile?.mkdirs()
                file.createNewFile()
            } else {
                file.delete()
            }
        }
    }
}
