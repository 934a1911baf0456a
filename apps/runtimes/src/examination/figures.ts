import type { Outcome } from '../runtime';
import { locationReadings } from '../scenarios/scenario';
import { lastLife, type Story } from './story';

/** What is measured in a runtime; null where the story that it is measured by was not told, or the engine does not say. */
export interface Figures {
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
export const NOT_MEASURED: Figures = {
  firstEventMillis: null,
  firstEventMillisLarge: null,
  fixesPerSecond: null,
  heapBytes: null,
  heapBytesLarge: null,
};

/** By which story each figure is measured. */
const MEASURED_BY = {
  firstEventMillis: 'boot',
  firstEventMillisLarge: 'boot-100000',
  fixesPerSecond: 'drive',
  heapBytes: 'day-android',
  heapBytesLarge: 'day-100000',
} as const satisfies Record<keyof Figures, string>;

interface MeasureOptions {
  readonly rounds: number;
  replayed(lines: readonly string[]): Promise<Outcome>;
  onStep(words: string): void;
}

/** What the outcomes give, and what it takes some more runs to know. */
export async function measure(
  stories: readonly Story[],
  outcomes: ReadonlyMap<string, Outcome>,
  { rounds, replayed, onStep }: MeasureOptions,
): Promise<Figures> {
  /** The median of several runs of a story that the runtime has told to its end. */
  async function median(
    name: string,
    figure: (outcome: Outcome, lines: readonly string[]) => number | null,
    part = (lines: readonly string[]) => lines,
  ): Promise<number | null> {
    const story = stories.find((each) => each.name === name);
    if (story === undefined || !outcomes.has(name) || rounds === 0) return null;
    const lines = part(story.lines);
    const figures: number[] = [];
    for (let run = 1; run <= rounds; run += 1) {
      onStep(`${name}, run ${run} of ${rounds}`);
      const measured = figure(await replayed(lines), lines);
      if (measured === null) return null;
      figures.push(measured);
    }
    return middle(figures);
  }

  const firstEvent = (name: string) => median(name, (outcome) => outcome.firstEventMillis, lastLife);
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
