import type { SnapshotFrom } from 'xstate';
import type { AcceptedFix } from '../locations/fix';
import { remainingMillis } from '../time/deadline';
import { type Instant, later } from '../time/instant';
import { announcements } from './announcements';
import { clearanceMeters, HINTS_ONCE, hintsAtDeparture } from './departure';
import { createDepartureWatch } from './departure-watch';
import { createDoubtfulPlace } from './doubtful-place';
import { createEvidence } from './evidence';
import type { MotionEnvironment } from './motion-environment';
import { checkableUp, type MotionEvent, type MotionMode, motionMachine } from './motion-machine';
import { ALIVE_MILLIS, isObserved, motionMemory } from './motion-memory';
import { isOpen, isResting, modeOf } from './motion-mode';
import type { Motion } from './motion-region';
import { movingSince } from './moving-since';
import { createParking } from './parking';
import { createReview } from './review';
import { createSkyView } from './sky-view';
import { createSpotCheck } from './spot-check';
import { stillRadiusMeters } from './still-window';
import { createStopFix } from './stop-fix';

/** A stop is found within this after the platform says that the device is still; what takes longer is a halt in a train, milliseconds. */
const FRESHLY_STILL_MILLIS = 120_000;

const NONE: readonly AcceptedFix[] = [];

