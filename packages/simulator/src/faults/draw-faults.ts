import type { Draws } from '../chance/draws';
import type { Trip } from '../world/world';
import type { Fault } from './fault';
import { type DrawnFaultKind, FAULT_KINDS, FAULT_PROFILES, lastsMillis } from './fault-menu';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What faults are drawn for. */
export interface FaultDraw {
  /** How long the run lasts. */
  readonly hours: number;
  /** Half of the faults fall into these or near them: a day is mostly night, and little can go wrong with a phone on a table. */
  readonly trips: readonly Trip[];
}

/** How many kinds of faults a seed has, and how often. */
interface SwarmProfile {
  /** The share of seeds with this profile. */
  readonly share: number;
  /** How likely each kind is to occur at all. */
  readonly enabled: number;
  /** What the rates of those that occur are multiplied by. */
  readonly rate: number;
}

/**
 * Swarm testing (Groce et al., ISSTA 2012): a seed that leaves most kinds out reaches states that a seed with everything never
 * does, because faults hide one another: a phone that dies every minute never has a long queue.
 */
const SWARM_PROFILES: readonly SwarmProfile[] = [
  { share: 0.1, enabled: 0, rate: 0 },
  { share: 0.25, enabled: 0.12, rate: 0.5 },
  { share: 0.35, enabled: 0.3, rate: 1 },
  { share: 0.2, enabled: 0.6, rate: 1 },
  // Few kinds, and those without a pause: also the rare ones come often in some seed.
  { share: 0.1, enabled: 0.08, rate: 8 },
];

/** The time without faults at the end, in which the phone must recover: longer than any backoff, and than the longest `Retry-After` that is obeyed (1 h). */
const QUIET_MILLIS = 2 * HOUR;

/** How long before the end of a run faults end; for a short run half of it. */
export const quietMillis = (hours: number): number => Math.min(QUIET_MILLIS, (hours * HOUR) / 2);

/** How far from a trip a fault may fall that is drawn for it. */
const NEAR_TRIP_MILLIS = 10 * MINUTE;

function drawSwarmProfile(draws: Draws): SwarmProfile {
  let left = draws.random();
  for (const swarm of SWARM_PROFILES) {
    left -= swarm.share;
    if (left < 0) return swarm;
  }
  return SWARM_PROFILES[0] as SwarmProfile;
}

/** A number with this mean: its whole part, and one more with the probability of the rest. */
function about(draws: Draws, mean: number): number {
  const whole = Math.floor(mean);
  return whole + (draws.chance(mean - whole) ? 1 : 0);
}

/**
 * The faults of a seed: its own mix of kinds, at its own rates. They are in the order of their beginnings, and over
 * `quietMillis` before the end.
 */
export function drawFaults(draws: Draws, { hours, trips }: FaultDraw): readonly Fault[] {
  const end = hours * HOUR - quietMillis(hours);
  const temper = drawSwarmProfile(draws);
  const early = trips.filter((trip) => trip.from < end);

  function moment(): number {
    const trip = draws.chance(0.5) && early.length > 0 ? draws.one(early) : undefined;
    const at = trip
      ? draws.between(trip.from - NEAR_TRIP_MILLIS, trip.to + NEAR_TRIP_MILLIS)
      : draws.between(0, end);
    return Math.round(Math.min(Math.max(at, 0), end - 1));
  }

  function fault(kind: DrawnFaultKind): Fault {
    const profile = FAULT_PROFILES[kind];
    const at = moment();
    const lasts = lastsMillis(profile, draws);
    const amount = profile.amount?.(draws);
    return {
      kind,
      at,
      ...(lasts === undefined ? {} : { lastsMillis: Math.max(1, Math.min(lasts, end - at)) }),
      ...(amount === undefined ? {} : { amount }),
    };
  }

  const faults = FAULT_KINDS.flatMap((kind) => {
    if (!draws.chance(temper.enabled)) return [];
    const [low, high] = FAULT_PROFILES[kind].anHour;
    const count = about(draws, draws.between(low, high) * temper.rate * (end / HOUR));
    return Array.from({ length: count }, () => fault(kind));
  });
  return faults.sort((a, b) => a.at - b.at);
}
