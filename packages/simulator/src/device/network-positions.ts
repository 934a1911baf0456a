import type { FixReading } from '@geo/core';
import { correlatedNoise } from '../chance/noise';
import { shifted } from '../world/scale';
import type { World } from '../world/world';
import { latitudeScale } from './latitude-scale';
import { type NetworkFixModel, quantileOf } from './model';

/** Claims of this many metres and more come from cells alone. */
const CELLS_FROM = 200;

/** Positions from Wi-Fi and cells in a world. */
export function createNetworkPositions(world: World, model: NetworkFixModel) {
  const east = correlatedNoise(world.seed, 'network east', model.errorSpanMillis);
  const north = correlatedNoise(world.seed, 'network north', model.errorSpanMillis);
  const quality = correlatedNoise(world.seed, 'network accuracy', model.errorSpanMillis * 2);
  const scale = latitudeScale();
  return (at: number): FixReading | undefined => {
    if (world.networkAt(at) === 'none') return undefined;
    const truth = world.truthAt(at);
    const accuracy = quantileOf(model.accuracy[truth.sky], quality(at));
    const wifi = truth.going === 'still' ? 'stillWifi' : 'movingWifi';
    const deviation = accuracy * model.errorShare[accuracy >= CELLS_FROM ? 'cells' : wifi];
    const place = shifted(truth, deviation * east(at), deviation * north(at), scale(truth.latitude));
    return { ...place, accuracy: Math.round(accuracy * 10) / 10, time: world.startsAt + at, ageMillis: 0 };
  };
}
