package dev.geo.android

import org.junit.Test
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The library is built twice, by Gradle for apps and by Maven for these tests: of the same parts, and for the same phones. */
class VersionsTest {
    private val android =
        File(requireNotNull(System.getProperty("geo.android")) { "geo.android must name the library" })
    private val play = android.resolve("../android-play")
    private val gradle = android.resolve("build.gradle.kts").readText()
    private val playGradle = play.resolve("build.gradle.kts").readText()
    private val maven = android.resolve("../verify/pom.xml").readText()

    private fun versionsIn(gradle: String): Map<String, String> =
        Regex("val (\\w+)Version = \"(.+)\"").findAll(gradle).associate { it.groupValues[1] to it.groupValues[2] }

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
    fun `Gradle and Maven take the same versions`() {
        val versions = versionsIn(gradle)
        assertEquals(listOf("kotlin", "coroutines", "serialization", "okhttp", "quickjs"), versions.keys.toList())
        for ((name, version) in versions) assertEquals(version, only(maven, "<$name.version>(.+)</"), name)
    }

    @Test
    fun `Google's services are of the version whose reference the signatures were written after`() {
        val versions = versionsIn(playGradle)
        assertEquals(listOf("playLocation"), versions.keys.toList())
        val readme = play.resolve("README.md").readText()
        assertEquals(versions["playLocation"], only(readme, "reference of version ([\\d.]+\\d)"))
    }

    @Test
    fun `both modules are built in the same way, each under its own name`() {
        val name = Regex("namespace = \"(.+)\"\n")
        assertEquals("dev.geo.android", only(gradle, name.pattern))
        assertEquals("dev.geo.android.play", only(playGradle, name.pattern))
        for (block in listOf("plugins", "android", "kotlin")) {
            assertEquals(block(gradle, block).replace(name, ""), block(playGradle, block).replace(name, ""), block)
        }
    }

    @Test
    fun `Maven compiles for the phones that Gradle names`() {
        assertEquals(only(maven, "gummy-bears-api-(\\d+)"), only(gradle, "minSdk = (\\d+)"))
        assertEquals(only(maven, "<jvmTarget>(\\d+)</jvmTarget>"), only(gradle, "JavaVersion.VERSION_(\\d+)"))
        // Android 16 is level 36; each later one counts one more.
        val release = only(maven, "<compile.framework>(\\d+)-").toInt()
        assertEquals(release + LEVEL_BEFORE_RELEASE, only(gradle, "compileSdk = (\\d+)").toInt())
        assertTrue("<framework.${only(gradle, "minSdk = (\\d+)")}>" in maven, "no test runs on the oldest phone")
    }

    private companion object {
        const val LEVEL_BEFORE_RELEASE = 20
    }
}
