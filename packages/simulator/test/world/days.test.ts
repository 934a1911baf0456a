import { describe, expect, it } from 'vitest';
import { DAYS, drawDay, type World } from '../../src/index';

const HOUR = 3_600_000;

/** All that a world says, sampled: two worlds with the same are the same. */
function told(world: World): unknown {
  const moments = Array.from({ length: 500 }, (_, index) => (index * 863_000) % 86_400_000);
  return moments.map((at) => [world.truthAt(at), world.networkAt(at), world.networkChangesAfter(at)]);
}

describe.each(Object.entries(DAYS))('the %s day', (_, day) => {
  it.each([1, 2, 3])('lasts 24 hours and holds together (seed %i)', (seed) => {
    const world = day({ seed });
    expect(world.durationMillis).toBe(24 * HOUR);
    let last = world.truthAt(0);
    for (let at = 1_000; at <= 24 * HOUR; at += 17_000) {
      const truth = world.truthAt(at);
      expect(truth.metres).toBeGreaterThanOrEqual(last.metres);
      expect(truth.metres - last.metres).toBeLessThan(17 * 45);
      if (truth.going === 'still') expect(truth.speed).toBe(0);
      if (truth.sky === 'none') expect(world.networkAt(at)).toBe('none');
      last = truth;
    }
    const going = world.trips.reduce((sum, { metres }) => sum + metres, 0);
    expect(last.metres).toBeCloseTo(going, 3);
  });

  it('is the same again from the same seed, and another from another', () => {
    expect(told(day({ seed: 5 }))).toEqual(told(day({ seed: 5 })));
    expect(told(day({ seed: 5 }))).not.toEqual(told(day({ seed: 6 })));
  });
});

it('days are drawn: half of them the model day, and each of the others now and then', () => {
  const metres = Array.from({ length: 60 }, (_, seed) => {
    const kind = Object.entries(DAYS).find(([, day]) => {
      const [drawn, made] = [drawDay({ seed }), day({ seed })];
      return drawn.truthAt(24 * HOUR).metres === made.truthAt(24 * HOUR).metres;
    });
    return kind?.[0];
  });
  const count = (name: string) => metres.filter((kind) => kind === name).length;
  expect(count('model')).toBeGreaterThan(20);
  for (const name of Object.keys(DAYS)) expect(count(name), name).toBeGreaterThan(0);
});

it('every weekday has a tunnel, a canyon or a captive portal somewhere among ten seeds', () => {
  const worlds = Array.from({ length: 10 }, (_, seed) => DAYS.model({ seed }));
  const moments = Array.from({ length: 4_000 }, (_, index) => index * 21_600);
  const skies = new Set(worlds.flatMap((world) => moments.map((at) => world.truthAt(at).sky)));
  const networks = new Set(worlds.flatMap((world) => moments.map((at) => world.networkAt(at))));
  expect([...skies].sort()).toEqual(['canyon', 'indoors', 'none', 'open', 'street']);
  expect([...networks].sort()).toEqual(['captive', 'cellular', 'none', 'wifi']);
});
