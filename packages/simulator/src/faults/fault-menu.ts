import type { Draws } from '../chance/draws';
import type { FaultKind } from './fault';

/** The kinds that seeds draw: one more would change every run there is. */
export type DrawnFaultKind = Exclude<FaultKind, 'storageLocked'>;

/** How a kind of fault is drawn. */
export interface FaultProfile {
  /** How often an hour, in a seed that has it, before the seed's own rate; between these. */
  readonly anHour: readonly [low: number, high: number];
  /** How long it lasts, between these; absent where it is a moment. */
  readonly lastsMillis?: readonly [low: number, high: number];
  amount?(draws: Draws): number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Short far more often than long: uniform in the logarithm would need one, and a product of two draws is near enough. */
const mostlyShort = (draws: Draws, low: number, high: number) =>
  Math.round(low + (high - low) * draws.random() * draws.random());

/** A clock that is a little off is the common case; an hour is a mistake of the user; years are a phone whose battery was empty. */
function clockStep(draws: Draws): number {
  const sign = draws.chance(0.5) ? 1 : -1;
  const size = draws.one([
    draws.between(SECOND, MINUTE),
    draws.between(MINUTE, HOUR),
    HOUR,
    draws.between(HOUR, 48 * HOUR),
    400 * 24 * HOUR,
  ]);
  return sign * Math.round(size);
}

/**
 * What can go wrong, how often, and for how long. The rates are no measurement: they are high enough that a day sees several of
 * each, and spread so wide (see `drawFaults`) that some seeds see one kind alone and others everything at once.
 */
export const FAULT_PROFILES: Readonly<Record<DrawnFaultKind, FaultProfile>> = {
  kill: { anHour: [0.1, 3] },
  // Up to forty commits: at boot there are a few, in a drive one a second.
  killAtCommit: { anHour: [0.1, 3], amount: (draws) => mostlyShort(draws, 0, 40) },
  killAtRequest: { anHour: [0.1, 2], amount: (draws) => mostlyShort(draws, 0, 10) },
  reboot: { anHour: [0.02, 0.2], amount: (draws) => mostlyShort(draws, 20 * SECOND, 30 * MINUTE) },
  tornCommit: { anHour: [0.1, 3], amount: (draws) => mostlyShort(draws, 0, 40) },
  failingCommits: {
    anHour: [0.05, 0.5],
    lastsMillis: [5 * SECOND, 20 * MINUTE],
    amount: (draws) => draws.one([0.1, 0.3, 0.7, 1]),
  },
  diskFull: { anHour: [0.02, 0.2], lastsMillis: [10 * SECOND, 2 * HOUR] },
  slowDisk: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, HOUR],
    amount: (draws) => mostlyShort(draws, 5, 3000),
  },
  droppedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, 30 * MINUTE],
    amount: (draws) => draws.one([0.05, 0.3, 0.8, 1]),
  },
  duplicatedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, 30 * MINUTE],
    amount: (draws) => draws.one([0.05, 0.3, 1]),
  },
  reorderedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, 30 * MINUTE],
    amount: (draws) => draws.one([0.05, 0.3, 1]),
  },
  delayedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, 30 * MINUTE],
    amount: (draws) => draws.one([500, 5 * SECOND, 45 * SECOND, 3 * MINUTE]),
  },
  spuriousExit: { anHour: [0.05, 2], amount: (draws) => draws.below(100) },
  regionsFailing: { anHour: [0.05, 0.3], lastsMillis: [MINUTE, 4 * HOUR] },
  clockStep: { anHour: [0.02, 0.3], amount: clockStep },
  timeZone: {
    anHour: [0.02, 0.1],
    lastsMillis: [10 * MINUTE, 8 * HOUR],
    amount: (draws) => draws.one([-9, -2, -1, 1, 2, 8]),
  },
  networkFlaps: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, 2 * HOUR],
    amount: (draws) => draws.one([SECOND, 10 * SECOND, 2 * MINUTE, HOUR]),
  },
  captivePortal: { anHour: [0.02, 0.2], lastsMillis: [MINUTE, 2 * HOUR] },
  lostResponse: { anHour: [0.05, 0.5], lastsMillis: [5 * SECOND, 30 * MINUTE] },
  serverError: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, 3 * HOUR],
    amount: (draws) => draws.one([0, 408, 500, 502, 503, 504]),
  },
  clientError: {
    anHour: [0.02, 0.2],
    lastsMillis: [10 * SECOND, 2 * HOUR],
    amount: (draws) => draws.one([302, 400, 403, 404, 409, 410, 413, 415, 422]),
  },
  tooManyRequests: {
    anHour: [0.02, 0.2],
    lastsMillis: [10 * SECOND, HOUR],
    amount: (draws) => draws.one([0, 1, 30, 600, 3600, 86_400]),
  },
  slowServer: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND, HOUR],
    // The last is longer than any request waits.
    amount: (draws) => draws.one([500, 5 * SECOND, 25 * SECOND, 5 * MINUTE]),
  },
  tokenExpires: { anHour: [0.05, 2] },
  refreshFails: {
    anHour: [0.05, 0.3],
    lastsMillis: [10 * SECOND, 2 * HOUR],
    amount: (draws) => draws.one([0, 429, 500, 503]),
  },
  permissionRevoked: { anHour: [0.02, 0.1], lastsMillis: [10 * SECOND, HOUR] },
  reducedAccuracy: { anHour: [0.02, 0.1], lastsMillis: [10 * SECOND, 2 * HOUR] },
  locationOff: { anHour: [0.02, 0.2], lastsMillis: [5 * SECOND, HOUR] },
  lowPower: { anHour: [0.02, 0.2], lastsMillis: [MINUTE, 4 * HOUR] },
  appOpened: { anHour: [0.05, 1], lastsMillis: [5 * SECOND, 20 * MINUTE] },
  swipedAway: { anHour: [0.02, 0.5] },
  // Last, so that a seed draws the other kinds as it did before there were these.
  farPlace: {
    anHour: [0.05, 0.5],
    lastsMillis: [MINUTE, 40 * MINUTE],
    amount: (draws) => draws.one([20_000, 300_000, 4_000_000]),
  },
  coarseEcho: {
    anHour: [0.05, 1],
    lastsMillis: [MINUTE, 10 * MINUTE],
    amount: (draws) => draws.one([700, 1_400, 5_000]),
  },
};

/** The kinds, in the order in which they are drawn. */
export const FAULT_KINDS = Object.keys(FAULT_PROFILES) as readonly DrawnFaultKind[];

/** How long a fault of this kind lasts this time. */
export function lastsMillis({ lastsMillis: span }: FaultProfile, draws: Draws): number | undefined {
  return span === undefined ? undefined : mostlyShort(draws, span[0], span[1]);
}
