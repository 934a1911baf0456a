import type { Outcome } from '../runtime';
import { locationReadings } from '../scenarios/scenario';
import { lastProcess, type Recording } from './recording';

/** What is measured in a runtime; null where its recording was not replayed, or the engine does not report it. */
export interface Measurements {
  /** From before the bundle is evaluated until the first event of a boot from durable memory. */
  readonly firstEventMillis: number | null;
  /** The same with 100,000 fences. */
  readonly firstEventMillisLarge: number | null;
  /** Location readings of a drive. */
  readonly fixesPerSecond: number | null;
  /** After a day with 100 fences. */
  readonly heapBytes: number | null;
  /** After one with 100,000. */
  readonly heapBytesLarge: number | null;
}

/** Where nothing could be measured. */
export const NOT_MEASURED: Measurements = {
  firstEventMillis: null,
  firstEventMillisLarge: null,
  fixesPerSecond: null,
  heapBytes: null,
  heapBytesLarge: null,
};

/** The recording that each figure is measured with. */
const MEASURED_BY = {
  firstEventMillis: 'boot',
  firstEventMillisLarge: 'boot-100000',
  fixesPerSecond: 'drive',
  heapBytes: 'day-android',
  heapBytesLarge: 'day-100000',
} as const satisfies Record<keyof Measurements, string>;

interface MeasureOptions {
  readonly rounds: number;
  replayed(lines: readonly string[]): Promise<Outcome>;
  onStep(step: string): void;
}

/** Takes the figures of the outcomes, and replays again for those that need a median. */
export async function measure(
  recordings: readonly Recording[],
  outcomes: ReadonlyMap<string, Outcome>,
  { rounds, replayed, onStep }: MeasureOptions,
): Promise<Measurements> {
  /** The median of several runs of a recording that the runtime replayed to its end. */
  async function median(
    name: string,
    figure: (outcome: Outcome, lines: readonly string[]) => number | null,
    part = (lines: readonly string[]) => lines,
  ): Promise<number | null> {
    const recording = recordings.find((each) => each.name === name);
    if (recording === undefined || !outcomes.has(name) || rounds === 0) return null;
    const lines = part(recording.lines);
    const figures: number[] = [];
    for (let run = 1; run <= rounds; run += 1) {
      onStep(`${name}, run ${run} of ${rounds}`);
      const measured = figure(await replayed(lines), lines);
      if (measured === null) return null;
      figures.push(measured);
    }
    return middle(figures);
  }

  const firstEvent = (name: string) => median(name, (outcome) => outcome.firstEventMillis, lastProcess);
  return {
    firstEventMillis: await firstEvent(MEASURED_BY.firstEventMillis),
    firstEventMillisLarge: await firstEvent(MEASURED_BY.firstEventMillisLarge),
    fixesPerSecond: await median(
      MEASURED_BY.fixesPerSecond,
      // Hermes counts whole milliseconds.
      ({ replayMillis }, lines) =>
        replayMillis > 0 ? (locationReadings(lines) / replayMillis) * 1000 : null,
    ),
    heapBytes: outcomes.get(MEASURED_BY.heapBytes)?.heapBytes ?? null,
    heapBytesLarge: outcomes.get(MEASURED_BY.heapBytesLarge)?.heapBytes ?? null,
  };
}

/** The median. */
export function middle(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) throw new RangeError('there is no median of nothing');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] as number)) / 2;
}