export function createMotion(env: MotionEnvironment): Motion {
  const { effects } = env;
  const evidence = createEvidence();
  let send: (event: MotionEvent) => void = () => undefined;
  let snapshot: SnapshotFrom<typeof motionMachine> | undefined;
  let mode: MotionMode = 'off';
  let savedUp = Number.NEGATIVE_INFINITY;
  const sky = createSkyView(env, () => mode === 'tracking');
  const parking = createParking(env);
  const stopFix = createStopFix(env);
  const spotCheck = createSpotCheck(env);
  const watch = createDepartureWatch(env);
  const doubtful = createDoubtfulPlace(env, (cause) => lookAround(cause));
  const stopDue = () => (mode === 'softStop' ? (snapshot?.context.stopAt ?? null) : null);

  const confirm = () => send({ type: 'departure.confirmed', at: effects.at });
  const suspect = (cause: string) => send({ type: 'departure.suspected', at: effects.at, cause });

  function hint(cause: string, since: Instant): void {
    if (!isResting(mode)) return;
    evidence.hintedAt ??= since;
    suspect(cause);
    if (mode !== 'parked') return;
    // Refused while cooling down: an old hint must not date a later departure.
    evidence.hintedAt = undefined;
    if (!HINTS_ONCE.has(cause)) return;
    evidence.pendingHint = { cause, since };
    review.schedule();
  }

  function lookAround(cause: string): void {
    // What an earlier look has seen says nothing of now.
    if (!spotCheck.isOpen) evidence.departure.clear();
    spotCheck.begin(cause);
  }

  function foundStill(cause: string, began: Instant, place: AcceptedFix | undefined): void {
    send({ type: 'stillness.found', at: effects.at, began: evidence.stopAt(place, began), cause });
  }

  const review = createReview(env, evidence, {
    mode: () => mode,
    checkableUp: () => (snapshot ? checkableUp(snapshot.context, effects.at) : effects.at.up),
    hint,
    confirm,
    foundStill,
    sky,
  });

  /** A device that has seen no place yet takes the first for its own: from nowhere one cannot depart. */
  function anchorAt(fix: AcceptedFix): void {
    if (evidence.anchor) return;
    evidence.anchor = fix;
    save();
    env.changed();
  }

  function offerProbing(fix: AcceptedFix): readonly AcceptedFix[] {
    anchorAt(fix);
    const still = evidence.window.offer(fix);
    if (evidence.departure.offer(fix)) confirm();
    else if (still && env.parksEarly() && evidence.activity.stillSince)
      foundStill('fixes', still.began.taken, still.anchor);
    return [fix];
  }

  function offerTracking(fix: AcceptedFix): readonly AcceptedFix[] {
    const { interrupted } = evidence;
    if (interrupted && clearanceMeters(interrupted.anchor, fix) > stillRadiusMeters(fix)) {
      evidence.interrupted = undefined;
    }
    const still = evidence.window.offer(fix);
    if (still) foundStill('fixes', still.began.taken, still.anchor);
    else review.seen(fix.reading, fix.taken, fix);
    return [fix];
  }

  function offerResting(fix: AcceptedFix): readonly AcceptedFix[] {
    anchorAt(fix);
    if (!evidence.anchor || !hintsAtDeparture(evidence.anchor, fix)) {
      if (evidence.heldCount > 0) env.notDeparted(evidence.dismiss());
      evidence.lastNear = fix;
      evidence.pendingHint = undefined;
      return NONE;
    }
    if (mode === 'softStop') {
      suspect('fix');
      // If the device turns out to rest, it rests here; where the fix is the worse of the two, indoors, it rather wandered.
      if (fix.accuracy <= evidence.anchor.accuracy) evidence.standAnew([fix]);
      return [fix];
    }
    offerChecking(fix);
    suspect('fix');
    return NONE;
  }

  function offerChecking(fix: AcceptedFix): readonly AcceptedFix[] {
    anchorAt(fix);
    evidence.hold(fix);
    if (evidence.departure.offer(fix)) confirm();
    else if (!evidence.departure.begun) evidence.lastNear = fix;
    return NONE;
  }

  function offerTo(fix: AcceptedFix): readonly AcceptedFix[] {
    switch (mode) {
      case 'off':
        return NONE;
      case 'probing':
        return offerProbing(fix);
      case 'tracking':
        return offerTracking(fix);
      case 'softStop':
      case 'parked':
        return offerResting(fix);
      case 'checking':
        return offerChecking(fix);
    }
  }

  function save(): void {
    savedUp = effects.at.up;
    effects.remember('motion', motionMemory(mode, snapshot?.context, evidence, effects.at, env.bootId));
  }

  function onSnapshot(next: SnapshotFrom<typeof motionMachine>): void {
    if (next === snapshot) return;
    snapshot = next;
    const before = mode;
    mode = modeOf(next.value);
    // After moving has begun, the receiver gets its time to find satellites.
    if (mode === 'tracking' && before !== 'tracking') sky.mayBeOpen();
    else sky.update();
    if (!isResting(mode)) spotCheck.end(isObserved(mode));
    if (isObserved(before) && isResting(mode))
      watch.begin(evidence.anchor, evidence.stopBegan?.up ?? effects.at.up);
    else if (!isResting(mode) && mode !== 'checking') watch.end();
    if (mode === 'parked' && before !== 'parked' && before !== 'checking') parking.begins();
    else if (mode !== 'parked' && mode !== 'checking') parking.ends();
    if (mode !== 'checking') doubtful.rests(mode === 'parked' ? evidence.anchor : undefined);
    save();
    stopFix.schedule(stopDue());
    review.schedule();
    const deadline = next.context.checkUntil ?? next.context.stopAt;
    env.wakeIn(deadline && remainingMillis(deadline, effects.at, env.bootId));
    env.changed();
  }

  return {
    machine: motionMachine(),
    input: (memory) => ({
      at: effects.at,
      bootId: env.bootId,
      stopTimeoutMillis: env.settings().stopTimeoutMillis,
      memory,
      actions: announcements(env, evidence, () => mode),
    }),
    restore(saved, last) {
      evidence.anchor = saved.anchor ?? undefined;
      evidence.stopBegan = saved.stopBegan;
      // While moving was observed the device was last seen there; a stop may have begun with it.
      if (last && isObserved(saved.machine.savedMode)) evidence.window.offer(last);
    },
    attach(actor) {
      send = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf(snapshot.value);
      // Errors are handled by the engine's machine.
      actor.subscribe({ next: onSnapshot, error: () => undefined });
      evidence.silence.clear(effects.at);
      sky.mayBeOpen();
      stopFix.schedule(stopDue());
      doubtful.rests(mode === 'parked' ? evidence.anchor : undefined);
      review.schedule();
    },
    get mode() {
      return mode;
    },
    get verdict() {
      return mode === 'probing' ? null : mode === 'tracking' || mode === 'softStop';
    },
    get anchor() {
      return evidence.anchor;
    },
    get isFreshlyParked() {
      return parking.isFresh;
    },
    get watchesDeparture() {
      return watch.isOpen;
    },
    get awaitsCheck() {
      return evidence.pendingHint !== undefined;
    },
    get wantsFix() {
      return spotCheck.isOpen ? 'departure-check' : stopFix.isOpen ? 'stop-position' : undefined;
    },
    sky,
    networkChanged() {
      sky.update();
      review.schedule();
    },
    get mayRest() {
      return evidence.activity.stillSince !== null;
    },
    get isFreshlyStill() {
      const { stillSince } = evidence.activity;
      return stillSince !== null && effects.at.up - stillSince.up < FRESHLY_STILL_MILLIS;
    },
    get saysMoving() {
      return evidence.activity.movingSince !== null;
    },
    offer(fix) {
      sky.mayBeOpen();
      watch.fixCame();
      evidence.shaking.fixCame();
      stopFix.fixCame(fix);
      if (doubtful.fixCame(fix) && evidence.anchor?.doubtful) {
        evidence.doubt(false);
        save();
      }
      if (evidence.silence.fixCame(effects.at, fix.filtered)) review.schedule();
      const tracked = offerTo(fix);
      if (effects.at.up - savedUp >= ALIVE_MILLIS && isObserved(mode)) save();
      return tracked;
    },
    offerCoarse(seen, taken) {
      if (mode === 'tracking') review.seen(seen, taken);
      else if ((isOpen(mode) || spotCheck.isOpen) && evidence.departure.offerCoarse(seen, taken)) confirm();
    },
    activity(reading) {
      const at = later(effects.at, -reading.ageMillis);
      const couldRest = evidence.activity.stillSince !== null;
      const { isWithdrawn } = evidence.activity.offer(reading.type, reading.confidence, at, env.settings());
      if (isWithdrawn && isResting(mode)) lookAround('an activity that is no longer still');
      const mayRest = evidence.activity.stillSince !== null;
      if (evidence.activity.movingSince !== null) sky.saidMoving();
      // Acceleration from the trip does not apply to the rest.
      if (mayRest && !couldRest && mode === 'tracking') {
        evidence.shaking.clear();
        env.after(FRESHLY_STILL_MILLIS, env.changed);
      }
      if (mayRest !== couldRest || sky.isBlind) env.changed();
      review.now();
      review.schedule();
    },
    acceleration(reading) {
      evidence.shaking.offer(reading.samples, effects.at.up - reading.ageMillis);
      if (evidence.shaking.shaken) hint('shaking', effects.at);
      if (mode === 'tracking' && (evidence.activity.stillSince || evidence.shaking.calmSinceUp)) review.now();
    },
    suspect: hint,
    allowed() {
      if (!isResting(mode) || !evidence.anchor) return;
      evidence.doubt(true);
      if (mode === 'parked') doubtful.rests(evidence.anchor);
      save();
      lookAround('a time without location');
    },
    remembered(history) {
      if (mode !== 'checking') return;
      const since = movingSince(history, evidence.anchor, effects.at, env.settings());
      if (since && (!evidence.hintedAt || since.up < evidence.hintedAt.up)) evidence.hintedAt = since;
    },
  };
}
