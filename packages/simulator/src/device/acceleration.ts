import { seedOf } from '../chance/draws';
import { chanceOf, correlatedNoise, normalOf } from '../chance/noise';
import type { Carried, Going, World } from '../world/world';
import { type AccelerationModel, quantileOf } from './model';

/** A caller's own second of samples (from recordings, say), x, y, z interleaved, in g; `undefined` where it has none. */
export type Blocks = (
  going: Going,
  carried: Carried,
  at: number,
  rateHz: number,
) => readonly number[] | undefined;

/** The samples of the accelerometer, a second at a time. */
export function createAcceleration(world: World, model: AccelerationModel, blocks?: Blocks) {
  const { seed } = world;
  const key = seedOf(seed, 'acceleration');
  const poses = seedOf(seed, 'pose');
  const roughness = correlatedNoise(seed, 'roughness', model.timesSpanMillis);
  return (at: number, rateHz: number): readonly number[] => {
    if (!(rateHz > 0 && rateHz <= 1_000))
      throw new RangeError(
        `an accelerometer gives more than 0 and at most 1000 samples a second; got ${rateHz}`,
      );
    const stretch = world.stretchAt(at);
    const { speed, going: goes } = world.truthAt(at);
    const { carried } = stretch;
    const going = goes !== 'still' && speed < STANDING ? 'still' : goes;
    const own = blocks?.(going, carried, at, rateHz);
    if (own !== undefined) return own;

    const rough = roughness(at);
    // A leg shaken by steps is shaken evenly; roads are not.
    const isOnFoot = going === 'walking' || going === 'running';
    const deviation =
      going === 'still'
        ? model.still[carried] * quantileOf(model.stillTimes, rough)
        : model.moving[going][carried] * (isOnFoot ? 1 : quantileOf(model.movingTimes, rough));
    const gait = isOnFoot ? model.steps[going] : undefined;
    const strength = gait === undefined || carried === 'table' ? 0 : quantileOf(gait.amplitude, rough);
    const [slow, quick] = gait?.perSecond ?? [0, 0];
    const cadence = slow + (quick - slow) * chanceOf(poses, stretch.from * 4 + 3);
    const gravity = poseOf(poses, Math.floor(stretch.from));
    const samples: number[] = new Array(rateHz * 3);
    const first = Math.floor(at) * 4;
    for (let index = 0; index < rateHz; index++) {
      const steps = (at / 1000 + index / rateHz) * cadence;
      // A step is felt along gravity, its half along the way: twice as long.
      const up = strength === 0 ? 0 : strength * wave(steps);
      const along = strength === 0 ? 0 : strength * 0.5 * wave(steps / 2 + 0.13);
      const sample = first + index * 3;
      for (let axis = 0; axis < 3; axis++) {
        const down = gravity[axis] as number;
        const across = gravity[(axis + 1) % 3] as number;
        samples[index * 3 + axis] =
          down * (1 + up) + across * along + deviation * normalOf(key, sample * 3 + axis);
      }
    }
    return samples;
  };
}

/** Slower than this is standing, metres a second. */
const STANDING = 0.2;

/** Which way gravity points for the phone: of length one. */
function poseOf(key: number, since: number): readonly number[] {
  const x = normalOf(key, since * 3);
  const y = normalOf(key, since * 3 + 1);
  const z = normalOf(key, since * 3 + 2) || 1;
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

/** A wave of period one and amplitude one, from parabolas: exact in every engine, within 6 % of a sine. */
function wave(turns: number): number {
  const phase = turns - Math.floor(turns);
  return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase);
}
