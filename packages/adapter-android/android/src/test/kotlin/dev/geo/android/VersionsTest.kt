package dev.geo.android

import org.junit.Test
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** The library is built by Gradle for apps and by Maven for these tests: from one catalog, and for the same phones. */
class VersionsTest {
    private val android =
        File(requireNotNull(System.getProperty("geo.android")) { "geo.android must name the library" })
    private val play = android.resolve("../android-play")
    private val gradle = android.resolve("build.gradle.kts").readText()
    private val playGradle = play.resolve("build.gradle.kts").readText()
    private val catalog = android.resolve("../gradle/libs.versions.toml").readText()
    private val maven = android.resolve("../verify/pom.xml").readText()

    private fun pinned(name: String): String = only(catalog, "(?m)^$name = \"([^\"]+)\"")

    /** What is between the braces of a block. */
    private fun block(gradle: String, name: String): String =
        requireNotNull(Regex("(?m)^$name \\{\n(.*?)^}", RegexOption.DOT_MATCHES_ALL).find(gradle)) {
            "there is no $name { … } in $gradle"
        }.groupValues[1]

    private fun only(text: String, pattern: String): String {
        val found = Regex(pattern).findAll(text).map { it.groupValues[1] }.toSet()
        return assertEquals(1, found.size, "$pattern finds $found").let { found.single() }
    }

    @Test
    fun `Maven compiles with the versions of the catalog, and with the compiler that Android's plugin 9 brings`() {
        for (name in listOf("kotlin", "stdlib", "coroutines", "serialization", "okhttp", "quickjs")) {
            assertEquals(pinned(name), only(maven, "<$name.version>(.+)</"), name)
        }
        // Release notes of Android's Gradle plugin 9.0.0: a runtime dependency on Kotlin's plugin 2.2.10.
        assertEquals("2.2.10", pinned("kotlin"))
        assertTrue(pinned("agp").startsWith("9."), pinned("agp"))
    }

    @Test
    fun `build scripts name no version of their own, and every name they use is in the catalog`() {
        for (script in listOf(gradle, playGradle)) {
            assertFalse(Regex("\"[\\w.-]+:[\\w.-]+:\\d").containsMatchIn(script), script)
            val libraries = Regex("\\(library\\(\"(\\w+)\"\\)\\)").findAll(script).map { it.groupValues[1] }.toList()
            assertTrue(libraries.isNotEmpty())
            for (name in libraries) {
                assertTrue(
                    Regex("(?m)^$name = \\{ module = \"[^\"]+\", version.ref = \"$name\" }$").containsMatchIn(catalog),
                    name,
                )
            }
            for (name in Regex("pinned\\(\"(\\w+)\"\\)").findAll(script)) pinned(name.groupValues[1])
        }
    }

    @Test
    fun `Google's services are of the version whose reference the signatures were written after`() {
        val readme = play.resolve("README.md").readText()
        assertEquals(pinned("playLocation"), only(readme, "reference of version ([\\d.]+\\d)"))
    }

    @Test
    fun `both modules are built in the same way, each under its own name`() {
        val name = Regex("namespace = \"(.+)\"\n")
        assertEquals("dev.geo.android", only(gradle, name.pattern))
        assertEquals("dev.geo.android.play", only(playGradle, name.pattern))
        for (block in listOf("plugins", "android")) {
            assertEquals(block(gradle, block).replace(name, ""), block(playGradle, block).replace(name, ""), block)
        }
        // QuickJS's binding is on the compile classpath of one of them alone.
        val (own, plays) = listOf(gradle, playGradle).map { block(it, "kotlin") }
        assertEquals("    explicitApi()\n", plays)
        assertTrue(own.startsWith(plays), own)
    }

    @Test
    fun `Maven compiles for the phones that Gradle names`() {
        assertEquals(only(maven, "gummy-bears-api-(\\d+)"), pinned("minSdk"))
        assertEquals(only(maven, "<jvmTarget>(\\d+)</jvmTarget>"), only(gradle, "JavaVersion.VERSION_(\\d+)"))
        // Android 16 is level 36; each later one counts one more.
        val release = only(maven, "<compile.framework>(\\d+)-").toInt()
        assertEquals(release + LEVEL_BEFORE_RELEASE, pinned("compileSdk").toInt())
        for (level in listOf(pinned("minSdk"), pinned("compileSdk"))) {
            assertTrue("<framework.$level>" in maven, "no test runs on level $level")
        }
    }

    private companion object {
        const val LEVEL_BEFORE_RELEASE = 20
    }
}
