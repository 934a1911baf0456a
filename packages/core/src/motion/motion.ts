import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import type { Deadline } from '../memory/deadline';
import { type Instant, later } from '../memory/instant';
import type { Outlet } from '../memory/outlet';
import type { SensorReadings } from '../ports/sensor';
import { createActivityEvidence, STILL_ACTIVITY_MILLIS } from './activity-evidence';
import { CONFIRM_ACTIVITY_MILLIS, clearanceMeters, createDeparture, hintsAtDeparture } from './departure';
import type { MotionMemory } from './memory';
import { type MotionContext, type MotionEvent, type MotionMode, motionMachine } from './motion-machine';
import type { MotionSettings } from './settings';
import { createShaking } from './shaking';
import { createSilence } from './silence';
import { createStillWindow, stillRadiusMeters } from './still-window';

/** Fixes held while a departure is being checked; a check lasts a minute, so this is two fixes a second. */
const HELD_MAX = 120;
/** A fix near the anchor dates a departure only if it is at most this old, milliseconds. */
const RECENT_MILLIS = 300_000;

/** What the motion region is given. */
export interface MotionEnvironment {
  readonly outlet: Outlet;
  readonly bootId: string;
  /** Runs inside a step of its own. Returns a cancel. */
  after(delayMillis: number, run: () => void): () => void;
  settings(): MotionSettings;
  /** Milliseconds expected between fixes of the open location request. */
  intervalMillis(): number;
  readonly hasAcceleration: boolean;
  /** A session has begun: moving, unconfirmed, nowhere yet. */
  sessionOpened(): void;
  /** The stop is over: the device is parked at the anchor, if any fix ever came. */
  becameStationary(anchor: AcceptedFix | undefined): void;
  /** A trip has begun; these fixes, held until now, are its first. */
  becameMoving(held: readonly AcceptedFix[], departedAt: Instant | undefined): void;
  /** The fixes of a check that found no departure, with how far each was clear of the anchor. */
  notDeparted(held: readonly { fix: AcceptedFix; clearance: number }[]): void;
  /** The location request has gone silent: ask again. */
  rearm(cause: 'silence' | 'watchdog'): void;
  /** Mode or anchor may have changed: so may the sensors that are wanted. */
  changed(): void;
  /** Have the platform wake a suspended or dead process for this deadline. */
  wakeAt(deadline: Deadline | null): void;
}

/** The motion region: evidence comes in, the machine decides. */
export interface Motion {
  /** The machine with everything provided, to be run by the engine's machine. */
  readonly machine: typeof motionMachine;
  restore(memory: MotionMemory): void;
  attach(actor: ActorRefFrom<typeof motionMachine>): void;
  readonly mode: MotionMode;
  /** The verdict for records: `null` while moving is unconfirmed. */
  readonly verdict: boolean | null;
  readonly anchor: AcceptedFix | undefined;
  /** Takes an accepted fix as evidence. Answers the fixes that now belong to the track, in order. */
  offer(fix: AcceptedFix): readonly AcceptedFix[];
  activity(reading: SensorReadings['activity']): void;
  acceleration(reading: SensorReadings['acceleration']): void;
  /** A hint from outside: a region exit, significant motion. */
  suspect(cause: string): void;
  /** Activity that the platform remembers from before it woke us. */
  remembered(history: readonly SensorReadings['activity'][]): void;
  /** The fix to stand for the present place. */
  memory(): MotionMemory;
}

