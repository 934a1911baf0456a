import { type Before, redactedBefore } from '../../api/before';
import { type Client, createClient } from '../../api/client';
import type { Positions } from '../../api/positions/positions';
import { recordDefaults } from '../../api/record-defaults';
import { describeState } from '../../api/state';
import type { Extras } from '../../contract/location';
import type { Headless } from '../../events/headless';
import type { Listeners } from '../../events/listeners';
import { CLOSED } from '../../log/lifecycle';
import type { Ports } from '../../ports/index';
import type { Redactor } from '../../redaction/redactor';
import type { DeviceState } from '../../sensors/device-state';
import type { Timers } from '../../time/timers';
import { diagnosticsOf, secondsSince } from '../diagnostics';
import type { Parts } from '../parts';
import type { ProcessLife } from '../process-life';
import type { Regions } from '../regions';
import type { Tracking } from '../tracking';
import type { DeviceParts } from './device-parts';
import type { DurableParts } from './durable-parts';
import type { RestParts } from './rest-parts';

interface EngineClientEnvironment {
  readonly parts: Parts;
  readonly ports: Pick<Ports, 'http' | 'scheduler' | 'sensor' | 'entropy'>;
  readonly redactor: Pick<Redactor, 'redact'>;
  readonly before: Before;
  readonly device: DeviceState;
  readonly timers: Timers;
  readonly durable: Omit<DurableParts, 'dates' | 'countRows'>;
  readonly facing: Omit<DeviceParts, 'presence' | 'askActivityHistory'>;
  readonly regions: Regions;
  readonly rest: Pick<RestParts, 'dormancy' | 'diary'>;
  readonly positions: Positions;
  readonly tracking: Tracking;
  readonly listeners: Listeners;
  readonly headless: Headless;
  readonly life: ProcessLife;
  /** Clock faults, and how the platform treats the app, for diagnostics. */
  circumstances(): Extras;
}

/** The operations of an engine over its parts. */
export function createEngineClient(env: EngineClientEnvironment): Client {
  const { parts, ports, redactor, before, device, timers, positions, tracking, listeners, headless } = env;
  const { unit, lock, pending, settings, config, records, logRows, logWriter, retention } = env.durable;
  const { queries, provider, permission, sensors, wakeRegions, receiver } = env.facing;
  const { pipeline, motion, geofences, sync, auth, heading, trips, crash } = env.regions;
  const { diary, dormancy } = env.rest;
  const { circumstances, life } = env;
  const { scheduler, sensor, entropy } = ports;
  const { redact } = redactor;

  const diagnostics = () => diagnosticsOf({ scheduler, device, motion, records, pipeline, circumstances });

  return createClient({
    ...{ parts, unit, lock, pending, settings, records, logRows, logWriter, device, tracking, positions },
    ...{ listeners, headless, queries, provider, permission, geofences, sync, auth, heading, trips, crash },
    redact,
    booted: life.booted,
    hasCompass: sensor.available.has('heading'),
    lives: () => diary.lives,
    uploadLog: parts.logUpload({ ports, unit, pending, config, device, auth, logRows, redact }),
    odometerMeters: () => pipeline.odometer,
    describeState: () =>
      describeState({
        ...{ unit, lock, settings, device, sync, motion, pipeline, geofences, sensors, wakeRegions },
        ...{ receiver, tracking, diary, dormancy },
        before: redactedBefore(before, redact),
        secondsSince: (up) => secondsSince(scheduler, up),
      }),
    recordDefaults: () =>
      recordDefaults({
        ...{ device, motion, pipeline, diagnostics },
        at: unit.now(),
        config: config(),
        uuid: entropy.uuid(),
      }),
    episodeExtras: env.regions.episodeExtras,
    async close() {
      positions.close();
      queries.end();
      headless.end();
      unit.step(() => {
        sensors.close();
        unit.log(3, CLOSED, 'closed');
      });
      retention.end();
      life.detach();
      life.end();
      timers.end();
      await pending.idle();
      await unit.close();
    },
  });
}
