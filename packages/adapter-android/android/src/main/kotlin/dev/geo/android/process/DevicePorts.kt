package dev.geo.android.process

import android.content.Context
import dev.geo.android.host.HostLogEntry
import dev.geo.android.http.OkHttpPort
import dev.geo.android.ports.Alarms
import dev.geo.android.ports.Clock
import dev.geo.android.ports.Ports
import dev.geo.android.ports.Sensor
import dev.geo.android.ports.SensorSource
import dev.geo.android.sensors.DeviceQuestions
import dev.geo.android.sensors.RestrictionsSensor
import dev.geo.android.sensors.platformSensors
import dev.geo.android.sensors.preferring
import dev.geo.android.sensors.sensorHandler
import dev.geo.android.storage.KeystoreKeys
import dev.geo.android.storage.LateStorage
import dev.geo.android.storage.PortLog
import dev.geo.android.storage.ProcessLock
import dev.geo.android.storage.SecretStorage
import dev.geo.android.storage.SqliteStorage
import dev.geo.android.time.ScheduledTimers
import java.io.File
import java.security.SecureRandom

/** The name under which a manifest names a [SensorSource]. */
internal const val SENSORS_META_DATA = "dev.geo.android.sensors"

/**
 * The real device.
 *
 * @param isOpen has the user opened the app?
 */
internal fun devicePorts(
    context: Context,
    clock: Clock,
    alarms: Alarms,
    presence: ServicePresence,
    isOpen: () -> Boolean,
    log: (HostLogEntry) -> Unit,
): Ports {
    val portLog: PortLog = { level, event, message -> log(HostLogEntry(level, event, message)) }
    return Ports(
        clock = clock,
        timers = ScheduledTimers(clock),
        alarms = alarms,
        storage = LateStorage(FirstUnlock(context)::isDone, ProcessLock { File(memoryOf(context).path + ".lock") }) {
            SecretStorage(SqliteStorage(memoryOf(context), portLog), KeystoreKeys(), portLog)
        },
        http = OkHttpPort(),
        sensors = withRestrictions(context, presence.refusal, sensorsOf(context, log)).map {
            if (it.kind == "app") OpenedAppSensor(it, isOpen) else it
        },
        questions = DeviceQuestions(context),
        presence = presence,
        entropy = ::entropy,
    )
}

/**
 * No part of a backup: restored on another phone it would send again what the first has sent, under the first one's
 * tokens.
 */
private fun memoryOf(context: Context) = File(context.noBackupFilesDir, "geo/memory.db")

private fun sensorsOf(context: Context, log: (HostLogEntry) -> Unit): List<Sensor> {
    val own = platformSensors(context)
    return try {
        val source = instanceNamedIn(context, SENSORS_META_DATA, SensorSource::class.java)
        if (source == null) own else own.preferring(source.sensors(context))
    } catch (refused: IllegalArgumentException) {
        log(HostLogEntry(1, "sensors:refused", refused.message.orEmpty()))
        own
    }
}

private fun withRestrictions(context: Context, refusal: ServiceRefusal, sensors: List<Sensor>): List<Sensor> =
    sensors + RestrictionsSensor(context, sensorHandler(), refusal) { sensors }

private fun entropy(): String {
    val bytes = ByteArray(ENTROPY_BYTES).also(SecureRandom()::nextBytes)
    return bytes.joinToString("") { "%02x".format(it) }
}

/** 32 hexadecimal digits. */
private const val ENTROPY_BYTES = 16
