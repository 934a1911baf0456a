/** Three axes, g, gravity included. */
export type Sample = readonly [number, number, number];

/** Acceleration at a steady rate. */
export type Signal = readonly Sample[];

/** Acceleration as it was recorded: each sample with its second. */
export interface Recording {
  readonly name: string;
  readonly seconds: readonly number[];
  readonly samples: Signal;
}

/** What the engine asks of a phone. */
export const RATE_HZ = 50;

/** How a phone comes from its sensor's own rate to 50 Hz: by the mean of each 20 ms, or by leaving samples out. */
export type Decimation = 'averaged' | 'bare';

const add = (a: Sample, b: Sample): Sample => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scale = (a: Sample, by: number): Sample => [a[0] * by, a[1] * by, a[2] * by];

/** Samples a second of a recording. */
export function rateOf({ seconds }: Recording): number {
  return (seconds.length - 1) / ((seconds.at(-1) ?? 0) - (seconds[0] ?? 0));
}

/** A recording at 50 Hz. Where it has no sample within 20 ms, the last one before stands. */
export function decimated({ seconds, samples }: Recording, how: Decimation): Signal {
  const out: Sample[] = [];
  const began = seconds[0] ?? 0;
  const count = Math.floor(((seconds.at(-1) ?? 0) - began) * RATE_HZ);
  let next = 0;
  let last: Sample = samples[0] ?? [0, 0, 1];
  for (let index = 0; index < count; index++) {
    let sum: Sample = [0, 0, 0];
    let within = 0;
    for (; (seconds[next] ?? Number.POSITIVE_INFINITY) < began + (index + 1) / RATE_HZ; next++) {
      last = samples[next] as Sample;
      sum = add(sum, last);
      within++;
    }
    out.push(how === 'averaged' && within > 0 ? scale(sum, 1 / within) : last);
  }
  return out;
}

/** As a sensor of this range gives it. */
export function clipped(signal: Signal, rangeG: number): Signal {
  const clip = (value: number) => Math.max(-rangeG, Math.min(rangeG, value));
  return signal.map(([x, y, z]) => [clip(x), clip(y), clip(z)] as const);
}

export type Rotation = (sample: Sample) => Sample;

/** A rotation drawn evenly from all (Shoemake's quaternions). */
export function rotation(draw: () => number): Rotation {
  const [a, b, c] = [draw(), 2 * Math.PI * draw(), 2 * Math.PI * draw()];
  const [s, t] = [Math.sqrt(1 - a), Math.sqrt(a)];
  const [x, y, z, w] = [s * Math.sin(b), s * Math.cos(b), t * Math.sin(c), t * Math.cos(c)];
  return ([u, v, q]) => [
    (1 - 2 * (y * y + z * z)) * u + 2 * (x * y - z * w) * v + 2 * (x * z + y * w) * q,
    2 * (x * y + z * w) * u + (1 - 2 * (x * x + z * z)) * v + 2 * (y * z - x * w) * q,
    2 * (x * z - y * w) * u + 2 * (y * z + x * w) * v + (1 - 2 * (x * x + y * y)) * q,
  ];
}

/** A phone on its mount in a driven car: bends up to 0.25 g, braking up to 0.2 g, a road that shakes. Seeded. */
export function mounted(seconds: number, draw: () => number): Signal {
  const phase = draw() * 10;
  const noise = () => (draw() - 0.5) * 0.08;
  return Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) => {
    const t = index / RATE_HZ + phase;
    return [
      0.25 * Math.sin((2 * Math.PI * t) / 17) + noise(),
      0.2 * Math.sin((2 * Math.PI * t) / 29) + noise(),
      1 + 0.03 * Math.sin(2 * Math.PI * 1.3 * t) + noise(),
    ] as const;
  });
}

/** A phone that a person holds, or that is thrown about: it trembles by 0.2 g, and never lies still. Seeded. */
export function shaken(seconds: number, draw: () => number): Signal {
  const phase = draw() * 10;
  return Array.from({ length: seconds * RATE_HZ }, (_, index) => {
    const t = index / RATE_HZ + phase;
    const tremor = 0.28 * Math.sin(2 * Math.PI * 2.7 * t);
    return [0.9 + tremor, 0.7 * tremor, 0.4 + 0.08 * Math.sin(2 * Math.PI * 0.3 * t)] as const;
  });
}

/** Consecutive pieces of this many seconds. */
export function pieces(signal: Signal, seconds: number): readonly Signal[] {
  const length = Math.round(seconds * RATE_HZ);
  const count = Math.floor(signal.length / length);
  return Array.from({ length: count }, (_, index) => signal.slice(index * length, (index + 1) * length));
}

/** From one second to another. */
export const between = (signal: Signal, from: number, to: number): Signal =>
  signal.slice(Math.round(from * RATE_HZ), Math.round(to * RATE_HZ));
