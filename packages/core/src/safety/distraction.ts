import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DistractionCause, DistractionExtras } from '../contract/distraction';
import type { Location } from '../contract/location';
import { toTimestamp } from '../contract/timestamp';
import type { AcceptedFix } from '../locations/fix';
import type { SensorReadings } from '../ports/sensor';
import type { StepEffects } from '../store/step-effects';
import type { Instant } from '../time/instant';
import { createBlockClock } from './blocks';
import {
  type DistractionActions,
  type DistractionContext,
  type DistractionInput,
  type DistractionMachineEvent,
  type DistractionMode,
  distractionMachine,
} from './distraction-machine';
import type { DistractionMemory } from './distraction-memory';
import { createDriving } from './driving';
import {
  type ClosedEpisode,
  closed,
  type EpisodeMemory,
  extrasOf,
  NO_EPISODES,
  opened,
  refused,
  written,
} from './episode-extras';
import { createHandling } from './handling';
import { createMotionWindows, type MotionWindow } from './motion-windows';
import { type DistractionSettings, type Movement, SAFETY_RATE_HZ } from './safety-settings';

/** What the distraction region needs. */
export interface DistractionEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  settings(): DistractionSettings;
  /** `s` counts handling only while the screen is on; where there is no such sensor, handling alone counts. */
  readonly cause: DistractionCause;
  /** The last known fix as a record that is not queued, with an id of its own; `null` when there is none. */
  location(): Location | null;
  /** The sensor requests may have changed. */
  changed(): void;
}

/** The region's sensor requests; an absent one is off. */
export interface DistractionSensorRequests {
  readonly acceleration?: { readonly rateHz: number };
  readonly screen?: Record<string, never>;
}

/** The distraction region: acceleration, speeds and the screen come in; episodes go out. */
export interface Distraction {
  readonly machine: ReturnType<typeof distractionMachine>;
  /** Restores the state from before a kill; returns how the machine begins. */
  input(memory: DistractionMemory | null): DistractionInput;
  attach(actor: ActorRefFrom<typeof distractionMachine>): void;
  readonly mode: DistractionMode;
  /** Motion or tracking has changed. */
  moved(movement: Movement): void;
  /** The configuration has changed. */
  reconfigured(): void;
  offer(fix: AcceptedFix): void;
  acceleration(reading: SensorReadings['acceleration']): void;
  screen(reading: SensorReadings['screen']): void;
  /** The fields about episodes for a record that is built now, on top of all its other extras. */
  recordExtras(): DistractionExtras | undefined;
  /** A record was queued, and is durable with this step's commit, if that succeeds. */
  persisted(record: Location): void;
  /** A record is durable. */
  committed(record: Location): void;
  /** The records with these uuids were refused. */
  refused(uuids: readonly string[]): void;
  sensorRequests(): DistractionSensorRequests;
}

/** Slower blocks do not show what happens up to 6 Hz. */
const SLOWEST_RATE_HZ = 12;

