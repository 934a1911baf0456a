package dev.geo.android.storage

import dev.geo.android.engine.WireText
import java.security.GeneralSecurityException
import javax.crypto.Cipher
import javax.crypto.SecretKey
import javax.crypto.spec.GCMParameterSpec
import kotlin.io.encoding.Base64

/**
 * Secrets as they are stored: AES-GCM under a key of [SecretKeys], bound to the name they are stored under, as
 * `aes1.<Base64 of the nonce, the text and its tag>`.
 */
internal class SecretCipher(private val keys: SecretKeys) {
    /**
     * The secret as it is stored. A key that can no longer be used is replaced by a new one; one that the Keystore does not
     * return just now is not, because other secrets are encrypted with it.
     *
     * @throws KeystoreBusyException where the Keystore does not answer.
     * @throws GeneralSecurityException where encryption is not possible.
     */
    fun sealed(name: String, secret: String): String = asSecurity {
        val present = unlessLost { keys.existing() }
        val sealed = present?.let { key -> unlessLost { asSecurity { sealed(name, secret, key) } } }
        sealed ?: sealed(name, secret, keys.renewed())
    }

    /**
     * @throws KeystoreBusyException where the Keystore does not answer.
     * @throws GeneralSecurityException where it cannot be read: its key is gone, or the text is not ours.
     */
    fun opened(name: String, stored: String): String = asSecurity {
        if (!stored.startsWith(FORM)) throw GeneralSecurityException("it was not encrypted by this library")
        val bytes = Base64.decode(stored, FORM.length)
        if (bytes.size <= NONCE_BYTES) throw GeneralSecurityException("it was cut")
        val key = keys.existing() ?: throw GeneralSecurityException("its key is gone")
        val cipher = Cipher.getInstance(TRANSFORMATION)
        cipher.init(Cipher.DECRYPT_MODE, key, GCMParameterSpec(TAG_BITS, bytes, 0, NONCE_BYTES))
        cipher.updateAAD(WireText.encode(name).encodeToByteArray())
        WireText.decode(cipher.doFinal(bytes, NONCE_BYTES, bytes.size - NONCE_BYTES).decodeToString())
    }

    private fun sealed(name: String, secret: String, key: SecretKey): String {
        val cipher = Cipher.getInstance(TRANSFORMATION)
        // The Keystore chooses the nonce itself, and insists on it.
        cipher.init(Cipher.ENCRYPT_MODE, key)
        cipher.updateAAD(WireText.encode(name).encodeToByteArray())
        return FORM + Base64.encode(cipher.iv + cipher.doFinal(WireText.encode(secret).encodeToByteArray()))
    }

    /** Null where the key is lost, and another one has to take its place. */
    private fun <T> unlessLost(run: () -> T): T? = try {
        run()
    } catch (busy: KeystoreBusyException) {
        throw busy
    } catch (_: GeneralSecurityException) {
        null
    }

    /** The Keystore reports some of its faults by exceptions that Java does not check. */
    @Suppress("TooGenericExceptionCaught")
    private fun <T> asSecurity(run: () -> T): T = try {
        run()
    } catch (error: Exception) {
        throw KeystoreFaults.checked(error)
    }

    private companion object {
        const val FORM = "aes1."
        const val TRANSFORMATION = "AES/GCM/NoPadding"

        /** What GCM is made for (NIST SP 800-38D, 8.2), bytes. */
        const val NONCE_BYTES = 12

        /** The longest tag of GCM, bits. */
        const val TAG_BITS = 128
    }
}
