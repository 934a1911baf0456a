import { ANDROID_PROFILE } from '@geo/core';
import type { OsRules } from './rules';

/** Android 14, for an app with background location permission whose tracking shows a foreground service. */
export const ANDROID: OsRules = {
  name: 'android',
  profile: ANDROID_PROFILE,
  location: {
    fastestMillis: { is: 1000, source: 'CDD 7.3.3: GNSS at 1 Hz' },
    honoursInterval: { is: true, source: 'LocationRequest.Builder(intervalMillis), Google' },
    offBetweenFromMillis: {
      is: 10_000,
      source: 'AOSP GnssLocationProvider: between fixes at 10 s and more the engine hibernates (from memory)',
    },
    searchMillis: { is: 30_000, source: 'estimate; AOSP gives a single shot 30 to 60 s' },
    networkFromMeters: {
      is: 10,
      source:
        'DESIRED_ACCURACY_MEDIUM (10) maps to PRIORITY_BALANCED_POWER_ACCURACY: Wi-Fi and cells (Google)',
    },
    stillNetworkMillis: {
      is: 600_000,
      source:
        'MobilityNet, Nexus 6 at rest with balanced accuracy: 0.8 %/h, as with tracking off (0.9), so hardly any scans; ' +
        'the figure is an estimate',
    },
    networkIntervalMillis: {
      is: 20_000,
      source: 'estimate: fused provider while moving, Wi-Fi scans every 20 s',
    },
    coarse: {
      is: { fromMeters: 100, intervalMillis: 300_000 },
      source:
        'DESIRED_ACCURACY_LOW (100) maps to PRIORITY_LOW_POWER, city level (Google); the interval is an estimate',
    },
    ageMillis: { is: { low: 20, high: 400 }, source: 'estimate: receiver output to callback' },
    deliversLastKnown: {
      is: false,
      source: 'Google: a request delivers fresh locations; the last one must be asked for',
    },
    keepsRunning: {
      is: false,
      source: 'Google: a foreground service keeps the process, not the processor: each fix wakes it',
    },
    unshownEveryMillis: {
      is: 1_200_000,
      source: 'Google, background location limits: a few times an hour without a foreground service',
    },
    reducedMeters: { is: 2000, source: 'Google: approximate location is within about 3 km2' },
  },
  regions: {
    budget: { is: 100, source: 'Google: 100 geofences an app' },
    radiusMeters: { is: 100, source: 'Google: at least 100 to 150 m is recommended' },
    latencyMillis: {
      is: { moving: { low: 20_000, high: 150_000 }, resting: { low: 60_000, high: 300_000 } },
      source: 'Google: usually under 2 minutes, 2 to 3 under background limits, up to 6 after long rest',
    },
    falseExitsAnHour: { is: 0.01, source: 'estimate: network positions that jump while indoors' },
    surviveReboot: { is: false, source: 'Google: geofences must be registered again after a reboot' },
  },
  motion: {
    kind: { is: 'significantMotion', source: 'Android: TYPE_SIGNIFICANT_MOTION, a wake-up sensor' },
    changeMeters: { is: 0, source: 'the sensor knows no distance' },
    changeMillis: { is: 0, source: 'the sensor knows no distance' },
    latencyMillis: {
      is: { low: 0, high: 1000 },
      source: 'CDD: a hardware interrupt; the sensor has decided by then',
    },
  },
  activity: {
    wakes: { is: true, source: 'Google: activity transitions by PendingIntent' },
    history: { is: false, source: 'Google: none is kept' },
  },
  acceleration: {
    queueSamples: {
      is: 3000,
      source:
        'CDD 7.3.1: a queue of at least 3,000 events; the default accelerometer does not wake the processor',
    },
    reportMillis: { is: 1000, source: 'a block of one second, as the port describes' },
  },
  process: {
    graceMillis: {
      is: 1000,
      source: 'estimate: after the last wake lock the processor sleeps within about a second',
    },
    backgroundMillis: {
      is: 60_000,
      source: 'the host holds a wake lock while the engine is busy, a minute at most',
    },
    endedAnHour: {
      is: { held: 0.005, idle: 0.1 },
      source: 'estimate: a foreground service is rarely ended, a cached process within hours',
    },
    runtimeInBackground: {
      is: false,
      source: 'the service runs the engine alone; the app’s own runtime comes with its activity',
    },
    serviceOutlivesTask: { is: true, source: 'Android: stopWithTask is false by default' },
    serviceRestartMillis: {
      is: { low: 1000, high: 30_000 },
      source: 'Android: START_STICKY, restarted after a second, later with a growing delay',
    },
    relaunches: {
      is: { regions: true, motion: false, alarm: true, boot: true, location: true, activity: true },
      source: 'Android: PendingIntents and receivers start the process; a listener of a sensor dies with it',
    },
    bootMillis: {
      is: { low: 5000, high: 60_000 },
      source: 'estimate: BOOT_COMPLETED after the user has unlocked',
    },
    alarms: { is: true, source: 'Android: setExactAndAllowWhileIdle' },
    showsFrom: {
      is: ['launch', 'boot', 'alarm', 'regions', 'activity', 'location'],
      source:
        'Google, background start restrictions of Android 12: geofencing and activity transitions, boot, exact alarms, a sticky restart; ' +
        'AOSP 16, LocationProviderManager: the broadcast of a fix puts the app on the list (reason 312). An inexact alarm is none of them',
    },
    showsWithinMillis: { is: 10_000, source: 'AOSP 16, LocationProviderManager: on the list for 10 s' },
    inexactShare: {
      is: 0.75,
      source: 'AOSP AlarmManagerService.maxTriggerTime: three quarters of the time until it',
    },
    answersWake: { is: true, source: 'the modem wakes the processor; the host holds a wake lock meanwhile' },
  },
  doze: {
    is: {
      afterMillis: 3_600_000,
      windowEveryMillis: { low: 3_600_000, high: 21_600_000 },
      windowMillis: 300_000,
      alarmEveryMillis: 540_000,
      serviceKeepsNetwork: true,
    },
    source:
      'Android: Doze after about an hour still, unplugged, screen off; windows from 1 h up to 6 h (AOSP DeviceIdleController); ' +
      'allow-while-idle alarms at most every 9 minutes; foreground services keep their network (AOSP NetworkPolicyManager, from memory)',
  },
};
