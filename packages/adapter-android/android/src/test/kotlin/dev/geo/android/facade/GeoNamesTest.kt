package dev.geo.android.facade

import org.junit.Test
import java.io.File
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The names are the engine's own: an operation, an event or a code that core gets fails here until it is in Kotlin too. */
class GeoNamesTest {
    private val packages = File(requireNotNull(System.getProperty("geo.guest"))).resolve("..")

    private fun source(path: String) = packages.resolve(path).readText()

    private val members = GeoEngine::class.java.methods.map { it.name }.toSet()

    @Test
    fun `every operation is a function`() {
        val asked = Regex("""^ {2}(\w+): '(gated|ungated)',$""", RegexOption.MULTILINE)
            .findAll(source("guest/src/client/operations.ts")).map { it.groupValues[1] }.toSet()
        assertTrue(asked.size >= 41, "$asked")
        assertEquals(emptySet(), asked + setOf("watchPosition", "watchHeading", "watchLine", "idle", "close") - members)
    }

    @Test
    fun `every event is a flow under its listener's name`() {
        val listeners = Regex("""^ {2}(on\w+): '(\w+)',$""", RegexOption.MULTILINE)
            .findAll(source("core/src/contract/event-listeners.ts")).map { it.groupValues[1] }.toSet()
        assertEquals(18, listeners.size)
        assertEquals(
            listeners.map {
                "get${it.replaceFirstChar(Char::uppercase)}"
            }.toSet(),
            members.filter { it.startsWith("getOn") }.toSet(),
        )
    }

    @Test
    fun `every field of State is a property`() {
        val state = source("core/src/contract/state.ts")
            .substringAfter("export type EngineState = {").substringBefore("\n};")
        val fields = Regex("""^ {2}readonly (\w+)\??:""", RegexOption.MULTILINE).findAll(state)
            .map { it.groupValues[1] }.toSet()
        assertTrue(fields.size >= 26, "$fields")
        val getters = State::class.java.methods.map { it.name.removePrefix("get").replaceFirstChar(Char::lowercase) }
        assertEquals(emptySet(), fields - getters.toSet())
    }

    @Test
    fun `every code of an error is known`() {
        val union = source(
            "core/src/contract/errors.ts",
        ).substringAfter("export type GeoErrorCode =").substringBefore(";")
        val codes = Regex("'(\\w+)'").findAll(union).map { it.groupValues[1] }.toSet()
        assertEquals(codes + "UNKNOWN", GeoErrorCode.entries.map { it.name }.toSet())
    }

    @Test
    fun `every level of the logger is a function`() {
        val levels = setOf("error", "warn", "info", "debug", "verbose")
        assertEquals(emptySet(), levels - GeoLogger::class.java.methods.map { it.name }.toSet())
    }

    @Test
    fun `every constant has its name and its value`() {
        val constants = Regex("""^export const (\w+) = '?([^';]+)'?;$""", RegexOption.MULTILINE)
            .findAll(source("core/src/contract/constants.ts")).associate { it.groupValues[1] to it.groupValues[2] }
        assertTrue(constants.size >= 34, "$constants")
        val fields = Class.forName("dev.geo.android.facade.GeoConstants").fields
        assertEquals(constants, fields.associate { it.name to "${it.get(null)}" })
    }
}
