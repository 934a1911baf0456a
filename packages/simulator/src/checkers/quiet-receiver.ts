import { DESIRED_ACCURACY_LOWEST, type FixReading, type LocationRequest } from '@geo/core';
import { createChances } from './chances';
import type { CheckContext, Checker, Invariant } from './checker';
import { createIntent } from './intent';
import { isMisleading } from './misleading';
import { createPositionsAsked } from './positions-asked';
import { mayLocate, type ProviderReading } from './provider';
import { read } from './rows';

/** The receiver is for what moves. */
export const quietReceiver: Invariant = {
  name: 'quiet-receiver',
  statement:
    'while the device lies still no more than the low-power watch is asked for, after the soft stop and some slack, but for short checks and half an hour of watching for a departure away from Wi-Fi; nothing is while tracking is off; checks are twelve an hour at most',
  createChecker,
};

/**
 * From the last movement until the receiver must rest: a still window of 90 s, and slack for fixes that say otherwise (indoors they
 * wander for minutes after an arrival).
 */
const SETTLING_MILLIS = 15 * 60_000;
/** A check lasts a minute, a question of the geofences half of one; a false alarm is found out in the next still window. */
const CHECK_MILLIS = 10 * 60_000;
/** After a stop away from Wi-Fi a departure is watched for with the receiver on, as long as this, by fixes at least this far apart. */
const WATCH_MILLIS = 30 * 60_000;
const WATCH_METERS = 25;
/** The same in low power, where networks watch. */
const NETWORK_WATCH_METERS = 50;
/** From the end of tracking until the request is gone: a slow disk. */
const OFF_MILLIS = 60_000;
const HOUR_MILLIS = 3_600_000;
/**
 * Without activity and without a fix for this long, a rest is indistinguishable from a tunnel: the receiver searches on, by design
 * (behaviour §2: silence is evidence only where the platform filters by distance).
 */
const TUNNEL_MILLIS = 60_000;
/** With this share of the readings lost it cannot be known what the device does. */
const LOST_SHARE = 0.5;
/** Checks in any hour. */
const CHECKS_MAX = 12;
/** `desiredAccuracy` by the names of `stationaryDesiredAccuracy`. */
const ACCURACY = { HIGH: -1, BALANCED: 10, LOW: 100 } as const;

interface Connectivity {
  readonly transport: string;
}

interface RegionReading {
  readonly action: string;
}

interface MotionMemory {
  readonly machine?: { readonly savedMode?: string };
}

