import type { Observation, Observer } from '../phone/observation';
import type { ModelServer } from '../server/model-server';

/** Counts what happens. */
export interface Tally {
  readonly observer: Observer;
  /** In the order in which they are listed here, faults and events by their names behind them. */
  counts(server: ModelServer): Readonly<Record<string, number>>;
}

/** What is counted by its kind alone. */
const PLAIN: { readonly [S in Observation['type']]?: string } = {
  processStart: 'lives',
  reboot: 'reboots',
  suspended: 'suspensions',
  durable: 'commits',
  refused: 'refused commits',
  request: 'requests',
  noResponse: 'requests without an answer',
  reading: 'readings',
  call: 'calls',
};

export function createTally(): Tally {
  const counts = new Map<string, number>(Object.values(PLAIN).map((name) => [name, 0]));
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    observer(seen) {
      const plain = PLAIN[seen.type];
      if (plain !== undefined) count(plain);
      else if (seen.type === 'event') count(`${seen.name} events`);
      else if (seen.type === 'headless') count('headless events');
      else if (seen.type === 'fault') count(`fault ${seen.fault.kind}`);
    },
    counts: ({ arrivals, records }) => ({
      ...Object.fromEntries(counts),
      'records at the server': records.size,
      'duplicates at the server': arrivals.length - records.size,
    }),
  };
}
