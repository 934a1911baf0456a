import type { MotionChangeEvent } from '@geo/core';
import type { Trip } from '../world/world';
import type { CheckContext } from './checker';
import { createIntent } from './intent';
import type { Expectation } from './liveness';

/** Within this and so far, a departure is told: a significant change on iOS needs 500 m, and five minutes since the last one. */
const TOLD_MILLIS = 10 * 60_000;
const TOLD_METERS = 1_000;
/** So long before it nothing was wrong and tracking was on, so that what a fault left behind (a region that failed) is mended. */
const CALM_MILLIS = 60 * 60_000;
/** How closely the way is looked at. */
const STEP_MILLIS = 60_000;

interface Span {
  readonly from: number;
  to: number;
}

/** A real departure is told. */
export function createDepartures(context: CheckContext): Expectation {
  const { world, violates } = context;
  const intent = createIntent(context);
  /** What was told, and when. */
  const verdicts: { readonly at: number; readonly isMoving: boolean }[] = [];
  /** When locations were tracked. */
  const tracked: Span[] = [];
  /** When there was a process, asleep or not. */
  const lives: Span[] = [];

  function note(spans: Span[], is: boolean, at: number): void {
    const last = spans[spans.length - 1];
    const isOpen = last !== undefined && last.to === Number.POSITIVE_INFINITY;
    if (is && !isOpen) spans.push({ from: at, to: Number.POSITIVE_INFINITY });
    if (!is && isOpen) last.to = at;
  }

  const covers = (spans: readonly Span[], from: number, to: number) =>
    spans.some((span) => span.from <= from && span.to >= to);

  const look = ({ at }: { readonly at: number }) => note(tracked, intent.mode === 'location', at);

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

  function judge(trip: Trip, calmFrom: number, end: number): void {
    const due = dueAt(trip);
    if (due === undefined || due > end || trip.from < calmFrom + CALM_MILLIS) return;
    if (!covers(tracked, trip.from - CALM_MILLIS, due) || !isSeen(trip.from, due)) return;
    if (
      verdictAt(trip.from) !== false ||
      verdicts.some(({ at, isMoving }) => isMoving && at > trip.from && at <= due)
    )
      return;
    // A process that is dead and that its system does not start again can tell nothing.
    if (!lives.some(({ from, to }) => from <= due && to >= trip.from)) return;
    const metres = Math.round(world.truthAt(due).metres - world.truthAt(trip.from).metres);
    violates(
      `the device left at ${trip.from} and was ${metres} m away at ${due}, and no motion change told of it`,
    );
  }

  return {
    on: [
      intent.on,
      {
        commit: look,
        birth(seen) {
          look(seen);
          note(lives, true, seen.at);
        },
        death: ({ at }) => note(lives, false, at),
      },
    ],
    told({ name, data, isRepeat, at }) {
      if (name === 'motionchange' && !isRepeat)
        verdicts.push({ at, isMoving: (data as MotionChangeEvent).isMoving });
    },
    judges(calmFrom, end) {
      for (const trip of world.trips) judge(trip, calmFrom, end);
    },
  };
}
