package dev.geo.android.storage

import android.security.keystore.KeyGenParameterSpec
import android.security.keystore.KeyProperties
import java.security.KeyStore
import javax.crypto.KeyGenerator
import javax.crypto.SecretKey

/**
 * The key of secrets in the Android Keystore: AES, 256 bits, for GCM; it never leaves the Keystore. It may be used while the
 * phone is locked, since tracking goes on then.
 *
 * @param alias its name, of this app's own keys.
 */
public class KeystoreKeys(private val alias: String = "dev.geo.android.secrets") : SecretKeys {
    override fun existing(): SecretKey? = answered {
        KeyStore.getInstance(PROVIDER).apply { load(null) }.getKey(alias, null) as? SecretKey
    }

    override fun renewed(): SecretKey = answered {
        KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, PROVIDER).apply {
            init(specification(alias))
        }.generateKey()
    }

    /** The Keystore reports its faults by exceptions of every family. */
    @Suppress("TooGenericExceptionCaught")
    private fun <T> answered(ask: () -> T): T = try {
        ask()
    } catch (error: Exception) {
        throw KeystoreFaults.checked(error)
    }

    internal companion object {
        const val PROVIDER: String = "AndroidKeyStore"
        private const val KEY_BITS = 256

        fun specification(alias: String): KeyGenParameterSpec =
            KeyGenParameterSpec.Builder(alias, KeyProperties.PURPOSE_ENCRYPT or KeyProperties.PURPOSE_DECRYPT)
                .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                .setKeySize(KEY_BITS)
                .build()
    }
}
