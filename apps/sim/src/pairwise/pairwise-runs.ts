import type { ConfigPatch } from '@geo/core';
import type { PlanOptions, RunPlan } from '@geo/simulator';
import { CONFIG_SPACE } from './config-space';
import { coveringArray } from './covering-array';

/** The runs of a covering array: a configuration each, on a system, with its seed's faults or without. */
export interface PairwiseRuns {
  /** How many there are. */
  readonly count: number;
  /** What is not left to the seed in the run of this number. */
  options(number: number): Required<Pick<PlanOptions, 'os' | 'config'>> & Pick<PlanOptions, 'faults'>;
}

/** Each configuration is played on every system, without faults and with them. */
const PHONES: readonly { readonly os: RunPlan['os']; readonly isFaulty: boolean }[] = [
  { os: 'ios', isFaulty: false },
  { os: 'android', isFaulty: false },
  { os: 'ios', isFaulty: true },
  { os: 'android', isFaulty: true },
];

/** The runs in which every two values of every two keys occur together, on both systems, fault-free and with faults. */
export function pairwiseRuns(seed: number): PairwiseRuns {
  const factors = Object.entries(CONFIG_SPACE).flatMap(([key, values]) =>
    typeof values === 'string' ? [] : [{ key, values: values as readonly unknown[] }],
  );
  const rows = coveringArray(
    factors.map(({ values }) => values.length),
    seed,
  );
  return {
    count: rows.length * PHONES.length,
    options(number) {
      const row = rows[Math.floor(number / PHONES.length)];
      const phone = PHONES[number % PHONES.length];
      if (row === undefined || phone === undefined)
        throw new Error(
          `the array of seed ${seed} has ${rows.length * PHONES.length} runs; got number ${number}`,
        );
      const config = Object.fromEntries(
        factors.map(({ key, values }, factor) => [key, values[row[factor] as number]]),
      ) as ConfigPatch;
      return { os: phone.os, config, ...(phone.isFaulty ? {} : { faults: false }) };
    },
  };
}
