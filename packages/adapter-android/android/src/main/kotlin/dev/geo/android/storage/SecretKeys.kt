package dev.geo.android.storage

import java.security.GeneralSecurityException
import javax.crypto.SecretKey

/** Where the key of secrets lies: in the Android Keystore, and in tests anywhere. */
public interface SecretKeys {
    /**
     * The key that secrets were encrypted with; null where there is none, or none any more.
     *
     * @throws KeystoreBusyException where a later call may return it.
     * @throws GeneralSecurityException where none will.
     */
    public fun existing(): SecretKey?

    /**
     * A new key, in the place of the one before.
     *
     * @throws KeystoreBusyException where a later call may make one.
     * @throws GeneralSecurityException where none can be made.
     */
    public fun renewed(): SecretKey
}
