import type { EventName, Events } from '../contract/events';
import type { LogEntry } from '../contract/log-entry';

/** Prefix of the engine's lifecycle entries: kept at any `logLevel`, in a ring of their own. */
export const LIFECYCLE = 'lifecycle:';
/** The last entry of a process whose engine was closed. */
export const CLOSED = `${LIFECYCLE}closed`;
/** The newest entries are kept, up to this number: about a week of a phone that is driven daily. */
export const LIFECYCLE_ENTRIES_MAX = 500;

/** A log entry of the engine, before its time and source are added. */
export interface EngineEntry {
  readonly level: LogEntry['level'];
  readonly event: string;
  readonly message: string;
  readonly data?: unknown;
}

type Formatters = { readonly [N in EventName]?: (payload: Events[N]) => EngineEntry };

const life = (name: string, message: string, data?: unknown): EngineEntry => ({
  level: 3,
  event: LIFECYCLE + name,
  message,
  data,
});

/** The entries for public events. Fixes, records and responses to uploads are logged elsewhere, or by each decision. */
const FORMATTERS: Formatters = {
  motionchange: ({ isMoving }) => life('motion', isMoving ? 'moving' : 'stationary'),
  geofence: ({ identifier, action }) => life('geofence', `${action} ${identifier}`),
  providerchange: (state) =>
    life('provider', `location ${state.enabled ? 'on' : 'off'}, permission ${state.status}`, state),
  powersavechange: (isOn) => life('powersave', `power save mode is ${isOn ? 'on' : 'off'}`),
  connectivitychange: ({ connected }) => ({
    level: 4,
    event: 'network:changed',
    message: connected ? 'connected' : 'no connection',
  }),
  authorization: ({ success, status }) =>
    life('authorization', success ? 'the tokens were refreshed' : `a refresh failed with ${status}`),
  crashsuspected: ({ missing }) => life('crash', `a crash is suspected; missing: ${missing}`),
  crash: () => life('crash', 'a crash was detected'),
  trip: ({ id, distance }) => life('trip', `${distance} m, ${id}`),
  geofenceschange: ({ on, off }) => ({
    level: 4,
    event: 'geofences:slice',
    message: `${on.length} geofences are monitored now, ${off.length} no more`,
  }),
  locationfilter: ({ reason, value, threshold }) => ({
    level: 4,
    event: 'locations:rejected',
    message: `a fix was rejected: ${reason}, ${value} where ${threshold} is allowed`,
  }),
};

/** The entry for a public event; undefined: none. */
export function eventEntry<N extends EventName>(name: N, payload: Events[N]): EngineEntry | undefined {
  return FORMATTERS[name]?.(payload);
}

/** Regions whose decisions are few, and explain a track. */
const DELIBERATE: ReadonlySet<string> = new Set([
  'motion',
  'geofences',
  'sync',
  'auth',
  'engine',
  'crash',
  'distraction',
  'trips',
]);

/** The entry for a decision: DEBUG, or VERBOSE where every fix makes one. */
export function decisionEntry(region: string, decision: string): EngineEntry {
  return { level: DELIBERATE.has(region) ? 4 : 5, event: `${region}:decided`, message: decision };
}
