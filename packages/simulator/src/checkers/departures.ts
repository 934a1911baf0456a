import type { MotionChangeEvent } from '@geo/core';
import type { Trip } from '../world/world';
import type { CheckContext } from './checker';
import { createIntent } from './intent';
import type { Expectation } from './liveness';
import { covers, noteSpan, type Span } from './spans';
import { createWakefulness, STRETCH_MILLIS } from './wakefulness';

/** Within this and so far, a departure is told: a significant change on iOS needs 500 m, and five minutes since the last one. */
const TOLD_MILLIS = 10 * 60_000;
const TOLD_METERS = 1_000;
/** So long before it nothing was wrong and tracking was on, so that what a fault left behind (a region that failed) is mended. */
const CALM_MILLIS = 60 * 60_000;
/** How closely the way is looked at. */
const STEP_MILLIS = 60_000;
/** A stop is told in so many stretches in which the process ran beyond `stopTimeout`: fixes that wander indoors take a while to settle. */
const STOPPED_STRETCHES = 4;

/** A real departure is told, and so is a real arrival. */
export function createDepartures(context: CheckContext): Expectation {
  const { world, violates } = context;
  const intent = createIntent(context);
  const running = createWakefulness(() => true);
  /** What was told, and when. */
  const verdicts: { readonly at: number; readonly isMoving: boolean }[] = [];
  /** When locations were tracked. */
  const tracked: Span[] = [];
  /** When there was a process, asleep or not. */
  const lives: Span[] = [];
  /** When the app itself said how it moves. */
  const paces: number[] = [];

  /** When the departure must have been told; undefined where the trip is too short for that. */
  function dueAt({ from, to }: Trip): number | undefined {
    const start = world.truthAt(from).metres;
    const least = TOLD_METERS + context.config.stationaryRadius;
    for (let at = from + TOLD_MILLIS; at <= to; at += STEP_MILLIS) {
      if (world.truthAt(at).metres - start >= least) return at;
    }
    return undefined;
  }

  function verdictAt(at: number): boolean | undefined {
    let found: boolean | undefined;
    for (const verdict of verdicts) if (verdict.at <= at) found = verdict.isMoving;
    return found;
  }

  /** Underground nothing but the clock is known. */
  function isSeen(from: number, to: number): boolean {
    for (let at = from; at <= to; at += STEP_MILLIS) if (world.stretchAt(at).sky === 'none') return false;
    return true;
  }

  function judgeDeparture(trip: Trip, calmFrom: number, end: number): void {
    const due = dueAt(trip);
    if (due === undefined || due > end || trip.from < calmFrom + CALM_MILLIS) return;
    if (!covers(tracked, trip.from - CALM_MILLIS, due) || !isSeen(trip.from, due)) return;
    const isTold = verdicts.some(({ at, isMoving }) => isMoving && at > trip.from && at <= due);
    if (verdictAt(trip.from) !== false || isTold) return;
    // A process that is dead, and that its system does not start again, can tell nothing.
    if (!lives.some(({ from, to }) => from <= due && to >= trip.from)) return;
    const metres = Math.round(world.truthAt(due).metres - world.truthAt(trip.from).metres);
    violates(
      `the device left at ${trip.from} and was ${metres} m away at ${due}, and no motion change told of it`,
    );
  }

  function judgeArrival({ to }: Trip, next: number, calmFrom: number): void {
    const least = Math.ceil((context.config.stopTimeout * 60_000) / STRETCH_MILLIS) + STOPPED_STRETCHES;
    const from = Math.max(to, calmFrom);
    const ran = running.stretches(from, next);
    if (ran < least || !covers(tracked, from, next)) return;
    if (verdictAt(next) !== true || paces.some((at) => at > to && at <= next)) return;
    violates(
      `the device arrived at ${to}, the process ran in ${ran} stretches of ten minutes since, and by ${next} no motion change told of it`,
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
        commit: ({ at }) => noteSpan(tracked, intent.mode === 'location', at),
        birth({ at }) {
          noteSpan(tracked, intent.mode === 'location', at);
          noteSpan(lives, true, at);
        },
        death: ({ at }) => noteSpan(lives, false, at),
      },
    ],
    told({ name, data, isRepeat, at }) {
      if (name === 'motionchange' && !isRepeat)
        verdicts.push({ at, isMoving: (data as MotionChangeEvent).isMoving });
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
