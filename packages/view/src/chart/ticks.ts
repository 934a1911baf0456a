/** Steps that people read without thinking. */
const STEPS = [1, 2, 2.5, 5, 10];
const MINUTE = 60_000;
const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);

/** The round number that is at least `atLeast`: 1, 2, 2.5 or 5 times a power of ten. */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 1e-9)));
  return power * (STEPS.find((step) => step * power >= atLeast) ?? 10);
}

/** Round values from 0 to `top`, about `wanted` of them. */
export function ticks(top: number, wanted: number): readonly number[] {
  const step = roundStep(top / wanted);
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, index) => index * step);
}

/** Round times between two, at most `most` of them; epoch milliseconds, UTC. */
export function timeTicks(from: number, to: number, most: number): readonly number[] {
  const day = TIME_STEPS.at(-1) as number;
  const step =
    TIME_STEPS.find((candidate) => (to - from) / candidate <= most) ??
    day * Math.ceil((to - from) / day / most);
  const first = Math.ceil(from / step) * step;
  const times: number[] = [];
  for (let time = first; time <= to; time += step) times.push(time);
  return times;
}
