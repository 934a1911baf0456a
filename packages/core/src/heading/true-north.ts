import { turnDegrees } from '../geo/direction';
import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import { declinationDegrees, isModelDate } from './declination';
import type { HeadingEnvironment } from './heading-environment';
import type { MagneticPlace } from './magnetic-field';

/**
 * The platform is queried again this far away, metres, and after a day. Its answer itself would not hold so long: towards
 * the magnetic poles 50 km are degrees. What is kept is how it differs from the model, which is nearly the same there.
 */
const NEAR_METERS = 50_000;
const DAY_MILLIS = 86_400_000;

/** A query to the platform, which may never answer. */
interface Query {
  readonly place: MagneticPlace;
  readonly up: number;
  /** The platform's answer minus the model's, degrees. */
  difference: number;
}

/** How far magnetic north is from true north where the device was last: by the platform, or else by the model. */
export interface TrueNorth {
  /** The device is here. */
  moveTo(fix: AcceptedFix): void;
  /** Degrees to add to a magnetic heading; `undefined` before any fix. */
  readonly declination: number | undefined;
}

export function createTrueNorth({ effects, askDeclination }: HeadingEnvironment): TrueNorth {
  let place: MagneticPlace | undefined;
  let byModel: number | undefined;
  let query: Query | undefined;
  let hasWarned = false;

  function isQueried(here: MagneticPlace): boolean {
    if (query === undefined || effects.at.up - query.up >= DAY_MILLIS) return false;
    return query.place === here || distanceMeters(query.place, here) < NEAR_METERS;
  }

  function queryPlatform(here: MagneticPlace): void {
    const model = modelAt(here);
    const sent: Query = { place: here, up: effects.at.up, difference: 0 };
    query = sent;
    askDeclination(here, (answer) => {
      // Beyond half a turn it is no declination.
      if (!(answer >= -180 && answer <= 180)) return;
      sent.difference = turnDegrees(model, answer);
      effects.trace('heading', `declination ${answer} by the platform, ${model} by the model`);
    });
  }

  function modelAt(here: MagneticPlace): number {
    if (byModel === undefined) {
      const { wall } = effects.at;
      byModel = declinationDegrees(here, wall);
      warnOfDate(wall);
    }
    return byModel;
  }

  function warnOfDate(wall: number): void {
    if (hasWarned || isModelDate(wall)) return;
    hasWarned = true;
    effects.log(
      2,
      'heading:old-model',
      'the magnetic model is made for 2025 to 2030; beyond, true north is an extrapolation',
    );
  }

  return {
    moveTo({ latitude, longitude, reading }) {
      const altitude = reading.altitude;
      place = { latitude, longitude, altitude: Number.isFinite(altitude) ? (altitude as number) : 0 };
      byModel = undefined;
    },
    get declination() {
      if (place === undefined) return undefined;
      if (!isQueried(place)) queryPlatform(place);
      return modelAt(place) + (query?.difference ?? 0);
    },
  };
}
