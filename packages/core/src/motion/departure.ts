import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import type { Instant } from '../time/instant';
import type { RawPosition } from './stay';
import { STILL_SPEED } from './stillness';

/** Confirmed by two fixes whose whole error circle is this far from the anchor (or as far as they are inaccurate), metres. */
export const CONFIRM_DISTANCE_METERS = 25;
/** … or by two fixes whose device-reported speed is above this, metres a second. */
const CONFIRM_SPEED = 1.5;
/** Fixes that must agree. */
const CONFIRM_FIXES = 2;
/**
 * Fixes closer in time than this count as one, milliseconds: a cached fix and the one that replaces it, or two providers
 * asked at once, share their error. Below the second at which receivers report, so that their jitter costs no fix.
 */
const CONFIRM_APART_MILLIS = 900;
/**
 * … and closer than this, where the device itself says that it stands, milliseconds: it has not just come here, and what satellites are
 * off indoors lasts for longer than a second. A device that was carried here unseen stays; one that drives off soon says so.
 */
const STANDING_APART_MILLIS = 20_000;
/** An unrequested fix hints at departure when its whole error circle is this far from the anchor, metres. */
const SUSPECT_DISTANCE_METERS = 50;
/** … or by a moving activity at confidence held for this long. */
export const CONFIRM_ACTIVITY_MILLIS = 30_000;

/** Hints that come once: refused, they are checked later. The others repeat themselves, or are weak: a Wi-Fi comes and goes. */
export const HINTS_ONCE: ReadonlySet<string> = new Set([
  'region',
  'motion',
  'significantChange',
  'visit',
  'car',
]);

/** Where the device was when it was last known to be still. */
export type Anchor = Pick<AcceptedFix, 'latitude' | 'longitude'>;

/** How far the fix's error circle is from the anchor, metres; negative when the anchor lies inside. */
export function clearanceMeters(anchor: Anchor, fix: RawPosition): number {
  return distanceMeters(anchor, fix) - fix.accuracy;
}

/** Is it as far off as confirms a departure? */
function isClear(anchor: Anchor | undefined, fix: RawPosition): boolean {
  return (
    anchor !== undefined && clearanceMeters(anchor, fix) > Math.max(CONFIRM_DISTANCE_METERS, fix.accuracy)
  );
}

/**
 * Does this fix by itself hint at departure? By its place, or by its reported speed: a car that
 * looks for the way out of a car park is under way long before it is far (MTV.Local1: 880 m before it was 50 m off).
 */
export function hintsAtDeparture(anchor: Anchor, fix: AcceptedFix): boolean {
  return clearanceMeters(anchor, fix) > SUSPECT_DISTANCE_METERS || isFast(fix);
}

/** Does the device itself report that it is under way? */
export function isFast(fix: AcceptedFix): boolean {
  return (fix.reading.speed ?? 0) > CONFIRM_SPEED;
}

/** Does the device itself report that it stands? */
function saysItStands({ reading: { speed } }: AcceptedFix): boolean {
  return speed !== undefined && speed < STILL_SPEED;
}

/** Consecutive fixes that show a departure. One that does not starts the count again. */
export interface Departure {
  /** Answers true when enough fixes agree. */
  offer(fix: AcceptedFix): boolean;
  /**
   * Takes a position that is too inaccurate for the track; answers true when enough agree. Its speed counts unless its error makes it
   * doubtful. Its circle counts only where the device reports that it moves: positions of networks may be kilometres off, and errors of
   * satellites indoors outlast a check. A circle that holds the anchor denies nothing.
   */
  offerCoarse(seen: RawPosition, taken: Instant): boolean;
  /** Has any fix since `clear` suggested a departure? */
  readonly begun: boolean;
  clear(): void;
}

export function createDeparture(anchorOf: () => Anchor | undefined): Departure {
  const far = createAgreement();
  const fast = createAgreement();
  return {
    offer(fix) {
      const isFar = isClear(anchorOf(), fix);
      const { up } = fix.taken;
      const isFarEnough = far.offer(
        isFar,
        up,
        saysItStands(fix) ? STANDING_APART_MILLIS : CONFIRM_APART_MILLIS,
      );
      const isFastEnough = fast.offer(isFast(fix), up, CONFIRM_APART_MILLIS);
      return isFarEnough || isFastEnough;
    },
    offerCoarse(seen, { up }) {
      const { speed, speedAccuracy = speed } = seen;
      if (speed === undefined || speedAccuracy === undefined) return false;
      const isGone = speed >= STILL_SPEED && isClear(anchorOf(), seen);
      const isFarEnough = isGone && far.offer(true, up, STANDING_APART_MILLIS);
      const isDoubtful = speed > CONFIRM_SPEED && speed - speedAccuracy <= CONFIRM_SPEED;
      const isFastEnough = !isDoubtful && fast.offer(speed > CONFIRM_SPEED, up, CONFIRM_APART_MILLIS);
      return isFarEnough || isFastEnough;
    },
    get begun() {
      return far.begun || fast.begun;
    },
    clear() {
      far.clear();
      fast.clear();
    },
  };
}

/** Counts consecutive fixes that agree. */
function createAgreement() {
  let witnesses = 0;
  let lastUp = 0;
  return {
    offer(agrees: boolean, up: number, apartMillis: number): boolean {
      if (!agrees) witnesses = 0;
      else if (witnesses === 0 || up - lastUp >= apartMillis) {
        witnesses += 1;
        lastUp = up;
      }
      return witnesses >= CONFIRM_FIXES;
    },
    get begun() {
      return witnesses > 0;
    },
    clear() {
      witnesses = 0;
    },
  };
}
