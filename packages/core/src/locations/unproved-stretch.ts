import { isTravel, movesOn, type Place, type Progress, progressed } from './progress';
import { beyondMeters, FAR_METERS } from './reach';

/** An accepted place, and when. Plain JSON. */
export interface Base extends Place {
  /** Monotonic milliseconds. */
  readonly up: number;
  /** `unknown` where satellites and networks cannot be told apart. */
  readonly source: 'network' | 'satellites' | 'unknown';
}

/**
 * Why a stretch is not proved: `coarse` fixes had to do; network positions far from the last proved fix are a `guess`; satellites
 * came back far from it after a silence, in a time that is enough (`silence`); an aircraft alone was fast enough (`flown`); nothing was
 * (`unreached`), so that either this place is wrong or the one before it.
 */
export type StretchKind = 'coarse' | 'guess' | 'silence' | 'flown' | 'unreached';

/** The latest fixes of the track, while nothing proves that the device was there. Plain JSON. */
export interface UnprovedStretch {
  readonly kind: StretchKind;
  /** The last fix before it. */
  readonly base: Base;
  /** When it began; monotonic milliseconds. */
  readonly up: number;
  /** How far it has got by its own fixes. */
  readonly progress?: Progress;
}

/** Milliseconds after which a place is believed rather than the one before it: of travel, where it cannot have been reached. */
const CONTRADICTION_MILLIS = 60_000;

/** An accepted fix, as a stretch sees it. */
export interface StretchFix extends Base {
  /** Worse than the gate, and accepted nevertheless. */
  readonly isCoarse: boolean;
  /** Metres a second, infinite where the device did not measure it. */
  readonly speed: number;
}

/**
 * How the device came to a place that was confirmed far away: as a stretch of this kind; `travelled`, in a time that is enough and with
 * fixes that move on; `corrected`, where a track of network positions alone had been wrong; `returned` to where the base of the stretch
 * explains it.
 */
export type ArrivalKind = 'flown' | 'unreached' | 'travelled' | 'corrected' | 'returned';

/** The stretch that a fix belongs to; `undefined` when it proves where the device is. `last`: the accepted fix before it. */
export function stretchAfter(
  before: UnprovedStretch | undefined,
  last: StretchFix,
  fix: StretchFix,
  arrival: ArrivalKind | undefined,
): UnprovedStretch | undefined {
  if (arrival === 'flown' || arrival === 'unreached') return opened(arrival, before, last, fix);
  // What networks say far from the base does not refute another place that they had said: it may be as wrong.
  if (arrival === 'returned' && isGuess(before?.base ?? last, fix)) return opened('guess', before, last, fix);
  if (arrival !== undefined) return undefined;
  if (before !== undefined && (before.kind !== 'coarse' || fix.isCoarse)) return continued(before, fix);
  if (fix.isCoarse) return opened('coarse', before, last, fix);
  if (isGuess(before?.base ?? last, fix)) return opened('guess', before, last, fix);
  return isAfterSilence(last, fix) ? opened('silence', before, last, fix) : undefined;
}

/** However much time there was to get there: a wrong one is only ever seen to be so by what comes after it. */
function isGuess(base: Base, fix: StretchFix): boolean {
  return fix.source === 'network' && beyondMeters(base, fix) > FAR_METERS;
}

/**
 * Milliseconds between two fixes from which the later one may be far away although it can be reached: a receiver that starts again, or
 * comes out from under a roof, may begin with a reflected signal, kilometres off and at rest.
 */
const SILENCE_MILLIS = 10_000;

/** Metres that a reflected signal is off at most, and metres a second below which it is at rest: another has been travelled to. */
const REFLECTED_METERS = 5_000;
const STANDING_SPEED = 1;

/** Was there a silence before a fix, after which it proves nothing alone if it is far away? */
export function isSilence(millis: number): boolean {
  return millis >= SILENCE_MILLIS;
}

/** Metres beyond the circles of a place that networks alone had told first: of a farther one, satellites show that it was another town. */
const ANOTHER_TOWN_METERS = 50_000;

/** Do satellites show that the first place, of networks alone, was wrong? Time enough to travel there does not speak for it. */
export function isOtherTown(first: Place, fix: Place): boolean {
  return beyondMeters(first, fix) > ANOTHER_TOWN_METERS;
}

function isAfterSilence(last: StretchFix, fix: StretchFix): boolean {
  if (fix.source !== 'satellites' || !isSilence(fix.up - last.up)) return false;
  const beyond = beyondMeters(last, fix);
  return beyond > FAR_METERS && (beyond <= REFLECTED_METERS || fix.speed < STANDING_SPEED);
}

function opened(kind: StretchKind, before: UnprovedStretch | undefined, last: StretchFix, fix: StretchFix) {
  const { latitude, longitude, accuracy, up, source } = last;
  const base = before?.base ?? { latitude, longitude, accuracy, up, source };
  return continued({ kind, base, up: fix.up }, fix);
}

/**
 * Satellites prove a place that can have been reached, unless they alone say it after a silence; any other is proved by fixes that move
 * on there.
 */
function continued(stretch: UnprovedStretch, fix: StretchFix): UnprovedStretch | undefined {
  const { kind } = stretch;
  const isSound = !fix.isCoarse && fix.source !== 'network';
  const isContested = kind === 'unreached' || kind === 'silence';
  if (isContested && !isSound) return stretch;
  if (!isContested && isSound && fix.source === 'satellites') return undefined;
  const progress = progressed(stretch.progress, fix);
  return isProof(stretch, progress, fix) ? undefined : { ...stretch, progress };
}

function isProof({ kind, up }: UnprovedStretch, progress: Progress, fix: StretchFix): boolean {
  if (kind === 'coarse' || kind === 'guess') return movesOn(progress, fix.accuracy);
  const isLasting = fix.up - up >= CONTRADICTION_MILLIS;
  if (kind === 'silence') return isLasting || movesOn(progress, fix.accuracy);
  const isLong = kind === 'flown' || isLasting;
  return isLong && isTravel(progress, fix.accuracy);
}
