import type { Location, MotionChangeEvent } from '@geo/core';
import { createChances } from './chances';
import type { CheckContext, Checker, Invariant } from './checker';
import { createIntent } from './intent';

/** The verdict on motion changes; it never says the same twice, and knows no place when a session begins. */
export const motionVerdict: Invariant = {
  name: 'motion-verdict',
  statement:
    'motion changes alternate strictly within a session; a session begins with moving, without a location; records say null only until stopTimeout after that',
  createChecker,
};

/** A record may be durable this much later than it was made, milliseconds: a slow disk, and what the engine holds back until it knows more. */
const LATE_MILLIS = 120_000;
/** Between the birth of a process and the moment its engine has read its memory, milliseconds. */
const BOOT_MILLIS = 60_000;

interface AliveMemory {
  readonly aliveAt?: { readonly up: number };
}

function createChecker(context: CheckContext): Checker {
  const { memory, stored, os, report } = context;
  const intent = createIntent(context);
  const stopTimeoutMillis = () => context.config.stopTimeout * 60_000;
  /** `isMoving` of the last one; undefined: unknown, since a full disk lost it. */
  let last: boolean | undefined;
  let isUnstored = false;
  /** How many sessions may open although the last state was moving: one for each pending start. */
  let mayOpen = 1;
  /** Calls of start that are under way. */
  let starting = 0;
  /** Events that open a session where one may: delivered late, they come after others of their kind. */
  const openings = new Set<string>();
  let openedAt = Number.NEGATIVE_INFINITY;
  const chances = createChances();
  let hasRebooted = false;
  /** After a start: events with numbers beyond this must begin the session. */
  let startedBehind: number | undefined;
  let newestSeq = -1;

  function judgeOpening({ isMoving, location }: MotionChangeEvent): void {
    if (!isMoving) report('a session began with a motion change that says it does not move');
    else if (location !== null && location !== undefined)
      report(`the first motion change of a session has a location (${(location as Location).uuid})`);
  }

  function judgeForm(event: MotionChangeEvent): void {
    if (event.location !== undefined && event.location !== null) return;
    const form = 'location' in event && event.location === null ? 'null' : 'absent';
    const wanted = os.profile.firstMotionChangeLocation;
    if (form !== wanted)
      report(`a motion change without a location has it ${form}; on ${os.profile.name} it is ${wanted}`);
  }

  /** While the app is still starting, a verdict from before may yet be on its way: the session comes after it, and another where it has started twice. */
  function used(isOpening: boolean): void {
    if (!intent.isChanging) mayOpen = 0;
    else if (isOpening) mayOpen = Math.max(0, mayOpen - 1);
  }

  stored.onEvent(({ name, payload, seq, at, id }) => {
    newestSeq = Math.max(newestSeq, seq);
    if (name !== 'motionchange') return;
    const { isMoving, location } = payload as MotionChangeEvent;
    const isOpening = isMoving && !location;
    if (isOpening) {
      openedAt = at;
      if (mayOpen > 0) openings.add(id);
    }
    used(isOpening);
  });

  stored.onRecord(({ record, seq, isForeign, at }) => {
    if (record.is_moving !== null || isForeign || intent.mode !== 'location' || intent.isChanging) return;
    // What was asked for while nothing was tracked has no verdict, and geofences alone have none either.
    if (intent.since > openedAt + stopTimeoutMillis()) return;
    const until = openedAt + stopTimeoutMillis() + LATE_MILLIS;
    if (at > until && chances.since(until, at))
      report(
        `row ${seq} says is_moving null ${at - openedAt} ms after its session began; allowed are ${stopTimeoutMillis()} ms`,
      );
  });

  const ended = ({ operation }: { readonly operation: string }) => {
    if (operation === 'start') starting = Math.max(0, starting - 1);
  };

  return {
    on: [
      intent.on,
      chances.on,
      {
        call({ operation }) {
          if (operation === 'start' && intent.mode !== 'location') startedBehind = newestSeq;
          if (operation === 'start') mayOpen = ++starting;
          else if (operation === 'startGeofences' || operation === 'stop') mayOpen = Math.max(1, mayOpen);
        },
        returned: ended,
        failed: ended,
        processStart(seen) {
          const alive = ['motion', 'session'].map((key) => memory.record<AliveMemory>(key)?.aliveAt?.up ?? 0);
          const gap = seen.up + BOOT_MILLIS - Math.max(...alive);
          if (hasRebooted || gap > stopTimeoutMillis()) mayOpen = 1;
          hasRebooted = false;
        },
        reboot() {
          hasRebooted = true;
        },
        processEnd() {
          startedBehind = undefined;
          starting = 0;
          // It was delivered and not stored: the next life does not know it.
          if (isUnstored) last = undefined;
        },
      },
    ],
    onDelivered({ name, data, id, isRepeat, at }) {
      if (name !== 'motionchange' || isRepeat) return;
      const event = data as MotionChangeEvent;
      judgeForm(event);
      if (startedBehind !== undefined && (id === undefined || Number(id) > startedBehind)) {
        startedBehind = undefined;
        judgeOpening(event);
      }
      const isOpening = event.isMoving && !event.location;
      if (isOpening && id === undefined) openedAt = at;
      const isAllowed = id === undefined ? mayOpen > 0 : openings.has(id);
      if (last === event.isMoving && !(isOpening && isAllowed))
        report(`two motion changes in a row say isMoving: ${last}`);
      last = event.isMoving;
      isUnstored = id === undefined;
      if (isUnstored) used(isOpening);
    },
  };
}
