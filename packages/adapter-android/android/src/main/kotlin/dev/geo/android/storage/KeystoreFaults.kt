package dev.geo.android.storage

import android.os.Build
import android.security.keystore.KeyPermanentlyInvalidatedException
import dev.geo.android.ports.StorageLockedException
import java.io.IOException
import java.security.GeneralSecurityException
import java.security.InvalidKeyException
import java.security.NoSuchAlgorithmException
import java.security.NoSuchProviderException
import java.security.ProviderException
import java.security.UnrecoverableKeyException
import javax.crypto.BadPaddingException
import javax.crypto.IllegalBlockSizeException
import android.security.KeyStoreException as SystemKeyStoreException

/**
 * The Keystore did not answer: it is a process of its own, which starts after the app, restarts, and is locked before the first
 * unlock. The key may well be there.
 */
public class KeystoreBusyException(message: String, cause: Throwable? = null) :
    GeneralSecurityException(message, cause)

/** What an exception of the Keystore, or of a cipher with a key of it, says about the key. */
internal object KeystoreFaults {
    /** No such Keystore; a key that no cipher takes; a text that is not the output of this key. */
    private val LASTING = listOf(
        NoSuchAlgorithmException::class.java,
        NoSuchProviderException::class.java,
        InvalidKeyException::class.java,
        UnrecoverableKeyException::class.java,
        BadPaddingException::class.java,
        IllegalBlockSizeException::class.java,
        IllegalArgumentException::class.java,
    )

    /** The name of the class on every level; it is public from Android 13 on only. */
    private const val SYSTEM = "android.security.KeyStoreException"

    /** Its texts for a key that no later call can use; before Android 13 there are no public codes, and none for the first ever. */
    private val LOST_TEXTS =
        setOf("Invalid key blob", "Key blob corrupted", "Key not found", "Key permanently invalidated")

    /**
     * [error] as a checked one: a [KeystoreBusyException] where a later call may succeed, else as it is.
     */
    fun checked(error: Exception): GeneralSecurityException = when {
        error is KeystoreBusyException -> error
        isPassing(error) -> KeystoreBusyException("the Keystore does not answer: ${error.message}", error)
        error is GeneralSecurityException -> error
        else -> GeneralSecurityException(error.message, error)
    }

    /**
     * What is not known to stay passes: makers' Keystores fail in ways of their own, and a token that is taken for lost logs the
     * user out for good.
     */
    private fun isPassing(error: Exception): Boolean {
        val causes = generateSequence<Throwable>(error) { it.cause }.take(DEEPEST).toList()
        if (causes.any { it is KeyPermanentlyInvalidatedException }) return false
        val system = causes.find { it.javaClass.name == SYSTEM }
        if (system != null) return !isLost(system)
        return causes.any { it is ProviderException || it is IOException } || causes.none(::stays)
    }

    /** Is this about the key, the text or the algorithm, so that every later call fails as well? */
    private fun stays(error: Throwable): Boolean = error.javaClass == GeneralSecurityException::class.java ||
        LASTING.any { it.isInstance(error) }

    private fun isLost(system: Throwable): Boolean {
        if (LOST_TEXTS.any { it in system.message.orEmpty() }) return true
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU || system !is SystemKeyStoreException) return false
        return when (system.numericErrorCode) {
            SystemKeyStoreException.ERROR_KEY_CORRUPTED, SystemKeyStoreException.ERROR_KEY_DOES_NOT_EXIST -> true
            else -> false
        }
    }

    /** Longer chains of causes are circles. */
    private const val DEEPEST = 8
}

/** A call of storage that needs the Keystore while it does not answer. */
internal fun locked(busy: KeystoreBusyException): StorageLockedException =
    StorageLockedException("secrets cannot be read: ${busy.message}", busy)
