import { accuracyMeters } from '../tracks/accuracy';
import type { LooseFix } from '../tracks/loose-fix';

/** gpsd's time-position-velocity report: the fields we read. Every one may be absent. */
export interface TimePositionVelocity {
  readonly class: 'TPV';
  /** 0 unknown, 1 no fix, 2 two-dimensional, 3 three-dimensional. */
  readonly mode: number;
  readonly time?: unknown;
  readonly [field: string]: unknown;
}

/** The message as a TPV report, if it is one. */
export function asTpv(message: unknown): TimePositionVelocity | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { class: kind, mode } = message as { class?: unknown; mode?: unknown };
  return kind === 'TPV' && typeof mode === 'number' ? (message as TimePositionVelocity) : undefined;
}

/** A report below this mode has no position. */
const POSITION_MODE = 2;
/** From this mode on the altitude is measured; before, gpsd may repeat an old one. */
const ALTITUDE_MODE = 3;

/** The fix in a report; `undefined` when the receiver has none. */
export function fixOfTpv(tpv: TimePositionVelocity): LooseFix | undefined {
  if (tpv.mode < POSITION_MODE) return undefined;
  const high = tpv.mode >= ALTITUDE_MODE;
  return {
    latitude: number(tpv.lat),
    longitude: number(tpv.lon),
    accuracy: accuracyMeters(positive(tpv.eph) ?? bothAxes(positive(tpv.epx), positive(tpv.epy)), undefined),
    // `alt` is what gpsd before 3.20 called the height above the geoid.
    altitude: high ? (number(tpv.altMSL) ?? number(tpv.alt)) : undefined,
    altitudeAccuracy: high ? positive(tpv.epv) : undefined,
    ellipsoidalAltitude: high ? number(tpv.altHAE) : undefined,
    speed: number(tpv.speed),
    speedAccuracy: positive(tpv.eps),
    heading: number(tpv.track),
    headingAccuracy: positive(tpv.epd),
  };
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function positive(value: unknown): number | undefined {
  const found = number(value);
  return found !== undefined && found > 0 ? found : undefined;
}

function bothAxes(east: number | undefined, north: number | undefined): number | undefined {
  return east === undefined || north === undefined ? (east ?? north) : Math.sqrt(east * east + north * north);
}
