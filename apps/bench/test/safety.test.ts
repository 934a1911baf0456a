import { describe, expect, it } from 'vitest';
import { holds } from '../src/figure';
import { driveRun } from '../src/safety/drive-run';
import { recordingsIn } from '../src/safety/recordings';
import { clipped, decimated, mounted, pieces, rateOf, rotation, type Signal } from '../src/safety/signal';
import { safetyBench } from '../src/safety-bench';
import { seededDraws } from '../src/seeded-draws';

const folder = process.env.GEO_DATA;

describe('a drive through a whole engine', () => {
  const blow: Signal = [
    ...Array.from({ length: 60 }, () => [0, 0, 1] as const),
    ...Array.from({ length: 6 }, () => [-9, 0, 1] as const),
    ...Array.from({ length: 34 }, () => [0, 0, 1] as const),
  ];
  const still: Signal = Array.from({ length: 20 * 50 }, () => [0, 0, 1] as const);
  const lead = () => mounted(15, seededDraws(1));

  it('reports what the detector alone found, and what became of it', async () => {
    const stops = await driveRun([
      { speed: 15, signal: lead() },
      { speed: 15, signal: blow },
      { speed: 0, signal: still },
    ]);
    expect([stops.impacts, stops.crashes.length]).toEqual([1, 1]);
    const drivesOn = await driveRun([
      { speed: 15, signal: lead() },
      { speed: 15, signal: blow },
      { speed: 15, signal: still },
    ]);
    expect([drivesOn.impacts, drivesOn.crashes.length]).toEqual([1, 0]);
    const nothing = await driveRun([
      { speed: 15, signal: lead() },
      { speed: 0, signal: still },
    ]);
    expect([nothing.impacts, nothing.crashes.length]).toEqual([0, 0]);
  });
});

describe('a signal', () => {
  it('is brought to 50 Hz by the mean of each 20 ms, or by leaving samples out', () => {
    const recording = {
      name: 'ramp',
      seconds: Array.from({ length: 200 }, (_, index) => index / 200),
      samples: Array.from({ length: 200 }, (_, index) => [index, 0, 0] as const),
    };
    expect(rateOf(recording)).toBeCloseTo(200, 6);
    const averaged = decimated(recording, 'averaged').map(([x]) => x);
    const bare = decimated(recording, 'bare').map(([x]) => x);
    expect(averaged.slice(0, 3)).toEqual([1.5, 5.5, 9.5]);
    expect(bare.slice(0, 3)).toEqual([3, 7, 11]);
  });

  it('is clipped a channel at a time, turned without being stretched, cut without a rest', () => {
    expect(clipped([[9, -20, 1]], 8)).toEqual([[8, -8, 1]]);
    const [x, y, z] = rotation(seededDraws(3))([1, 2, 2]);
    expect(Math.hypot(x, y, z)).toBeCloseTo(3, 9);
    expect(pieces(mounted(7, seededDraws(1)), 3).map(({ length }) => length)).toEqual([150, 150]);
  });
});

describe.skipIf(!folder)(folder ? 'recordings' : 'recordings (skipped: GEO_DATA is not set)', () => {
  it('are read as their descriptions say', () => {
    const recordings = recordingsIn(folder ?? '');
    const [chest] = recordings.crashes();
    expect(chest && rateOf(chest)).toBeCloseTo(10_000, 0);
    expect(Math.min(...(chest?.samples.map(([x]) => x) ?? []))).toBeCloseTo(-40.2, 0);
    const drops = recordings.drops();
    expect(drops).toHaveLength(11);
    for (const { samples } of drops) {
      expect(Math.max(...samples.map(([x, y, z]) => Math.hypot(x, y, z)))).toBeGreaterThan(10);
    }
  });

  it('hold what is asked for, at a hundredth of the work', { timeout: 180_000 }, async () => {
    const { figures } = await safetyBench({ rounds: 1, scale: 0.01 });
    const crashes = figures.filter(({ target }) => target === 100);
    expect(crashes.length).toBeGreaterThan(10);
    for (const figure of crashes) expect(holds(figure), figure.name).toBe(true);
  });
});