function createChecker(context: CheckContext): Checker {
  const { world, memory, report } = context;
  const intent = createIntent(context);
  const positions = createPositionsAsked();
  let request: LocationRequest | undefined;
  /** Since when more is asked for than rest needs. */
  let demandingSince: number | undefined;
  /** The same, where checks have interrupted a watch. */
  let watchedSince: number | undefined;
  const chances = createChances();
  let isReported = false;
  /** Did an earlier process make the request? The host cancels it once the next process is quiescent without having repeated it. */
  let isInherited = false;
  /** Was a process quiescent, with tracking off, while the request was open? */
  let hasRested = false;
  /** When a fix came last. */
  let fixedAt = 0;
  let mode = 'off';
  /** The same as it was written: a full disk may have refused it. */
  let writtenMode = 'off';
  let checks: number[] = [];

  /** Is location switched off, or forbidden? Then no receiver is on, whatever is asked for. */
  let isBlocked = false;
  /** Since when it is not: a process that slept through that has felt nothing of the rest. */
  let allowedAt = 0;
  /** As the phone was last told; a phone that was not told watches for nothing. */
  let isOnWifi = true;
  /** Until when readings are lost, or wrong. */
  let lostUntil = 0;
  /** Did the last fix say another place? */
  let isMisled = false;

  /** More than the watch that may go on at rest? The coarsest request turns no receiver on: it keeps the process alive. */
  function isDemanding({ desiredAccuracy, distanceFilter, interval }: LocationRequest): boolean {
    const { config } = context;
    if (desiredAccuracy === DESIRED_ACCURACY_LOWEST) return false;
    if (!config.stationaryKeepAlive) return true;
    return (
      desiredAccuracy < ACCURACY[config.stationaryDesiredAccuracy] ||
      distanceFilter < config.stationaryDistanceFilter ||
      interval < config.stationaryLocationUpdateInterval
    );
  }

  /** A watch for a departure, where one is allowed? */
  function isWatching({ distanceFilter }: LocationRequest): boolean {
    const { stationaryKeepAlive, stationaryLowPower } = context.config;
    if (stationaryKeepAlive || isOnWifi) return false;
    const metres = stationaryLowPower ? NETWORK_WATCH_METERS : WATCH_METERS;
    return distanceFilter === metres && (writtenMode === 'softStop' || writtenMode === 'parked');
  }

  function ask(next: LocationRequest | undefined, at: number): void {
    isReported = false;
    isInherited = false;
    hasRested = false;
    if (next === undefined || !isDemanding(next)) demandingSince = undefined;
    // A check that interrupts a watch counts from its own beginning.
    else if (request !== undefined && isWatching(request) && !isWatching(next)) demandingSince = at;
    else demandingSince ??= at;
    if (next === undefined || !isDemanding(next)) watchedSince = undefined;
    else watchedSince ??= at;
    request = next;
  }

  /** Since when the device really lies still; undefined while it does not. */
  function stillSince(at: number): number | undefined {
    const { from, going } = world.stretchAt(at);
    return going === 'still' ? from : undefined;
  }

  function look({ at }: { readonly at: number }): void {
    if (request === undefined || isReported) return;
    if (positions.isAsking || at - positions.since < OFF_MILLIS) return;
    if (intent.mode === 'off' && !intent.isChanging) {
      if ((isInherited && !hasRested) || !chances.since(intent.since + OFF_MILLIS, at)) return;
      isReported = true;
      report(
        `tracking has been off for ${at - intent.since} ms, and a location request is open: ${JSON.stringify(request)}`,
      );
      return;
    }
    // Asked for in the step that changes the configuration, it was judged by the one before.
    if (demandingSince !== undefined && !isDemanding(request)) demandingSince = undefined;
    if (demandingSince === undefined || isBlocked) return;
    if (context.config.disableMotionActivityUpdates && at - fixedAt > TUNNEL_MILLIS) return;
    const still = stillSince(at);
    if (still === undefined) return;
    const isWatch = isWatching(request);
    const since = Math.max(
      isWatch ? (watchedSince ?? demandingSince) : demandingSince,
      Math.max(still, lostUntil, allowedAt) + SETTLING_MILLIS,
      intent.since,
      // Until then the request was the app's own.
      positions.since,
    );
    const allowed = CHECK_MILLIS + (isWatch ? WATCH_MILLIS : 0);
    if (!chances.since(since + allowed, at)) return;
    isReported = true;
    report(
      `the device has lain still for ${at - still} ms, and for ${at - demandingSince} ms more than rest needs has been asked for: ${JSON.stringify(request)}`,
    );
  }

  /** A watch ends when the phone connects to a Wi-Fi. */
  function connected({ transport }: Connectivity, at: number): void {
    const isWifi = transport === 'wifi';
    if (isWifi && !isOnWifi && demandingSince !== undefined) demandingSince = at;
    isOnWifi = isWifi;
  }

  /** A misleading fix reports a departure, and the next correct one a return, however much later: at rest none may come for long. */
  function located(reading: FixReading | { readonly error: unknown }, at: number): void {
    if ('error' in reading) return;
    fixedAt = at;
    const wasMisled = isMisled;
    isMisled = isMisleading(reading, world, at);
    if (isMisled || wasMisled) lostUntil = Math.max(lostUntil, at);
  }

  /** The platform says that a region was left: a reason of its own to look where the device is, also where another look has not ended. */
  function crossed({ action }: RegionReading, at: number): void {
    if (action === 'exit' && demandingSince !== undefined) demandingSince = at;
  }

  function provided(provider: ProviderReading, at: number): void {
    const isAllowed = mayLocate(provider);
    if (isAllowed && isBlocked) allowedAt = at;
    isBlocked = !isAllowed;
  }

  /** A check begins where the machine is saved in one that it was not in before. */
  function count(savedMode: string, at: number): void {
    if (savedMode === mode) return;
    // A session of its own counts from nothing.
    if (mode === 'off' || savedMode === 'off' || savedMode === 'probing') checks = [];
    mode = savedMode;
    if (savedMode !== 'checking') return;
    checks = checks.filter((before) => at - before < HOUR_MILLIS);
    checks.push(at);
    if (checks.length > CHECKS_MAX)
      report(`${checks.length} checks of a departure in an hour; ${CHECKS_MAX} are allowed`);
  }

  // As they become durable: of a check that died with its process, in its commit, the next life knows nothing.
  memory.onChange('motion', ({ value, at }) => {
    const saved = value === undefined ? undefined : read<MotionMemory>(value)?.machine?.savedMode;
    if (saved !== undefined) count(saved, at);
  });

  return {
    on: [
      intent.on,
      positions.on,
      chances.on,
      {
        commit(seen) {
          for (const change of seen.changes) {
            if (!('put' in change) || change.put !== 'motion') continue;
            const saved = read<MotionMemory>(change.value)?.machine?.savedMode;
            if (saved !== undefined) writtenMode = saved;
          }
          look(seen);
        },
        suspended() {
          hasRested ||= intent.mode === 'off';
        },
        processStart({ at }) {
          isInherited = request !== undefined;
          // What an earlier life asked for stays with the system; this one has had no time to see to it.
          if (demandingSince !== undefined) demandingSince = at;
          // It watches anew where it begins a session: what a full disk refused it does not know.
          if (watchedSince !== undefined) watchedSince = at;
        },
        watch({ kind, request: wanted, at }) {
          if (kind === 'location') ask(wanted as LocationRequest, at);
        },
        unwatch({ kind, at }) {
          if (kind === 'location') ask(undefined, at);
        },
        reboot({ at }) {
          ask(undefined, at);
        },
        fault({ fault, at }) {
          if (fault.kind === 'droppedReadings' && (fault.amount ?? 1) >= LOST_SHARE)
            lostUntil = Math.max(lostUntil, at + (fault.lastsMillis ?? 0));
        },
        reading(seen) {
          if (seen.kind === 'location')
            located(seen.reading as FixReading | { readonly error: unknown }, seen.at);
          if (seen.kind === 'connectivity') connected(seen.reading as Connectivity, seen.at);
          if (seen.kind === 'regions') crossed(seen.reading as RegionReading, seen.at);
          if (seen.kind === 'provider') provided(seen.reading as ProviderReading, seen.at);
          look(seen);
        },
        satellites: look,
      },
    ],
    onEnd(at) {
      look({ at });
    },
  };
}
