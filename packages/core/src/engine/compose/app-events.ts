import type { AuthorizationEvent } from '../../contract/authorization';
import { messageOf } from '../../contract/errors';
import type { EventName } from '../../contract/events';
import { createHeadless, type Headless } from '../../events/headless';
import { createListeners, type Listeners } from '../../events/listeners';
import type { LogWriter } from '../../log/log-writer';
import type { Sensor } from '../../ports/sensor';
import { type DeviceState, isConnectivityToCome } from '../../sensors/device-state';
import type { TrackedWork } from '../../store/tracked-work';
import type { UnitOfWork } from '../../store/unit-of-work';
import type { Timers } from '../../time/timers';

/** Delivers events to the app's listeners, or to its headless task while its runtime is detached. */
export interface AppEvents {
  readonly listeners: Listeners;
  readonly headless: Headless;
}

interface AppEventsEnvironment {
  readonly unit: UnitOfWork;
  readonly pending: TrackedWork;
  readonly timers: Timers;
  readonly sensor: Pick<Sensor, 'available'>;
  readonly device: DeviceState;
  readonly logWriter: Pick<LogWriter, 'quietly'>;
  /** Does the platform have headless events? */
  readonly hasHeadless: boolean;
  isReady(): boolean;
  booted(): Promise<void>;
  /** The event with the current tokens; undefined when it is obsolete. */
  withTokens(event: AuthorizationEvent): AuthorizationEvent | undefined;
}

/** The listeners and the headless task of an engine. */
export function createAppEvents(env: AppEventsEnvironment): AppEvents {
  const { unit, pending, timers, device } = env;
  /** Only the first throw of a log listener is logged: an entry for each would call it again. */
  let isLogFaultReported = false;

  function threw(name: EventName, error: unknown): void {
    if (name === 'log' && isLogFaultReported) return;
    isLogFaultReported ||= name === 'log';
    unit.log(1, 'listener:threw', `a listener of ${name} threw: ${messageOf(error)}`);
  }

  const listeners: Listeners = createListeners({
    calling: (name, run) => (name === 'log' ? env.logWriter.quietly(run) : run()),
    threw,
    step: unit.step,
    taken: (outboxKey) => unit.step(() => unit.remove(outboxKey)),
    soon(run) {
      if (env.isReady()) pending.whenSettled(Promise.resolve(), run);
      // The initial event of a new listener is available once the device state is known.
      else void env.booted().then(() => unit.step(run));
    },
    payloadOf: ({ name, payload }) =>
      name === 'authorization' ? env.withTokens(payload as AuthorizationEvent) : payload,
    initialEvent(name) {
      if (name !== 'connectivitychange') return undefined;
      // If the device has not reported it yet, the listener gets the first reading.
      const isToCome = isConnectivityToCome(device, env.sensor);
      device.connectivityOwed ||= isToCome;
      return isToCome ? undefined : ({ connected: device.connected } as never);
    },
    isForTask: (name) => headless.takes(name),
    waits: () => headless.pump(),
  });

  const headless = createHeadless({
    hasHeadless: env.hasHeadless,
    isRuntimeGone: () => device.runtime === 'gone',
    next: listeners.nextForTask,
    taken: (outboxKey) => unit.remove(outboxKey),
    busy: (work) => pending.track(unit.pending.wait(work)),
    called: (task) => unit.pending.run(task),
    ended: (answer) => unit.pending.wait(answer),
    after: timers.after,
    step: unit.step,
    log: unit.log,
  });

  return { listeners, headless };
}
