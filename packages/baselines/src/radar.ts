import { type DesiredAccuracy, distanceMeters } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { type Fix, fixOf } from './kit/fix';
import { policy } from './kit/life';
import { memory } from './kit/memory';
import { oneShot } from './kit/one-shot';
import { recordOf } from './kit/record';
import { regions } from './kit/regions';
import { BALANCED, BEST, streams } from './kit/stream';
import { type FencesEntered, judges, nearest } from './radar/server-fences';

/** A published preset: seconds, and metres. */
interface Preset {
  /** 0: no updates while stopped. */
  readonly stoppedSeconds: number;
  readonly movingSeconds: number;
  readonly syncSeconds: number;
  readonly accuracy: DesiredAccuracy;
  /** Are regions of 100 m drawn around where it is, moving and stopped? */
  readonly bubbles: boolean;
  /** Is the last stop that could not be sent sent later? */
  readonly replaysStops: boolean;
  readonly foreground: boolean;
  /** Fences handed to the system. */
  readonly fences: number;
}

/** Stopped is: less than this from where it last moved, for longer than this. */
const STOP_DISTANCE = 70;
const STOP_SECONDS = 140;
/** Fixes of this accuracy and worse are passed over. */
const WORST_ACCURACY = 1000;
const BUBBLE_RADIUS = 100;
const BUBBLE = 'bubble';
/**
 * Its regions are asked to report at once when the phone is outside of them; the simulated phone's are not. Where a bubble was drawn
 * around a fix too poor to decide, a position is taken at this interval, milliseconds, until one decides.
 */
const UNSURE_MILLIS = 150_000;
/** A crossing comes with a position on the platform; here one is taken, milliseconds. */
const POSITION_WITHIN_MILLIS = 10_000;

/** What it keeps in preferences. */
interface RadarState extends FencesEntered {
  readonly stopped: boolean;
  readonly moved?: Fix;
  /** What the bubble is drawn around. */
  readonly last?: Fix;
  readonly movedAt: number;
  readonly sentAt: number;
  /** The stop that could not be sent. */
  readonly failedStop?: Fix | null;
}

/** Where it stands after a fix, by the published arithmetic. */
export function afterFix(state: RadarState, fix: Fix): RadarState {
  const moved = state.moved ?? fix;
  const movedAt = state.movedAt === 0 ? fix.time : state.movedAt;
  const distance = distanceMeters(fix, moved);
  const stopped = distance < STOP_DISTANCE && fix.time - movedAt > STOP_SECONDS * 1000;
  return distance > STOP_DISTANCE
    ? { ...state, stopped, moved: fix, movedAt: fix.time }
    : { ...state, stopped, moved, movedAt };
}

/**
 * B9: a fix every so often, less often or never while stopped, and each is sent by itself unless the last was sent just before. What
 * cannot be sent is lost, but for the last stop. Fences are the server's: it judges the fixes that reach it; the system
 * watches the nearest only to have a fix taken.
 */
