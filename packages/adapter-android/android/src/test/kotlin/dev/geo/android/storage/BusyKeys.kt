package dev.geo.android.storage

import java.security.ProviderException
import javax.crypto.SecretKey

/** Keys of a Keystore that does not answer at times: neither when it is asked for a key, nor when a cipher uses one. */
internal class BusyKeys : SecretKeys {
    private val keys = MemoryKeys()
    var isSilent = false
    var isRefusingCiphers = false

    /** How many keys it has made. */
    var made = 0
        private set

    fun answers() {
        isSilent = false
        isRefusingCiphers = false
    }

    override fun existing(): SecretKey? {
        if (isSilent) throw KeystoreBusyException("the Keystore does not answer: busy")
        return keys.existing()?.let { if (isRefusingCiphers) Refusing(it) else it }
    }

    override fun renewed(): SecretKey {
        made++
        return keys.renewed()
    }

    /** The cipher asks for its bytes, as it asks the Keystore. */
    private class Refusing(key: SecretKey) : SecretKey by key {
        override fun getEncoded(): ByteArray = throw ProviderException("busy")
    }
}
