import type { Positions } from '../../api/positions/positions';
import type { Config } from '../../config/keys';
import type { FixPipeline } from '../../locations/fix-pipeline';
import { createDiary, type Diary } from '../../log/diary-writer';
import { dormancyConditions } from '../../motion/dormancy-conditions';
import { createDormancy, type Dormancy, type DormancyFact } from '../../motion/dormant-parking';
import type { Motion } from '../../motion/motion-region';
import type { Ports } from '../../ports/index';
import type { DeviceState } from '../../sensors/device-state';
import { createHeartbeat, type Heartbeat, type HeartbeatFact } from '../../sensors/heartbeat';
import type { UnitOfWork } from '../../store/unit-of-work';
import { alarm } from '../../time/alarms';
import type { Timers } from '../../time/timers';
import type { Tracking } from '../tracking';
import type { DeviceParts } from './device-parts';

/** What runs, or records, while nothing else does: the heartbeat, dormant parking, the diary of lives. */
export interface RestParts {
  readonly heartbeat: Heartbeat;
  readonly dormancy: Dormancy;
  readonly diary: Diary;
}

interface RestPartsEnvironment extends Pick<DeviceParts, 'provider' | 'wakeRegions' | 'sensors'> {
  readonly ports: Pick<Ports, 'scheduler' | 'sensor'>;
  readonly unit: UnitOfWork;
  readonly timers: Timers;
  readonly device: DeviceState;
  readonly motion: Motion;
  readonly pipeline: FixPipeline;
  readonly positions: Positions;
  readonly tracking: Pick<Tracking, 'enabled'>;
  /** Does the platform report restrictions? Only then is a diary kept. */
  readonly keepsDiary: boolean;
  config(): Config;
  emit(fact: DormancyFact | HeartbeatFact): void;
}

export function createRestParts(env: RestPartsEnvironment): RestParts {
  const { unit, timers, device, pipeline, tracking, config, emit } = env;
  const { scheduler, sensor } = env.ports;
  const { bootId } = scheduler;

  const dormancy = createDormancy({
    effects: unit,
    conditions: () => dormancyConditions({ ...env, sensor, config: config() }),
    wakeIn: alarm(scheduler, 'dormant', true),
    emit,
  });
  const isDormant = () => dormancy.isDormant;
  const diary = createDiary({ effects: unit, bootId, isKept: env.keepsDiary, device, isDormant });
  const heartbeatAlarm = alarm(scheduler, 'heartbeat');
  const heartbeat = createHeartbeat({
    effects: unit,
    bootId,
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
    // A dormant device sleeps: beats come with what wakes it.
    wakeIn: (left) => heartbeatAlarm(isDormant() ? null : left),
    isWanted: () => tracking.enabled,
    intervalMillis: () => config().heartbeatInterval * 1000,
    lastFix: () => pipeline.lastOfSession,
    describe: pipeline.describe,
    emit,
  });
  return { heartbeat, dormancy, diary };
}
