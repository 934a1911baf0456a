import { type AuthMemory, isAuthMemory } from '../auth/auth-memory';
import { isTokenMemory, NO_TOKENS, type TokenMemory } from '../auth/tokens';
import { type GivenConfig, resolveConfig, sound, type TemplateFault } from '../config/config';
import type { PlatformProfile } from '../config/profiles';
import { isPlainObject } from '../config/rule';
import type { EventName, Events } from '../contract/events';
import { type GeofencesMemory, isGeofencesMemory } from '../geofences/geofences-memory';
import { readVisits, type Visit } from '../geofences/visit';
import type { OdometerMemory } from '../locations/odometer';
import type { SessionMemory } from '../locations/session-memory';
import { type DiaryMemory, isDiaryMemory } from '../log/diary';
import { CLOSED } from '../log/lifecycle';
import { readLogEntry } from '../log/log';
import { type MotionMemory, resumeOrReopen } from '../motion/motion-memory';
import { motionSettings } from '../motion/motion-settings';
import { type DatesMemory, isDatesMemory } from '../queue/dates';
import { type CrashMemory, isCrashMemory } from '../safety/crash-memory';
import { type DistractionMemory, isDistractionMemory } from '../safety/distraction-memory';
import { type HeartbeatMemory, isHeartbeatMemory } from '../sensors/heartbeat';
import { isReceiverMemory, type ReceiverMemory } from '../sensors/receiver';
import type { Dispatch } from '../store/dispatch';
import {
  FENCE_PREFIX,
  FENCE_STATE_PREFIX,
  LIFECYCLE_PREFIX,
  LOG_PREFIX,
  OUTBOX_PREFIX,
  QUARANTINE_PREFIX,
  QUEUE_PREFIX,
  type RegionKey,
  seqOf,
} from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import { EMPTY_SYNC_MEMORY, type SyncMemory } from '../sync/sync-memory';
import type { Instant } from '../time/instant';
import type { TrackingMemory } from './tracking';

/** State read from storage at boot. An unreadable record is a cold start of its region alone. */
export interface BootMemory {
  readonly given: GivenConfig;
  readonly tokens: TokenMemory;
  readonly tracking: TrackingMemory;
  /** Tracking was on in another boot and resumes in this one. */
  readonly resumedByBoot: boolean;
  readonly odometer: OdometerMemory | null;
  readonly session: SessionMemory | null;
  /** Null when a new session has to be opened. */
  readonly motion: MotionMemory | null;
  readonly sync: SyncMemory;
  /** The monitored slice; null before the first one. */
  readonly geofences: GeofencesMemory | null;
  /** The fences the device is inside of. */
  readonly visits: ReadonlyMap<string, Visit>;
  /** How many geofences are stored. */
  readonly geofenceCount: number;
  readonly auth: AuthMemory | null;
  readonly crash: CrashMemory | null;
  readonly distraction: DistractionMemory | null;
  readonly heartbeat: HeartbeatMemory | null;
  readonly receiver: ReceiverMemory | null;
  readonly dates: DatesMemory | null;
  /** Null before the first life, and where no diary is kept. */
  readonly diary: DiaryMemory | null;
  /** When and in which boot the previous process was last known to be alive; null if unknown. */
  readonly lastSign: { readonly wall: number; readonly bootId: string } | null;
  /** The previous process ended with `close()`. */
  readonly isClosed: boolean;
  readonly nextSeq: number;
  /** At-least-once events that were not acknowledged. */
  readonly outbox: readonly Dispatch[];
  readonly unreadable: readonly string[];
}

