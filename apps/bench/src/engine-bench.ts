import { memoryStorage } from '@geo/core/testing';
import { type Delivered, engineRun, feederRun } from './engine-run';
import { type BenchResult, cost, type Figure, rate } from './figure';
import { interleaved, type Round } from './measure';
import { type Size, scaled } from './size';
import { syntheticDrive } from './synthetic-drive';

const FIXES = 100_000;
/** Fixes delivered at once. Live receivers give one, phones that batch in hardware ten to some hundred. */
export const BURSTS = [1, 10, 100] as const;
/** Fixes a second on one core of Node. */
const TARGET = 50_000;

/** Fixes a second through the whole engine with memory storage. */
export async function engineBench(size: Size): Promise<BenchResult> {
  const track = syntheticDrive(scaled(FIXES, size, 500));
  const fixes = track.points.length;
  const figures: Figure[] = [];
  const samples: Record<string, readonly Round<'engine' | 'without' | 'feeder'>[]> = {};
  let delivered: Delivered | undefined;
  for (const burst of BURSTS) {
    const rounds = await interleaved(size.rounds, {
      engine: async () => {
        const run = await engineRun(track, burst, memoryStorage([], { keepsCommits: false }));
        delivered = run.delivered;
        return run.sample;
      },
      without: async () =>
        (await engineRun(track, burst, memoryStorage([], { keepsCommits: false }), false)).sample,
      feeder: () => feederRun(track, burst),
    });
    samples[`B=${burst}`] = rounds;
    figures.push(
      rate(`B=${burst} fixes through the engine`, rounds, 'engine', fixes, TARGET),
      rate(`B=${burst} without the black box`, rounds, 'without', fixes),
      cost(`B=${burst} processor time a fix`, rounds, 'engine', fixes),
      cost(`B=${burst} of it the feeder's`, rounds, 'feeder', fixes),
    );
  }
  return { bench: 'engine', setting: [track.name, described(fixes, delivered)], figures, samples };
}

/** What the fixes became. */
export function described(fixes: number, delivered: Delivered | undefined): string {
  if (delivered === undefined) return 'no event was delivered';
  const share = ((delivered.records / fixes) * 100).toFixed(1);
  return `${delivered.records} records (${share} % of the fixes), ${delivered.rejected} rejected, ${delivered.motionChanges} motion changes, ${delivered.traceLines} lines of trace`;
}
