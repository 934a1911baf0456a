import { type Scale, scaleAt } from '../world/scale';

/** Degrees of latitude that share a scale: within them it differs by less than a thousandth below 80°. */
const BAND = 0.01;

/** The scale here, worked out once for each band of latitude. */
export function latitudeScale(): (latitude: number) => Scale {
  let band = Number.NaN;
  let scale: Scale = { northDegree: 1, eastDegree: 1 };
  return (latitude) => {
    const wanted = Math.floor(latitude / BAND);
    if (wanted !== band) {
      scale = scaleAt(wanted * BAND);
      band = wanted;
    }
    return scale;
  };
}
