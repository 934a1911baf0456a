import type { Before } from '../../api/before';
import type { PlatformProfile } from '../../config/profiles';
import type { Listeners } from '../../events/listeners';
import type { Scheduler } from '../../ports/scheduler';
import type { Redactor } from '../../redaction/redactor';
import type { DeviceState } from '../../sensors/device-state';
import type { UploadConditions } from '../../sync/upload-conditions';
import { readMemory } from '../boot';
import type { Fact } from '../fact';
import type { Parts } from '../parts';
import { createProcessLife, type ProcessLife } from '../process-life';
import { attachActors, machinesOf, type Regions } from '../regions';
import { restore } from '../restore';
import type { Tracking } from '../tracking';
import type { DeviceParts } from './device-parts';
import type { DurableParts } from './durable-parts';
import type { RestParts } from './rest-parts';

interface EngineLifeEnvironment {
  readonly parts: Pick<Parts, 'templates'>;
  readonly scheduler: Scheduler;
  readonly profile: PlatformProfile;
  readonly redactor: Pick<Redactor, 'redact'>;
  readonly inspect: Parameters<typeof createProcessLife>[0]['inspect'];
  readonly before: Before;
  readonly device: DeviceState;
  readonly durable: Omit<DurableParts, 'config' | 'logRows'>;
  readonly facing: Pick<DeviceParts, 'provider' | 'receiver' | 'sensors'>;
  readonly regions: Regions;
  readonly rest: Pick<RestParts, 'heartbeat' | 'diary' | 'dormancy'>;
  readonly tracking: Tracking;
  readonly listeners: Pick<Listeners, 'deliver'>;
  readonly uploads: UploadConditions;
  readonly keepsDiary: boolean;
  /** Memory or a region has failed. */
  failed(message: string): void;
  emit(fact: Fact): void;
}

/** The process life of an engine: what it loads, how each part takes it up, and what begins then. */
export function createEngineLife(env: EngineLifeEnvironment): ProcessLife {
  const { parts, scheduler, profile, redactor, before, device, regions, tracking, uploads } = env;
  const { unit, lock, pending, dates, settings, records, logWriter, retention, countRows } = env.durable;
  const { provider, receiver, sensors } = env.facing;
  const { heartbeat, diary, dormancy } = env.rest;
  const { bootId } = scheduler;
  const withMachine = { ...regions, dormancy };

  return createProcessLife({
    unit,
    lock,
    scheduler,
    whenSettled: pending.whenSettled,
    machines: machinesOf(withMachine),
    inspect: env.inspect,
    async load() {
      const [, memory] = await unit.pending.all([
        countRows(),
        readMemory(unit, profile, bootId, () => unit.at, parts.templates.fault, env.keepsDiary),
      ]);
      // Before the regions restore their deadlines: after a reboot these depend on dates.
      dates.restore(memory.dates);
      await regions.trips.load(memory.given.trips === true);
      return memory;
    },
    take: (memory) =>
      restore(
        {
          ...{
            unit,
            before,
            bootId,
            device,
            settings,
            tracking,
            heartbeat,
            diary,
            dormancy,
            records,
            provider,
          },
          ...{ receiver, logWriter, uploads, regions },
          redact: redactor.redact,
          listeners: env.listeners,
        },
        memory,
      ),
    resume(actors) {
      attachActors(withMachine, actors);
      env.emit({ type: 'motion.changed' });
      sensors.open();
      tracking.resume(() => actors.motion.send({ type: 'tracking.start', at: unit.at }));
      heartbeat.retime();
      uploads.resume();
      retention.due();
      retention.begin();
    },
    resumed: () => heartbeat.retime(),
    read: sensors.read,
    failed: env.failed,
  });
}
