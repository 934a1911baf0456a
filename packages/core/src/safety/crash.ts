import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CrashMissing, CrashSuspectedEvent } from '../contract/crash';
import type { Location } from '../contract/location';
import { toTimestamp } from '../contract/timestamp';
import type { AcceptedFix } from '../locations/fix';
import type { LocationRequest, SensorReadings } from '../ports/sensor';
import type { StepEffects } from '../store/step-effects';
import { remainingMillis, type SetAlarm } from '../time/deadline';
import type { Instant } from '../time/instant';
import { createBlockClock } from './blocks';
import {
  type CrashActions,
  type CrashContext,
  type CrashEvent,
  type CrashInput,
  type CrashMode,
  crashMachine,
  unseenAt,
} from './crash-machine';
import { type CrashMemory, resumedCrash } from './crash-memory';
import { createImpactDetector, isCertain } from './impact';
import { createPulseMeter, type Pulse } from './pulse';
import { createQuietPhone } from './quiet-phone';
import { createRecentSpeeds, type Speed } from './recent-speeds';
import { createResampler } from './resampler';
import { type CrashSettings, type Movement, SAFETY_RATE_HZ } from './safety-settings';
import { createSpeedWatch } from './speed-watch';
import { answerable, createSpeedComparison, suspectedEvent } from './suspicion';

/** What the crash region needs. */
export interface CrashEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  settings(): CrashSettings;
  /** The last known fix as a record that is not queued, with an id of its own; `null` when there is none. */
  location(): Location | null;
  /** The sensor requests may have changed. */
  changed(): void;
  readonly wakeIn: SetAlarm;
}

/** The region's sensor requests; an absent one is off. */
export interface CrashSensorRequests {
  readonly acceleration?: { readonly rateHz: number };
  readonly location?: LocationRequest;
}

/** The crash region: blocks of acceleration and fixes come in, a crash goes out. */
export interface Crash {
  readonly machine: ReturnType<typeof crashMachine>;
  /** How the machine begins, after what was known before a kill. Without tracking only a suspicion is taken up. */
  input(memory: CrashMemory | null, tracks: boolean): CrashInput;
  attach(actor: ActorRefFrom<typeof crashMachine>): void;
  readonly mode: CrashMode;
  /** Motion or tracking has changed. */
  moved(movement: Movement): void;
  /** The configuration has changed. */
  reconfigured(): void;
  offer(fix: AcceptedFix): void;
  acceleration(reading: SensorReadings['acceleration']): void;
  sensorRequests(): CrashSensorRequests;
  /** The suspicion that may be answered, as an event with the last known fix. */
  suspected(): CrashSuspectedEvent | null;
  /** The app's answer to the suspicion of this impact; false: there is none that may be answered. */
  answered(impactTimestamp: string, wasCrash: boolean): boolean;
}

/** Blocks slower than this cannot show a pulse of 80 ms in two samples. */
const SLOWEST_RATE_HZ = 25;
/** While something may have been a crash every fix counts. */
const EVERY_FIX: LocationRequest = {
  desiredAccuracy: -1,
  distanceFilter: 0,
  interval: 1000,
  background: true,
};

