import { type Before, redactedBefore } from '../api/before';
import type { Settings } from '../config/settings';
import { TRACKING_MODE_GEOFENCES } from '../contract/constants';
import type { Listeners } from '../events/listeners';
import type { Diary } from '../log/diary-writer';
import type { LogWriter } from '../log/log-writer';
import type { Dormancy } from '../motion/dormant-parking';
import type { Records } from '../queue/records';
import type { DeviceState } from '../sensors/device-state';
import type { Heartbeat } from '../sensors/heartbeat';
import type { Provider } from '../sensors/provider';
import type { ReceiverUse } from '../sensors/receiver';
import type { UnitOfWork } from '../store/unit-of-work';
import type { UploadConditions } from '../sync/upload-conditions';
import type { BootMemory } from './boot';
import { logBoot, logLastLife } from './boot-story';
import type { LoadedMemory } from './engine-machine';
import type { Regions } from './regions';
import type { Tracking } from './tracking';

/** The parts with persisted state. */
interface Restored {
  readonly regions: Omit<Regions, 'episodeExtras'>;
  readonly unit: UnitOfWork;
  readonly before: Before;
  /** Hides secrets. */
  redact(text: string): string;
  readonly bootId: string;
  readonly device: DeviceState;
  readonly settings: Settings;
  readonly tracking: Tracking;
  readonly heartbeat: Heartbeat;
  readonly diary: Pick<Diary, 'restore'>;
  readonly dormancy: Pick<Dormancy, 'input'>;
  readonly records: Pick<Records, 'waiting'>;
  readonly provider: Pick<Provider, 'blocked'>;
  readonly receiver: Pick<ReceiverUse, 'restore'>;
  readonly listeners: Pick<Listeners, 'deliver'>;
  readonly logWriter: LogWriter;
  readonly uploads: Pick<UploadConditions, 'conditions'>;
}

/** Memory is loaded: restores each part, and returns the initial states of the regions' machines. */
export function restore(parts: Restored, memory: BootMemory): LoadedMemory {
  const { unit, bootId, settings, tracking } = parts;
  const { pipeline, motion, geofences, sync, heading, trips, crash, distraction } = parts.regions;
  const { at } = unit;
  tracking.restore(memory.tracking);
  settings.restore(memory.given);
  const auth = parts.regions.auth.restore(memory.tokens, memory.auth);
  unit.numberFrom(memory.nextSeq);
  parts.logWriter.begin();
  logBoot(unit, bootId, parts.records.waiting, memory);
  logLastLife(unit, parts.before);
  parts.diary.restore(memory, redactedBefore(parts.before, parts.redact));
  pipeline.restore(memory.session, memory.odometer);
  if (memory.motion) motion.restore(memory.motion, memory.session?.filter.last ?? null);
  sync.restore(memory.sync);
  geofences.restore(memory.geofences, memory.visits, memory.geofenceCount);
  heading.restore(memory.session?.filter.last ?? null);
  parts.heartbeat.restore(memory.heartbeat);
  parts.receiver.restore(memory.receiver);
  parts.device.resumedByBoot = memory.resumedByBoot;
  for (const dispatch of memory.outbox) parts.listeners.deliver(dispatch);
  if (memory.unreadable.length > 0) {
    const names = memory.unreadable.join(', ');
    unit.log(1, 'memory:unreadable', `these could not be read and start afresh: ${names}`);
  }
  const onlyFences = tracking.mode === TRACKING_MODE_GEOFENCES;
  const tracks = tracking.enabled && !onlyFences;
  trips.restore(tracks);
  return {
    at,
    tracking: tracks ? 'tracking' : tracking.enabled ? 'geofences' : 'off',
    motion: motion.input(tracks ? (memory.motion?.machine ?? null) : null),
    dormancy: parts.dormancy.input(),
    geofences: geofences.input({
      isAllowed: parts.provider.blocked === null,
      isWatching: tracking.enabled,
    }),
    sync: sync.input(parts.uploads.conditions),
    auth,
    crash: crash.input(memory.crash, tracks),
    distraction: distraction.input(memory.distraction),
  };
}
