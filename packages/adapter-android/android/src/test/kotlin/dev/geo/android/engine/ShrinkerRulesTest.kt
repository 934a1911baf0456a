package dev.geo.android.engine

import com.dokar.quickjs.QuickJs
import org.junit.Test
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue

/**
 * R8 renames and removes what no Kotlin or Java refers to. The native library of quickjs-kt finds classes by their names: one that is
 * not kept ends the process with a SIGSEGV. Their names are constants of the library itself, which this test reads.
 */
class ShrinkerRulesTest {
    private val rules = File(requireNotNull(System.getProperty("geo.guest")))
        .resolve("../adapter-android/android/consumer-rules.pro").readLines().filter { it.startsWith("-keep") }

    /** What JNI is given as the name of a class: `com/dokar/quickjs/MemoryUsage`. */
    private val named: Set<String> by lazy {
        val library = assertNotNull(QuickJs::class.java.getResourceAsStream("/jni/linux_x64/libquickjs.so"))
        val text = library.use { it.readBytes() }.toString(Charsets.ISO_8859_1)
        Regex("(?<![\\w/])(com/dokar|kotlin)(/[A-Za-z_][\\w$]*)+(?=\\u0000)").findAll(text)
            .map { it.value.replace('/', '.') }.toSet()
    }

    private fun isKept(name: String) = rules.any { rule ->
        val (pattern, members) = Regex("^-keep class (\\S+) \\{(.*)}$").find(rule)?.destructured ?: return@any false
        val classes = pattern.split("**").joinToString("[\\w.$]*") { Regex.escape(it) }
        members.trim() == "*;" && Regex(classes).matches(name)
    }

    @Test
    fun `every class that the native library names is kept with its members`() {
        assertTrue("com.dokar.quickjs.MemoryUsage" in named && "com.dokar.quickjs.QuickJs" in named, "$named")
        assertEquals(emptyList(), named.filterNot(::isKept))
    }

    @Test
    fun `and each of them is a class that there is`() {
        for (name in named) Class.forName(name)
    }
}
