package dev.geo.android.storage

import dev.geo.android.engine.WireText
import java.security.GeneralSecurityException
import java.security.ProviderException
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
     * The secret as it is stored. A key that can no longer be used is replaced by a new one.
     *
     * @throws GeneralSecurityException where that is not possible.
     */
    fun sealed(name: String, secret: String): String = asSecurity {
        val present = try {
            keys.existing()
        } catch (_: GeneralSecurityException) {
            null
        }
        try {
            sealed(name, secret, present ?: keys.renewed())
        } catch (error: GeneralSecurityException) {
            if (present == null) throw error
            sealed(name, secret, keys.renewed())
        }
    }

    /** @throws GeneralSecurityException where it cannot be read: its key is gone, or the text is not ours. */
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

    /** The Keystore says some of its troubles by exceptions that Java does not check. */
    private fun <T> asSecurity(run: () -> T): T = try {
        run()
    } catch (error: ProviderException) {
        throw GeneralSecurityException(error.message, error)
    } catch (error: IllegalArgumentException) {
        throw GeneralSecurityException(error.message, error)
    } catch (error: IllegalStateException) {
        throw GeneralSecurityException(error.message, error)
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
