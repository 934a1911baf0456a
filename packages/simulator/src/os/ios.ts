import { IOS_PROFILE } from '@geo/core';
import type { OsRules } from './rules';

/** iOS, for an app with the location background mode and permission Always. */
export const IOS: OsRules = {
  name: 'ios',
  profile: IOS_PROFILE,
  location: {
    fastestMillis: {
      is: 1000,
      source: 'Core Location delivers at most one fix a second; MobilityNet iPhones: 1 Hz',
    },
    honoursInterval: { is: false, source: 'CLLocationManager has no interval, only distanceFilter (Apple)' },
    offBetweenFromMillis: {
      is: Number.POSITIVE_INFINITY,
      source:
        'startUpdatingLocation keeps the receiver on (Apple); MobilityNet: cost follows the time with GPS on',
    },
    searchMillis: { is: 30_000, source: 'estimate; without a duty cycle the receiver goes on searching' },
    networkFromMeters: {
      is: 100,
      source:
        'kCLLocationAccuracyHundredMeters and coarser are served by Wi-Fi and cells (Apple, energy guide)',
    },
    stillNetworkMillis: {
      is: 30_000,
      source:
        'MobilityNet, iPhone 6 at rest with 100 m asked for: 1.3 to 1.9 %/h against 0.07 to 1.2 with tracking off',
    },
    networkIntervalMillis: { is: 30_000, source: 'estimate: Wi-Fi scans of a moving phone' },
    coarse: {
      is: { fromMeters: 1000, intervalMillis: 300_000 },
      source:
        'Apple, energy guide: kilometre accuracies need no Wi-Fi scans; the interval is an estimate: a phone that rests receives few new cells',
    },
    ageMillis: { is: { low: 50, high: 600 }, source: 'estimate: receiver output to callback' },
    deliversLastKnown: {
      is: true,
      source: 'Apple: the first location is often the cached one; its timestamp must be looked at',
    },
    keepsRunning: {
      is: true,
      source:
        'Apple: UIBackgroundModes location with allowsBackgroundLocationUpdates: the app is not suspended',
    },
    unshownEveryMillis: { is: 0, source: 'Apple: no such limit' },
    reducedMeters: {
      is: 3000,
      source: 'Apple: reduced accuracy is a circle of several kilometres, updated now and then',
    },
  },
  regions: {
    budget: { is: 20, source: 'Apple: 20 regions an app' },
    radiusMeters: {
      is: 100,
      source:
        'estimate from Apple (crossings are reported beyond a minimum distance, on the order of 100 to 200 m)',
    },
    latencyMillis: {
      is: { moving: { low: 20_000, high: 180_000 }, resting: { low: 30_000, high: 300_000 } },
      source: 'Apple: at least 20 s beyond the boundary; 3 to 5 minutes typical in the background',
    },
    falseExitsAnHour: {
      is: 0.02,
      source: 'estimate: a spurious exit every other day of rest, as users of open trackers report',
    },
    surviveReboot: { is: true, source: 'Apple: registrations belong to the system and outlive restarts' },
  },
  motion: {
    kind: { is: 'significantChange', source: 'Apple: startMonitoringSignificantLocationChanges' },
    changeMeters: { is: 500, source: 'Apple: about 500 m' },
    changeMillis: { is: 300_000, source: 'Apple: not more often than every 5 minutes' },
    latencyMillis: {
      is: { low: 5000, high: 60_000 },
      source: 'estimate: a new cell has to be received and looked up',
    },
  },
  activity: {
    wakes: { is: false, source: 'Apple: CMMotionActivityManager delivers nothing while suspended' },
    history: { is: true, source: 'Apple: queryActivityStarting, seven days' },
  },
  acceleration: {
    queueSamples: { is: 0, source: 'Apple: CMMotionManager delivers only while the app runs' },
    reportMillis: { is: 1000, source: 'a block of one second, as the port describes' },
  },
  process: {
    graceMillis: { is: 10_000, source: 'Apple: about ten seconds after a location or region event' },
    backgroundMillis: { is: 30_000, source: 'Apple: beginBackgroundTask, about 30 s since iOS 13' },
    endedAnHour: {
      is: { held: 0.002, idle: 0.02 },
      source: 'estimate: a suspended app is ended every other day, one that runs hardly ever',
    },
    runtimeInBackground: { is: true, source: 'Apple: a relaunch in the background runs the whole app' },
    serviceOutlivesTask: { is: false, source: 'Apple: a swipe ends the process' },
    serviceRestartMillis: null,
    relaunches: {
      is: { regions: true, motion: true, alarm: false, boot: false, location: false, activity: false },
      source: 'Apple: regions and significant changes relaunch an app, a force-quit one included since iOS 8',
    },
    bootMillis: { is: { low: 0, high: 0 }, source: 'nothing is started at boot' },
    alarms: {
      is: false,
      source: 'there is no alarm for apps; background tasks run at the discretion of the system',
    },
    showsFrom: { is: [], source: 'iOS shows nothing that an app has to begin' },
    showsWithinMillis: { is: 0, source: 'iOS shows nothing that an app has to begin' },
    inexactShare: { is: 0, source: 'iOS has no alarms for apps' },
    answersWake: {
      is: false,
      source: 'Apple: requests of a default URL session end when the app is suspended',
    },
  },
  doze: null,
};