function radar(name: string, id: string, preset: Preset): Baseline {
  return {
    name,
    id,
    source: documented('radarlabs/radar-sdk-android: RadarTrackingOptions, RadarLocationManager'),
    os: ['android'],
    tracker: ({ url, fences }) =>
      policy(
        async (life) => {
          const { scheduler, http } = life.ports;
          const state = await memory<RadarState>(life, {
            stopped: false,
            movedAt: 0,
            sentAt: 0,
            inside: [],
          });
          const shot = oneShot(life, {
            desiredAccuracy: preset.accuracy,
            goodMeters: Infinity,
            withinMillis: POSITION_WITHIN_MILLIS,
          });
          const watched = regions(life, () =>
            shot.takes((best) => {
              updates();
              if (best !== undefined) accept(best);
            }),
          );
          const unsure = life.timers.alarm('unsure', makesSure);
          let synced: readonly string[] = [];

          function updates(at?: Fix): void {
            const seconds = state.is.stopped ? preset.stoppedSeconds : preset.movingSeconds;
            if (seconds === 0) life.sensors.release('location');
            else streams(life, preset.accuracy, 0, seconds * 1000);
            if (preset.bubbles && at !== undefined) draws(at);
          }

          function draws(at: Fix): void {
            watched.puts(BUBBLE, at, BUBBLE_RADIUS, 'exits');
            if (at !== state.is.last) state.becomes({ last: at });
            if (at.accuracy > BUBBLE_RADIUS) unsure.set(UNSURE_MILLIS);
            else unsure.cancel();
          }

          function makesSure(): void {
            const { last } = state.is;
            shot.takes((best) => {
              const isSure = best !== undefined && best.accuracy <= BUBBLE_RADIUS;
              if (isSure && last !== undefined && distanceMeters(last, best) > BUBBLE_RADIUS)
                return accept(best);
              updates();
              if (isSure) unsure.cancel();
              else unsure.set(UNSURE_MILLIS);
            });
          }

          function accept(fix: Fix): void {
            if (fix.accuracy >= WORST_ACCURACY) updates(fix);
            else if (state.is.movedAt <= fix.time) takes(fix);
          }

          function takes(fix: Fix): void {
            const before = state.is;
            const after = afterFix(before, fix);
            state.becomes(after);
            if (after.stopped !== before.stopped) life.emit({ output: 'motion', isMoving: !after.stopped });
            updates(fix);
            const justStopped = after.stopped && !before.stopped;
            const replay = preset.replaysStops && !justStopped ? (before.failedStop ?? undefined) : undefined;
            if (replay !== undefined) state.becomes({ failedStop: null });
            else if (!justStopped && !isDue(before, after)) return;
            state.becomes({ sentAt: scheduler.now() });
            const sent = replay ?? fix;
            life.emit({ output: 'fix', fix: sent });
            life.work.track(sends(sent, after.stopped || replay !== undefined));
          }

          function isDue(before: RadarState, after: RadarState): boolean {
            if (before.sentAt === 0) return true;
            if (before.stopped && after.stopped && preset.stoppedSeconds === 0) return false;
            return scheduler.now() - before.sentAt >= preset.syncSeconds * 1000;
          }

          async function sends(fix: Fix, stopped: boolean): Promise<void> {
            const response = await http
              .send({
                method: 'POST',
                url,
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ location: recordOf(fix, life.ports.entropy.uuid()) }),
                timeoutMillis: 60_000,
              })
              .catch(() => undefined);
            if (response === undefined || response.status < 200 || response.status >= 300) {
              if (stopped && preset.replaysStops) state.becomes({ failedStop: fix });
              return;
            }
            const { inside, crossings } = judges(fences, state.is, fix);
            if (crossings.length > 0) state.becomes({ inside });
            for (const one of crossings) life.emit(one);
            syncs(fix);
          }

          function syncs(at: Fix): void {
            const near = nearest(fences, at, preset.fences);
            for (const identifier of synced)
              if (!near.some((fence) => fence.identifier === identifier)) watched.drops(identifier);
            for (const fence of near)
              if (!synced.includes(fence.identifier)) watched.puts(fence.identifier, fence, fence.radius);
            synced = near.map((fence) => fence.identifier);
          }

          life.sensors.on('location', (reading) => {
            if (shot.accept(reading)) return;
            const fix = fixOf(reading, scheduler);
            if (fix !== undefined) accept(fix);
          });
          // It forgets at boot that it was stopped.
          if (life.wake.cause === 'boot') state.becomes({ stopped: false });
          if (state.is.moved !== undefined) syncs(state.is.moved);
          updates(state.is.last);
        },
        preset.foreground ? 'location' : 'off',
      ),
  };
}

const MODEST = { accuracy: BALANCED, replaysStops: true, foreground: false, fences: 10 } as const;

/** A fix every half minute, always. */
export const RADAR_CONTINUOUS = radar('B9 radar continuous', 'b9-continuous', {
  stoppedSeconds: 30,
  movingSeconds: 30,
  syncSeconds: 20,
  accuracy: BEST,
  bubbles: false,
  replaysStops: false,
  foreground: true,
  fences: 0,
});

/** Every two and a half minutes, and none while stopped. */
export const RADAR_RESPONSIVE = radar('B9 radar responsive', 'b9-responsive', {
  ...MODEST,
  stoppedSeconds: 0,
  movingSeconds: 150,
  syncSeconds: 20,
  bubbles: true,
});

/** Every twenty minutes, and every hour while stopped. */
export const RADAR_EFFICIENT = radar('B9 radar efficient', 'b9-efficient', {
  ...MODEST,
  stoppedSeconds: 3600,
  movingSeconds: 1200,
  syncSeconds: 140,
  bubbles: false,
});
