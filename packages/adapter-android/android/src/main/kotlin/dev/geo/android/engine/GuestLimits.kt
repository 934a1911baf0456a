package dev.geo.android.engine

/**
 * What one guest may use of the phone. A guest that is whole never comes near; one that breaks must not take the process
 * with it.
 *
 * @property turnMillis most processor time for one delivery with its promise jobs, in milliseconds: time in which the thread
 * waits for a processor does not count. A turn takes some milliseconds on a phone, the longest (a new slice of 100,000
 * geofences) about a second.
 * @property bootMillis most processor time for the script itself, in milliseconds.
 * @property memoryBytes memory of the JavaScript engine, in bytes; within a turn it may take a quarter more. Any memory error ends
 * the guest, and so does a turn after which it keeps more than three quarters of them.
 * @property stackBytes deepest stack of the JavaScript engine, in bytes; less than the thread has.
 * @property postedCharacters most that a guest may say in one turn, in UTF-16 code units over all its posts. Twice the
 * 64,000,000 that the protocol allows for one message would not fit a phone; nothing that the engine says is larger than a
 * batch to upload.
 */
public data class GuestLimits(
    val turnMillis: Long = 5_000,
    val bootMillis: Long = 10_000,
    val memoryBytes: Long = 128L * MEBIBYTE,
    val stackBytes: Long = 512L * KIBIBYTE,
    val postedCharacters: Int = 32_000_000,
) {
    init {
        require(turnMillis >= MIN_MILLIS) { "turnMillis must be at least $MIN_MILLIS; got $turnMillis" }
        require(bootMillis >= MIN_MILLIS) { "bootMillis must be at least $MIN_MILLIS; got $bootMillis" }
        require(memoryBytes >= MEBIBYTE) { "memoryBytes must be at least $MEBIBYTE; got $memoryBytes" }
        require(stackBytes >= 64 * KIBIBYTE) { "stackBytes must be at least ${64 * KIBIBYTE}; got $stackBytes" }
        require(postedCharacters > 0) { "postedCharacters must be a positive number; got $postedCharacters" }
    }
}

/** Less would stop a guest that is whole on a phone that is busy. */
private const val MIN_MILLIS = 100
private const val KIBIBYTE = 1024
private const val MEBIBYTE = 1024 * KIBIBYTE
