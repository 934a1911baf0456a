package dev.geo.android.host

import dev.geo.android.engine.Bundle
import dev.geo.android.engine.GuestEngine
import dev.geo.android.engine.GuestLimits
import dev.geo.android.engine.GuestProgram
import dev.geo.android.ports.Ports
import dev.geo.android.ports.Storage
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.atomic.AtomicInteger

/** Long after anything here has happened, milliseconds. */
internal const val TIMEOUT_MILLIS = 20_000L

/** A small guest: an expression of JavaScript, a function of one text, which may call `post`. */
internal fun guest(deliver: String) = GuestProgram.Source("globalThis.geoGuest = (post) => ($deliver);")

/** A phone whose processes come and go: what is on its disk stays. */
internal class ScriptedPhone {
    val time = VirtualTime()
    val disk = MemoryDisk()
    val alarms = ScriptedAlarms()
    val presence = ScriptedPresence()
    val questions = ScriptedQuestions()
    val log = CopyOnWriteArrayList<HostLogEntry>()
    val trace = CopyOnWriteArrayList<String>()
    var http = ScriptedHttp()
        private set
    var sensors = emptyList<ScriptedSensor>()
        private set

    /** How the process before ended. */
    var lastLife: ProcessExit? = null

    /** In the place of the disk. */
    var storage: Storage? = null
    private val seeds = AtomicInteger()
    private var alive: EngineHost? = null

    val host: EngineHost get() = checkNotNull(alive) { "no process runs" }

    fun sensor(kind: String): ScriptedSensor = sensors.first { it.kind == kind }

    /** A process begins. */
    fun boot(
        program: GuestProgram = bundle,
        reason: Wake = Wake.Launch,
        headless: Headless = Headless.None,
        limits: GuestLimits = GuestLimits(),
        answers: AnswerLimits = AnswerLimits(),
        isOpen: () -> Boolean = { true },
        tap: ((Boolean, String) -> Unit)? = null,
    ): EngineHost {
        http = ScriptedHttp().also { it.server = http.server }
        sensors = listOf(
            ScriptedSensor("location"),
            ScriptedSensor("regions"),
            ScriptedSensor("connectivity", """{"ageMillis":0,"connected":true,"transport":"wifi"}"""),
            ScriptedSensor("provider", """{"ageMillis":0,"status":3,"enabled":true,"gps":true,"network":true}"""),
            ScriptedSensor("app", """{"ageMillis":0,"state":"foreground"}"""),
        )
        val ports = Ports(
            time, time, alarms, storage ?: disk.open(), http, sensors, questions, presence,
            entropy = { "00112233445566778899aabbcc%06x".format(seeds.incrementAndGet()) },
        )
        val options = HostOptions(
            ports,
            boot = { GuestEngine.boot(program, limits) },
            headless = headless,
            isOpen = isOpen,
            trace = { trace += it },
            lastLife = { lastLife },
            answers = answers,
            log = { log += it },
            tap = tap,
        )
        return EngineHost(options, reason).also { alive = it }
    }

    /** Whatever is under way comes to its end. */
    fun settle() = runBlocking { withTimeout(TIMEOUT_MILLIS) { host.idle() } }

    fun advance(millis: Long) = time.pass(millis, ::settle)

    /** Drives north at 10 m/s, a fix a second. */
    fun drive(seconds: Int, from: Int = 0) {
        for (second in from until from + seconds) {
            val latitude = 45 + second * 10 / 111_132.0
            sensor("location")
                .deliver("""{"latitude":$latitude,"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}""")
            advance(1_000)
        }
    }

    fun die() {
        alive?.kill()
        alive = null
    }

    companion object {
        val bundle: GuestProgram by lazy { GuestEngine.compile(Bundle.source) }

        /** A phone for as long as [block] takes. */
        fun phone(block: ScriptedPhone.() -> Unit) {
            val phone = ScriptedPhone()
            try {
                phone.block()
            } finally {
                phone.die()
            }
        }
    }
}
