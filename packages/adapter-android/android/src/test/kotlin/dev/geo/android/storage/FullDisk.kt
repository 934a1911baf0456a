package dev.geo.android.storage

import android.database.DatabaseUtils

/**
 * Limits the pages of the file: what a full disk looks like to SQLite. Inside a transaction, since the limit
 * belongs to a connection, and it is the one that writes which must have it.
 */
internal fun SqliteStorage.limitPages(pages: Int) {
    database.beginTransactionNonExclusive()
    try {
        DatabaseUtils.longForQuery(database, "pragma max_page_count = $pages", null)
        database.setTransactionSuccessful()
    } finally {
        database.endTransaction()
    }
}
