package dev.geo.android.host

import dev.geo.android.engine.GuestEngine
import dev.geo.android.ports.Ports
import kotlinx.serialization.json.JsonElement

/**
 * What a host is made of. What is called here is called on the host's thread.
 *
 * @property ports the device. They are the host's: when it ends it closes storage and http.
 * @property boot begins a guest on the calling thread, by [dev.geo.android.engine.ProgramCache]; called again for each restart.
 * @property headless who takes events while no app runtime is attached.
 * @property trace hears the decision trace, line by line; null: none is made.
 * @property blackBox as `blackBox` of `hello`; null: the default.
 * @property log hears the host's own log.
 * @property tap hears every message as it crosses, in order: true for what the guest said.
 */
public class HostOptions(
    public val ports: Ports,
    public val boot: () -> GuestEngine,
    public val headless: Headless = Headless.Nobody,
    public val trace: ((line: String) -> Unit)? = null,
    public val blackBox: JsonElement? = null,
    public val log: (HostLogEntry) -> Unit = {},
    public val tap: ((isGuest: Boolean, json: String) -> Unit)? = null,
)
