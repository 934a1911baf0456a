import { seedOf } from '../chance/draws';
import { normalOf } from '../chance/noise';
import type { World } from '../world/world';
import { type DeviceModel, quantileOf } from './model';

/** When the significant-motion sensor fires: some time after motion began, or after it was armed while in motion. */
export function createSignificantMotion(world: World, model: DeviceModel['significantMotionMillis']) {
  const key = seedOf(world.seed, 'significant motion');
  return (at: number): number => {
    let stretch = world.stretchAt(at);
    for (;;) {
      const { going, from } = stretch;
      if (going !== 'still') {
        const since = Math.max(at, from);
        const fires = since + Math.ceil(quantileOf(model[going], normalOf(key, Math.floor(since))));
        // Changes of the sky are not the sensor's: it continues for the whole leg.
        let { to } = stretch;
        while (to <= fires && world.stretchAt(to).going !== 'still') to = world.stretchAt(to).to;
        if (fires < to) return fires;
      }
      if (stretch.to === Infinity) return Infinity;
      stretch = world.stretchAt(stretch.to);
    }
  };
}
