import { endOf, type Fault } from './fault';

/** A time without a break in which a fault is in force; a moment has no length. */
export interface Spell {
  readonly fault: Fault;
  readonly from: number;
  readonly to: number;
}

/** Shortest time for which a flapping network stays as it is: below it no platform reports a change. */
const FASTEST_FLAP_MILLIS = 1000;

function flaps(fault: Fault): readonly Spell[] {
  const period = Math.max(FASTEST_FLAP_MILLIS, fault.amount ?? 0);
  const spells: Spell[] = [];
  for (let from = fault.at; from < endOf(fault); from += 2 * period) {
    spells.push({ fault, from, to: Math.min(from + period, endOf(fault)) });
  }
  return spells;
}

/** When each of the faults is in force: once, but for a network that comes and goes. */
export function spellsOf(faults: readonly Fault[]): readonly Spell[] {
  return faults.flatMap((fault) =>
    fault.kind === 'networkFlaps' ? flaps(fault) : [{ fault, from: fault.at, to: endOf(fault) }],
  );
}
