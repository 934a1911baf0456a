import type { AcceptedFix } from '../locations/fix';
import type { Instant } from '../time/instant';
import { type ActivityEvidence, createActivityEvidence } from './activity-evidence';
import { clearanceMeters, createDeparture, type Departure } from './departure';
import { createShaking, type Shaking } from './shaking';
import { createSilence, type Silence } from './silence';
import { createStillWindow, type StillWindow } from './still-window';

/** Fixes held while a departure is being checked: more than a minute's at ten a second. The oldest go. */
const HELD_MAX = 1_000;
/** A fix near the anchor dates a departure only if it is at most this old, milliseconds. */
const RECENT_MILLIS = 300_000;

/** A fix with how far its error circle is from the anchor, metres. */
export interface Held {
  readonly fix: AcceptedFix;
  readonly clearance: number;
}

/** Everything the motion region knows besides its state: what was seen, where, since when. */
export class Evidence {
  readonly window: StillWindow = createStillWindow();
  readonly departure: Departure = createDeparture(() => this.anchor);
  readonly activity: ActivityEvidence = createActivityEvidence();
  readonly shaking: Shaking = createShaking();
  readonly silence: Silence = createSilence();
  /** Where the device was last known to be still, or where the session began. */
  anchor: AcceptedFix | undefined;
  /** When the present stop began. */
  stopBegan: Instant | null = null;
  /** A stop that something interrupted; taken up again if the device turns out not to have left. */
  interrupted: { readonly anchor: AcceptedFix; readonly began: Instant } | undefined;
  /** The last fix that agreed with the anchor. */
  lastNear: AcceptedFix | undefined;
  /** When a sense first hinted at this departure. */
  hintedAt: Instant | undefined;
  /** A hint that comes once, and came while no check was allowed: it is heeded when one is. */
  refused: { readonly cause: string; readonly since: Instant } | undefined;
  private held: AcceptedFix[] = [];

  hold(fix: AcceptedFix): void {
    this.held.push(fix);
    if (this.held.length > HELD_MAX) this.held.shift();
  }

  get heldCount(): number {
    return this.held.length;
  }

  /** The held fixes of a departure, in order; they are held no more. */
  release(): readonly AcceptedFix[] {
    const released = this.held;
    this.forgetDeparture();
    return released;
  }

  /** The held fixes of a departure that was none; they are held no more. */
  dismiss(): readonly Held[] {
    const { anchor } = this;
    return this.release().map((fix) => ({ fix, clearance: anchor ? clearanceMeters(anchor, fix) : 0 }));
  }

  forgetDeparture(): void {
    this.held = [];
    this.departure.clear();
    this.hintedAt = undefined;
  }

  /** The device rests here now; what led here is history. */
  settle(place: AcceptedFix | undefined): void {
    this.anchor = place;
    this.lastNear = place;
    this.stopBegan = null;
    this.interrupted = undefined;
    this.refused = undefined;
    // An activity that led here must be said anew before it can lead away.
    this.activity.clear();
    this.window.clear();
    this.forgetDeparture();
  }

  /** A session begins: nothing is known. */
  reset(at: Instant): void {
    this.settle(undefined);
    this.shaking.clear();
    this.silence.clear(at);
  }

  /** When this departure began, by the earliest witness: a sense, else the last fix still near, else the first away. */
  departedAt(): Instant | undefined {
    if (this.hintedAt) return this.hintedAt;
    const first = this.held[0];
    if (!first) return undefined;
    const { lastNear } = this;
    const isRecent = lastNear !== undefined && first.taken.up - lastNear.taken.up <= RECENT_MILLIS;
    return isRecent ? lastNear.taken : first.taken;
  }
}
