import type { Instant } from '../time/instant';
import type { Pulse } from './pulse';

/** What may have been a crash. */
export interface Impact {
  readonly began: Instant;
  /** g. */
  readonly peakG: number;
  readonly durationMillis: number;
  /** The speed before it, metres a second. */
  readonly speed: number;
}

/** Why a pulse is no impact of a vehicle. */
export type Dismissal = 'weak' | 'narrow' | 'light' | 'fallen' | 'long' | 'rhythmic';

/**
 * The change of velocity of an impact, metres a second. Between what must pass, every pulse of 12 km/h (3.3 m/s),
 * and what must not, one of 8 km/h (2.2 m/s), a tap at parking speed.
 */
const VELOCITY_CHANGE = 2.8;
/** Larger than any gait or hand causes: running changes the phone's velocity by up to 5 m/s. */
const CERTAIN_VELOCITY_CHANGE = 6;
/** Three samples at 50 Hz. What is hit by something hard rings for less; a vehicle takes 80 ms and more to stop. */
const WIDTH_MILLIS = 50;
/** A phone that has fallen less (10 cm) cannot have lost `VELOCITY_CHANGE` by landing. */
const FALLEN_MILLIS = 140;
/** Vehicles stop within this; what is louder for longer is shaken. */
const LONGEST_MILLIS = 600;
/** A gait and a rough road repeat themselves within this, before or after … */
const RHYTHM_MILLIS = 2500;
/** … by this many other pulses … */
const RHYTHM_PULSES = 2;
/** … of at least this share of its change of velocity. A vehicle is rarely hit three times in so short a time. */
const RHYTHM_SHARE = 0.4;

/** Is the pulse larger than any gait or hand causes? Then it needs no other evidence to be suspected. */
export const isCertain = ({ velocityChange }: Pulse): boolean => velocityChange >= CERTAIN_VELOCITY_CHANGE;

/** The result of one more pulse. */
export interface ImpactJudgement {
  /** The pulse is an impact, unless more of its kind follow. */
  readonly found: Pulse | undefined;
  /** Why it is none. */
  readonly dismissal: Dismissal | undefined;
  /** Impacts found before that have turned out to be steps or shakes. */
  readonly refuted: readonly Pulse[];
}

/** Distinguishes impacts of a vehicle from other shaking of the phone. */
export function createImpactDetector(): (pulse: Pulse, thresholdG: number) => ImpactJudgement {
  /** Pulses that may be part of a rhythm with what comes. */
  let recent: Pulse[] = [];
  let found: Pulse[] = [];

  function isRhythmic(pulse: Pulse): boolean {
    if (isCertain(pulse)) return false;
    const alike = recent.filter(
      (other) =>
        other !== pulse &&
        Math.abs(other.beganUp - pulse.beganUp) <= RHYTHM_MILLIS &&
        other.velocityChange >= RHYTHM_SHARE * pulse.velocityChange,
    );
    return alike.length >= RHYTHM_PULSES;
  }

  return (pulse, thresholdG) => {
    recent = recent.filter(({ beganUp }) => pulse.beganUp - beganUp <= RHYTHM_MILLIS);
    recent.push(pulse);
    found = found.filter(({ beganUp }) => pulse.beganUp - beganUp <= RHYTHM_MILLIS);
    const refuted = found.filter(isRhythmic);
    found = found.filter((earlier) => !refuted.includes(earlier));
    const dismissal = dismissalOf(pulse, thresholdG) ?? (isRhythmic(pulse) ? 'rhythmic' : undefined);
    if (dismissal !== undefined) return { found: undefined, dismissal, refuted };
    found.push(pulse);
    return { found: pulse, dismissal: undefined, refuted };
  };
}

/** Why the pulse by itself is no impact, if it is none. */
function dismissalOf(pulse: Pulse, thresholdG: number): Dismissal | undefined {
  if (pulse.peakG < thresholdG) return 'weak';
  if (pulse.widthMillis < WIDTH_MILLIS) return 'narrow';
  if (pulse.velocityChange < VELOCITY_CHANGE) return 'light';
  if (pulse.weightlessMillis >= FALLEN_MILLIS) return 'fallen';
  if (pulse.durationMillis > LONGEST_MILLIS && !isCertain(pulse)) return 'long';
  return undefined;
}
