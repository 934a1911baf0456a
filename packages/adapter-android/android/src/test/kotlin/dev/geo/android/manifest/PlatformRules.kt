package dev.geo.android.manifest

/**
 * One thing that Android asks of the library's manifest.
 *
 * @property levels the API levels of phones on which it holds; the library targets 36.
 * @property says the rule, in a sentence.
 * @property source where it is written.
 * @property isKept looks whether a manifest keeps to it.
 */
internal class PlatformRule(
    val levels: IntRange,
    val says: String,
    val source: String,
    val isKept: Declared.() -> Boolean,
)

/** From the oldest phone to the newest that the library was written for. */
internal val LEVELS = 24..36

private const val DOCS = "https://developer.android.com"
private const val SERVICE = "dev.geo.android.process.TrackingService"
private const val JOB = "dev.geo.android.process.WorkJob"
private const val WAKES = "dev.geo.android.process.WakeReceiver"
private const val BOOT = "dev.geo.android.process.BootReceiver"
private const val RIGHT = "dev.geo.android.process.AlarmRightReceiver"

private fun permission(name: String) = "android.permission.$name"

/** A permission that the library needs from a level on. */
private fun needs(name: String, from: Int, why: String, source: String) =
    PlatformRule(from..LEVELS.last, "$name: $why", source) { permission(name) in permissions }

/** What the library must not ask for, on any phone. */
private fun mustNotAsk(name: String, why: String, source: String) =
    PlatformRule(LEVELS, "not $name: $why", source) { permission(name) !in permissions }

