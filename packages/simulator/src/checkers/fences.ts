import {
  type Change,
  distanceMeters,
  type Geofence,
  type GeofenceEvent,
  type LocationFilterEvent,
  type Position,
} from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';
import { read } from './rows';

/** The events of each fence are a possible sequence. */
export const fences: Invariant = {
  name: 'geofence-story',
  statement:
    'ENTER and EXIT of a fence alternate; DWELL comes once a stay, inside, and never before loiteringDelay; each has its location',
  createChecker,
};

interface Story {
  readonly is: 'inside' | 'outside';
  /** The earliest that the fix can have been taken that entered it, milliseconds since the world began. */
  readonly enteredAt: number | undefined;
  readonly hasDwelt: boolean;
}

const FENCE = 'fence/';
const FENCE_STATE = 'fence-state/';

function createChecker({ memory, trail, report }: CheckContext): Checker {
  const definitions = new Map<string, Geofence>();
  const stories = new Map<string, Story>();
  /** The state of the next life where the last event was delivered without being stored; undefined: unknown. */
  const unstored = new Map<string, Story | undefined>();
  /** Silently entered, or entered again: by the engine's own rows. */
  const silently = new Map<string, number>();
  /** Rows of stays that are not durable, and when each was first written: a full disk refuses it again and again. */
  const written = new Map<string, { readonly visit: string; readonly at: number }>();
  /** Fixes that the filter has rejected, by their coordinates: none of them enters or leaves a fence. */
  const rejected = new Set<string>();
  let steppedAt = Number.NEGATIVE_INFINITY;
  let rebootedAt = Number.NEGATIVE_INFINITY;

  memory.onChange(FENCE, ({ key, value, before }) => {
    const identifier = key.slice(FENCE.length);
    const fence = value === undefined ? undefined : read<Geofence>(value);
    const old = before === undefined ? undefined : read<Geofence>(before);
    if (fence === undefined) definitions.delete(identifier);
    else definitions.set(identifier, fence);
    // Another circle under the same name is another fence; so is one with other `notifyOn` flags.
    const fields = [
      'latitude',
      'longitude',
      'radius',
      'notifyOnEntry',
      'notifyOnExit',
      'notifyOnDwell',
    ] as const;
    const isSame =
      fence !== undefined && old !== undefined && fields.every((field) => fence[field] === old[field]);
    if (isSame) return;
    stories.delete(identifier);
    unstored.delete(identifier);
  });
  memory.onChange(FENCE_STATE, ({ key, value, before, at }) => {
    const identifier = key.slice(FENCE_STATE.length);
    // What was refused is written again with the next commit.
    unstored.delete(identifier);
    if (value === undefined || before !== undefined) return;
    // With a commit that was refused, rows of earlier stays go before it.
    const stay = written.get(identifier);
    const isWritten = stay?.visit === visitOf(value);
    silently.set(identifier, isWritten ? stay.at : at);
    if (isWritten) written.delete(identifier);
    // Without `notifyOnEntry` the next event may be an EXIT.
    if (stories.get(identifier)?.is === 'outside') stories.delete(identifier);
  });

  function delivered(
    { identifier, action, location }: GeofenceEvent,
    id: string | undefined,
    at: number,
  ): void {
    if (!location || typeof location.coords?.latitude !== 'number')
      report(`${action} of ${identifier} has no location: ${JSON.stringify(location)}`);
    const fence = definitions.get(identifier);
    const story = stories.get(identifier);
    const hearsBoth = fence?.notifyOnEntry === true && fence.notifyOnExit === true;
    if (action === 'DWELL') {
      dwelt(identifier, fence, story, at);
      // A process that never stored the event emits it again.
      if (id === undefined && !unstored.has(identifier)) unstored.set(identifier, story);
      return;
    }
    const is = action === 'ENTER' ? 'inside' : 'outside';
    if (hearsBoth && story?.is === is) report(`${action} of ${identifier} was delivered twice in a row`);
    const takenAt = location ? trail.find(location.coords)?.takenAt : undefined;
    stories.set(identifier, {
      is,
      enteredAt: is === 'inside' ? takenAt : undefined,
      hasDwelt: false,
    });
    if (id === undefined) unstored.set(identifier, undefined);
    else unstored.delete(identifier);
  }

  /** By its row, or by the first fix of its stay: the engine may have held that until later ones confirmed it. */
  function enteredSilently(identifier: string, fence: Geofence | undefined): number | undefined {
    const rowAt = silently.get(identifier);
    if (rowAt === undefined || fence === undefined) return rowAt;
    const fixes = trail.from(0).filter((point) => !rejected.has(placeOf(point)));
    const isOutside = fixes.map((point) => distanceMeters(fence, point) > fence.radius);
    const entering = fixes[isOutside.lastIndexOf(true) + 1];
    return Math.min(rowAt, entering?.takenAt ?? rowAt);
  }

  function dwelt(
    identifier: string,
    fence: Geofence | undefined,
    story: Story | undefined,
    at: number,
  ): void {
    // Entered silently, as what is new may be: the row says so, also one that a full disk has refused.
    if (story?.is === 'outside' && fence?.notifyOnEntry === true && !written.has(identifier)) {
      report(`DWELL of ${identifier} was delivered outside of it`);
      return;
    }
    // A visit whose begin was not reported may be another one; and when an adjusted fix was taken is not known.
    const isSilent = fence?.notifyOnEntry !== true || story?.enteredAt === undefined;
    const enteredAt = isSilent ? enteredSilently(identifier, fence) : story.enteredAt;
    if (!isSilent && fence?.notifyOnExit === true && story.hasDwelt)
      report(`DWELL of ${identifier} was delivered twice in one visit`);
    if (story !== undefined) stories.set(identifier, { ...story, hasDwelt: true });
    const delay = fence?.loiteringDelay;
    if (delay === undefined || enteredAt === undefined) return;
    // Over a reboot only the wall clock shows how long it was; where that was stepped meanwhile, it is not known.
    if (rebootedAt > enteredAt && steppedAt > enteredAt) return;
    // What was entered silently is known by its row, which is later than its fix.
    const least = isSilent ? delay - SILENT_MILLIS : delay;
    if (at < enteredAt + least)
      report(
        `DWELL of ${identifier} came ${at - enteredAt} ms after the fix that entered it; its loiteringDelay is ${delay} ms`,
      );
  }

  /** By the last word of a commit on each: one that was refused goes again before what is new. */
  function write(changes: readonly Change[], at: number): void {
    const latest = new Map<string, string | undefined>();
    for (const change of changes) {
      const key = 'put' in change ? change.put : 'delete' in change ? change.delete : '';
      if (!key.startsWith(FENCE_STATE)) continue;
      latest.set(key.slice(FENCE_STATE.length), 'put' in change ? change.value : undefined);
    }
    for (const [identifier, value] of latest) {
      if (value === undefined) {
        written.delete(identifier);
        continue;
      }
      const visit = visitOf(value);
      if (written.get(identifier)?.visit !== visit) written.set(identifier, { visit, at });
    }
  }

  return {
    on: [
      {
        commit({ changes, at }) {
          write(changes, at);
        },
        clock({ at }) {
          steppedAt = at;
        },
        reboot({ at }) {
          rebootedAt = at;
        },
        processEnd() {
          for (const [identifier, story] of unstored) {
            if (story === undefined) stories.delete(identifier);
            else stories.set(identifier, story);
          }
          unstored.clear();
        },
        processStart() {
          // What the last life's commits left behind is known by now.
          written.clear();
        },
      },
    ],
    onDelivered({ name, data, id, isRepeat, at }) {
      if (name === 'geofence' && !isRepeat) delivered(data as GeofenceEvent, id, at);
      if (name === 'locationfilter') rejected.add(placeOf((data as LocationFilterEvent).coords));
    },
  };
}

const placeOf = ({ latitude, longitude }: Position) => `${latitude} ${longitude}`;

/** What a row says of the stay itself: its DWELL changes the row, and begins no other stay. */
function visitOf(value: string): string {
  return JSON.stringify({ ...read<object>(value), dwelt: undefined });
}

/** A row may be written this much later than its fix was taken, milliseconds. */
const SILENT_MILLIS = 120_000;