export function createCrash(env: CrashEnvironment): Crash {
  const { effects } = env;
  const place = createBlockClock();
  const resample = createResampler();
  const measure = createPulseMeter();
  const judge = createImpactDetector();
  const quiet = createQuietPhone();
  const speeds = createRecentSpeeds();
  let watch = createSpeedWatch(0);
  let compare = createSpeedComparison(0, 0);
  let send: (event: CrashEvent) => void = () => undefined;
  let snapshot: SnapshotFrom<typeof crashMachine> | undefined;
  let mode: CrashMode = 'disarmed';
  let movement: Movement = 'off';
  let allowed: Movement = 'off';
  /** Is the device fast enough for an impact to count? */
  let fast = false;
  /** The pulse that the impact being confirmed rests on. */
  let pulse: Pulse | undefined;

  const trace = (decision: string) => effects.trace('crash', decision);
  const isOpen = () => mode === 'waiting' || mode === 'settling';

  /** Sends the machine the movement and configuration it depends on, when they have changed. */
  function review(): void {
    const now = env.settings().enabled ? movement : 'off';
    if (now === allowed) return;
    allowed = now;
    if (now === 'moving') send({ type: 'detection.armed', at: effects.at });
    else send({ type: now === 'still' ? 'motion.ended' : 'detection.ended', at: effects.at });
    reviewSpeed();
  }

  /** Fifty samples a second cost: they are wanted only where one more fix could make an impact count. */
  function reviewSpeed(): void {
    const next = speeds.mayReach(env.settings().minSpeed, effects.at.up);
    if (next === fast) return;
    fast = next;
    env.changed();
  }

  function found(next: Pulse): void {
    const { minSpeed } = env.settings();
    const speed = speeds.before(next.beganUp);
    const { peakG, durationMillis, velocityChange } = next;
    const what = `found ${peakG} g for ${durationMillis} ms, ${velocityChange} m/s,`;
    if (speed === undefined || speed < minSpeed) {
      trace(`${what} at ${speed ?? 'unknown speed'}: not above ${minSpeed} m/s`);
      return;
    }
    trace(`${what} at ${speed}`);
    const wasOpen = isOpen();
    const began: Instant = { up: next.beganUp, wall: effects.at.wall - (effects.at.up - next.beganUp) };
    send({ type: 'impact.found', at: effects.at, impact: { began, peakG, durationMillis, speed } });
    if (!isOpen()) return;
    if (!wasOpen) {
      pulse = next;
      watch = createSpeedWatch(speed);
      compare = createSpeedComparison(speed, next.beganUp);
      quiet.restart();
      // Blocks come late: fixes that came since are evidence too.
      for (const later of speeds.after(next.beganUp)) follow(later);
    }
    if (isCertain(next)) suspect(snapshot?.context.kept ? 'stop' : 'speed');
  }

  function suspect(missing: CrashMissing): void {
    send({ type: 'crash.suspected', at: effects.at, missing: mode === 'settling' ? 'rest' : missing });
  }

  /** Applies one speed after the impact. */
  function follow(speed: Speed): void {
    // A phone that lies still decides only while no fix comes.
    quiet.restart();
    const verdict = watch(speed);
    if (verdict === 'fell' && mode === 'waiting') send({ type: 'speed.fell', at: effects.at });
    else if (verdict === 'held' && mode === 'settling') send({ type: 'speed.held', at: effects.at });
    const compared = compare(speed);
    if (compared === 'kept') send({ type: 'speed.kept', at: effects.at });
    else if (compared === 'lost') suspect('stop');
  }

  function save(context: CrashContext): void {
    const { impact, giveUpAt, settledAt, reportableAt, kept, suspicion } = context;
    const machine = {
      ...{ savedMode: mode, impact, giveUpAt, settledAt, reportableAt },
      ...(kept ? { kept } : {}),
      ...(suspicion ? { suspicion } : {}),
    };
    effects.remember('crash', { version: 1, bootId: env.bootId, machine } satisfies CrashMemory);
  }

  function onSnapshot(next: SnapshotFrom<typeof crashMachine>): void {
    if (next === snapshot) return;
    const wasOpen = isOpen();
    const wasSuspected = snapshot?.context.suspicion;
    const { context } = next;
    snapshot = next;
    mode = modeOf(next.value);
    // Whether it is armed follows from motion and configuration again: only an impact and a suspicion are stored.
    if (wasOpen || isOpen() || context.suspicion !== wasSuspected) save(context);
    const unseen = context.suspicion ? null : unseenAt(context);
    const deadline = context.settledAt ?? unseen ?? context.giveUpAt;
    if (wasOpen || isOpen()) {
      env.wakeIn(deadline && remainingMillis(deadline, effects.at, env.bootId));
    }
    env.changed();
  }

  const actions: CrashActions = {
    announceImpact: () => trace('confirming'),
    announceDismissed: ({ context, event }) =>
      trace(`no crash: ${event.type}, ${context.impact?.peakG ?? 0} g`),
    announceSuspicion({ context: { suspicion } }) {
      if (suspicion === null) return;
      trace(`suspected, without ${suspicion.missing}: ${suspicion.impact.peakG} g`);
      effects.emit('crashsuspected', suspectedEvent(suspicion, env.location()));
    },
    announceCrash({ context, event }) {
      const impact = event.type === 'crash.affirmed' ? context.suspicion?.impact : context.impact;
      if (!impact) return;
      trace(`crash of ${impact.peakG} g at ${impact.speed} m/s`);
      effects.emit('crash', {
        timestamp: toTimestamp(effects.at.wall),
        peakG: impact.peakG,
        impactDurationMs: impact.durationMillis,
        preImpactSpeedMps: impact.speed,
        location: env.location(),
      });
    },
  };

  return {
    machine: crashMachine(),
    input(memory, tracks) {
      const { at } = effects;
      const { bootId } = env;
      const resumed = resumedCrash(memory, tracks && env.settings().enabled, at, bootId);
      return { at, bootId, memory: resumed, actions };
    },
    attach(actor) {
      send = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf(snapshot.value);
      allowed = 'off';
      const { impact } = snapshot.context;
      if (impact) {
        watch = createSpeedWatch(impact.speed);
        compare = createSpeedComparison(impact.speed, impact.began.up);
      }
      // Errors are handled by the engine's machine.
      actor.subscribe({ next: onSnapshot, error: () => undefined });
    },
    get mode() {
      return mode;
    },
    moved(next) {
      movement = next;
      review();
    },
    reconfigured() {
      review();
      reviewSpeed();
    },
    offer(fix) {
      if (!env.settings().enabled) return;
      const speed = speeds.offer(fix);
      reviewSpeed();
      const began = snapshot?.context.impact?.began.up;
      if (speed && began !== undefined && isOpen() && speed.up > began) follow(speed);
    },
    acceleration(reading) {
      if (mode === 'disarmed' || reading.rateHz < SLOWEST_RATE_HZ) return;
      const placed = place(reading, effects.at);
      const block = placed && resample(placed);
      if (!block) return;
      if (isOpen()) quiet.offer(block);
      for (const one of measure(block)) {
        const judgement = judge(one, env.settings().impactThreshold);
        for (const step of judgement.refuted) {
          trace(`taken back ${step.peakG} g: more of its kind followed`);
          if (step === pulse && isOpen()) send({ type: 'impact.refuted', at: effects.at });
        }
        if (judgement.found) found(judgement.found);
        else if (judgement.dismissal !== 'weak') trace(`pulse ${one.peakG} g: ${judgement.dismissal}`);
      }
      if (isOpen() && quiet.isQuiet) send({ type: 'phone.quieted', at: effects.at });
      reviewSpeed();
    },
    sensorRequests() {
      if (isOpen()) return { acceleration: { rateHz: SAFETY_RATE_HZ }, location: EVERY_FIX };
      return mode === 'armed' && fast ? { acceleration: { rateHz: SAFETY_RATE_HZ } } : {};
    },
    suspected() {
      const suspicion = answerable(snapshot?.context.suspicion ?? null, effects.at, env.bootId);
      return suspicion && suspectedEvent(suspicion, env.location());
    },
    answered(impactTimestamp, wasCrash) {
      const { at } = effects;
      const suspicion = answerable(snapshot?.context.suspicion ?? null, at, env.bootId);
      if (!suspicion || toTimestamp(suspicion.impact.began.wall) !== impactTimestamp) return false;
      trace(`the app says ${wasCrash ? 'a' : 'no'} crash`);
      send({ type: wasCrash ? 'crash.affirmed' : 'crash.denied', at });
      return true;
    },
  };
}

function modeOf(value: SnapshotFrom<typeof crashMachine>['value']): CrashMode {
  if (value === 'armed') return 'armed';
  return typeof value === 'object' ? value.impact : 'disarmed';
}
