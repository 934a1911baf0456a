import type { Entry } from '@geo/core';
import type { Observation, Observer } from '../phone/observation';
import type { CheckContext, Checker, Hearing, Invariant, Saw, Violation, WatchContext } from './checker';
import { configured } from './configured';
import { createDurableMemory } from './durable-memory';
import { createStored } from './stored';
import { createTellings } from './tellings';
import { createTrail } from './trail';

/** A run under watch. */
export interface Watch {
  /** Gives the checkers what they judge. */
  readonly observer: Observer;
  /** The run is over; `memory` is what is durable. */
  ends(at: number, memory: readonly Entry[]): void;
  /** In the order in which they were found. */
  readonly violations: readonly Violation[];
}

/** Of one invariant so many violations are told: what is wrong in every step needs no million lines to be seen. */
const TOLD_MAX = 20;

type Heard = (seen: Observation) => void;

/** Watches a run for everything that must hold. */
export function createWatch(
  invariants: readonly Invariant[],
  { snapshot, initial = [], ...given }: WatchContext,
): Watch {
  const violations: Violation[] = [];
  const memory = createDurableMemory(initial, snapshot);
  const stored = createStored(memory);
  const trail = createTrail();
  const config = configured(memory, given.os, given.config);
  let at = 0;

  function begin({ name, begins }: Invariant): Checker {
    let told = 0;
    const context: CheckContext = {
      ...given,
      get config() {
        return config();
      },
      memory,
      stored,
      trail,
      violates(message) {
        if (++told <= TOLD_MAX) violations.push({ invariant: name, message, at });
      },
    };
    return begins(context);
  }

  const checkers = invariants.map(begin);
  const tellers = checkers.flatMap(({ told }) => (told === undefined ? [] : [told]));
  const tellings = createTellings((telling) => {
    for (const tell of tellers) tell(telling);
  });

  // What all of them look at comes first: a checker that hears of a commit finds the memory after it.
  const table = tableOf([memory.on, stored.on, trail.on, ...checkers.flatMap(({ on = [] }) => on), tellings]);

  return {
    observer(seen) {
      at = seen.at;
      const heard = table[seen.saw];
      if (heard === undefined) return;
      for (let index = 0; index < heard.length; index++) (heard[index] as Heard)(seen);
    },
    ends(end, entries) {
      at = end;
      for (const { ends } of checkers) ends?.(end, entries);
    },
    violations,
  };
}

/** Who hears what: looked up once an observation. */
function tableOf(hearings: readonly Hearing[]): { readonly [S in Saw]?: readonly Heard[] } {
  const table: { [S in Saw]?: Heard[] } = {};
  for (const hearing of hearings) {
    for (const [saw, hear] of Object.entries(hearing) as [Saw, Heard][]) {
      const heard = table[saw] ?? [];
      table[saw] = heard;
      heard.push(hear);
    }
  }
  return table;
}
