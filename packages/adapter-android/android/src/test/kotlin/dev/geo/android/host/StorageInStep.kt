package dev.geo.android.host

import dev.geo.android.ports.Change
import dev.geo.android.ports.Entry
import dev.geo.android.ports.Storage
import dev.geo.android.ports.StorageLockedException
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import java.io.IOException
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.Semaphore

/** A storage that answers at the moments at which a transcript has its replies. */
internal interface StorageInStep : Storage {
    /** The moment has come for the call that waits the longest; [said] is the reply of the transcript. */
    fun reply(said: JsonObject)

    /** The process dies: no reply is expected any more. */
    fun abandon()
}

/** It answers with what stands in the transcript. */
internal class TranscribedStorage : StorageInStep {
    private val replies = LinkedBlockingQueue<JsonObject>()

    override fun reply(said: JsonObject) = replies.put(said)

    override fun abandon() = repeat(MANY) { reply(json("""{"error":{"message":"gone"}}""")) }

    override fun get(key: String): String? = next()?.jsonPrimitive?.content

    override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> =
        (next() as JsonArray).map { row -> Entry(row.jsonObject.said("key"), row.jsonObject.said("value")) }

    override fun count(prefix: String): Long = next()!!.jsonPrimitive.long

    override fun commit(changes: List<Change>) {
        next()
    }

    override fun close() = Unit

    private fun next(): JsonElement? {
        val reply = replies.take()
        reply["error"]?.jsonObject?.let { error ->
            val message = error.said("message")
            throw if (error.isTrue("locked")) StorageLockedException(message) else IOException(message)
        }
        return reply["value"]
    }

    private companion object {
        const val MANY = 1_000
    }
}

/** It answers with what [real] has, whatever the transcript says; only when, is the transcript's. */
internal class RealStorageInStep(private val real: Storage) : StorageInStep {
    private val turns = Semaphore(0)

    @Volatile
    private var isGone = false

    override fun reply(said: JsonObject) = turns.release()

    override fun abandon() {
        isGone = true
        turns.release(MANY)
    }

    override fun get(key: String): String? = inTurn { real.get(key) }

    override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> =
        inTurn { real.scan(prefix, after, limit, reverse) }

    override fun count(prefix: String): Long = inTurn { real.count(prefix) }

    override fun commit(changes: List<Change>) = inTurn { real.commit(changes) }

    override fun close() = real.close()

    /** Done when its moment has come: of what is under way when the process dies, nothing is. */
    private fun <T> inTurn(call: () -> T): T {
        turns.acquire()
        if (isGone) throw IOException("the process has died")
        return call()
    }

    private companion object {
        const val MANY = 1_000
    }
}
