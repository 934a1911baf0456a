import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { clipped, draws, RATE_HZ, rest, rotation, type Signal } from './signals';
import { judged, lasting } from './streams';

const folder = process.env.GEO_DATA;
const title = folder ? 'over recordings' : 'over recordings (skipped: GEO_DATA is not set)';
const STANDARD_GRAVITY = 9.80665;
/** How many ways the phone lies in a car that crashes. */
const ROUNDS = amount(20, 1_000);

const rows = (separator: string, skip: number, ...path: readonly string[]): readonly (readonly number[])[] =>
  gunzipSync(readFileSync(join(folder ?? '', ...path)))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(skip)
    .map((line) => line.split(separator).map(Number));

/** The mean of each 20 ms, as a phone's sensor gives it; each row begins with its second. */
function at50(all: readonly (readonly number[])[]): Signal {
  const began = all[0]?.[0] ?? 0;
  const bins = new Map<number, number[][]>();
  for (const [second = 0, ...axes] of all) {
    const bin = Math.floor((second - began) * RATE_HZ);
    bins.set(bin, [...(bins.get(bin) ?? []), axes]);
  }
  const mean = (samples: readonly number[][], axis: number) =>
    samples.reduce((sum, sample) => sum + (sample[axis] ?? 0), 0) / samples.length;
  return [...bins.values()].map((samples) => [mean(samples, 0), mean(samples, 1), mean(samples, 2)] as const);
}

function pocketed(activity: string): readonly Signal[] {
  return readdirSync(join(folder ?? '', 'motionsense', activity)).map((file) =>
    rows(',', 1, 'motionsense', activity, file).map((row) => {
      const axis = (at: number) => (row[4 + at] ?? 0) + (row[10 + at] ?? 0);
      return [axis(0), axis(1), axis(2)] as const;
    }),
  );
}

function walked(where: string): readonly Signal[] {
  const names = readdirSync(join(folder ?? '', 'oxford-steps')).filter((name) => name.includes(where));
  return names.map((name) =>
    at50(
      rows(',', 0, 'oxford-steps', name, 'accelerometer.csv.gz').map(([nanos = 0, , x = 0, y = 0, z = 0]) => [
        nanos / 1e9,
        x / STANDARD_GRAVITY,
        y / STANDARD_GRAVITY,
        z / STANDARD_GRAVITY,
      ]),
    ),
  );
}

describe.skipIf(!folder)(title, () => {
  it.each([
    ['driver’s chest', '013', '014', '015'],
    ['driver’s pelvis', '020', '021', '022'],
    ['passenger’s chest', '059', '060', '061'],
    ['left rear seat', '093', undefined, '097'],
    ['right rear seat', '094', undefined, '098'],
  ])('the crash of a car, %s, is an impact however the phone lies, at 8 and 16 g', (...[, x, y, z]) => {
    const channel = (name: string | undefined) =>
      name === undefined ? undefined : rows('\t', 0, 'nhtsa-crash-pulses', 'v10146', `v10146.${name}.tsv.gz`);
    const [xs, ys, zs] = [channel(x), channel(y), channel(z)];
    const draw = draws(Number(x));
    for (let round = 0; round < ROUNDS; round++) {
      const turn = rotation(draw);
      for (const rangeG of [8, 16]) {
        const felt = clipped(
          (xs ?? []).map(([, value = 0], index) =>
            turn([value, ys?.[index]?.[1] ?? 0, (zs?.[index]?.[1] ?? 0) + 1]),
          ),
          rangeG,
        );
        const pulse = at50(felt.map((sample, index) => [xs?.[index]?.[0] ?? 0, ...sample]));
        const still = rest(5).map(turn);
        expect(judged([...still, ...pulse, ...still]).found, `round ${round}, ${rangeG} g`).toHaveLength(1);
      }
    }
  });

  it.each(['jog_9', 'ups_3', 'wlk_7', 'std_6', 'sit_5'])(
    '%s in a pocket is no impact and no handling',
    (name) => {
      for (const signal of pocketed(name)) {
        expect(judged([...rest(5), ...signal, ...rest(5)]).found).toEqual([]);
        expect(lasting(signal)).toEqual([]);
      }
    },
  );

  it('walking with the phone in the hand, in pockets, on a swinging arm is no impact', () => {
    for (const signal of walked('Hard'))
      expect(judged([...rest(5), ...signal, ...rest(5)]).found).toEqual([]);
  });

  it('an e-scooter’s ride is an impact only where it was crashed', () => {
    const all = rows('\t', 0, 'escooter-crash', 'Crashtest.tsv.gz');
    const began = all[0]?.[1] ?? 0;
    const ride = at50(
      all.map(([, millis = 0, x = 0, y = 0, z = 0]) => [
        (millis - began) / 1000,
        x / STANDARD_GRAVITY,
        y / STANDARD_GRAVITY,
        z / STANDARD_GRAVITY,
      ]),
    );
    const seconds = judged(ride).found.map(({ beganUp }) => beganUp / 1000);
    expect(seconds.filter((second) => second < 91 || (second > 96 && second < 110) || second > 116)).toEqual(
      [],
    );
  });
});
