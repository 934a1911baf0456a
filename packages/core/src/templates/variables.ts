import { quotedPiece, TemplateFault } from './fault';
import { ownValue } from './own-value';

/** The source of variables. */
export interface Scope {
  /** The stored record. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Records in the body. */
  readonly count: number;
}

/** Reads a variable; absent and null are both `undefined`. */
export type Read = (scope: Scope) => unknown;

/** Deepest path into `extras`. */
const EXTRAS_DEPTH_MAX = 8;

const COORDS = [
  ...['latitude', 'longitude', 'accuracy', 'altitude', 'altitude_accuracy', 'speed', 'speed_accuracy'],
  ...['heading', 'heading_accuracy', 'ellipsoidal_altitude'],
];

/** Variables of every template, and the path of each in a record. */
const PATHS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...COORDS.map((name) => [name, ['coords', name]] as const),
  ...['uuid', 'timestamp', 'age', 'odometer', 'is_moving', 'event', 'sample'].map(
    (name) => [name, [name]] as const,
  ),
  ...['activity.type', 'activity.confidence', 'battery.level', 'battery.is_charging'].map(
    (name) => [name, name.split('.')] as const,
  ),
  ['geofence.identifier', ['extras', 'geofence', 'identifier']],
  ['geofence.action', ['extras', 'geofence', 'action']],
  ['mock', ['extras', 'mock']],
  ...['coords', 'activity', 'battery', 'extras'].map((name) => [name, [name]] as const),
]);

const COORDS_PREFIX = 'coords.';
const EXTRAS_PREFIX = 'extras.';

function along(path: readonly string[]): Read {
  return ({ record }) => {
    let value: unknown = record;
    for (const name of path) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = ownValue(value, name);
    }
    return value ?? undefined;
  };
}

/** Looks up a variable by name; `count` is available to templates of a whole body only. */
export function variableOf(name: string, knowsCount: boolean): Read {
  if (knowsCount && name === 'count') return ({ count }) => count;
  const isLong = name.startsWith(COORDS_PREFIX) && COORDS.includes(name.slice(COORDS_PREFIX.length));
  const path = PATHS.get(isLong ? name.slice(COORDS_PREFIX.length) : name);
  if (path !== undefined) return along(path);
  const steps = name.split('.');
  if (
    name.startsWith(EXTRAS_PREFIX) &&
    steps.every((step) => step !== '') &&
    steps.length <= EXTRAS_DEPTH_MAX
  )
    return along(steps);
  const known = [...PATHS.keys(), `${EXTRAS_PREFIX}<name>`, ...(knowsCount ? ['count'] : [])];
  throw new TemplateFault(`unknown variable ${quotedPiece(name)}`, `variables are ${known.join(', ')}`);
}