export function createDistraction(env: DistractionEnvironment): Distraction {
  const { effects } = env;
  const place = createBlockClock();
  const cut = createMotionWindows();
  const handling = createHandling();
  const driving = createDriving();
  let send: (event: DistractionMachineEvent) => void = () => undefined;
  let snapshot: SnapshotFrom<typeof distractionMachine> | undefined;
  let mode: DistractionMode = 'disarmed';
  let movement: Movement = 'off';
  let armed = false;
  let fast = false;
  let screenOn = false;
  let episodes: EpisodeMemory = NO_EPISODES;
  /** The closes that the commits under way write, by the id of the record that carries each. */
  const unsure = new Map<string, ClosedEpisode>();

  const trace = (decision: string) => effects.trace('distraction', decision);
  const isHandled = () => mode === 'handling' || mode === 'open' || mode === 'closing';

  /** Sends the machine the movement and configuration it depends on, when they have changed. */
  function review(): void {
    const now = env.settings().enabled && movement === 'moving';
    if (now === armed) return;
    armed = now;
    if (!now) driving.stop();
    send({ type: now ? 'detection.armed' : 'detection.ended', at: effects.at });
    reviewSpeed();
  }

  /** Acceleration is wanted at driving speed alone: the ten seconds before handling counts show how the phone lies. */
  function reviewSpeed(): void {
    const next = driving.isFast(effects.at.up);
    if (next === fast) return;
    fast = next;
    env.changed();
  }

  /** A moment on the line of uptime, as this step's clocks relate. */
  const instant = (up: number): Instant => ({ up, wall: effects.at.wall + (up - effects.at.up) });

  function judge(window: MotionWindow): void {
    const counts = driving.counts(window.endedUp) && (env.cause !== 's' || screenOn);
    const handled = handling.offer(window, { open: isHandled(), counts });
    if (handled) {
      send({
        type: 'handling.seen',
        at: effects.at,
        began: instant(handled.beganUp),
        ended: instant(handled.endedUp),
        minEpisodeMillis: env.settings().minEpisodeSec * 1000,
      });
    } else if (mode === 'open') send({ type: 'handling.paused', at: effects.at });
  }

  function announceOpened({ began }: DistractionContext): void {
    if (began === null) return;
    episodes = opened(episodes, began.wall, env.cause);
    trace(`opened ${episodes.lastDds}`);
  }

  function announceClosed({ began, ended }: DistractionContext): void {
    const { open } = episodes;
    if (open === null || began === null) return;
    // Windows are a second long: a finer duration would be false precision.
    const ddd = Math.round(((ended ?? began).up - began.up) / 1000);
    episodes = closed(episodes, ddd);
    trace(`closed ${open.dds} after ${ddd} s`);
    effects.emit('distraction', {
      timestamp: toTimestamp(effects.at.wall),
      startTimestamp: toTimestamp(open.dds * 1000),
      durationSec: ddd,
      cause: open.ddc,
      location: env.location(),
    });
    save({ began: null, ended: null }, 'armed');
  }

  function memory(context: Pick<DistractionContext, 'began' | 'ended'>, savedMode: DistractionMode) {
    const { began, ended } = context;
    return { version: 1, machine: { savedMode, began, ended }, episodes } satisfies DistractionMemory;
  }

  function save(context: Pick<DistractionContext, 'began' | 'ended'>, savedMode: DistractionMode): void {
    effects.remember('distraction', memory(context, savedMode));
  }

  function onSnapshot(next: SnapshotFrom<typeof distractionMachine>): void {
    if (next === snapshot) return;
    snapshot = next;
    const before = mode;
    mode = modeOf(next.value);
    const isOpen = mode === 'open' || mode === 'closing';
    const wasOpen = before === 'open' || before === 'closing';
    if (isOpen && !wasOpen) save(next.context, mode);
    // The last second of handling rides with whatever commit comes next: a commit a second would cost more than it is worth.
    else if (isOpen) effects.rememberLater('distraction', memory(next.context, mode));
    if (before !== mode) env.changed();
  }

  const actions: DistractionActions = {
    announceOpened: ({ context }) => announceOpened(context),
    announceClosed: ({ context }) => announceClosed(context),
    announceDropped: ({ context }) =>
      trace(`too short: ${(context.ended?.up ?? 0) - (context.began?.up ?? 0)} ms`),
  };

  return {
    machine: distractionMachine(),
    input(saved) {
      episodes = saved?.episodes ?? NO_EPISODES;
      return { at: effects.at, bootId: env.bootId, memory: saved?.machine ?? null, actions };
    },
    attach(actor) {
      send = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf(snapshot.value);
      armed = false;
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
    reconfigured: review,
    offer(fix) {
      if (!armed) return;
      driving.offer(fix, env.settings().minSpeed);
      reviewSpeed();
    },
    acceleration(reading) {
      if (!armed || !(fast || isHandled()) || reading.rateHz < SLOWEST_RATE_HZ) return;
      const block = place(reading, effects.at);
      if (!block) return;
      if (!block.follows) handling.restart();
      for (const window of cut(block)) judge(window);
      reviewSpeed();
    },
    screen({ on }) {
      screenOn = on;
    },
    recordExtras: () => extrasOf(episodes),
    persisted({ uuid, extras }) {
      const [close] = episodes.pending;
      const next = written(episodes, extras as DistractionExtras | undefined);
      if (close === undefined || next === episodes) return;
      episodes = next;
      unsure.set(uuid, close);
      trace(`close of ${close.dds} written`);
      save(snapshot?.context ?? { began: null, ended: null }, mode);
    },
    committed: ({ uuid }) => void unsure.delete(uuid),
    refused(uuids) {
      const closes = uuids.flatMap((uuid) => unsure.get(uuid) ?? []);
      if (closes.length === 0) return;
      for (const uuid of uuids) unsure.delete(uuid);
      episodes = refused(episodes, closes);
      save(snapshot?.context ?? { began: null, ended: null }, mode);
    },
    sensorRequests() {
      if (!armed || !(fast || isHandled())) return {};
      const acceleration = { rateHz: SAFETY_RATE_HZ };
      return env.cause === 's' ? { acceleration, screen: {} } : { acceleration };
    },
  };
}

/** The state in which the machine starts is left at once. */
function modeOf(value: SnapshotFrom<typeof distractionMachine>['value']): DistractionMode {
  return value === 'starting' ? 'disarmed' : value;
}
