package dev.geo.android

import org.junit.Test
import java.io.File
import kotlin.test.assertEquals

/** The library is built twice, by Gradle for apps and by Maven for these tests: of the same parts. */
class VersionsTest {
    private val android =
        File(requireNotNull(System.getProperty("geo.android")) { "geo.android must name the library" })
    private val gradle = android.resolve("build.gradle.kts").readText()
    private val maven = android.resolve("../verify/pom.xml").readText()

    private fun inGradle(name: String): String? =
        Regex("val ${name}Version = \"(.+)\"").find(gradle)?.groupValues?.get(1)

    private fun inMaven(name: String): String? =
        Regex("<$name.version>(.+)</$name.version>").find(maven)?.groupValues?.get(1)

    @Test
    fun `Gradle and Maven take the same versions`() {
        val names = Regex("val (\\w+)Version = ").findAll(gradle).map { it.groupValues[1] }.toList()
        assertEquals(listOf("kotlin", "coroutines", "serialization", "okhttp", "quickjs"), names)
        for (name in names) assertEquals(inGradle(name), inMaven(name), name)
    }
}
