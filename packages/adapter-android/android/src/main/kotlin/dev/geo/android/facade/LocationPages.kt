package dev.geo.android.facade

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.put

/** In which order queued records are read. */
public enum class LocationOrder(internal val wire: String) {
    /** Oldest first. */
    ASC("asc"),

    /** Newest first. */
    DESC("desc"),
}

/** Reads queued records page by page. Records that are queued meanwhile are among them. */
internal class LocationPages(private val client: GeoClient) {
    /** All of them, a page at a time. */
    fun flow(order: LocationOrder): Flow<Location> = flow {
        var last: String? = null
        do {
            val page = page(PAGE_ROWS, last, order)
            for (location in page) emit(location)
            last = page.lastOrNull()?.uuid
        } while (page.size == PAGE_ROWS)
    }

    suspend fun read(limit: Int, after: String?, order: LocationOrder): List<Location> {
        val rows = ArrayList<Location>()
        var last = after
        while (true) {
            val most = minOf(PAGE_ROWS, limit - rows.size)
            val page = page(most, last, order)
            rows += page
            if (page.size < most || rows.size == limit) return rows
            last = rows.last().uuid
        }
    }

    private suspend fun page(limit: Int, after: String?, order: LocationOrder): List<Location> {
        val query = buildJsonObject {
            put("limit", limit)
            if (after != null) put("after", after)
            if (order != LocationOrder.ASC) put("order", order.wire)
        }
        val answer = client.ask("getLocations", JsonArray(listOf(query)))
        return checkNotNull(answer) { "getLocations answered nothing" }.jsonArray.shaped(::Location)
    }

    private companion object {
        /** Some 150,000 characters of JSON, which cross in one message: as the client in TypeScript has it. */
        const val PAGE_ROWS = 250
    }
}
