package dev.geo.android.engine

import java.io.File
import java.io.IOException
import java.nio.ByteBuffer
import java.security.MessageDigest
import java.util.zip.CRC32

/**
 * The guest's script compiled once and kept, since a boot from bytecode takes a tenth of one from source: a dead process is
 * woken many times a day, and every wake is a boot.
 *
 * @param folder the app's `codeCacheDir`, which no other app can write, and which the system empties when the app is updated
 * and may empty whenever it likes.
 */
public class ProgramCache(private val folder: File) {
    /**
     * Boots [source] from its compiled form, which is made first where there is none, or where it cannot be read.
     *
     * @throws GuestFailure as [GuestEngine.boot] does.
     */
    public fun boot(source: GuestProgram.Source, limits: GuestLimits = GuestLimits()): GuestEngine {
        val file = File(folder, "geo-guest-${fingerprint(source.text)}.bytecode")
        read(file)?.let { compiled ->
            try {
                return GuestEngine.boot(compiled, limits)
            } catch (_: GuestFailure.Threw) {
                file.delete() // another version of QuickJS wrote it
            }
        }
        val compiled = GuestEngine.compile(source)
        write(file, compiled.bytes)
        return GuestEngine.boot(compiled, limits)
    }

    /** QuickJS believes whatever it reads: bytes that changed on the disk must never come so far. */
    private fun read(file: File): GuestProgram.Compiled? {
        val stored = try {
            file.readBytes()
        } catch (_: IOException) {
            return null
        }
        if (stored.size <= CHECKSUM_BYTES) return null
        val bytes = stored.copyOfRange(CHECKSUM_BYTES, stored.size)
        return if (ByteBuffer.wrap(stored).long == checksum(bytes)) GuestProgram.Compiled(bytes) else null
    }

    /** A full disk costs the next boot some milliseconds, and nothing else. */
    private fun write(file: File, bytes: ByteArray) {
        try {
            folder.mkdirs()
            folder.listFiles { old -> old.name.startsWith("geo-guest-") }?.forEach(File::delete)
            val unfinished = File.createTempFile("geo-guest-", ".part", folder)
            unfinished.outputStream().use { output ->
                output.write(ByteBuffer.allocate(CHECKSUM_BYTES).putLong(checksum(bytes)).array())
                output.write(bytes)
            }
            if (!unfinished.renameTo(file)) unfinished.delete()
        } catch (_: IOException) {
            file.delete()
        }
    }

    private fun checksum(bytes: ByteArray): Long = CRC32().apply { update(bytes) }.value

    private fun fingerprint(text: String): String = MessageDigest.getInstance("SHA-256")
        .digest(text.toByteArray())
        .take(FINGERPRINT_BYTES)
        .joinToString("") { "%02x".format(it) }

    private companion object {
        const val CHECKSUM_BYTES = Long.SIZE_BYTES

        /** Enough to distinguish the few bundles that one phone ever has. */
        const val FINGERPRINT_BYTES = 8
    }
}
