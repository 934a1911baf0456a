import type { SensorReadings } from '../../src/ports/sensor';

/** A stream of acceleration at some rate, g, gravity included: one triple a sample. */
export type Signal = readonly (readonly [number, number, number])[];

export const RATE_HZ = 50;
const STANDARD_GRAVITY = 9.80665;

/** Uniform draws in [0, 1) that a seed repeats. */
export function draws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/** Sampled from a function of the time in seconds. */
export function sampled(
  seconds: number,
  of: (t: number) => readonly [number, number, number],
  rateHz = RATE_HZ,
): Signal {
  return Array.from({ length: Math.round(seconds * rateHz) }, (_, index) => of(index / rateHz));
}

/** A phone that lies still. */
export const rest = (seconds: number, rateHz = RATE_HZ) => sampled(seconds, () => [0, 0, 1], rateHz);

/** A phone on its mount: bends, braking, and a road that shakes it by so much. */
export function mounted(seconds: number, { roughness = 0.02, seed = 1 } = {}): Signal {
  const draw = draws(seed);
  const noise = () => (draw() - 0.5) * 4 * roughness;
  return sampled(seconds, (t) => [
    0.25 * Math.sin((2 * Math.PI * t) / 17) + noise(),
    0.2 * Math.sin((2 * Math.PI * t) / 29) + noise(),
    1 + 1.5 * roughness * Math.sin(2 * Math.PI * 1.3 * t) + noise(),
  ]);
}

/** A haversine pulse along x with this change of velocity: its mean is half its peak. */
export function pulse(kilometresAnHour: number, millis: number, rateHz = RATE_HZ, phase = 0): Signal {
  const metresPerSecond = kilometresAnHour / 3.6;
  const peakG = (2 * metresPerSecond) / (millis / 1000) / STANDARD_GRAVITY;
  return sampled(
    millis / 1000 + 2 / rateHz,
    (t) => {
      const share = (t - phase / rateHz) / (millis / 1000);
      const shape = share > 0 && share < 1 ? (1 - Math.cos(2 * Math.PI * share)) / 2 : 0;
      return [-peakG * shape, 0, 1];
    },
    rateHz,
  );
}

/** A phone that falls for so long and lands: weightless, then a blow along z that stops it, then rest. */
export function drop(fallMillis: number, contactMillis = 40, rateHz = RATE_HZ): Signal {
  const speed = (fallMillis / 1000) * STANDARD_GRAVITY;
  // It bounces a little: a third of its speed comes back.
  const peakG = 1 + (2 * 1.3 * speed) / (contactMillis / 1000) / STANDARD_GRAVITY;
  return [
    ...sampled(fallMillis / 1000, () => [0.02, 0.01, 0.03], rateHz),
    ...sampled(
      contactMillis / 1000 + 1 / rateHz,
      (t) => {
        const share = (t * 1000) / contactMillis;
        return [0, 0, share < 1 ? 1 + (peakG * (1 - Math.cos(2 * Math.PI * share))) / 2 : 1];
      },
      rateHz,
    ),
  ];
}

/** Steps: a blow of this many g this many times a second, lasting 40 % of each step, with flight between. */
export function steps(seconds: number, { peakG = 4, perSecond = 2.8 } = {}): Signal {
  return sampled(seconds, (t) => {
    const share = (t * perSecond) % 1;
    const blow = share < 0.4 ? (peakG * (1 - Math.cos((2 * Math.PI * share) / 0.4))) / 2 : 0;
    return [0.3 * Math.sin(2 * Math.PI * perSecond * t), 0.2, 0.2 + blow];
  });
}

/** A phone in a hand at this angle to how it lay, trembling. */
export function held(seconds: number, { degrees = 70, tremorG = 0.12, seed = 3 } = {}): Signal {
  const draw = draws(seed);
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const phase = draw() * 6;
  return sampled(seconds, (t) => {
    const tremor = tremorG * 1.4 * Math.sin(2 * Math.PI * 2.7 * t + phase);
    const wander = 0.08 * Math.sin(2 * Math.PI * 0.3 * t + phase);
    return [sine + tremor + wander, 0.7 * tremor, cosine - wander + (draw() - 0.5) * 0.04];
  });
}

export type Rotation = (sample: readonly [number, number, number]) => readonly [number, number, number];

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

/** As a sensor of this range gives it. */
export function clipped(signal: Signal, rangeG: number): Signal {
  const clip = (value: number) => Math.max(-rangeG, Math.min(rangeG, value));
  return signal.map(([x, y, z]) => [clip(x), clip(y), clip(z)] as const);
}

/** Blocks of some samples, each with the uptime at which it arrives. */
export function blocks(
  signal: Signal,
  { rateHz = RATE_HZ, perBlock = RATE_HZ, up = 0, ageMillis = 0 } = {},
): readonly { readonly up: number; readonly reading: SensorReadings['acceleration'] }[] {
  const all: { up: number; reading: SensorReadings['acceleration'] }[] = [];
  for (let from = 0; from < signal.length; from += perBlock) {
    const part = signal.slice(from, from + perBlock);
    all.push({
      up: up + ((from + part.length) * 1000) / rateHz + ageMillis,
      reading: { rateHz, ageMillis, samples: part.flat() },
    });
  }
  return all;
}