export async function readMemory(
  unit: UnitOfWork,
  profile: PlatformProfile,
  bootId: string,
  at: () => Instant,
  templateFault: TemplateFault | undefined,
  keepsDiary: boolean,
): Promise<BootMemory> {
  const unreadable: string[] = [];

  async function read<T extends object>(key: RegionKey, isSound: (value: T) => boolean): Promise<T | null> {
    const text = await unit.get(key);
    if (text === undefined) return null;
    try {
      const value = JSON.parse(text) as T;
      if (typeof value === 'object' && value !== null && isSound(value)) return value;
    } catch {
      // Falls through: an unreadable record is a cold start of its region.
    }
    unreadable.push(key);
    return null;
  }

  const versioned = (value: { version?: unknown }) => value.version === 1;

  // Concurrent: each read is a round trip to the host.
  const [
    config,
    enabled,
    motion,
    session,
    geofences,
    counter,
    newest,
    tokens,
    odometer,
    sync,
    states,
    auth,
    crash,
    distraction,
    heartbeat,
    receiver,
    dates,
    outbox,
    stories,
    diary,
  ] = await unit.pending.all([
    read<{ version: 1; given: unknown }>('config', versioned),
    read<TrackingMemory>('enabled', (value) => typeof value.enabled === 'boolean'),
    read<MotionMemory>(
      'motion',
      (value) =>
        value.version === 1 &&
        typeof value.aliveAt?.up === 'number' &&
        typeof value.machine?.savedMode === 'string',
    ),
    read<SessionMemory>('session', (value) => value.version === 1 && isPlainObject(value.filter)),
    read<GeofencesMemory>('geofences', isGeofencesMemory),
    unit.get('next-seq').then((text) => Number(text ?? 0)),
    newestSeq(unit, [QUEUE_PREFIX, QUARANTINE_PREFIX, OUTBOX_PREFIX, LOG_PREFIX]),
    read<TokenMemory>('secret/tokens', isTokenMemory),
    read<OdometerMemory>('odometer', (value) => Number.isFinite(value.metres)),
    read<SyncMemory>('sync', (value) => value.version === 1 && isPlainObject(value.book)),
    unit.scan(FENCE_STATE_PREFIX),
    read<AuthMemory>('auth', isAuthMemory),
    read<CrashMemory>('crash', isCrashMemory),
    read<DistractionMemory>('distraction', isDistractionMemory),
    read<HeartbeatMemory>('heartbeat', isHeartbeatMemory),
    read<ReceiverMemory>('receiver', isReceiverMemory),
    read<DatesMemory>('calendar', isDatesMemory),
    readOutbox(unit, unreadable),
    unit.scan(LIFECYCLE_PREFIX, { limit: 1, reverse: true }),
    keepsDiary ? read<DiaryMemory>('diary', isDiaryMemory) : null,
  ]);
  const [story] = stories;
  const { given, dropped } = sound(config?.given ?? {}, templateFault);
  const settings = resolveConfig(given, profile);
  const rebooted = (enabled?.bootId ?? motion?.bootId ?? bootId) !== bootId;
  const resumes = enabled?.enabled === true && (!rebooted || settings.startOnBoot);
  const { stopTimeoutMillis } = motionSettings(settings);
  const lastSigns = motion === null ? null : lastAlive(motion, session);
  const sameSession =
    lastSigns !== null && resumeOrReopen(lastSigns, at(), bootId, stopTimeoutMillis) === 'resume';
  return {
    given,
    tokens: tokens ?? NO_TOKENS,
    tracking: { ...enabled, enabled: resumes, wasMoving: wasMoving(enabled, motion) },
    resumedByBoot: resumes && rebooted,
    odometer,
    session,
    motion: sameSession ? motion : null,
    sync: sync ?? EMPTY_SYNC_MEMORY,
    geofences,
    visits: readVisits(states),
    geofenceCount: geofences?.count ?? (await unit.count(FENCE_PREFIX)),
    auth,
    crash,
    distraction,
    heartbeat,
    receiver,
    dates,
    diary,
    lastSign: lastSigns ? { wall: lastSigns.aliveAt.wall, bootId: lastSigns.bootId } : null,
    isClosed: story !== undefined && readLogEntry(story.value)?.event === CLOSED,
    nextSeq: Math.max(
      Number.isSafeInteger(counter) ? counter : 0,
      newest + 1,
      story === undefined ? 0 : seqOf(story.key) + 1,
    ),
    outbox,
    unreadable: [...unreadable, ...dropped.map((key) => `config.${key}`)],
  };
}

/** The verdict of the last motion change. When a boot ended tracking, only the motion record has it. */
function wasMoving(tracking: TrackingMemory | null, motion: MotionMemory | null): boolean {
  const mode = motion?.machine.savedMode ?? 'off';
  if (mode === 'off') return tracking?.wasMoving ?? false;
  return mode !== 'parked' && mode !== 'checking';
}

/** The motion record is written at transitions only; during a steady drive the queued records show that the process was alive. */
function lastAlive(motion: MotionMemory, session: SessionMemory | null): MotionMemory {
  const isLater = session?.bootId === motion.bootId && session.aliveAt?.up > motion.aliveAt.up;
  return isLater ? { ...motion, aliveAt: session.aliveAt } : motion;
}

async function readOutbox(unit: UnitOfWork, unreadable: string[]): Promise<readonly Dispatch[]> {
  const dispatches: Dispatch[] = [];
  for (const { key, value } of await unit.scan(OUTBOX_PREFIX)) {
    try {
      const { name, payload } = JSON.parse(value) as { name: EventName; payload: Events[EventName] };
      dispatches.push({ name, payload, outboxKey: key });
    } catch {
      unreadable.push(key);
    }
  }
  return dispatches;
}

/** The highest sequence number in storage over all kinds of rows, so that a lost counter does not reuse numbers. */
async function newestSeq(unit: UnitOfWork, prefixes: readonly string[]): Promise<number> {
  const lasts = await unit.pending.all(
    prefixes.map((prefix) => unit.scan(prefix, { limit: 1, reverse: true })),
  );
  return Math.max(-1, ...lasts.flat().map(({ key }) => seqOf(key)));
}
