import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Recording, Sample } from './signal';
import { unzipped } from './zip';

/** Metres per second squared in one g. */
const STANDARD_GRAVITY = 9.80665;
/** MotionSense has no times: 50 Hz by its description. */
const MOTIONSENSE_HZ = 50;

/** The occupants' and the car's own accelerometers of the crash: x, y, z where recorded. See channels.csv there. */
const CRASH_CHANNELS: Readonly<Record<string, readonly (string | null)[]>> = {
  'driver’s chest': ['013', '014', '015'],
  'driver’s pelvis': ['020', '021', '022'],
  'passenger’s chest': ['059', '060', '061'],
  'left rear seat': ['093', null, '097'],
  'right rear seat': ['094', null, '098'],
};

/** The recordings of a folder, as their SOURCE.txt describes them. */
export interface Recordings {
  /** Without gravity: the car stood on its wheels. */
  crashes(): readonly Recording[];
  drops(): readonly Recording[];
  /** MotionSense, by activity folder: the phone is in a trouser pocket. */
  pocketed(activity: string): readonly Recording[];
  /** Oxford, by where the phone is, as in the folder's name. */
  walked(where: string): readonly Recording[];
  escooterCrash(): Recording;
  escooterDrive(): Recording;
  transport(): readonly Recording[];
}

const inG = (x: number, y: number, z: number): Sample => [
  x / STANDARD_GRAVITY,
  y / STANDARD_GRAVITY,
  z / STANDARD_GRAVITY,
];

export function recordingsIn(folder: string): Recordings {
  const text = (...path: readonly string[]) => {
    const bytes = readFileSync(join(folder, ...path));
    return (path.at(-1)?.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  };
  const rows = (source: string, separator: string, skip = 0) =>
    source
      .trim()
      .split('\n')
      .slice(skip)
      .map((line) => line.split(separator).map(Number));
  const recording = (name: string, all: readonly (readonly [number, Sample])[]): Recording => ({
    name,
    seconds: all.map(([second]) => second),
    samples: all.map(([, sample]) => sample),
  });
  const escooter = (name: string, file: string) =>
    recording(
      name,
      rows(text('escooter-crash', file), '\t').map(
        ([, millis = 0, x = 0, y = 0, z = 0]) => [millis / 1000, inG(x, y, z)] as const,
      ),
    );

  return {
    crashes: () =>
      Object.entries(CRASH_CHANNELS).map(([name, channels]) => {
        const [xs, ys, zs] = channels.map((channel) =>
          channel === null
            ? null
            : rows(text('nhtsa-crash-pulses', 'v10146', `v10146.${channel}.tsv.gz`), '\t'),
        );
        return recording(
          name,
          (xs ?? []).map(
            ([second = 0, x = 0], index) =>
              [second, [x, ys?.[index]?.[1] ?? 0, zs?.[index]?.[1] ?? 0]] as const,
          ),
        );
      }),
    drops: () =>
      Array.from({ length: 11 }, (_, index) => {
        const archive = readFileSync(join(folder, 'phone-drops', `fall_${index + 1}.zip`));
        const all = rows(unzipped(archive, 'Raw Data.csv'), ',', 1);
        return recording(
          `drop ${index + 1}`,
          all.map(([second = 0, x = 0, y = 0, z = 0]) => [second, inG(x, y, z)] as const),
        );
      }),
    pocketed: (activity) =>
      readdirSync(join(folder, 'motionsense', activity)).map((file) => {
        const all = rows(text('motionsense', activity, file), ',', 1);
        return recording(
          `${activity} ${file.replace('.csv.gz', '')}`,
          all.map((row, index) => {
            const axis = (at: number) => (row[4 + at] ?? 0) + (row[10 + at] ?? 0);
            return [index / MOTIONSENSE_HZ, [axis(0), axis(1), axis(2)]] as const;
          }),
        );
      }),
    walked: (where) =>
      readdirSync(join(folder, 'oxford-steps'))
        .filter((name) => name.includes(where))
        .map((name) =>
          recording(
            name,
            rows(text('oxford-steps', name, 'accelerometer.csv.gz'), ',').map(
              ([nanos = 0, , x = 0, y = 0, z = 0]) => [nanos / 1e9, inG(x, y, z)] as const,
            ),
          ),
        ),
    escooterCrash: () => escooter('e-scooter', 'Crashtest.tsv.gz'),
    escooterDrive: () => escooter('e-scooter, ordinary riding', 'Normaldrive.tsv'),
    transport: () =>
      readdirSync(join(folder, 'transport-mode-sensors'))
        .filter((name) => name.endsWith('.csv.gz'))
        .map((name) => {
          const lines = text('transport-mode-sensors', name)
            .split('\n')
            .map((line) => line.split(','))
            .filter(([, sensor]) => sensor === 'android.sensor.accelerometer');
          return recording(
            name.replace('.csv.gz', ''),
            lines.map(
              ([millis, , x, y, z]) => [Number(millis) / 1000, inG(Number(x), Number(y), Number(z))] as const,
            ),
          );
        }),
  };
}
