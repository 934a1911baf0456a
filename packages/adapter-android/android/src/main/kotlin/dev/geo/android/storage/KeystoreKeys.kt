package dev.geo.android.storage

import android.security.keystore.KeyGenParameterSpec
import android.security.keystore.KeyProperties
import java.io.IOException
import java.security.GeneralSecurityException
import java.security.KeyStore
import java.security.KeyStoreException
import java.security.ProviderException
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

    /** The Keystore is a process of its own, and says its troubles by exceptions of every family. */
    private fun <T> answered(ask: () -> T): T = try {
        ask()
    } catch (error: ProviderException) {
        throw KeyStoreException("the Keystore does not answer: ${error.message}", error)
    } catch (error: IOException) {
        throw KeyStoreException("the Keystore does not answer: ${error.message}", error)
    } catch (error: IllegalStateException) {
        throw GeneralSecurityException("the Keystore refuses: ${error.message}", error)
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
