import type { Restrictions } from '../contract/restrictions';
import type { DegradedReason } from '../contract/state';
import type { SensorReadings } from '../ports/sensor';
import type { StepEffects } from '../store/step-effects';
import type { DeviceState } from './device-state';

/** Longest text of a reading that is kept, characters: names of buckets have a tenth, refusals of Android about this much. */
const TEXT_MAX = 200;
/** Most deliveries in `showsFrom`: there are 17 kinds of sensors, and alarms. */
const SHOWS_FROM_MAX = 32;

/** The facts that were read, and nothing else: texts and lists cut to their limits. */
function bounded({ ageMillis: _, showsFrom, ...facts }: SensorReadings['restrictions']): Restrictions {
  const { standbyBucket, serviceRefused, ...flags } = facts;
  const { backgroundRestricted, batteryOptimized, exactAlarms, notifications, dozing, userInBackground } =
    flags;
  const known = {
    showsFrom: showsFrom?.slice(0, SHOWS_FROM_MAX).map((kind) => kind.slice(0, TEXT_MAX)),
    ...{ backgroundRestricted, batteryOptimized, exactAlarms, notifications, dozing, userInBackground },
    standbyBucket: standbyBucket?.slice(0, TEXT_MAX),
    serviceRefused: serviceRefused?.slice(0, TEXT_MAX),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** The facts that differ, as text: `standbyBucket active -> rare`. */
function differences(before: Restrictions, now: Restrictions): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])] as (keyof Restrictions)[];
  return names
    .filter((name) => String(before[name]) !== String(now[name]))
    .map((name) => `${name} ${String(before[name] ?? 'unknown')} -> ${String(now[name] ?? 'unknown')}`)
    .join(', ');
}

/** Applies a reading of the restrictions, and logs what changed. Returns whether anything did. */
export function readRestrictions(
  device: DeviceState,
  reading: SensorReadings['restrictions'],
  effects: Pick<StepEffects, 'log'>,
): boolean {
  const now = bounded(reading);
  const what = differences(device.restrictions ?? {}, now);
  device.restrictions = now;
  if (what !== '') effects.log(3, 'lifecycle:restrictions', what, now);
  return what !== '';
}

/** What a service session of iOS diagnoses, by its name there (`CLServiceSession.Diagnostic`). */
const DIAGNOSES: ReadonlyMap<string, DegradedReason> = new Map([
  ['insufficientlyInUse', 'insufficiently-in-use'],
  ['serviceSessionRequired', 'service-session-required'],
  ['fullAccuracyDenied', 'full-accuracy-denied'],
  ['alwaysAuthorizationDenied', 'always-authorization-denied'],
  ['authorizationDenied', 'authorization-denied'],
  ['authorizationDeniedGlobally', 'authorization-denied-globally'],
  ['authorizationRestricted', 'authorization-restricted'],
]);

/** The reasons in a text of the platform: a list of diagnoses, or its own words. */
const refusals = (text: string): readonly DegradedReason[] => [
  ...new Set(text.split(', ').map((name) => DIAGNOSES.get(name) ?? 'service-refused')),
];

/** What of the restrictions keeps the engine from its work, most severe first. */
export function degradedBy(restrictions: Restrictions | null): readonly DegradedReason[] {
  if (restrictions === null) return [];
  const { userInBackground, backgroundRestricted, standbyBucket, serviceRefused } = restrictions;
  return [
    ...(userInBackground === true ? (['user-in-background'] as const) : []),
    ...(backgroundRestricted === true ? (['background-restricted'] as const) : []),
    ...(standbyBucket === 'restricted' ? (['standby-restricted'] as const) : []),
    ...(serviceRefused === undefined ? [] : refusals(serviceRefused)),
  ];
}