/** Every rule that the manifest is held against, level by level. */
internal val PLATFORM_RULES: List<PlatformRule> = listOf(
    // Locating.
    needs(
        "ACCESS_COARSE_LOCATION",
        24,
        "positions by Wi-Fi and cells",
        "$DOCS/develop/sensors-and-location/location/permissions",
    ),
    needs(
        "ACCESS_FINE_LOCATION",
        24,
        "positions by satellites, and proximity alerts",
        "$DOCS/develop/sensors-and-location/location/permissions",
    ),
    PlatformRule(
        31..36,
        "who asks for ACCESS_FINE_LOCATION asks for ACCESS_COARSE_LOCATION too, or the system ignores the request",
        "$DOCS/about/versions/12/approximate-location",
    ) { permission("ACCESS_FINE_LOCATION") !in permissions || permission("ACCESS_COARSE_LOCATION") in permissions },
    mustNotAsk(
        "ACCESS_BACKGROUND_LOCATION",
        "the app must own it: the store wants a declaration from each app that has it in the manifest",
        "https://support.google.com/googleplay/android-developer/answer/9799150",
    ),
    needs(
        "ACTIVITY_RECOGNITION",
        29,
        "step sensors and recognised activities",
        "$DOCS/about/versions/10/privacy/changes#physical-activity-recognition",
    ),
    mustNotAsk(
        "HIGH_SAMPLING_RATE_SENSORS",
        "only for more than 200 Hz, and the engine wants 50 Hz at most",
        "$DOCS/about/versions/12/behavior-changes-12#motion-sensor-rate-limiting",
    ),

    // The foreground service.
    needs("FOREGROUND_SERVICE", 28, "or startForeground throws", "$DOCS/about/versions/pie/android-9.0-migration#tya"),
    needs(
        "FOREGROUND_SERVICE_LOCATION",
        34,
        "each type has a permission of its own, or startForeground throws",
        "$DOCS/about/versions/14/changes/fgs-types-required",
    ),
    PlatformRule(
        29..36,
        "a service that locates declares the type location, and no other: each type is a declaration in the store",
        "$DOCS/about/versions/10/features#fg-service-types; $DOCS/about/versions/14/changes/fgs-types-required",
    ) { services[SERVICE]?.isOfTypeLocation == true },
    PlatformRule(
        35..36,
        "no receiver of BOOT_COMPLETED begins a service of type dataSync, camera, mediaPlayback, phoneCall, " +
            "mediaProjection or microphone; location is none of them",
        "$DOCS/about/versions/15/behavior-changes-15#fgs-boot-completed",
    ) {
        receivers.none { "android.intent.action.BOOT_COMPLETED" in it.value.received } ||
            (services - JOB).values.all { it.isOfTypeLocation }
    },
    PlatformRule(
        LEVELS,
        "a job's service may be bound by the system alone, and JobScheduler refuses a job for any other",
        "$DOCS/reference/android/app/job/JobService#PERMISSION_BIND",
    ) { services[JOB]?.permission == permission("BIND_JOB_SERVICE") },
    PlatformRule(
        LEVELS,
        "the service outlives the app's task, as stopOnTerminate false promises, and is notified of its removal",
        "$DOCS/guide/topics/manifest/service-element; reference of Service.onTaskRemoved: not called with stopWithTask",
    ) { services[SERVICE]?.stopsWithTask == false },
    needs(
        "POST_NOTIFICATIONS",
        33,
        "or the service's notification is not shown in the drawer",
        "$DOCS/develop/ui/views/notifications/notification-permission",
    ),

    // Wakes.
    needs(
        "WAKE_LOCK",
        24,
        "the processor stays awake while the engine is busy",
        "$DOCS/reference/android/os/PowerManager.WakeLock",
    ),
    needs(
        "RECEIVE_BOOT_COMPLETED",
        24,
        "tracking goes on after a start of the phone",
        "$DOCS/reference/android/Manifest.permission#RECEIVE_BOOT_COMPLETED",
    ),
    needs(
        "SCHEDULE_EXACT_ALARM",
        31,
        "exact alarms where the user allows them; else the library takes inexact ones",
        "$DOCS/develop/background-work/services/alarms#exact-permission-declare",
    ),
    PlatformRule(
        31..36,
        "once the user has allowed exact alarms, each component that needs them sets them again",
        "$DOCS/reference/android/app/AlarmManager#ACTION_SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED",
    ) { "android.app.action.SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED" in receivers[RIGHT]?.received.orEmpty() },
    mustNotAsk(
        "USE_EXACT_ALARM",
        "the store allows it to alarm clocks and calendars alone",
        "https://support.google.com/googleplay/android-developer/answer/13161072",
    ),
    PlatformRule(
        26..36,
        "a receiver in the manifest receives no implicit broadcast but the exempt ones, such as those of a boot",
        "$DOCS/develop/background-work/background-tasks/broadcasts/broadcast-exceptions",
    ) {
        receivers.values.flatMap { it.received }.none {
            it == "android.net.conn.CONNECTIVITY_CHANGE" ||
                it == "android.intent.action.ACTION_POWER_CONNECTED"
        }
    },
    PlatformRule(
        LEVELS,
        "tracking is taken up after a boot and after an update of the app",
        "$DOCS/reference/android/content/Intent#ACTION_BOOT_COMPLETED; #ACTION_MY_PACKAGE_REPLACED",
    ) {
        receivers[BOOT]?.received.orEmpty().containsAll(
            listOf("android.intent.action.BOOT_COMPLETED", "android.intent.action.MY_PACKAGE_REPLACED"),
        )
    },
    PlatformRule(
        LEVELS,
        "nothing runs before the first unlocking: the engine's memory lies in storage that cannot be read until then",
        "$DOCS/privacy-and-security/direct-boot",
    ) {
        receivers.values.none {
            it.isDirectBootAware || "android.intent.action.LOCKED_BOOT_COMPLETED" in it.received
        }
    },

    // Who may call us.
    PlatformRule(
        31..36,
        "a component with an intent filter says whether it is exported, or the app cannot be installed; nothing of " +
            "ours is: the system reaches it all the same",
        "$DOCS/about/versions/12/behavior-changes-12#exported",
    ) {
        services.values.none { it.isExported } && receivers.values.none { it.isExported } &&
            activities.values.none { it }
    },
    PlatformRule(
        LEVELS,
        "PendingIntents name a class of ours, so the receiver of wakes needs no filter that others could aim at",
        "$DOCS/privacy-and-security/risks/pending-intent",
    ) { receivers[WAKES]?.received?.isEmpty() == true },

    // The network, and the store.
    needs("INTERNET", 24, "uploads", "$DOCS/develop/connectivity/network-ops/connecting"),
    needs(
        "ACCESS_NETWORK_STATE",
        24,
        "is there a validated network?",
        "$DOCS/develop/connectivity/network-ops/reading-network-state",
    ),
    mustNotAsk(
        "REQUEST_IGNORE_BATTERY_OPTIMIZATIONS",
        "the store allows it to few kinds of apps; an app that is one adds it itself",
        "$DOCS/training/monitoring-device-state/doze-standby#exemption-cases",
    ),
    mustNotAsk(
        "QUERY_ALL_PACKAGES",
        "the library looks at no other app",
        "https://support.google.com/googleplay/android-developer/answer/10158779",
    ),
    PlatformRule(
        LEVELS,
        "no feature is required: permissions imply features, and the store hides apps from phones without them",
        "$DOCS/guide/topics/manifest/uses-feature-element#permissions-features",
    ) { requiredFeatures.isEmpty() },
)
