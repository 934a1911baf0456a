import { describe, expect, it } from 'vitest';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import type { AcceptedFix } from '../../src/locations/fix';
import { createStay, type Stay } from '../../src/motion/stay';

const town = localPlane({ latitude: 45.27, longitude: 13.71 });

/** A position this many metres to the east, without a speed but the model's, which is wrong. */
function fixAt(seconds: number, east: number, accuracy: number, speed?: number): AcceptedFix {
  const place = placeAt(town, { east, north: 0 });
  const taken = { up: seconds * 1000, wall: seconds * 1000 };
  const reading = { ...place, accuracy, ...(speed === undefined ? {} : { speed }) };
  return { ...place, accuracy, taken, speed: 9, filtered: true, relaxed: false, reanchored: false, reading };
}

const offer = (stay: Stay, fix: AcceptedFix, calmSinceUp?: number) =>
  stay.offer(fix.reading, fix.taken, fix, calmSinceUp);

/** When the stay is found, seconds; fixes every half minute for half an hour. */
function foundAfter(eastAt: (seconds: number) => number, accuracy: number, stay: Stay = createStay()) {
  for (let seconds = 0; seconds <= 1800; seconds += 30)
    if (offer(stay, fixAt(seconds, eastAt(seconds), accuracy))) return seconds;
  return undefined;
}

describe('a stay', () => {
  it.each([
    [20, 90],
    [65, 150],
    [150, 330],
    [200, 420],
  ])(
    'within circles of %d m is one after %d s: a creeping device would have left them',
    (accuracy, after) => {
      expect(foundAfter(() => 0, accuracy)).toBe(after);
    },
  );

  it('is left to the still window where circles are fine: gaps in a recording are no rest', () => {
    for (const accuracy of [3, 10, 15]) expect(foundAfter(() => 0, accuracy)).toBeUndefined();
  });

  it('is shown by fine positions that are rare, where acceleration was calm for ninety seconds of it', () => {
    for (const every of [20, 60, 180]) {
      const stay = createStay();
      const found: number[] = [];
      for (let seconds = 0; seconds <= 720; seconds += every)
        if (offer(stay, fixAt(seconds, seconds % 40 === 0 ? 8 : 0, 12), 100_000)) found.push(seconds);
      expect(found[0]).toBe(Math.ceil(190 / every) * every);
    }
    const shaken = createStay();
    for (let seconds = 0; seconds <= 720; seconds += 60)
      expect(offer(shaken, fixAt(seconds, 0, 12), seconds * 1000 - 30_000)).toBeUndefined();
  });

  it('is none of a train that glides: calm, but never in one place', () => {
    const stay = createStay();
    for (let seconds = 0; seconds <= 720; seconds += 20)
      expect(offer(stay, fixAt(seconds, 3 * seconds, 12), 0)).toBeUndefined();
  });

  it('is one although positions lie anywhere in their circles', () => {
    expect(foundAfter((seconds) => (seconds % 60 === 0 ? 40 : -20), 65)).toBeLessThanOrEqual(240);
  });

  it.each([5, 20, 65, 150, 200])('of a device that walks is none, however coarse: %d m', (accuracy) => {
    expect(foundAfter((seconds) => 1.2 * seconds, accuracy)).toBeUndefined();
    expect(foundAfter((seconds) => 0.6 * seconds, accuracy)).toBeUndefined();
  });

  it('of a device that goes to and fro is none where its circles are small enough to show it', () => {
    const toAndFro = (seconds: number) => (seconds % 60 === 0 ? 0 : 60);
    expect(foundAfter(toAndFro, 20)).toBeUndefined();
  });

  it('does not wait out the circle of a worse position before it: it counts from the one that shows it first', () => {
    const stay = createStay();
    expect(offer(stay, fixAt(0, 900, 900))).toBeUndefined();
    expect(offer(stay, fixAt(600, 0, 25))).toBeUndefined();
    expect(offer(stay, fixAt(690, 0, 25))?.began.up).toBe(600_000);
    // Two fine ones are left to the still window: one takes no coarse one's place, or rare ones would show nothing.
    stay.clear();
    offer(stay, fixAt(0, 0, 65));
    offer(stay, fixAt(20, 0, 10));
    expect(offer(stay, fixAt(200, 0, 10))?.began.up).toBe(0);
    // A finer one that comes late shows it no sooner.
    stay.clear();
    offer(stay, fixAt(0, 0, 65));
    offer(stay, fixAt(90, 0, 25));
    expect(offer(stay, fixAt(120, 0, 25))?.began.up).toBe(0);
  });

  it('begins anew with a fix elsewhere, and where the device itself says that it rolls', () => {
    const stay = createStay();
    expect(foundAfter((seconds) => (seconds < 120 ? 0 : 200), 65, stay)).toBe(120 + 150);
    stay.clear();
    for (let seconds = 0; seconds < 180; seconds += 30) offer(stay, fixAt(seconds, 0, 65));
    expect(offer(stay, fixAt(180, 0, 65, 3))).toBeUndefined();
    for (let seconds = 210; seconds < 360; seconds += 30)
      expect(offer(stay, fixAt(seconds, 0, 65))).toBeUndefined();
    expect(offer(stay, fixAt(360, 0, 65))?.began.up).toBe(210_000);
  });

  it('is at its best position; of equals at the last, since the first may be from the way', () => {
    const stay = createStay();
    for (let seconds = 0; seconds < 360; seconds += 30)
      offer(stay, fixAt(seconds, seconds === 0 ? 40 : 0, 65));
    expect(offer(stay, fixAt(180, 0, 65))?.anchor?.taken.up).toBe(180_000);
    offer(stay, fixAt(210, 0, 30));
    expect(offer(stay, fixAt(240, 0, 65))?.anchor?.taken.up).toBe(210_000);
  });
});
