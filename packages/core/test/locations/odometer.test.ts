import { describe, expect, it } from 'vitest';
import type { AcceptedFix } from '../../src/locations/fix';
import { NEW_ODOMETER, type OdometerMemory, travel } from '../../src/locations/odometer';
import { draws } from '../geo/draws';
import { at, FilterHarness, reading } from './filter-harness';

const rules = { still: false, accuracyThreshold: 0 };

function fix(east: number, north: number, rest: Partial<AcceptedFix> = {}): AcceptedFix {
  const said = reading(east, north);
  const { latitude, longitude, accuracy } = said;
  return {
    latitude,
    longitude,
    accuracy,
    taken: at(0),
    speed: 0,
    filtered: false,
    relaxed: false,
    reanchored: false,
    reading: said,
    ...rest,
  };
}

/** Metres after these fixes. */
function metres(fixes: readonly AcceptedFix[], memory: OdometerMemory = NEW_ODOMETER): number {
  return fixes.reduce((so, next) => travel(so, next, rules), memory).metres;
}

describe('the odometer', () => {
  it.each([
    // metres, accuracy, counted
    ['a step of 5 m at rest is noise', 4.9, 5, 0],
    ['a longer one counts', 5.2, 5, 5.2],
    ['but not within half the error', 19, 40, 0],
    ['beyond half the error it does', 21, 40, 21],
  ])('%s', (_name, step, accuracy, counted) => {
    expect(metres([fix(0, 0), fix(step, 0, { accuracy })])).toBeCloseTo(counted, 2);
  });

  it('what does not count at once is not lost', () => {
    const creep = Array.from({ length: 101 }, (_, step) => fix(step, 0));
    expect(metres(creep)).toBeGreaterThan(93);
    expect(metres(creep)).toBeLessThanOrEqual(100.001);
  });

  it('a speed proves nothing: fixes that wander within their error add nothing, whatever they say of it', () => {
    const draw = draws(6);
    const wander = Array.from({ length: 500 }, () =>
      fix(draw() * 6, draw() * 6, { accuracy: 20, speed: 1.2 }),
    );
    expect(metres(wander)).toBe(0);
  });

  it('a still phone whose fixes wander adds nothing', () => {
    const draw = draws(5);
    let memory = NEW_ODOMETER;
    for (let i = 0; i < 5_000; i++) {
      const wander = fix(draw() * 60 - 30, draw() * 60 - 30, { speed: 0.9 });
      memory = travel(memory, wander, { still: true, accuracyThreshold: 0 });
    }
    expect(memory.metres).toBe(0);
  });

  it('the way from where the rest began to where it was seen to end is not lost', () => {
    let memory = travel(NEW_ODOMETER, fix(0, 0), rules);
    memory = travel(memory, fix(12, 0), { still: true, accuracyThreshold: 0 });
    memory = travel(memory, fix(400, 0), rules);
    expect(memory.metres).toBeCloseTo(400, 1);
  });

  it('a tunnel counts as the straight line through it', () => {
    expect(metres([fix(0, 0, { speed: 20 }), fix(5_341, 0, { speed: 20, reanchored: true })])).toBeCloseTo(
      5_341,
      0,
    );
  });

  it('an unproved fix counts when a better one bridges it', () => {
    const echo = fix(900, 1_400, { accuracy: 180, relaxed: true, unproved: true });
    expect(metres([fix(0, 0), echo])).toBe(0);
    expect(metres([echo, fix(0, 0)])).toBe(0);
    expect(metres([fix(0, 0), echo, fix(1_000, 0)])).toBeCloseTo(1_000, 1);
    // There and back is no way at all.
    expect(metres([fix(0, 0), echo, fix(3, 0)])).toBe(0);
  });

  it('a coarse fix that is proved counts only beyond its error, whatever its speed', () => {
    const relaxed = { accuracy: 300, relaxed: true, speed: 12 };
    expect(metres([fix(0, 0), fix(290, 0, relaxed)])).toBe(0);
    expect(metres([fix(0, 0), fix(310, 0, relaxed)])).toBeCloseTo(310, 1);
  });

  it('the way to a place that no way is fast enough for does not count, and what follows does', () => {
    const found = fix(80_000, 0, { unreached: true });
    expect(metres([fix(0, 0), fix(100, 0), found])).toBeCloseTo(100, 1);
    expect(metres([fix(0, 0), fix(100, 0), found, fix(80_000, 300)])).toBeCloseTo(400, 0);
  });

  it('a threshold keeps worse fixes out, and the way past them in', () => {
    const strict = { still: false, accuracyThreshold: 20 };
    let memory = travel(NEW_ODOMETER, fix(0, 0), strict);
    memory = travel(memory, fix(50, 300, { accuracy: 20.1, speed: 10 }), strict);
    expect(memory.metres).toBe(0);
    memory = travel(memory, fix(100, 0, { accuracy: 20, speed: 10 }), strict);
    expect(memory.metres).toBeCloseTo(100, 1);
  });

  it('a spike that the filter rejected adds nothing', () => {
    const clean = new FilterHarness();
    const spiked = new FilterHarness();
    for (let second = 0; second <= 60; second++) {
      clean.offer(reading(second * 10, 0), second);
      if (second % 10 === 5) spiked.offer(reading(second * 10, 900), second);
      else spiked.offer(reading(second * 10, 0), second);
    }
    expect(spiked.rejections.length).toBe(6);
    expect(Math.abs(metres(spiked.track) - metres(clean.track))).toBeLessThan(0.01);
    expect(metres(clean.track)).toBeCloseTo(600, 1);
  });

  it('survives JSON', () => {
    const memory: OdometerMemory = JSON.parse(
      JSON.stringify(travel({ metres: 7, from: null }, fix(0, 0), rules)),
    );
    expect(travel(memory, fix(100, 0), rules).metres).toBeCloseTo(107, 1);
  });
});
