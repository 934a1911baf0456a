import type { RecordedBattery } from '../../recorded/index';

/** What a battery lost, and in what time. */
export interface Drain {
  readonly percent: number;
  readonly hours: number;
}

/** Between the first and the last look at the battery; `undefined` where it was charged meanwhile or looked at but once. */
export function drainOf(looks: readonly RecordedBattery[]): Drain | undefined {
  const first = looks[0];
  const last = looks[looks.length - 1];
  if (first === undefined || last === undefined || last.time <= first.time) return undefined;
  // A charger that is unplugged as the run begins is still in the first look.
  const charged = looks.some((look, index) => index > 0 && look.level > (looks[index - 1]?.level ?? 1));
  if (charged) return undefined;
  return { percent: (first.level - last.level) * 100, hours: (last.time - first.time) / 3_600_000 };
}
