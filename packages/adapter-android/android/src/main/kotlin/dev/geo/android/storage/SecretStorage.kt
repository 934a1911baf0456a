package dev.geo.android.storage

import dev.geo.android.ports.Change
import dev.geo.android.ports.Entry
import dev.geo.android.ports.Storage
import java.security.GeneralSecurityException

/**
 * A storage that encrypts the values of its secrets, which are the keys that begin with `secret/`. They lie among the others in
 * [stored], so that a commit stays one.
 *
 * A secret that cannot be decrypted (its key was lost, or belonged to another phone) counts as absent, until it is put
 * again. On a phone whose Keystore can make no key at all a secret is not stored, and the one before stays as it is. Both are
 * logged, and affect nothing else.
 *
 * While the Keystore fails for another reason, a secret is neither absent nor skipped: every call that reads or writes one throws
 * [dev.geo.android.ports.StorageLockedException], and a commit changes nothing.
 */
public class SecretStorage(private val stored: Storage, keys: SecretKeys, private val log: PortLog = { _, _, _ -> }) :
    Storage {
    private val cipher = SecretCipher(keys)
    private val complained = HashSet<String>()

    override fun get(key: String): String? = stored.get(key)?.let { opened(key, it) }

    override fun scan(prefix: String, after: String?, limit: Int?, reverse: Boolean): List<Entry> {
        val found = stored.scan(prefix, after, limit, reverse)
        if (!reaches(prefix)) return found
        val readable = found.mapNotNull { (key, value) -> opened(key, value)?.let { Entry(key, it) } }
        // A page that is not full would look like the last one.
        val isWhole = limit == null || found.size < limit || readable.size == found.size
        return if (isWhole) readable else readable + scan(prefix, found.last().key, limit - readable.size, reverse)
    }

    override fun count(prefix: String): Long {
        val all = stored.count(prefix)
        if (!reaches(prefix)) return all
        val secrets = stored.scan(if (prefix.startsWith(SECRETS)) prefix else SECRETS)
        return all - secrets.count { (key, value) -> opened(key, value) == null }
    }

    override fun commit(changes: List<Change>): Unit = stored.commit(changes.mapNotNull(::sealed))

    override fun close(): Unit = stored.close()

    /** Null where it is not stored. A failure never becomes a deletion: the secret before it may be the only one that works. */
    private fun sealed(change: Change): Change? {
        if (change !is Change.Put || !change.key.startsWith(SECRETS)) return change
        return try {
            complained -= change.key
            Change.Put(change.key, cipher.sealed(change.key, change.value))
        } catch (busy: KeystoreBusyException) {
            throw locked(busy)
        } catch (error: GeneralSecurityException) {
            complain(change.key, "is not stored: it cannot be encrypted", error)
            null
        }
    }

    private fun opened(key: String, value: String): String? {
        if (!key.startsWith(SECRETS)) return value
        return try {
            cipher.opened(key, value)
        } catch (busy: KeystoreBusyException) {
            throw locked(busy)
        } catch (error: GeneralSecurityException) {
            complain(key, "cannot be decrypted, and counts as absent", error)
            null
        }
    }

    /** Once for each, and never with what was in it. */
    private fun complain(key: String, what: String, error: GeneralSecurityException) {
        if (!complained.add(key)) return
        log(ERROR, "storage:secret", "\"$key\" $what: ${error.message ?: error.javaClass.simpleName}")
    }

    private fun reaches(prefix: String): Boolean = prefix.startsWith(SECRETS) || SECRETS.startsWith(prefix)

    private companion object {
        const val SECRETS = "secret/"
        const val ERROR = 1
    }
}
