import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from './geo-program';
import { countTrips, movingSpans, type Span, type TripCount, type WholeDay, wholeDays } from './whole-days';

const data = process.env.GEO_DATA;
const title = data
  ? 'whole days with known trips'
  : 'whole days with known trips (skipped: GEO_DATA is not set)';
/** On these the constants of `src/replay` were chosen; all others are reported on. */
const TUNED_ON = /^unimodal_|^train_.*_0[0124]$/;

describe('trips and stretches of moving', () => {
  const trips: readonly Span[] = [
    [0, 600_000],
    [3_600_000, 4_200_000],
  ];
  it.each<[string, readonly Span[], Partial<TripCount>]>([
    ['agree', trips, { missed: 0, splits: 0, merges: 0, invented: 0 }],
    ['are none', [], { missed: 2, splits: 0, merges: 0 }],
    ['are one', [[0, 4_200_000]], { splits: 0, merges: 1, missed: 0 }],
    [
      'are three',
      [
        [0, 200_000],
        [300_000, 600_000],
        [3_600_000, 4_200_000],
      ],
      { splits: 1, merges: 0 },
    ],
    ['are elsewhere', [[1_000_000, 2_000_000]], { missed: 2, invented: 1 }],
    ['touch by less than a minute', [[560_000, 4_200_000]], { missed: 1, merges: 0, invented: 0 }],
  ])('that %s are counted', (_title, moving, count) => {
    expect(countTrips(trips, moving)).toMatchObject({ trips: 2, ...count });
  });

  it('are open at the end where the last change is to moving', () => {
    const at = (second: number) => new Date(second * 1000).toISOString();
    const changes = [
      { at: at(0), isMoving: true },
      { at: at(60), isMoving: false },
      { at: at(90), isMoving: true },
    ];
    expect(movingSpans(changes, 120_000)).toEqual([
      [0, 60_000],
      [90_000, 120_000],
    ]);
  });
});

describe.skipIf(!data)(title, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'geo-days-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function counted(
    days: readonly WholeDay[],
    gaps: string,
    rows: 'csv' | 'filledCsv' = 'csv',
  ): Promise<TripCount> {
    const sum = { trips: 0, missed: 0, splits: 0, merges: 0, invented: 0 };
    for (const { run, phone, trips, [rows]: csv } of days) {
      const file = join(folder, `${run}-${phone}.csv`);
      writeFileSync(file, csv);
      const { motionchanges } = JSON.parse((await geo('replay', file, '--json', '--gaps', gaps)).result);
      const endMillis = Date.parse(
        csv
          .trimEnd()
          .slice(csv.trimEnd().lastIndexOf('\n') + 1)
          .split(',')[0] ?? '',
      );
      const count = countTrips(trips, movingSpans(motionchanges, endMillis));
      for (const key of Object.keys(sum) as (keyof TripCount)[]) sum[key] += count[key];
    }
    return sum;
  }

  it.each([
    ['tuned on', (run: string) => TUNED_ON.test(run)],
    ['reported on', (run: string) => !TUNED_ON.test(run)],
  ])(
    'are split and merged half as often as when silence means nothing: those %s',
    { timeout: 400_000 },
    async (which, isWanted) => {
      const days = wholeDays(join(data ?? '', 'mobilitynet'), isWanted);
      expect(days.length).toBeGreaterThan(10);
      const [silence, auto] = [await counted(days, 'silence'), await counted(days, 'auto')];
      const filled = await counted(days, 'auto', 'filledCsv');
      console.table({
        [`${which}, silence`]: silence,
        [`${which}, auto`]: auto,
        [`${which}, rest filled in`]: filled,
      });
      expect(2 * auto.splits).toBeLessThanOrEqual(silence.splits);
      expect(2 * auto.merges).toBeLessThanOrEqual(silence.merges);
      expect(auto.missed).toBeLessThanOrEqual(silence.missed);
      expect(filled.missed).toBe(0);
    },
  );
});
