package dev.geo.android.ports

/**
 * The device, as a host needs it. Each port wraps one class of the platform; tests put others in their place.
 *
 * @property entropy 32 hexadecimal digits from a secure source, others at each call.
 */
public class Ports(
    public val clock: Clock,
    public val timers: Timers,
    public val alarms: Alarms,
    public val storage: Storage,
    public val http: Http,
    public val sensors: List<Sensor>,
    public val questions: Questions,
    public val presence: Presence,
    public val entropy: () -> String,
)
