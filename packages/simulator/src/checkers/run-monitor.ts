import type { Entry } from '@geo/core';
import type { Observation, Observer } from '../phone/observation';
import type {
  CheckContext,
  Checker,
  Invariant,
  MonitorContext,
  ObservationHandlers,
  ObservationType,
  Violation,
} from './checker';
import { configured } from './configured';
import { createDeliveredEvents } from './delivered-events';
import { createDurableMemory } from './durable-memory';
import { createStored } from './stored';
import { createTrail } from './trail';

/** A run under watch. */
export interface RunMonitor {
  /** Gives the checkers what they judge. */
  readonly observer: Observer;
  /** The run is over; `memory` is what is durable. */
  end(at: number, memory: readonly Entry[]): void;
  /** In the order in which they were found. */
  readonly violations: readonly Violation[];
}

/** Of one invariant so many violations are told: what is wrong in every step needs no million lines to be seen. */
const REPORTED_MAX = 20;

type Handler = (seen: Observation) => void;

/** Watches a run for everything that must hold. */
export function createRunMonitor(
  invariants: readonly Invariant[],
  { snapshot, initial = [], ...given }: MonitorContext,
): RunMonitor {
  const violations: Violation[] = [];
  const memory = createDurableMemory(initial, snapshot);
  const stored = createStored(memory);
  const trail = createTrail();
  const config = configured(memory, given.os, given.config);
  let at = 0;

  function begin({ name, createChecker }: Invariant): Checker {
    let reported = 0;
    const context: CheckContext = {
      ...given,
      get config() {
        return config();
      },
      memory,
      stored,
      trail,
      report(message) {
        if (++reported <= REPORTED_MAX) violations.push({ invariant: name, message, at });
      },
    };
    return createChecker(context);
  }

  const checkers = invariants.map(begin);
  const onDelivered = checkers.flatMap(({ onDelivered }) => (onDelivered === undefined ? [] : [onDelivered]));
  const deliveredEvents = createDeliveredEvents((telling) => {
    for (const tell of onDelivered) tell(telling);
  });

  // What all of them look at comes first: a checker that hears of a commit finds the memory after it.
  const table = tableOf([
    memory.on,
    stored.on,
    trail.on,
    ...checkers.flatMap(({ on = [] }) => on),
    deliveredEvents,
  ]);

  return {
    observer(seen) {
      at = seen.at;
      const heard = table[seen.type];
      if (heard === undefined) return;
      for (let index = 0; index < heard.length; index++) (heard[index] as Handler)(seen);
    },
    end(end, entries) {
      at = end;
      for (const { onEnd } of checkers) onEnd?.(end, entries);
    },
    violations,
  };
}

/** Who hears what: looked up once an observation. */
function tableOf(hearings: readonly ObservationHandlers[]): {
  readonly [S in ObservationType]?: readonly Handler[];
} {
  const table: { [S in ObservationType]?: Handler[] } = {};
  for (const hearing of hearings) {
    for (const [saw, hear] of Object.entries(hearing) as [ObservationType, Handler][]) {
      const heard = table[saw] ?? [];
      table[saw] = heard;
      heard.push(hear);
    }
  }
  return table;
}
