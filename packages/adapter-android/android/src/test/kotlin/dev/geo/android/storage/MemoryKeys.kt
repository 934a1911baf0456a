package dev.geo.android.storage

import javax.crypto.KeyGenerator
import javax.crypto.SecretKey

/** A key of the JVM, for as long as this lives. */
internal class MemoryKeys : SecretKeys {
    private var key: SecretKey? = null

    /** As after a new screen lock: the key is there, and no cipher takes it. */
    var isInvalid = false

    override fun existing(): SecretKey? = if (isInvalid) key?.let { Invalid } else key

    override fun renewed(): SecretKey {
        isInvalid = false
        return KeyGenerator.getInstance("AES").apply { init(KEY_BITS) }.generateKey().also { key = it }
    }

    private object Invalid : SecretKey {
        private fun readResolve(): Any = Invalid

        override fun getAlgorithm() = "none"

        override fun getFormat() = "RAW"

        override fun getEncoded() = ByteArray(0)
    }

    private companion object {
        const val KEY_BITS = 256
    }
}
