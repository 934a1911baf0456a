import { describe, expect, it } from 'vitest';
import {
  createTrack,
  newTrack,
  type PackedFix,
  TRACK_FIXES_MAX,
  type TrackMemory,
} from '../../src/trips/track';

/** Rows as storage keeps them. */
function storedRows() {
  const rows = new Map<number, readonly PackedFix[]>();
  return {
    rows,
    put: (row: number, fixes: readonly PackedFix[]) => void rows.set(row, fixes),
    clear: () => rows.clear(),
    all: () => [...rows.keys()].sort((a, b) => a - b).flatMap((row) => rows.get(row) ?? []),
  };
}

const fix = (n: number, accuracy = 5) => ({
  at: 1_000 * n,
  latitude: 45 + n * 1e-5,
  longitude: 13,
  accuracy,
});

describe('the track of a running trip', () => {
  it('is the same after a kill at any fix', () => {
    const rows = storedRows();
    let track = createTrack(rows, newTrack(0));
    const whole = createTrack(storedRows(), newTrack(0));
    for (let n = 0; n < 200; n++) {
      track.append(fix(n));
      whole.append(fix(n));
      const memory = JSON.parse(JSON.stringify(track.memory())) as TrackMemory;
      track = createTrack(rows, memory, rows.all());
      expect(track.fixes).toEqual(whole.fixes);
    }
  });

  it('of 100,000 fixes keeps at most 8,192, evenly, the most accurate of each group, and counts the others', () => {
    const rows = storedRows();
    let track = createTrack(rows, newTrack(0));
    for (let n = 0; n < 100_000; n++) {
      track.append(fix(n, n % 16 === 7 ? 3 : 8));
      if (n % 9_973 === 0) track = createTrack(rows, track.memory(), rows.all());
    }
    const { fixes } = track;
    expect(fixes.length).toBeLessThanOrEqual(TRACK_FIXES_MAX);
    expect(fixes.length).toBeGreaterThan(TRACK_FIXES_MAX / 2);
    expect(fixes.length + track.thinned).toBe(100_000);
    const gaps = fixes.slice(1).map(({ at }, n) => at - (fixes[n]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(32_000);
    expect(fixes.filter(({ accuracy }) => accuracy === 3).length / fixes.length).toBeGreaterThan(0.9);
    const stored = [...rows.rows.values()].reduce((sum, row) => sum + JSON.stringify(row).length, 0);
    expect(stored).toBeLessThan(400_000);
  });

  it('puts a late fix in its place, once, and leaves out one that is later than a row', () => {
    const track = createTrack(storedRows(), newTrack(0));
    for (const n of [1, 2, 4, 3, 3, 4]) track.append(fix(n));
    expect(track.fixes.map(({ at }) => at)).toEqual([1_000, 2_000, 3_000, 4_000]);
    for (let n = 10; n < 60; n++) {
      track.append(fix(n));
      // Behind the last full row, however short what follows it is.
      track.append({ ...fix(n), at: 1_000 * n - 500 });
      expect(track.fixes.at(-2)?.at).toBe(1_000 * n - 500);
    }
    track.append(fix(5));
    expect(track.fixes.map(({ at }) => at)).not.toContain(5_000);
  });
});
