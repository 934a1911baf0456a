import { type Before, redactedBefore } from '../api/before';
import type { Settings } from '../config/settings';
import { TRACKING_MODE_GEOFENCES } from '../contract/constants';
import type { Listeners } from '../events/listeners';
import type { LogWriter } from '../log/log-writer';
import type { Records } from '../queue/records';
import type { DeviceState } from '../sensors/device-state';
import type { Provider } from '../sensors/provider';
import type { ReceiverUse } from '../sensors/receiver';
import type { UnitOfWork } from '../store/unit-of-work';
import type { BootMemory } from './boot';
import { logBoot, logLastLife } from './boot-story';
import type { Diary } from './diary';
import type { LoadedMemory } from './engine-machine';
import type { Heartbeat } from './heartbeat';
import type { Regions } from './regions';
import type { Tracking } from './tracking';
import type { UploadSituation } from './upload-situation';

/** The parts with persisted state. */
interface Restored extends Regions {
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
  readonly records: Pick<Records, 'waiting'>;
  readonly provider: Pick<Provider, 'blocked'>;
  readonly receiver: Pick<ReceiverUse, 'restore'>;
  readonly listeners: Pick<Listeners, 'deliver'>;
  readonly logWriter: LogWriter;
  readonly uploads: Pick<UploadSituation, 'conditions'>;
}

/** Memory is loaded: restores each part, and returns the initial states of the regions' machines. */
export function restore(parts: Restored, memory: BootMemory): LoadedMemory {
  const { unit, bootId, settings, tracking } = parts;
  const { at } = unit;
  tracking.restore(memory.tracking);
  settings.restore(memory.given);
  const auth = parts.auth.restore(memory.tokens, memory.auth);
  unit.numberFrom(memory.nextSeq);
  parts.logWriter.begin();
  logBoot(unit, bootId, parts.records.waiting, memory);
  logLastLife(unit, parts.before);
  parts.diary.restore(memory, redactedBefore(parts.before, parts.redact));
  parts.pipeline.restore(memory.session, memory.odometer);
  if (memory.motion) parts.motion.restore(memory.motion, memory.session?.filter.last ?? null);
  parts.sync.restore(memory.sync);
  parts.geofences.restore(memory.geofences, memory.visits, memory.geofenceCount);
  parts.heading.restore(memory.session?.filter.last ?? null);
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
  parts.trips.restore(tracks);
  return {
    at,
    tracking: tracks ? 'tracking' : tracking.enabled ? 'geofences' : 'off',
    motion: parts.motion.input(tracks ? (memory.motion?.machine ?? null) : null),
    geofences: parts.geofences.input({
      isAllowed: parts.provider.blocked === null,
      isWatching: tracking.enabled,
    }),
    sync: parts.sync.input(parts.uploads.conditions),
    auth,
    crash: parts.crash.input(memory.crash, tracks),
    distraction: parts.distraction.input(memory.distraction),
  };
}
