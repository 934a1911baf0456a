import { describe, expect, it } from 'vitest';
import { draws, held, mounted, rest, rotation, sampled, steps } from './signals';
import { episodes, lasting } from './streams';

describe('handling', () => {
  it.each([8, 20, 45])('of %d s is found, with its length, however the phone lay and lies', (seconds) => {
    const draw = draws(seconds);
    for (let round = 0; round < 30; round++) {
      const hand = held(seconds, { degrees: 35 + 100 * draw(), seed: round });
      const turn = rotation(draw);
      const signal = [...mounted(30, { seed: round }), ...hand, ...mounted(30, { seed: round + 99 })].map(
        turn,
      );
      const found = lasting(signal);
      expect(found, `round ${round}`).toHaveLength(1);
      expect(Math.abs((found[0]?.from ?? 0) - 30_000)).toBeLessThanOrEqual(2_000);
      expect(Math.abs((found[0]?.to ?? 0) - (30 + seconds) * 1000)).toBeLessThanOrEqual(4_000);
    }
  });

  it('by a calm hand is found where the mount shook less', () => {
    const signal = [...mounted(30, { roughness: 0.005 }), ...held(20, { tremorG: 0.05 }), ...mounted(30)];
    expect(lasting(signal)).toHaveLength(1);
  });

  it('does not count before the car drives, and begins when it does', () => {
    const signal = [...mounted(30), ...held(30), ...mounted(20)];
    expect(episodes(signal, () => false)).toEqual([]);
    const [first] = episodes(signal, (up) => up > 45_000);
    expect(first?.from ?? Number.POSITIVE_INFINITY).toBeGreaterThan(44_000);
  });

  it('is not: twenty minutes on a mount, on good roads and bad', () => {
    for (const roughness of [0.005, 0.02, 0.06, 0.1]) {
      expect(episodes(mounted(1200, { roughness })), `roughness ${roughness}`).toEqual([]);
    }
  });

  it('is not: hard braking and hard cornering, each for longer than a reference', () => {
    const brake = sampled(4, () => [0.85, 0, 1]);
    const bend = sampled(15, (t) => [0, 0.45, 1 + 0.02 * Math.sin(9 * t)]);
    const signal = [...rest(15), ...brake, ...rest(15), ...bend, ...rest(15)];
    expect(episodes(signal)).toEqual([]);
  });

  it('is not: a phone that slides once and lies otherwise from then on', () => {
    const slid = mounted(60).map(([x, y, z]) => [z, y, -x] as const);
    expect(lasting([...mounted(30), ...slid])).toEqual([]);
  });

  it('is not: a pocket that walks or runs', () => {
    expect(lasting(steps(120, { peakG: 2, perSecond: 1.8 }))).toEqual([]);
    expect(lasting(steps(120, { peakG: 5, perSecond: 2.8 }))).toEqual([]);
  });

  it('of a phone that slid on a rough road ends after a minute at most', () => {
    const slid = mounted(300, { roughness: 0.2 }).map(([x, y, z]) => [z, y, -x] as const);
    const ends = lasting([...mounted(30, { roughness: 0.2 }), ...slid]).map(({ to }) => to);
    for (const end of ends) expect(end).toBeLessThanOrEqual(30_000 + 75_000);
  });
});
