import { createActor } from 'xstate';
import { messageOf } from '../contract/errors';
import { actorClock } from '../machine/actor-clock';
import { fromTask } from '../machine/from-task';
import { inspector, type MachineInspection } from '../machine/inspection';
import type { Scheduler, Wake } from '../ports/scheduler';
import type { SensorKind } from '../ports/sensor';
import type { StorageLock } from '../store/storage-lock';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Instant } from '../time/instant';
import type { WhenSettled } from '../time/pending-work';
import type { BootMemory } from './boot';
import {
  type EngineEvent,
  engineMachine,
  type LoadedMemory,
  type RegionActors,
  type RegionEvents,
  type RegionMachines,
} from './engine-machine';
import { createHeldReadings, HELD_READINGS_MAX } from './held-readings';

/** The process life of the engine: asleep, waking, ready, failed, and the wakes that cause transitions. */
export interface ProcessLife {
  send(event: EngineEvent): void;
  /** Sends an event to the machine of a region. During a transition of the engine's machine it arrives after it. */
  sendTo<R extends keyof RegionEvents>(region: R, event: RegionEvents[R]): void;
  /** Starts the machine and subscribes to wakes. */
  begin(): void;
  /** Memory is loaded and the regions run. */
  readonly isReady: boolean;
  /** Resolves when memory is loaded for the first time. */
  readonly booted: Promise<void>;
  end(): void;
  /** Unsubscribes from wakes. */
  detach(): void;
}

interface ProcessLifeEnvironment {
  readonly unit: UnitOfWork;
  readonly lock: StorageLock;
  readonly scheduler: Scheduler;
  readonly whenSettled: WhenSettled;
  /** The regions' machines, with their actions provided. */
  readonly machines: RegionMachines;
  /** Told of every machine, for tools. */
  readonly inspect: ((seen: MachineInspection) => void) | undefined;
  load(): Promise<BootMemory>;
  /** Memory is loaded: each part restores its state. */
  take(memory: BootMemory): LoadedMemory;
  /** The regions run. */
  resume(regions: RegionActors): void;
  /** A reading that woke the process. */
  read(kind: SensorKind, data: never): void;
  /** The process woke; timers may have been suspended with it. */
  resumed(): void;
  failed(message: string): void;
}

/** What every region takes: the union of all that they take is more than the compiler computes. */
interface Resumable {
  send(event: { readonly type: 'engine.resumed'; readonly at: Instant }): void;
}

export function createProcessLife(env: ProcessLifeEnvironment): ProcessLife {
  const { unit, lock, scheduler, whenSettled } = env;
  /** The readings that arrived before memory was loaded. */
  const held = createHeldReadings();
  /** When the process began. */
  let born: Instant = { up: 0, wall: 0 };
  let isReady = false;
  let hasEnded = false;
  let detach: () => void = () => undefined;
  let settleBoot: () => void = () => undefined;
  const booted = new Promise<void>((resolve) => {
    settleBoot = resolve;
  });

  const loadMemory = fromTask<undefined, LoadedMemory>((_input, task) => {
    const take = (memory: BootMemory) => {
      try {
        // As if storage had answered when the process began: what was held since then follows, each at its own moment.
        if (lock.wasLocked) unit.asOf(born, () => task.done(env.take(memory)));
        else task.done(env.take(memory));
      } catch (reason) {
        // An error while restoring must be reported and retried; otherwise the boot would wait forever.
        task.fail(reason);
      }
    };
    whenSettled(env.load(), take, task.fail);
    return undefined;
  });

  const root = createActor(
    engineMachine({
      actors: { ...env.machines, loadMemory },
      actions: {
        reportUnreadable: ({ event }) => report('memory could not be read', event),
        reportBroken: ({ event }) => report('a region failed', event),
      },
    }),
    { clock: actorClock(scheduler, unit.step), ...(env.inspect && { inspect: inspector(env.inspect) }) },
  );

  function report(what: string, event: unknown): void {
    const failure = `${what}: ${messageOf((event as { error?: unknown }).error)}`;
    unit.trace('engine', failure);
    env.failed(failure);
  }

  const regions = () => root.getSnapshot().children as Partial<RegionActors>;

  function resume(): void {
    isReady = true;
    // In `ready` every region has been invoked.
    env.resume(regions() as RegionActors);
    for (const { wake, at } of held.release()) {
      if (lock.wasLocked) unit.asOf(at, () => handle(wake));
      else handle(wake);
    }
    if (held.dropped > 0) {
      const message = `${held.dropped} readings were dropped before memory was loaded: ${HELD_READINGS_MAX} are held, the newest`;
      unit.log(2, 'lifecycle:dropped', message, { dropped: held.dropped });
    }
    if (lock.wasLocked) catchUp();
    settleBoot();
  }

  /** Timers may have been suspended with the process: recomputes each from its deadline. */
  function catchUp(): void {
    env.resumed();
    const { motion, geofences, sync, auth, crash, distraction } = regions();
    const all: readonly (Resumable | undefined)[] = [motion, geofences, sync, auth, crash, distraction];
    for (const region of all) region?.send({ type: 'engine.resumed', at: unit.at });
  }

  function handle(wake: Wake): void {
    unit.trace('engine', `woken by ${wake.cause}`);
    if (wake.cause === 'reading') env.read(wake.kind, wake.data as never);
    catchUp();
  }

  root.subscribe({
    next(snapshot) {
      if (!snapshot.matches('ready')) isReady = false;
      else if (!isReady) resume();
    },
    error: (error) => report('the engine stopped', { error }),
  });

  function send(event: EngineEvent): void {
    if (!hasEnded) root.send(event);
  }

  return {
    send,
    sendTo: (region, event) => send({ type: 'region.event', at: event.at, region, event } as EngineEvent),
    begin() {
      unit.step(() => {
        born = unit.at;
        root.start();
        root.send({ type: 'engine.woken', at: unit.at });
      });
      detach = scheduler.onWake((wake) =>
        unit.step(() => {
          if (isReady) return handle(wake);
          if (wake.cause === 'reading') held.hold(wake, unit.at);
          root.send({ type: 'engine.woken', at: unit.at });
        }),
      );
    },
    get isReady() {
      return isReady;
    },
    booted,
    end() {
      hasEnded = true;
      // Before memory is loaded nothing waits to be stored.
      if (!isReady) lock.end();
      root.stop();
    },
    detach: () => detach(),
  };
}
