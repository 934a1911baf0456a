package dev.geo.android.host

import dev.geo.android.engine.GuestEngine
import dev.geo.android.ports.Ports
import kotlinx.serialization.json.JsonElement

/**
 * Options of [EngineHost]. All functions are called on the host's thread.
 *
 * @property ports the ports of the device. The host owns them: it closes storage and http when it ends.
 * @property boot starts a guest on the calling thread, by [dev.geo.android.engine.ProgramCache]; called again for each restart.
 * @property headless how events are handled while no app runtime is attached.
 * @property isOpen has the user opened the app? While not, and where [headless] is a task, a client without listeners does not count as an
 * attached app.
 * @property trace called with each line of the decision trace; null: no trace.
 * @property blackBox as `blackBox` of `hello`; null: the default.
 * @property lastLife how the previous process of the app ended; null: the platform does not report it. The same for every
 * guest of this process.
 * @property answers how long a guest may take over its work.
 * @property log called with each entry of the host's own log.
 * @property tap called with every message in either direction, in order; true for a message of the guest.
 * @property profile the platform profile of the guest; tests replay what was recorded with another.
 */
public class HostOptions(
    public val ports: Ports,
    public val boot: () -> GuestEngine,
    public val headless: Headless = Headless.None,
    public val isOpen: () -> Boolean = { true },
    public val trace: ((line: String) -> Unit)? = null,
    public val blackBox: JsonElement? = null,
    public val lastLife: () -> ProcessExit? = { null },
    public val answers: AnswerLimits = AnswerLimits(),
    public val log: (HostLogEntry) -> Unit = {},
    public val tap: ((isGuest: Boolean, json: String) -> Unit)? = null,
    internal val profile: String = "android",
)
