import type { LogEntry } from '@geo/core';
import type { DeviceSummary, ProviderState } from '../store/store';

/** Why a device tells less than it should. */
export interface Degradation {
  readonly kind: 'silent' | 'permission' | 'backlog';
  /** What was seen, in words. */
  readonly reason: string;
  /** Since when: ISO-8601, UTC. */
  readonly since: string;
}

/** A device with at least one degradation. */
export interface DegradedDevice extends DeviceSummary {
  readonly degradations: readonly Degradation[];
}

/** From when on something counts. */
export interface DegradedLimits {
  /** Without an upload, milliseconds. */
  readonly silentMillis: number;
  /** Between the newest record and its arrival, milliseconds. */
  readonly backlogMillis: number;
}

/** `AUTHORIZATION_STATUS_RESTRICTED` and `_DENIED`. */
const NOT_ALLOWED: ReadonlySet<unknown> = new Set([1, 2]);

/**
 * Devices that are silent, have lost the permission, or upload a queue that they cannot empty. A queue is seen from outside: its
 * newest record was old when it arrived; a clock that is slow looks the same.
 *
 * @param providers what devices said last of their location providers
 */
export function degradedDevices(
  devices: readonly DeviceSummary[],
  providers: readonly ProviderState[],
  limits: DegradedLimits,
  now: number,
): readonly DegradedDevice[] {
  const provider = new Map(providers.map(({ device, entry }) => [device, entry]));
  return devices.flatMap((summary) => {
    const degradations = [
      ...silence(summary, limits, now),
      ...lostPermission(provider.get(summary.device)),
      ...backlog(summary, limits),
    ];
    return degradations.length > 0 ? [{ ...summary, degradations }] : [];
  });
}

function silence({ lastReceivedAt }: DeviceSummary, limits: DegradedLimits, now: number): Degradation[] {
  const silentMillis = now - Date.parse(lastReceivedAt);
  if (silentMillis < limits.silentMillis) return [];
  const reason = `nothing has arrived for ${inHours(silentMillis)}`;
  return [{ kind: 'silent', reason, since: lastReceivedAt }];
}

function lostPermission(entry: LogEntry | undefined): Degradation[] {
  const state = parsed(entry?.data);
  if (!entry || !state) return [];
  const isLost = state.enabled === false || NOT_ALLOWED.has(state.status);
  const reason = state.enabled === false ? 'location services are off' : 'the location permission is denied';
  return isLost ? [{ kind: 'permission', reason, since: entry.ts }] : [];
}

function backlog({ lastTimestamp, lastReceivedAt }: DeviceSummary, limits: DegradedLimits): Degradation[] {
  const late = Date.parse(lastReceivedAt) - Date.parse(lastTimestamp);
  if (late < limits.backlogMillis) return [];
  const reason = `the newest record was ${inHours(late)} old when it arrived`;
  return [{ kind: 'backlog', reason, since: lastTimestamp }];
}

function inHours(millis: number): string {
  const minutes = Math.round(millis / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

function parsed(data: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!data) return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
