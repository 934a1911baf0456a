import type { AcceptedFix } from '../locations/fix';
import { type Instant, later } from '../time/instant';
import { STILL_ACTIVITY_MILLIS } from './activity-evidence';
import { CONFIRM_ACTIVITY_MILLIS } from './departure';
import type { Evidence } from './evidence';
import type { MotionEnvironment } from './motion-environment';
import type { MotionMode } from './motion-machine';
import { isOpen, isResting } from './motion-mode';
import type { SkyView } from './sky-view';
import type { RawPosition } from './stay';
import type { Stillness } from './stillness';

/** What a review may conclude. */
export interface ReviewConclusions {
  mode(): MotionMode;
  /** From when on a check may begin, uptime milliseconds. */
  checkableUp(): number;
  hint(cause: string, since: Instant): void;
  confirm(): void;
  foundStill(cause: string, began: Instant, place: Stillness['anchor'] | undefined): void;
  /** Whether satellites can be received; decided anew when it is due. */
  readonly sky: SkyView;
}

/** What time alone can decide: activities that have held long enough, and silence. One timer, for the next such moment. */
export interface Review {
  /** Judges now. */
  now(): void;
  /** Takes a position on the way, with its fix where it was accepted: it may end a stay. */
  seen(position: RawPosition, taken: Instant, fix?: AcceptedFix): void;
  /** Sets the timer for the next moment at which there is something to judge. */
  schedule(): void;
}

export function createReview(
  env: MotionEnvironment,
  evidence: Evidence,
  conclude: ReviewConclusions,
): Review {
  const { effects } = env;
  const { activity, silence, shaking, window } = evidence;
  let cancel: (() => void) | undefined;
  let timerUp = Number.POSITIVE_INFINITY;

  /** Fixes are expected without a pause: silence means something. Only while tracking can it mean stillness. */
  const isWatched = (mode: MotionMode) => mode === 'tracking' || mode === 'probing';
  const confirmMillis = () => Math.max(CONFIRM_ACTIVITY_MILLIS, env.settings().triggerDelayMillis);

  function judge(): void {
    const { up } = effects.at;
    conclude.sky.update();
    const moving = activity.movingSince;
    if (moving && isResting(conclude.mode()) && up - moving.up >= env.settings().triggerDelayMillis) {
      conclude.hint('activity', moving);
    }
    const { pendingHint } = evidence;
    if (pendingHint && conclude.mode() === 'parked' && up >= conclude.checkableUp()) {
      conclude.hint(pendingHint.cause, pendingHint.since);
    }
    if (moving && isOpen(conclude.mode()) && up - moving.up >= confirmMillis()) conclude.confirm();
    if (conclude.mode() === 'tracking' && (foundRest(up) || foundCalm(up) || foundDark())) return;
    if (isWatched(conclude.mode())) judgeSilence();
  }

  /** Still activity with a quiet accelerometer, long enough, and fixes that do not roll on. */
  function foundRest(up: number): boolean {
    const still = activity.stillSince;
    if (!still || !env.hasAcceleration || !shaking.quiet) return false;
    // Where no fix was good enough in the whole session there is no place to rest at, and it rests all the same.
    const rest = window.rest() ?? sameRest();
    // A train is still and quiet too: its fixes are not.
    const began = rest && rest.began.taken.up > still.up ? rest.began.taken : still;
    if (up - began.up < STILL_ACTIVITY_MILLIS) return false;
    conclude.foundStill('activity', began, rest?.anchor);
    return true;
  }

  /** So still, for so long, and without a fix to say otherwise, that no activity has to say it too. */
  function foundCalm(up: number): boolean {
    const since = shaking.calmSinceUp;
    if (since === undefined) return false;
    conclude.foundStill('acceleration', later(effects.at, since - up), lastSeen());
    return true;
  }

  /**
   * Where nothing can be seen, and an activity may have been lost, time alone ends a search that would go on for ever: also where no fix
   * was good enough in the whole session.
   */
  function foundDark(): boolean {
    if (!conclude.sky.isDark) return false;
    const place = window.last ?? sameRest()?.anchor;
    conclude.foundStill('darkness', place?.taken ?? conclude.sky.openedAt, place);
    return true;
  }

  /**
   * No fix since a stop was interrupted, or since the device left the place where it last rested: in a cellar, or with location
   * off, none ever comes, and the receiver would search for ever. It rests where it was last seen, as behind any other last fix.
   */
  function sameRest(): Stillness | undefined {
    const place = evidence.interrupted?.anchor ?? evidence.anchor;
    return place && { began: place, anchor: place };
  }

  function seen(position: RawPosition, taken: Instant, fix?: AcceptedFix): void {
    const stayed = evidence.stay.offer(position, taken, fix, shaking.calmUntil(taken.up));
    if (stayed) conclude.foundStill('fixes', stayed.began, stayed.anchor ?? lastSeen());
  }

  /** The device's last place, where its last fixes or an earlier rest show one. */
  const lastSeen = () => (window.rest() ?? sameRest())?.anchor;

  function judgeSilence(): void {
    const verdict = silence.verdict(effects.at, env.intervalMillis());
    // None since the stop that handling interrupted: then it still rests there.
    const last = window.last ?? sameRest()?.anchor;
    // The last fix is nearest to where the device fell silent; those before it were on the way.
    if (verdict === 'still' && last && conclude.mode() === 'tracking')
      conclude.foundStill('silence', last.taken, last);
    else if (verdict === 'rearm') env.rearm('silence');
    else if (verdict === 'recover') env.rearm('watchdog');
  }

  function nextUp(): number {
    const mode = conclude.mode();
    const moving = activity.movingSince;
    let next = Number.POSITIVE_INFINITY;
    const consider = (due: number) => {
      if (due > effects.at.up && due < next) next = due;
    };
    if (moving && isResting(mode)) consider(moving.up + env.settings().triggerDelayMillis);
    if (moving && isOpen(mode)) consider(moving.up + confirmMillis());
    if (mode === 'parked' && (moving || evidence.pendingHint)) consider(conclude.checkableUp());
    if (mode === 'tracking' && activity.stillSince) consider(activity.stillSince.up + STILL_ACTIVITY_MILLIS);
    if (mode === 'tracking') consider(conclude.sky.dueUp());
    if (isWatched(mode)) consider(silence.dueUp(env.intervalMillis()));
    return next;
  }

  function schedule(): void {
    // One that is due, and comes late because timers slept, judges first.
    if (cancel && timerUp <= effects.at.up) return;
    const due = nextUp();
    // A timer that comes too early finds nothing and sets the next; one that comes too late would miss its moment.
    if (cancel && due >= timerUp && due !== Number.POSITIVE_INFINITY) return;
    cancel?.();
    cancel = undefined;
    timerUp = due;
    // Timers are suspended with the process, and a stop that is never concluded keeps the receiver on: the alarm fires a millisecond after the timer.
    env.reviewIn(due === Number.POSITIVE_INFINITY ? null : due - effects.at.up + 1);
    if (due === Number.POSITIVE_INFINITY) return;
    cancel = env.after(due - effects.at.up, () => {
      cancel = undefined;
      timerUp = Number.POSITIVE_INFINITY;
      judge();
      schedule();
    });
  }

  return { now: judge, seen, schedule };
}
