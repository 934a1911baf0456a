package dev.geo.android.storage

import android.content.Context
import android.content.pm.PackageInfo
import android.os.UserManager
import android.util.AtomicFile
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import java.io.File
import java.io.FileOutputStream
import java.io.IOException

/**
 * A few texts by name, in a file that no backup copies: what they say of registrations and questions holds for this installation on
 * this phone alone. Each change is durable when the call returns. Before the first unlock of the phone the file cannot be read: there
 * seems to be nothing then, and changes wait in memory.
 *
 * Earlier versions kept them in preferences of the same name, which Auto Backup copies. Those are taken over once and deleted; in a
 * new installation they came from a backup, and are deleted only.
 *
 * @param name of the file, and of the preferences of earlier versions.
 */
internal class KeptTexts(private val context: Context, private val name: String) {
    private val users = context.getSystemService(Context.USER_SERVICE) as UserManager
    private val folder by lazy { File(context.noBackupFilesDir, "geo") }
    private val file by lazy { AtomicFile(File(folder, "$name.json")) }
    private val content by lazy { contentOf(file.baseFile.path) }

    val all: Map<String, String> get() = synchronized(content) { present() }

    operator fun get(key: String): String? = all[key]

    /** Sets each of these texts, or takes it away where it is null. */
    fun put(vararg changes: Pair<String, String?>) {
        synchronized(content) {
            val before = present()
            val after = before.with(changes.toMap())
            when {
                after == before -> Unit
                content.stored == null -> content.waiting.putAll(changes)
                else -> write(after)
            }
        }
    }

    private fun present(): Map<String, String> {
        content.stored?.let { return it }
        if (!users.isUserUnlocked) return emptyMap<String, String>().with(content.waiting)
        val read = read() ?: earlier()
        content.stored = read
        val changed = read.with(content.waiting)
        content.waiting.clear()
        if (changed != read) write(changed)
        return changed
    }

    /** Null where there is no file, or it cannot be read: then everything is registered anew. */
    private fun read(): Map<String, String>? = try {
        val texts = Json.parseToJsonElement(file.readFully().decodeToString()).jsonObject
        texts.mapValues { it.value.jsonPrimitive.content }
    } catch (_: IOException) {
        null
    } catch (_: SerializationException) {
        null
    } catch (_: IllegalArgumentException) {
        null
    }

    private fun write(texts: Map<String, String>) {
        content.stored = texts
        folder.mkdirs()
        var stream: FileOutputStream? = null
        try {
            stream = file.startWrite()
            stream.write(JsonObject(texts.mapValues { JsonPrimitive(it.value) }).toString().toByteArray())
            file.finishWrite(stream)
        } catch (_: IOException) { // the disk is full: as long as this process lives, it knows
            stream?.let(file::failWrite)
        }
    }

    private fun earlier(): Map<String, String> {
        if (!File(context.dataDir, "shared_prefs/$name.xml").exists()) return emptyMap()
        val preferences = context.getSharedPreferences(name, Context.MODE_PRIVATE)
        val texts = if (isUpdated()) preferences.all.mapValues { it.value.toString() } else emptyMap()
        if (texts.isNotEmpty()) write(texts)
        context.deleteSharedPreferences(name)
        return texts
    }

    private fun isUpdated(): Boolean {
        val app: PackageInfo = context.packageManager.getPackageInfo(context.packageName, 0)
        return app.firstInstallTime < app.lastUpdateTime
    }

    private fun Map<String, String>.with(changes: Map<String, String?>): Map<String, String> {
        val after = LinkedHashMap(this)
        for ((key, text) in changes) if (text == null) after.remove(key) else after[key] = text
        return after
    }

    /** What this process knows of one file. */
    private class Content {
        /** What the file holds; null before it was read. */
        var stored: Map<String, String>? = null

        /** Changes that wait for the first unlock. */
        val waiting = LinkedHashMap<String, String?>()
    }

    private companion object {
        /** By path: several objects may have the same file. */
        val contents = HashMap<String, Content>()

        fun contentOf(path: String): Content = synchronized(contents) { contents.getOrPut(path, ::Content) }
    }
}
