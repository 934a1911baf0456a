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
 * Why a stretch is not proved: `coarse` fixes had to do; network positions far from the last proved fix are a `guess`; an
 * aircraft alone was fast enough (`flown`); nothing was (`unreached`), so that either this place is wrong or the one before it.
 */
export type StretchKind = 'coarse' | 'guess' | 'flown' | 'unreached';

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

/** Milliseconds of travel after which a place that cannot have been reached is believed rather than the one before it. */
const CONTRADICTION_MILLIS = 60_000;

/** An accepted fix, as a stretch sees it. */
export interface StretchFix extends Base {
  /** Worse than the gate, and accepted nevertheless. */
  readonly isCoarse: boolean;
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
  return isGuess(before?.base ?? last, fix) ? opened('guess', before, last, fix) : undefined;
}

/** However much time there was to get there: a wrong one is only ever seen to be so by what comes after it. */
function isGuess(base: Base, fix: StretchFix): boolean {
  return fix.source === 'network' && beyondMeters(base, fix) > FAR_METERS;
}

function opened(kind: StretchKind, before: UnprovedStretch | undefined, last: StretchFix, fix: StretchFix) {
  const { latitude, longitude, accuracy, up, source } = last;
  const base = before?.base ?? { latitude, longitude, accuracy, up, source };
  return continued({ kind, base, up: fix.up }, fix);
}

/** Satellites prove a place that can have been reached; any other is proved by fixes that move on there. */
function continued(stretch: UnprovedStretch, fix: StretchFix): UnprovedStretch | undefined {
  const { kind } = stretch;
  const isSound = !fix.isCoarse && fix.source !== 'network';
  if (kind === 'unreached' && !isSound) return stretch;
  if (kind !== 'unreached' && isSound && fix.source === 'satellites') return undefined;
  const progress = progressed(stretch.progress, fix);
  return isProof(stretch, progress, fix) ? undefined : { ...stretch, progress };
}

function isProof({ kind, up }: UnprovedStretch, progress: Progress, fix: StretchFix): boolean {
  if (kind === 'coarse' || kind === 'guess') return movesOn(progress, fix.accuracy);
  const isLong = kind === 'flown' || fix.up - up >= CONTRADICTION_MILLIS;
  return isLong && isTravel(progress, fix.accuracy);
}
