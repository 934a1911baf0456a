import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Carried, createDevice, type Leg, worldOf } from '../../src/index';

const textOf = (file: string) => gunzipSync(readFileSync(file)).toString().trim().split('\n');

function deviationOf(sizes: readonly number[]): number {
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return Math.sqrt(sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / sizes.length);
}

/** Deviations of |a| in each second of motionsense's recordings of one activity, in g. */
export function motionsense(folder: string, activity: string): number[] {
  return readdirSync(join(folder, activity)).flatMap((name) => {
    const [header = '', ...rows] = textOf(join(folder, activity, name));
    const columns = header.split(',');
    const [gravity, user] = ['gravity', 'userAcceleration'].map((kind) =>
      ['x', 'y', 'z'].map((axis) => columns.indexOf(`${kind}.${axis}`)),
    ) as [number[], number[]];
    const sizes = rows.map((row) => {
      const values = row.split(',').map(Number);
      return Math.hypot(
        ...gravity.map((column, axis) => (values[column] ?? 0) + (values[user[axis] ?? 0] ?? 0)),
      );
    });
    const seconds = Math.floor(sizes.length / 50);
    return Array.from({ length: seconds }, (_, second) =>
      deviationOf(sizes.slice(second * 50, second * 50 + 50)),
    );
  });
}

const STANDARD_GRAVITY = 9.80665;

/** The same over five seconds of the transport-mode recordings, which have 3 to 11 samples a second. */
export function transportMode(folder: string, mode: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.includes(`_${mode}_`))
    .flatMap((name) => {
      const windows = new Map<number, number[]>();
      for (const line of textOf(join(folder, name))) {
        const [millis = '', sensor, ...values] = line.split(',');
        if (sensor !== 'android.sensor.accelerometer' || values.length < 3) continue;
        const window = Math.floor(Number(millis) / 5_000);
        const size = Math.hypot(...values.slice(0, 3).map(Number)) / STANDARD_GRAVITY;
        windows.set(window, [...(windows.get(window) ?? []), size]);
      }
      return [...windows.values()].filter((sizes) => sizes.length >= 10).map(deviationOf);
    });
}

/** The same of the model: this many seconds of a going, or of a rest, at 50 Hz. */
export function modelled(going: Leg['going'] | 'still', carried: Carried, seconds: number): number[] {
  const begin = { latitude: 48, longitude: 11 };
  const lastsMillis = seconds * 1_000;
  const world = worldOf({
    seed: 1,
    begin,
    parts: [
      going === 'still'
        ? { restMillis: lastsMillis, carried }
        : { going, carried, path: [begin, { ...begin, latitude: 48 + seconds * 1e-5 }], lastsMillis },
    ],
  });
  const device = createDevice(world);
  return Array.from({ length: seconds }, (_, second) => {
    const samples = device.acceleration(second * 1_000, 50);
    return deviationOf(
      Array.from({ length: 50 }, (_, index) =>
        Math.hypot(samples[index * 3] ?? 0, samples[index * 3 + 1] ?? 0, samples[index * 3 + 2] ?? 0),
      ),
    );
  });
}
