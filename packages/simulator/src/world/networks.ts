import type { Draws } from '../chance/draws';
import type { Network, Stretch } from './world';

/** From this moment on, this network. */
export interface NetworkFrom {
  readonly from: number;
  readonly network: Network;
}

const MINUTE = 60_000;

/** On the way there is a gap about every so often, which lasts between these. Estimates. */
const GAP_EVERY_MILLIS = 15 * MINUTE;
const GAP_MILLIS = [5_000, 90_000] as const;

/** At rest on Wi-Fi it fails about every so often, for so long; cellular takes over. Estimates. */
const OUTAGE_EVERY_MILLIS = 8 * 60 * MINUTE;
const OUTAGE_MILLIS = [30_000, 10 * MINUTE] as const;

/** The network during a stay. */
export function networksOfRest(from: number, to: number, network: Network, chance: Draws): NetworkFrom[] {
  const changes: NetworkFrom[] = [{ from, network }];
  if (network !== 'wifi') return changes;
  let at = from + OUTAGE_EVERY_MILLIS * chance.between(0.3, 2);
  while (at < to) {
    const back = at + chance.between(...OUTAGE_MILLIS);
    if (back >= to) break;
    changes.push({ from: Math.floor(at), network: 'cellular' }, { from: Math.floor(back), network });
    at = back + OUTAGE_EVERY_MILLIS * chance.between(0.3, 2);
  }
  return changes;
}

/** The network during a leg: none in tunnels, and gaps elsewhere. */
export function networksOfLeg(stretches: readonly Stretch[], network: Network, chance: Draws): NetworkFrom[] {
  const changes: NetworkFrom[] = [];
  let gap = (stretches[0]?.from ?? 0) + GAP_EVERY_MILLIS * chance.between(0.1, 2);
  for (const { from, to, sky } of stretches) {
    changes.push({ from, network: sky === 'none' ? 'none' : network });
    if (sky === 'none' || network === 'none') continue;
    while (gap < to) {
      const back = gap + chance.between(...GAP_MILLIS);
      if (gap > from && back < to)
        changes.push({ from: Math.floor(gap), network: 'none' }, { from: Math.floor(back), network });
      gap = back + GAP_EVERY_MILLIS * chance.between(0.1, 2);
    }
  }
  return changes;
}
