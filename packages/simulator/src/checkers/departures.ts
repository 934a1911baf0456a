import type { MotionChangeEvent } from '@geo/core';
import type { Trip } from '../world/world';
import type { CheckContext } from './checker';
import type { Expectation } from './expectation';
import { createIntent } from './intent';
import { mayLocate, type ProviderReading } from './provider';
import { covers, noteSpan, type Span } from './spans';
import { createWakefulness, STRETCH_MILLIS } from './wakefulness';

/** The time and distance within which a departure is reported: a significant change on iOS needs 500 m, and five minutes since the last one. */
const REPORT_MILLIS = 10 * 60_000;
const REPORT_METERS = 1_000;
/** For this long before it there was no fault and tracking was on, so that the engine has recovered (from a region that failed, say). */
const CALM_MILLIS = 60 * 60_000;
/** How closely the way is looked at. */
const STEP_MILLIS = 60_000;
/** The number of periods beyond `stopTimeout` with a running process within which a stop is reported: fixes that wander indoors take a while to settle. */
const STOPPED_STRETCHES = 4;

const ON_FOOT: ReadonlySet<string> = new Set(['walking', 'on_foot', 'running']);

interface Verdict {
  readonly at: number;
  readonly isMoving: boolean;
  /** Where no fix was as good as the gate wants, it names no place. */
  readonly hasPlace: boolean;
  /** Not so where a full disk refused it. */
  isStored: boolean;
  /** It died with its process, and the next life does not know it. */
  isLost: boolean;
}

/** Real departures and arrivals are reported. */
export function createDepartures(context: CheckContext): Expectation {
  const { memory, world, report } = context;
  const intent = createIntent(context);
  const running = createWakefulness(() => true);
  /** What was reported, and when. */
  const verdicts: Verdict[] = [];
  /** When locations were tracked. */
  const tracked: Span[] = [];
  /** When there was a process, asleep or not. */
  const lives: Span[] = [];
  /** When the process knew of no permission. */
  const refused: Span[] = [];
  /** When the app itself called `changePace`. */
  const paces: number[] = [];

  /** When the departure must have been reported; undefined where the trip is too short for that. */
  function dueAt({ from, to }: Trip): number | undefined {
    const start = world.truthAt(from).metres;
    const least = REPORT_METERS + context.config.stationaryRadius;
    for (let at = from + REPORT_MILLIS; at <= to; at += STEP_MILLIS) {
      if (world.truthAt(at).metres - start >= least) return at;
    }
    return undefined;
  }

  function lastBy(at: number): Verdict | undefined {
    let found: Verdict | undefined;
    for (const verdict of verdicts) if (verdict.at <= at && !verdict.isLost) found = verdict;
    return found;
  }

  const verdictAt = (at: number) => lastBy(at)?.isMoving;

  memory.onChange('motion', () => {
    for (const verdict of verdicts) verdict.isStored = true;
  });

  /** Underground nothing but the clock is known. */
  function isSeen(from: number, to: number): boolean {
    for (let at = from; at <= to; at += STEP_MILLIS) if (world.stretchAt(at).sky === 'none') return false;
    return true;
  }

  function judgeDeparture(trip: Trip, calmFrom: number, end: number): void {
    const due = dueAt(trip);
    if (due === undefined || due > end || trip.from < calmFrom + CALM_MILLIS) return;
    if (!covers(tracked, trip.from - CALM_MILLIS, due) || !isSeen(trip.from, due)) return;
    const isReported = verdicts.some(({ at, isMoving }) => isMoving && at > trip.from && at <= due);
    const stop = lastBy(trip.from);
    if (stop?.isMoving !== false || isReported) return;
    // A rest without a place has no region, and no fix is far from it: a walk is slower than what shows a departure by itself.
    if (!stop.hasPlace && ON_FOOT.has(world.stretchAt(trip.from).going)) return;
    // A process that is dead, and that its system does not start again, can report nothing.
    if (!lives.some(({ from, to }) => from <= due && to >= trip.from)) return;
    // One that fell asleep without permission sleeps on: it had to let everything go that could wake it, and a grant does not.
    if (refused.some(({ from, to }) => from <= trip.from && to >= trip.from)) return;
    const metres = Math.round(world.truthAt(due).metres - world.truthAt(trip.from).metres);
    report(
      `the device left at ${trip.from} and was ${metres} m away at ${due}, and no motion change reported it`,
    );
  }

  function judgeArrival({ to }: Trip, next: number, calmFrom: number): void {
    const least = Math.ceil((context.config.stopTimeout * 60_000) / STRETCH_MILLIS) + STOPPED_STRETCHES;
    // After the stop a trip may have been reported that was none (a fix far off indoors); it ends by itself.
    const from = Math.max(to, calmFrom, lastBy(next)?.at ?? 0);
    const ran = running.stretches(from, next);
    if (ran < least || !covers(tracked, from, next)) return;
    if (verdictAt(next) !== true || paces.some((at) => at > to && at <= next)) return;
    report(
      `the device arrived at ${to}, the process ran in ${ran} stretches of ten minutes since, and by ${next} no motion change reported it`,
    );
  }

  return {
    on: [
      intent.on,
      running.on,
      {
        call({ operation, at }) {
          if (operation === 'changePace') paces.push(at);
        },
        reading({ kind, reading, at }) {
          if (kind !== 'provider') return;
          noteSpan(refused, !mayLocate(reading as ProviderReading), at);
        },
        commit: ({ at }) => noteSpan(tracked, intent.mode === 'location', at),
        processStart({ at }) {
          noteSpan(tracked, intent.mode === 'location', at);
          noteSpan(lives, true, at);
          // What the last life's commits left behind is known by now.
          for (const verdict of verdicts) verdict.isLost ||= !verdict.isStored;
        },
        processEnd: ({ at }) => noteSpan(lives, false, at),
      },
    ],
    onDelivered({ name, data, id, isRepeat, at }) {
      if (name !== 'motionchange' || isRepeat) return;
      const { isMoving, location } = data as MotionChangeEvent;
      const hasPlace = location !== null && location !== undefined;
      verdicts.push({ at, isMoving, hasPlace, isStored: id !== undefined, isLost: false });
    },
    judges(calmFrom, end) {
      world.trips.forEach((trip, index) => {
        judgeDeparture(trip, calmFrom, end);
        const next = Math.min(end, world.trips[index + 1]?.from ?? end);
        if (trip.to < end) judgeArrival(trip, next, calmFrom);
      });
    },
  };
}
