import { describe, expect, it } from 'vitest';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { tripLine } from '../../src/testing/trip-line';

const town = localPlane({ latitude: 45, longitude: 13 });
const MORNING = 1_700_000_000_000;

/** A drive of 10 m/s along a street, a fix a second; the first and the last minute without satellites. */
function drive() {
  const line = tripLine();
  for (let second = 0; second <= 300; second++) {
    const accuracy = second < 60 || second > 240 ? 300 : 5;
    const reading = { ...placeAt(town, { east: 10 * second, north: 0 }), accuracy, ageMillis: 0 };
    line.offer(reading, MORNING + 1_000 * second, false);
  }
  return line;
}

describe('the line of a trip', () => {
  it('begins and ends with certain places, where its odometer goes on with every fix', () => {
    const line = drive();
    const [places, odometers] = [line.places(10), line.odometers()];
    expect(places.length).toBeLessThan(200);
    expect(odometers).toHaveLength(301);
    const [first, last] = [odometers[0]?.metres as number, odometers.at(-1)?.metres as number];
    expect(Math.abs(last - first - 3_000)).toBeLessThan(30);
  });

  it('has an odometer that includes the step that has not counted yet', () => {
    const shown = drive().odometers();
    const steps = shown.slice(101, 200).map(({ metres }, n) => metres - (shown[n + 100]?.metres as number));
    for (const step of steps) expect(Math.abs(step - 10)).toBeLessThan(0.5);
  });

  it('takes fixes that come after its places were asked for', () => {
    const line = drive();
    const before = line.odometers().length;
    line.offer(
      { ...placeAt(town, { east: 3_010, north: 0 }), accuracy: 5, ageMillis: 0 },
      MORNING + 301_000,
      false,
    );
    expect(line.odometers()).toHaveLength(before + 1);
  });
});