export function createMotion(env: MotionEnvironment): Motion {
  const { outlet } = env;
  const window = createStillWindow();
  const activity = createActivityEvidence();
  const shaking = createShaking();
  const silence = createSilence();
  let anchor: AcceptedFix | undefined;
  let stopBegan: Instant | null = null;
  let held: AcceptedFix[] = [];
  let lastNear: AcceptedFix | undefined;
  let hintedAt: Instant | undefined;
  /** A stop that something interrupted; taken up again if the device turns out not to have left. */
  let interrupted: { anchor: AcceptedFix; began: Instant } | undefined;
  let send: (event: MotionEvent) => void = () => {};
  let snapshot: SnapshotFrom<typeof motionMachine> | undefined;
  let mode: MotionMode = 'off';
  let cancelReview: (() => void) | undefined;
  let reviewUp = Number.POSITIVE_INFINITY;
  const departure = createDeparture(() => anchor);

  const trace = (decision: string) => outlet.trace('motion', decision);
  const save = () => outlet.remember('motion', memory());

  function forgetDeparture(): void {
    held = [];
    departure.clear();
    hintedAt = undefined;
  }

  function settle(at: AcceptedFix | undefined): void {
    anchor = at;
    lastNear = at;
    window.clear();
    forgetDeparture();
  }

  /** When this departure began, by the earliest witness: a remembered or reported sense, else the last fix still near. */
  function departedAt(): Instant | undefined {
    if (hintedAt) return hintedAt;
    const first = held[0];
    if (!first) return undefined;
    return lastNear && first.taken.up - lastNear.taken.up <= RECENT_MILLIS ? lastNear.taken : first.taken;
  }

  const machine = motionMachine.provide({
    actions: {
      announceSession: ({ context }) => {
        settle(undefined);
        stopBegan = null;
        interrupted = undefined;
        activity.clear();
        shaking.clear();
        silence.clear(outlet.at);
        trace(`session opened, moving unconfirmed for up to ${context.stopTimeoutMillis} ms`);
        env.sessionOpened();
      },
      announceConfirmed: ({ event }) => {
        trace(`moving confirmed by ${event.type}`);
        forgetDeparture();
      },
      announceSoftStop: ({ event }) => {
        if (event.type !== 'stillness.found') return;
        stopBegan = event.began;
        forgetDeparture();
        lastNear = anchor;
        trace(`soft stop since ${event.began.up} by ${event.cause}`);
      },
      announceRevoked: ({ event }) => {
        if (anchor && stopBegan) interrupted = { anchor, began: stopBegan };
        stopBegan = null;
        window.clear();
        forgetDeparture();
        silence.clear(outlet.at);
        trace(`soft stop revoked by ${event.type === 'departure.suspected' ? event.cause : event.type}`);
      },
      announceStationary: ({ context }) => {
        if (mode !== 'softStop') anchor = window.best() ?? anchor;
        trace(`stationary${context.stopAt ? `, due ${context.stopAt.up}` : ''}`);
        env.becameStationary(anchor);
        stopBegan = null;
        interrupted = undefined;
        settle(anchor);
      },
      announceMoving: ({ event }) => {
        trace(`moving by ${event.type} with ${held.length} held`);
        const trip = held;
        const since = departedAt();
        window.clear();
        silence.clear(outlet.at);
        forgetDeparture();
        env.becameMoving(trip, since);
      },
      announceCheck: ({ event }) => {
        trace(`checking because of ${event.type === 'departure.suspected' ? event.cause : event.type}`);
      },
      announceGivenUp: () => {
        // Nothing but the fix that caused the check has come: it stays a witness, for the next one may agree with it.
        if (held.length === 1 && departure.begun) return trace('check ended unanswered');
        trace(`not departed, ${held.length} dropped`);
        env.notDeparted(held.map((fix) => ({ fix, clearance: anchor ? clearanceMeters(anchor, fix) : 0 })));
        forgetDeparture();
      },
      announceOff: () => {
        trace('off');
        settle(undefined);
        stopBegan = null;
        interrupted = undefined;
      },
    },
  });

  function hold(fix: AcceptedFix): void {
    held.push(fix);
    if (held.length > HELD_MAX) held.shift();
  }

  function foundStill(cause: string, began: Instant, place: AcceptedFix): void {
    let since = began;
    if (interrupted && distanceMeters(interrupted.anchor, place) <= stillRadiusMeters(place))
      since = interrupted.began;
    interrupted = undefined;
    anchor = place;
    send({ type: 'stillness.found', at: outlet.at, began: since, cause });
  }

  function offerResting(fix: AcceptedFix): readonly AcceptedFix[] {
    if (!anchor || !hintsAtDeparture(anchor, fix)) {
      if (held.length > 0) {
        env.notDeparted(
          held.map((far) => ({ fix: far, clearance: anchor ? clearanceMeters(anchor, far) : 0 })),
        );
        forgetDeparture();
      }
      lastNear = fix;
      return [];
    }
    if (mode === 'softStop') {
      send({ type: 'departure.suspected', at: outlet.at, cause: 'fix' });
      return [fix];
    }
    hold(fix);
    if (departure.offer(fix)) send({ type: 'departure.confirmed', at: outlet.at });
    else send({ type: 'departure.suspected', at: outlet.at, cause: 'fix' });
    return [];
  }

  function offerChecking(fix: AcceptedFix): readonly AcceptedFix[] {
    hold(fix);
    if (departure.offer(fix)) send({ type: 'departure.confirmed', at: outlet.at });
    else if (!departure.begun) lastNear = fix;
    return [];
  }

  function offerTracking(fix: AcceptedFix): readonly AcceptedFix[] {
    if (interrupted && clearanceMeters(interrupted.anchor, fix) > stillRadiusMeters(fix))
      interrupted = undefined;
    const still = window.offer(fix);
    if (still) foundStill('fixes', still.began.taken, still.anchor);
    return [fix];
  }

  function offerProbing(fix: AcceptedFix): readonly AcceptedFix[] {
    anchor ??= fix;
    window.offer(fix);
    if (departure.offer(fix)) send({ type: 'departure.confirmed', at: outlet.at });
    return [fix];
  }

  /** What time alone can decide: held activities, silence. */
  function review(): void {
    const { up } = outlet.at;
    const settings = env.settings();
    const moving = activity.movingSince;
    if (moving && mode === 'parked' && up - moving.up >= settings.triggerDelayMillis)
      hint('activity', moving);
    if (moving && mode === 'softStop' && up - moving.up >= settings.triggerDelayMillis)
      hint('activity', moving);
    const open = mode === 'checking' || mode === 'probing';
    if (moving && open && up - moving.up >= Math.max(CONFIRM_ACTIVITY_MILLIS, settings.triggerDelayMillis)) {
      send({ type: 'departure.confirmed', at: outlet.at });
    }
    if (mode === 'tracking') reviewTracking(up);
  }

  function reviewTracking(up: number): void {
    const still = activity.stillSince;
    const place = window.best();
    if (still && place && env.hasAcceleration && shaking.quiet && up - still.up >= STILL_ACTIVITY_MILLIS) {
      foundStill('activity', still, place);
      return;
    }
    const verdict = silence.verdict(outlet.at, env.intervalMillis());
    if (verdict === 'still' && window.last)
      foundStill('silence', window.last.taken, window.best() ?? window.last);
    else if (verdict === 'rearm') env.rearm('silence');
    else if (verdict === 'recover') env.rearm('watchdog');
  }

  /** Sets one timer for the next moment at which time alone could decide something. */
  function schedule(): void {
    const due = nextReviewUp();
    if (due >= reviewUp && cancelReview) return;
    cancelReview?.();
    cancelReview = undefined;
    reviewUp = due;
    if (due === Number.POSITIVE_INFINITY) return;
    cancelReview = env.after(Math.max(0, due - outlet.at.up), () => {
      cancelReview = undefined;
      reviewUp = Number.POSITIVE_INFINITY;
      review();
      schedule();
    });
  }

  function nextReviewUp(): number {
    const { up } = outlet.at;
    const dues: number[] = [];
    const moving = activity.movingSince;
    const delay = env.settings().triggerDelayMillis;
    if (moving && (mode === 'parked' || mode === 'softStop')) dues.push(moving.up + delay);
    if (moving && (mode === 'checking' || mode === 'probing'))
      dues.push(moving.up + Math.max(delay, CONFIRM_ACTIVITY_MILLIS));
    if (mode === 'tracking') {
      if (activity.stillSince) dues.push(activity.stillSince.up + STILL_ACTIVITY_MILLIS);
      dues.push(silence.dueUp(env.intervalMillis()));
    }
    return Math.min(Number.POSITIVE_INFINITY, ...dues.filter((due) => due > up));
  }

  function hint(cause: string, since: Instant): void {
    hintedAt ??= since;
    send({ type: 'departure.suspected', at: outlet.at, cause });
  }

  function memory(): MotionMemory {
    const context: MotionContext | undefined = snapshot?.context;
    return {
      version: 1,
      machine: {
        savedMode: mode,
        stopAt: context?.stopAt ?? null,
        checkUntil: context?.checkUntil ?? null,
        coolDownMillis: context?.coolDownMillis ?? 0,
        checkableAt: context?.checkableAt ?? null,
        checks: context?.checks ?? [],
      },
      anchor: anchor ?? null,
      stopBegan,
      aliveAt: outlet.at,
      bootId: env.bootId,
    };
  }

  return {
    machine,
    restore(memory) {
      anchor = memory.anchor ?? undefined;
      stopBegan = memory.stopBegan;
    },
    attach(actor) {
      send = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf(snapshot.value);
      actor.subscribe({
        next: (next) => {
          if (next === snapshot) return;
          snapshot = next;
          mode = modeOf(next.value);
          save();
          schedule();
          env.wakeAt(next.context.checkUntil ?? next.context.stopAt);
          env.changed();
        },
        error: () => {}, // the engine's machine hears of it and decides
      });
      silence.clear(outlet.at);
      schedule();
    },
    get mode() {
      return mode;
    },
    get verdict() {
      return mode === 'probing' ? null : mode === 'tracking' || mode === 'softStop';
    },
    get anchor() {
      return anchor;
    },
    offer(fix) {
      silence.heard(outlet.at, fix.filtered);
      switch (mode) {
        case 'off':
          return [];
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
    },
    activity(reading) {
      activity.offer(reading.type, reading.confidence, later(outlet.at, -reading.ageMillis), env.settings());
      review();
      schedule();
    },
    acceleration(reading) {
      shaking.offer(reading.samples);
      if (shaking.shaken && (mode === 'softStop' || mode === 'parked')) hint('shaking', outlet.at);
      else if (mode === 'tracking' && activity.stillSince) review();
    },
    suspect(cause) {
      hint(cause, outlet.at);
    },
    remembered(history) {
      if (mode !== 'checking') return;
      const settings = env.settings();
      for (const reading of history) {
        if (!settings.triggerActivities.has(reading.type) || reading.confidence < settings.minimumConfidence)
          continue;
        const since = later(outlet.at, -reading.ageMillis);
        if (!hintedAt || since.up < hintedAt.up) hintedAt = since;
      }
    },
    memory,
  };
}

function modeOf(value: SnapshotFrom<typeof motionMachine>['value']): MotionMode {
  if (typeof value === 'string') return value === 'probing' ? 'probing' : 'off';
  if ('moving' in value && value.moving) return value.moving;
  if ('stationary' in value && value.stationary) return value.stationary;
  return 'off';
}
