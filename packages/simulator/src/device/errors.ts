import { layeredNoise } from '../chance/noise';
import { type FixModel, type IndoorsModel, quantileOf } from './model';

/** Metres by which a fix errs. */
export interface FixError {
  readonly east: number;
  readonly north: number;
}

/** Under the sky, errors grow with what is claimed, and change with the way that is gone. */
export function outdoorErrors(seed: number, model: FixModel) {
  const east = layeredNoise(seed, 'fix east', model.errorScales);
  const north = layeredNoise(seed, 'fix north', model.errorScales);
  // How far errors go beyond what is claimed changes as slowly as the claims.
  const excess = layeredNoise(seed, 'fix excess', model.accuracyScales);
  const { carefulMeters, errorFloorMeters: floor, errorShare } = model;
  return (at: number, metres: number, claimed: number): FixError => {
    const careful = claimed / (1 + claimed / carefulMeters);
    const deviation =
      Math.sqrt(careful * careful + floor * floor) * quantileOf(errorShare, excess(at, metres));
    return { east: deviation * east(at, metres), north: deviation * north(at, metres) };
  };
}

/** How long one hour's error resembles the next hour's, milliseconds. */
const INDOORS_SPAN_MILLIS = 3_600_000;

/** Indoors, positions stay where they once were found. */
export function indoorErrors(seed: number, { meters, scales }: IndoorsModel) {
  const east = layeredNoise(seed, 'indoors east', scales);
  const north = layeredNoise(seed, 'indoors north', scales);
  const excess = layeredNoise(seed, 'indoors excess', [{ spanMillis: INDOORS_SPAN_MILLIS, share: 1 }]);
  return (at: number, metres: number): FixError => {
    const deviation = quantileOf(meters, excess(at, metres));
    return { east: deviation * east(at, metres), north: deviation * north(at, metres) };
  };
}
