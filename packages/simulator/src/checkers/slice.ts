import type { Change, Geofence, GeofencesChangeEvent, RegionRequest } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';
import { OUTBOX } from './rows';

/** The monitored fences that the app knows are those that the platform watches. */
export const slice: Invariant = {
  name: 'monitored-slice',
  statement:
    'the differences in geofenceschange, folded, are the fences registered with the platform; never more than the budget allows, nor more regions than the platform has',
  createChecker,
};

/** What the platform's names of fences begin with; the others are the parking place and the sentinel. */
const FENCE_REGION = 'geo/fence/';
/** Two slots of the platform are the engine's own. */
const RESERVED = 2;
/**
 * Registration, commit and event are not one moment, milliseconds awake: a slow disk and a headless task lie between, and what an earlier
 * life registered is given back when a process has nothing else to do: one that uploads has. One that sleeps does none of that.
 */
const SETTLED_MILLIS = 120_000;

interface SliceMemory {
  readonly monitored: readonly { readonly fence: Geofence }[];
}

/** The most events of a name that wait for a listener; later ones are not delivered. */
const WAITING_MAX = 64;

const isDifference = (change: Change) =>
  'put' in change && change.put.startsWith(OUTBOX) && change.value.startsWith('{"name":"geofenceschange"');

function createChecker(context: CheckContext): Checker {
  const { memory, os, stored, report } = context;
  const announced = new Set<string>();
  const registered = new Set<string>();
  /** Stored, and not delivered yet, by id: oldest first. */
  const waiting = new Map<string, GeofencesChangeEvent>();
  /** All rows of the outbox: what was delivered and not acknowledged waits for a listener again. */
  const rows = new Set<string>();
  /** Given up undelivered, since as many waited as an engine keeps; by id. */
  const givenUp = new Map<string, GeofencesChangeEvent>();
  let isUnstored = false;
  /** A difference that a full disk refused died with its process: what waited before it adds up only when all of it is delivered. */
  let isIncomplete = false;
  /** The fences that are monitored were stored after the latest difference that was refused: memory has them all. */
  let isStored = true;
  /** Differences whose commit was refused: they wait for a listener in the process alone. */
  let unstored = 0;
  const commits = new Map<number, number>();
  let isAlive = false;
  let asleepFrom: number | undefined;
  let changedAt = 0;
  let isUnchecked = false;
  /** Did an earlier process register what is registered? */
  let isInherited = false;
  /** Requests of this process without an answer yet. */
  let requests = 0;

  const budget = () => {
    const most = os.profile.regionBudget - RESERVED;
    const { maxMonitoredGeofences: wanted } = context.config;
    return wanted < 0 ? most : Math.min(wanted, most);
  };

  function fold({ on, off }: GeofencesChangeEvent): void {
    for (const { identifier } of off)
      if (!announced.delete(identifier) && !isIncomplete)
        report(`geofenceschange takes off ${identifier}, which was not on`);
    for (const { identifier } of on) {
      if (announced.has(identifier) && !isIncomplete)
        report(`geofenceschange puts on ${identifier}, which was on already`);
      announced.add(identifier);
    }
    if (announced.size > budget() && !isIncomplete)
      report(`${announced.size} fences are monitored; allowed are ${budget()}`);
  }

  /** A difference that was not delivered counts in its order: before the event with this id. */
  function catchUp(id: string | undefined): void {
    for (const [other, change] of givenUp) {
      if (id !== undefined && other > id) continue;
      givenUp.delete(other);
      fold(change);
    }
  }

  /** The fences that the app has been notified of, read from the engine's memory: those that are monitored, without the changes that are still undelivered. */
  function recollect(): void {
    announced.clear();
    const { monitored = [] } = memory.record<SliceMemory>('geofences') ?? {};
    for (const { fence } of monitored) announced.add(fence.identifier);
    const coming = [...waiting, ...givenUp].sort(([one], [other]) => (one < other ? 1 : -1));
    for (const [, { on, off }] of coming) {
      for (const { identifier } of on) announced.delete(identifier);
      for (const { identifier } of off) announced.add(identifier);
    }
  }

  /** Begins anew from memory, once every difference is in it and all of them have been delivered: one in a commit under way is to come. */
  function complete(): void {
    if (!isIncomplete || waiting.size > 0 || unstored > 0 || commits.size > 0 || (isUnstored && !isStored))
      return;
    isIncomplete = false;
    recollect();
  }

  function register(requests: readonly RegionRequest[]): void {
    registered.clear();
    for (const { identifier } of requests) {
      if (registered.has(identifier)) report(`region ${identifier} is registered twice`);
      registered.add(identifier);
    }
    if (registered.size > os.profile.regionBudget)
      report(`${registered.size} regions are registered; ${os.profile.name} has ${os.profile.regionBudget}`);
    const ofFences = [...registered].filter((identifier) => identifier.startsWith(FENCE_REGION)).length;
    if (ofFences > budget()) report(`${ofFences} fences are registered; allowed are ${budget()}`);
  }

  function changed(at: number): void {
    changedAt = at;
    isUnchecked = true;
  }

  /** A request begins or ends: until the last has, what was inherited stays. */
  function uploads(at: number, difference: 1 | -1): void {
    requests = Math.max(0, requests + difference);
    if (isInherited && isUnchecked) changedAt = at;
  }

  /** Once nothing is on its way any more, both must be the same. */
  function compare({ at }: { readonly at: number }): void {
    if (!isUnchecked || at - changedAt < SETTLED_MILLIS || !isAlive || asleepFrom !== undefined) return;
    if (waiting.size > 0 || unstored > 0 || memory.isPending) return;
    if (isInherited && requests > 0) return;
    complete();
    if (isIncomplete) return;
    isUnchecked = false;
    catchUp(undefined);
    const fencesOf = [...registered].filter((identifier) => identifier.startsWith(FENCE_REGION));
    const missing = [...announced].filter((identifier) => !registered.has(FENCE_REGION + identifier));
    const extra = fencesOf.filter((identifier) => !announced.has(identifier.slice(FENCE_REGION.length)));
    if (missing.length > 0)
      report(`reported as monitored and not registered: ${missing.slice(0, 5).join(', ')}`);
    if (extra.length > 0) report(`registered and not reported as monitored: ${extra.slice(0, 5).join(', ')}`);
  }

  // An event whose row is gone does not wait any more, delivered or not.
  memory.onChange(OUTBOX, ({ key, value }) => {
    if (value !== undefined) return;
    const id = key.slice(OUTBOX.length);
    const undelivered = waiting.get(id);
    const count = rows.size + unstored;
    rows.delete(id);
    if (undelivered === undefined) return;
    if (count <= WAITING_MAX)
      report(`geofenceschange ${id} was given up undelivered, and ${count} waited in all`);
    waiting.delete(id);
    givenUp.set(id, undelivered);
  });

  memory.onChange('geofences', () => {
    isStored = true;
  });

  stored.onEvent(({ name, id, payload, at }) => {
    if (name !== 'geofenceschange') return;
    waiting.set(id, payload as GeofencesChangeEvent);
    rows.add(id);
    changed(at);
  });

  return {
    on: [
      {
        watch(seen) {
          if (seen.kind !== 'regions') return;
          isInherited = false;
          register(seen.request as readonly RegionRequest[]);
          changed(seen.at);
        },
        unwatch({ kind, at }) {
          if (kind !== 'regions') return;
          isInherited = false;
          registered.clear();
          changed(at);
        },
        processStart({ at }) {
          isAlive = true;
          isInherited = registered.size > 0;
          requests = 0;
          asleepFrom = undefined;
          if (isUnstored) {
            recollect();
            isUnstored = false;
            isIncomplete = waiting.size > 0;
          }
          changed(at);
        },
        processEnd() {
          isAlive = false;
          isUnstored ||= unstored > 0;
          unstored = 0;
          commits.clear();
        },
        suspended({ at }) {
          asleepFrom ??= at;
        },
        resumed({ at }) {
          if (asleepFrom !== undefined) changedAt += at - Math.max(asleepFrom, changedAt);
          asleepFrom = undefined;
        },
        reboot() {
          // What a platform forgets over a reboot the engine registers anew.
          if (!os.regions.surviveReboot.is) registered.clear();
        },
        request: ({ at }) => uploads(at, 1),
        response: ({ at }) => uploads(at, -1),
        noResponse: ({ at }) => uploads(at, -1),
        reading: compare,
        commit(seen) {
          compare(seen);
          const changes = seen.changes.filter(isDifference).length;
          if (changes > 0) commits.set(seen.number, changes);
        },
        durable({ number }) {
          commits.delete(number);
        },
        refused({ number }) {
          const refused = commits.get(number) ?? 0;
          if (refused > 0) isStored = false;
          unstored += refused;
          commits.delete(number);
        },
      },
    ],
    onDelivered({ name, data, id, isRepeat, at }) {
      if (name !== 'geofenceschange') return;
      if (id !== undefined) waiting.delete(id);
      if (isRepeat) return;
      if (id === undefined) {
        isUnstored = true;
        unstored = Math.max(0, unstored - 1);
      }
      if (id !== undefined) catchUp(id);
      fold(data as GeofencesChangeEvent);
      complete();
      changed(at);
    },
    onEnd(at) {
      compare({ at });
    },
  };
}
