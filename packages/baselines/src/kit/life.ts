import type { Ports, Wake } from '@geo/core';
import type { Process, RunningTracker, Tracker, TrackerOutput } from '@geo/simulator';
import { type Sensors, sensors } from './sensors';
import { type Timers, timers } from './timers';
import { type Work, work } from './work';

/** One life of an app, with what every policy needs of it. */
export interface Life {
  readonly os: 'ios' | 'android';
  /** Why it began. */
  readonly wake: Wake;
  readonly ports: Ports;
  readonly sensors: Sensors;
  readonly timers: Timers;
  readonly work: Work;
  emit(output: TrackerOutput): void;
}

/**
 * A tracker of a policy. `begins` is called in every life; what woke the process reaches the policy's sinks and alarms when it is
 * through, so that a policy may read its memory first.
 *
 * @param presence - `location`: it holds a foreground service all the time, as most apps that track do.
 */
export function policy(
  begins: (life: Life) => void | Promise<void>,
  presence: 'location' | 'off' = 'location',
): Tracker {
  return (process: Process): RunningTracker => {
    const { ports } = process;
    const pending = work((line) => process.report({ type: 'trace', line }));
    const life: Life = {
      os: process.os.name,
      wake: process.wake,
      ports,
      sensors: sensors(ports.sensor),
      timers: timers(ports.scheduler),
      work: pending,
      emit: process.emit,
    };
    async function starts(): Promise<void> {
      ports.presence.set({ mode: presence });
      await begins(life);
      ports.scheduler.onWake((wake) => {
        life.timers.handleWake(wake);
        life.sensors.handleWake(wake);
      });
    }
    pending.track(starts());
    return {
      get busy() {
        return pending.isPending;
      },
    };
  };
}
