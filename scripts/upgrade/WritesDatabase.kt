package dev.geo.android.storage

import dev.geo.android.ports.Change
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import java.io.File
import java.util.Base64
import javax.crypto.SecretKey
import javax.crypto.spec.SecretKeySpec

/**
 * Run in an earlier version by scripts/upgrade-fixtures.mjs: writes the entries of a list with that version's storage. The key of
 * the secrets is 32 zero bytes, which the test that opens the file knows.
 */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [35])
class WritesDatabase {
    private object ZeroKey : SecretKeys {
        private val key: SecretKey = SecretKeySpec(ByteArray(32), "AES")

        override fun existing(): SecretKey = key

        override fun renewed(): SecretKey = key
    }

    @Test
    fun `the entries are in the database`() {
        val decoder = Base64.getDecoder()
        val changes = File(System.getenv("GEO_ENTRIES")).readLines().map { line ->
            val (key, value) = line.split(' ').map { String(decoder.decode(it)) }
            Change.Put(key, value)
        }
        SecretStorage(SqliteStorage(File(System.getenv("GEO_DATABASE"))), ZeroKey).use { it.commit(changes) }
    }
}
