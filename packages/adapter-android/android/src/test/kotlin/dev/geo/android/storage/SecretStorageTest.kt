package dev.geo.android.storage

import android.security.keystore.KeyPermanentlyInvalidatedException
import dev.geo.android.ports.Change
import dev.geo.android.ports.Change.DeletePrefix
import dev.geo.android.ports.Change.Put
import dev.geo.android.ports.StorageLockedException
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import java.io.File
import java.security.InvalidKeyException
import java.security.KeyStoreException
import java.security.NoSuchAlgorithmException
import java.security.ProviderException
import java.security.UnrecoverableKeyException
import javax.crypto.AEADBadTagException
import javax.crypto.SecretKey
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNotEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** Secrets in the real database, under a key of the JVM: Robolectric has no Keystore. */
@RunWith(RobolectricTestRunner::class)
class SecretStorageTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val said = ArrayList<String>()
    private val token = "京都 \uD83D\uDE80 \uD83D refresh-token-of-somebody"

    private fun <T> opened(keys: SecretKeys, block: (SecretStorage, SqliteStorage) -> T): T {
        val stored = SqliteStorage(File(folder.root, "geo.db"))
        return SecretStorage(stored, keys) { level, event, message -> said += "$level $event $message" }
            .use { block(it, stored) }
    }

    @Test
    fun `a secret comes back, and is nowhere in the file`() {
        val keys = MemoryKeys()
        opened(keys) { storage, _ -> storage.commit(listOf(Put("queue/1", "row"), Put("secret/tokens", token))) }
        opened(keys) { storage, stored ->
            assertEquals(token, storage.get("secret/tokens"))
            assertEquals(listOf(token), storage.scan("secret/").map { it.value })
            assertEquals(listOf("row", token), storage.scan("").map { it.value })
            assertEquals("row", stored.get("queue/1"))
            assertTrue(stored.get("secret/tokens")!!.startsWith("aes1."))
        }
        for (file in folder.root.listFiles()!!) {
            assertFalse(
                "refresh-token" in file.readText(Charsets.ISO_8859_1),
                file.name,
            )
        }
        assertEquals(emptyList(), said)
    }

    @Test
    fun `the same secret looks another way each time, and under another name it is none`() {
        opened(MemoryKeys()) { storage, stored ->
            storage.commit(listOf(Put("secret/a", token), Put("secret/b", token)))
            val sealed = stored.get("secret/a")!!
            assertNotEquals(sealed, stored.get("secret/b"))
            stored.commit(listOf(Put("secret/b", sealed)))
            assertNull(storage.get("secret/b"))
            assertEquals(token, storage.get("secret/a"))
        }
    }

    @Test
    fun `a key that was lost makes its secrets absent, said once, until they are put again`() {
        opened(MemoryKeys()) { storage, _ ->
            storage.commit(listOf(Put("a", "1"), Put("secret/1", "x"), Put("secret/2", "y"), Put("z", "1")))
        }
        opened(MemoryKeys()) { storage, _ ->
            repeat(2) {
                assertNull(storage.get("secret/1"))
                assertEquals(emptyList(), storage.scan("secret/"))
                assertEquals(0, storage.count("secret/"))
                assertEquals(2, storage.count(""))
                assertEquals(listOf("a", "z"), storage.scan("", limit = 2).map { it.key })
                assertEquals(listOf("z"), storage.scan("", after = "a", limit = 1).map { it.key })
            }
            assertEquals(
                (1..2).map {
                    "1 storage:secret \"secret/$it\" cannot be decrypted, and counts as absent: its key is gone"
                },
                said,
            )
            storage.commit(listOf(Put("secret/2", "anew")))
            assertEquals("anew", storage.get("secret/2"))
            storage.commit(listOf(DeletePrefix("secret/")))
            assertEquals(2, storage.count(""))
        }
    }

    @Test
    fun `a foreign value in a secret's place counts as absent`() {
        opened(MemoryKeys()) { storage, stored ->
            for (text in listOf("plain", "aes1.", "aes1.AAAA", "aes1.???", "aes1." + "A".repeat(100))) {
                stored.commit(listOf(Put("secret/tokens", text)))
                assertNull(storage.get("secret/tokens"), text)
            }
        }
    }

    @Test
    fun `an invalidated key is replaced at the next secret`() {
        val keys = MemoryKeys()
        opened(keys) { storage, _ ->
            storage.commit(listOf(Put("secret/tokens", "before")))
            keys.isInvalid = true
            assertNull(storage.get("secret/tokens"))
            storage.commit(listOf(Put("secret/tokens", "after")))
            assertEquals("after", storage.get("secret/tokens"))
        }
    }

    @Test
    fun `a phone without a Keystore stores no secret, deletes none, and loses nothing else of the commit`() {
        opened(BrokenKeys) { storage, stored ->
            stored.commit(listOf(Put("secret/tokens", "aes1.from-better-days")))
            storage.commit(listOf(Put("queue/1", "row"), Put("secret/tokens", token), Put("queue/2", "row")))
            assertEquals(listOf("queue/1", "queue/2"), storage.scan("queue/").map { it.key })
            assertEquals("aes1.from-better-days", stored.get("secret/tokens"))
            val reason = "is not stored: it cannot be encrypted: AndroidKeyStore not found"
            assertEquals(listOf("1 storage:secret \"secret/tokens\" $reason"), said)
        }
    }

    @Test
    fun `a commit with a secret in it is all or nothing`() {
        opened(MemoryKeys()) { storage, stored ->
            storage.commit(listOf(Put("secret/tokens", "before"), Put("a", "1")))
            stored.limitPages(8)
            val changes: List<Change> =
                listOf(Put("secret/tokens", "after"), Put("a", "2"), Put("big", "x".repeat(1_000_000)))
            assertTrue(runCatching { storage.commit(changes) }.isFailure)
            assertEquals(listOf("1", "before"), listOf(storage.get("a"), storage.get("secret/tokens")))
        }
    }

    @Test
    fun `without a Keystore, as here, its keys are refused by a checked error`() {
        val keys = KeystoreKeys()
        opened(keys) { storage, _ ->
            storage.commit(listOf(Put("secret/tokens", token), Put("a", "1")))
            assertNull(storage.get("secret/tokens"))
            assertEquals("1", storage.get("a"))
        }
        val specification = KeystoreKeys.specification("of-a-test")
        assertEquals("of-a-test", specification.keystoreAlias)
        assertEquals(listOf("GCM"), specification.blockModes.toList())
        assertEquals(listOf("NoPadding"), specification.encryptionPaddings.toList())
        assertEquals(256, specification.keySize)
        assertFalse(specification.isUserAuthenticationRequired, "tracking goes on while the phone is locked")
    }

    @Test
    fun `while the Keystore does not answer, a secret is locked, and neither absent nor overwritten`() {
        val keys = BusyKeys()
        opened(keys) { storage, stored ->
            storage.commit(listOf(Put("secret/tokens", token), Put("a", "1")))
            val before = stored.get("secret/tokens")
            for (isBusy in listOf<BusyKeys.() -> Unit>({ isSilent = true }, { isRefusingCiphers = true })) {
                keys.isBusy()
                assertFailsWith<StorageLockedException> { storage.get("secret/tokens") }
                assertFailsWith<StorageLockedException> { storage.scan("secret/") }
                assertFailsWith<StorageLockedException> { storage.scan("") }
                assertFailsWith<StorageLockedException> { storage.count("secret/") }
                val failure = assertFailsWith<StorageLockedException> {
                    storage.commit(listOf(Put("a", "2"), Put("secret/tokens", "renewed")))
                }
                assertEquals("secrets cannot be read: the Keystore does not answer: busy", failure.message)
                assertEquals("1", storage.get("a"))
                storage.commit(listOf(Put("b", "rows without a secret go on")))
                keys.answers()
            }
            assertEquals(before, stored.get("secret/tokens"))
            assertEquals(token, storage.get("secret/tokens"))
            storage.commit(listOf(Put("secret/tokens", "renewed")))
            assertEquals("renewed", storage.get("secret/tokens"))
        }
        assertEquals(1, keys.made)
        assertEquals(emptyList(), said)
    }

    @Test
    fun `a fault of the Keystore passes or stays, by what the system says of it`() {
        fun isBusy(error: Exception) = KeystoreFaults.checked(error) is KeystoreBusyException
        fun system(code: Int, text: String) = KeyStoreFault(code, text)
        assertTrue(isBusy(ProviderException("binder died")))
        assertTrue(
            isBusy(UnrecoverableKeyException("no information").initCause(system(4, "System error")) as Exception),
        )
        assertTrue(isBusy(KeyStoreException("-1000")), "what is not known to stay passes")
        assertTrue(isBusy(NullPointerException("a maker's Keystore")))
        assertFalse(isBusy(InvalidKeyException("of another cipher")))
        assertFalse(isBusy(IllegalArgumentException("no Base64")))
        assertFalse(isBusy(UnrecoverableKeyException("gone")))
        assertFalse(isBusy(UnrecoverableKeyException("").initCause(system(-33, "Invalid key blob")) as Exception))
        assertFalse(isBusy(KeyPermanentlyInvalidatedException("a new screen lock")))
        assertFalse(isBusy(AEADBadTagException("another key")))
        assertFalse(isBusy(KeyStoreException("AndroidKeyStore not found", NoSuchAlgorithmException("none"))))
    }

    /** `android.security.KeyStoreException`, as the framework makes it. */
    @Suppress("FunctionName")
    private fun KeyStoreFault(code: Int, text: String) = android.security.KeyStoreException(code, text)

    private object BrokenKeys : SecretKeys {
        override fun existing(): SecretKey? = throw missing()

        override fun renewed(): SecretKey = throw missing()

        private fun missing() =
            KeyStoreException("AndroidKeyStore not found", NoSuchAlgorithmException("AndroidKeyStore not available"))
    }
}
