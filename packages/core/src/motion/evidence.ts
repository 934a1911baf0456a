import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import type { Instant } from '../time/instant';
import { type ActivityEvidence, createActivityEvidence } from './activity-evidence';
import { clearanceMeters, createDeparture, type Departure } from './departure';
import { createShaking, type Shaking } from './shaking';
import { createSilence, type Silence } from './silence';
import { createStay, type Stay } from './stay';
import { createStillWindow, type StillWindow, stillRadiusMeters } from './still-window';

/** Fixes held while a departure is being checked: more than a minute's at ten a second. The oldest go. */
const HELD_MAX = 1_000;
/** A fix near the anchor dates a departure only if it is at most this old, milliseconds. */
const RECENT_MILLIS = 300_000;
/**
 * The device went on for longer than this after its last fix and then stopped, milliseconds: it may rest far from there. A ramp down
 * to a garage takes less.
 */
const WENT_ON_MILLIS = 120_000;

/** A fix with how far its error circle is from the anchor, metres. */
export interface Held {
  readonly fix: AcceptedFix;
  readonly clearance: number;
}

/** A hint at departure, and when it was first seen. */
interface DepartureHint {
  readonly cause: string;
  readonly since: Instant;
}

/** The observations of the motion region beside its state: what, where, since when. */
export interface Evidence {
  readonly window: StillWindow;
  readonly stay: Stay;
  readonly departure: Departure;
  readonly activity: ActivityEvidence;
  readonly shaking: Shaking;
  readonly silence: Silence;
  /** Where the device was last known to be still, or where the session began. */
  anchor: AcceptedFix | undefined;
  /** When the present stop began. */
  stopBegan: Instant | null;
  /** A stop that something interrupted; resumed if the device turns out not to have left. */
  interrupted: { readonly anchor: AcceptedFix; readonly began: Instant } | undefined;
  /** The last fix that agreed with the anchor. */
  lastNear: AcceptedFix | undefined;
  /** When the departure that is being checked was first hinted at: it dates the departure. */
  hintedAt: Instant | undefined;
  /**
   * A hint that waits until a check is allowed, and dates nothing meanwhile. It is no state of the machine: each change of
   * the machine is saved, and a hint is not worth a commit.
   */
  pendingHint: DepartureHint | undefined;
  hold(fix: AcceptedFix): void;
  readonly heldCount: number;
  /** The held fixes of a departure, in order; they are held no longer. */
  release(): readonly AcceptedFix[];
  /** The held fixes of a departure that was none; they are held no longer. */
  dismiss(): readonly Held[];
  forgetDeparture(): void;
  /** Where it stands is judged anew, from the last of these fixes on. */
  standAnew(seen?: readonly AcceptedFix[]): void;
  /** The device was found to stand here since then. Answers when the stop began: with one that was interrupted here, if there was one. */
  stopAt(place: AcceptedFix | undefined, began: Instant): Instant;
  /** Whether its place, if it has one, may be far from the phone. */
  doubt(isDoubtful: boolean): void;
  /** The device rests here now: clears what led here. */
  settle(place: AcceptedFix | undefined): void;
  /** A session begins: clears everything. */
  reset(at: Instant): void;
  /** When this departure began, by the earliest evidence: a sensor's hint, else the last fix still near, else the first away. */
  departedAt(): Instant | undefined;
}

export function createEvidence(): Evidence {
  let held: AcceptedFix[] = [];
  const evidence: Evidence = {
    window: createStillWindow(),
    stay: createStay(),
    departure: createDeparture(() => evidence.anchor),
    activity: createActivityEvidence(),
    shaking: createShaking(),
    silence: createSilence(),
    anchor: undefined,
    stopBegan: null,
    interrupted: undefined,
    lastNear: undefined,
    hintedAt: undefined,
    pendingHint: undefined,
    hold(fix) {
      held.push(fix);
      if (held.length > HELD_MAX) held.shift();
    },
    get heldCount() {
      return held.length;
    },
    release() {
      const released = held;
      evidence.forgetDeparture();
      return released;
    },
    dismiss() {
      const { anchor } = evidence;
      return evidence.release().map((fix) => ({ fix, clearance: anchor ? clearanceMeters(anchor, fix) : 0 }));
    },
    forgetDeparture() {
      held = [];
      evidence.departure.clear();
      evidence.hintedAt = undefined;
    },
    standAnew(seen = []) {
      evidence.window.clear();
      evidence.stay.clear();
      const last = seen[seen.length - 1];
      if (last === undefined) return;
      evidence.window.offer(last);
      evidence.stay.offer(last.reading, last.taken, last, undefined);
    },
    stopAt(place, began) {
      const { interrupted } = evidence;
      const isSamePlace =
        interrupted && place && distanceMeters(interrupted.anchor, place) <= stillRadiusMeters(place);
      evidence.interrupted = undefined;
      evidence.anchor = place;
      if (place && began.up - place.taken.up > WENT_ON_MILLIS) evidence.doubt(true);
      return isSamePlace ? interrupted.began : began;
    },
    doubt(isDoubtful) {
      if (!evidence.anchor) return;
      const { doubtful: _, ...place } = evidence.anchor;
      evidence.anchor = isDoubtful ? { ...place, doubtful: true } : place;
    },
    settle(place) {
      evidence.anchor = place;
      evidence.lastNear = place;
      evidence.stopBegan = null;
      evidence.interrupted = undefined;
      evidence.pendingHint = undefined;
      // An activity that led here must be reported anew before it can lead away.
      evidence.activity.clear();
      evidence.standAnew();
      evidence.forgetDeparture();
    },
    reset(at) {
      evidence.settle(undefined);
      evidence.shaking.clear();
      evidence.silence.clear(at);
    },
    departedAt() {
      if (evidence.hintedAt) return evidence.hintedAt;
      const first = held[0];
      if (!first) return undefined;
      const { lastNear } = evidence;
      const isRecent = lastNear !== undefined && first.taken.up - lastNear.taken.up <= RECENT_MILLIS;
      return isRecent ? lastNear.taken : first.taken;
    },
  };
  return evidence;
}
