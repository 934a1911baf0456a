import type { Entry } from '@geo/core';
import type { Observation, Observer } from '../phone/observation';
import type { CheckContext, Checker, Invariant, MonitorContext, Violation } from './checker';
import { configured } from './configured';
import { createDeliveredEvents } from './delivered-events';
import { createDurableMemory } from './durable-memory';
import type { ObservationHandlers, ObservationType } from './observation-handlers';
import { createStored } from './stored';
import { createTrail } from './trail';

/** Checks the invariants over a run. */
export interface RunMonitor {
  /** Receives the observations of the run. */
  readonly observer: Observer;
  /** The run is over; `memory` is what is durable. */
  end(at: number, memory: readonly Entry[]): void;
  /** In the order in which they were found. */
  readonly violations: readonly Violation[];
}

/** The most violations that are kept for one invariant: one that fails in every step would give millions. */
const REPORTED_MAX = 20;

type Handler = (seen: Observation) => void;

/** Checks these invariants at every observation of a run. */
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
  const deliveredEvents = createDeliveredEvents((event) => {
    for (const handle of onDelivered) handle(event);
  });

  // Shared views come first: a checker that handles a commit reads the memory after it.
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
      const handlers = table[seen.type];
      if (handlers === undefined) return;
      for (let index = 0; index < handlers.length; index++) (handlers[index] as Handler)(seen);
    },
    end(end, entries) {
      at = end;
      for (const { onEnd } of checkers) onEnd?.(end, entries);
    },
    violations,
  };
}

/** The handlers by type of observation. */
function tableOf(groups: readonly ObservationHandlers[]): {
  readonly [S in ObservationType]?: readonly Handler[];
} {
  const table: { [S in ObservationType]?: Handler[] } = {};
  for (const group of groups) {
    for (const [type, handler] of Object.entries(group) as [ObservationType, Handler][]) {
      const handlers = table[type] ?? [];
      table[type] = handlers;
      handlers.push(handler);
    }
  }
  return table;
}
