package dev.geo.android.storage

import dev.geo.android.host.MemoryDisk
import dev.geo.android.ports.Change.Put
import dev.geo.android.ports.StorageLockedException
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class LateStorageTest {
    @Test
    fun `before the first unlock the file is not opened, and after it as ever`() {
        val disk = MemoryDisk()
        var isUnlocked = false
        val storage = LateStorage({ isUnlocked }) { disk.open() }
        assertFailsWith<StorageLockedException> { storage.get("a") }
        assertFailsWith<StorageLockedException> { storage.commit(listOf(Put("a", "1"))) }
        assertEquals(0, disk.opened)
        isUnlocked = true
        storage.commit(listOf(Put("a", "1")))
        assertEquals("1", storage.get("a"))
        assertEquals(1, disk.opened)
        storage.close()
        assertEquals(0, disk.opened)
    }
}
