import type { EventName, Events, Location } from '@geo/core';
import { INVARIANTS } from '../checkers/invariants';
import { createRunMonitor } from '../checkers/run-monitor';
import { createDevice } from '../device/create-device';
import { createEnergyMeter } from '../energy/energy-meter';
import { ANDROID } from '../os/android';
import { IOS } from '../os/ios';
import type { OsRules } from '../os/rules';
import type { Observation, Observer } from '../phone/observation';
import { simulatePhone } from '../phone/simulate-phone';
import { createModelServer } from '../server/model-server';
import { appSurroundings } from './app-surroundings';
import { appTracker } from './app-tracker';
import { type Binding, connectBinding, mockBinding } from './binding';
import { commandHandlers } from './command-handlers';
import { type CommandHandlers, createCommandQueue } from './command-queue';
import { startEngineInHeap } from './engine-process';
import { createEventLog } from './event-log';
import { exactRules } from './exact-rules';
import { isFetched } from './fetch';
import { type SimulatedPhoneOptions, storyOptions } from './options';
import { perfectDevice } from './perfect-device';
import type { PhoneCommands, SimulatedPhone } from './phone-commands';
import { scriptedServer } from './server-script';
import { createSnapshot } from './snapshot';
import { storyWorld } from './story-world';

/**
 * Creates a simulated phone with your app on it, opens the app, and waits until the engine is ready.
 *
 * @example
 * const phone = await simulatedPhone({ config: { stopTimeout: 5 } });
 * await phone.drive(2 * KILOMETRES).stop();
 * await phone.wait(minutes(5));
 * expect(phone.received('motionchange').at(-1)?.isMoving).toBe(false);
 * @throws RangeError for options that are unknown or out of range; GeoError for a configuration that the engine refuses.
 */
export async function simulatedPhone(given: SimulatedPhoneOptions = {}): Promise<SimulatedPhone> {
  const options = storyOptions(given);
  const { seed, startsAt, begin, config, noise } = options;
  const { app, headless, geofences = [], autoStart = true, blackBox = true, checks = false } = given;
  const { binding = mockBinding(), eventSensors = [], startEngine = startEngineInHeap } = given;
  const world = storyWorld({ seed, startsAt, begin });
  const server = scriptedServer(given.server ?? createModelServer(), given.backend);
  const rules = rulesOf(options.os === 'ios' ? IOS : ANDROID, given.runtimeInBackground);
  const eventLog = createEventLog(
    () => ({ at: phone.at, life: appInstance.life }),
    (observation) => controls.observe(observation),
  );
  const surroundings = appSurroundings(
    () => ({
      at: phone.at,
      wall: controls.wall,
      life: appInstance.life,
      isRunning: phone.isAlive && !phone.isSuspended,
      schedule: controls.schedule,
    }),
    given.timers,
  );
  const { failures, startRuntime, stopRuntime, syncTimers } = surroundings;
  const appInstance = appTracker(
    {
      ...{ app, headless, config, geofences, autoStart, blackBox, startEngine, call },
      ...{ failures, startRuntime, stopRuntime, beforeCallback: syncTimers },
    },
    eventLog,
  );
  const meter = createEnergyMeter(world);
  const observations: Observation[] = [];
  const screen = { isOpen: false };

  function onObservation(observation: Observation): void {
    // Samples of acceleration for every second would be most of the observations.
    if (observation.type !== 'reading' || observation.kind !== 'acceleration') observations.push(observation);
    if (observation.type !== 'processEnd') return;
    screen.isOpen = false;
    stopRuntime();
  }

  const monitored = { world, os: rules, server, snapshot: () => phone.snapshot() };
  const watch = checks ? createRunMonitor(INVARIANTS, monitored) : undefined;

  const phone = simulatePhone({
    world,
    seed,
    server,
    device: noise ? createDevice(world, { platform: options.os }) : perfectDevice(world),
    os: noise ? rules : exactRules(rules),
    tracker: appInstance.tracker,
    eventSensors,
    observers: [
      meter.observer,
      ...(watch === undefined ? [] : [withoutFetches(watch.observer)]),
      onObservation,
    ],
  });
  const { controls } = phone;
  if (!noise) controls.disk.commitMillis = 0;
  connectBinding(binding, () => (phone.isAlive ? appInstance.engine : undefined));
  const snapshot = createSnapshot(phone, appInstance);
  const handlers = afterEach(commandHandlers({ world, phone, controls, server, screen }), async () => {
    syncTimers();
    await snapshot.take();
    if (given.rethrowFailures ?? true) failures.throwFirst();
  });
  const queue = createCommandQueue<PhoneCommands>(handlers, () => simulated);

  /** Between two commands time stands still: a call made then runs as far as it gets without time passing. */
  async function call<T>(operation: string, args: readonly unknown[], run: () => Promise<T>): Promise<T> {
    const { observe } = controls;
    observe({ type: 'call', operation, args });
    const answer = run();
    answer.then(
      (value) => observe({ type: 'returned', operation, value }),
      (error: Error) => observe({ type: 'failed', operation, message: error.message }),
    );
    if (!queue.isRunning) await queue.enqueue(snapshot.take);
    return answer;
  }

  /** The snapshot is taken after each command, so it is not known while one runs. */
  function whenQuiescent<T>(name: string, value: () => T): T {
    if (queue.isRunning)
      throw new Error(`phone.${name} was read while commands are running: await them first`);
    return value();
  }

  const requests = () => observations.flatMap((seen) => (seen.type === 'request' ? [seen.request] : []));

  const simulated: SimulatedPhone = {
    ...queue.commands,
    get state() {
      return whenQuiescent('state', () => snapshot.state);
    },
    get queued() {
      return whenQuiescent('queued', () => snapshot.queued);
    },
    get records() {
      return [...server.records.values()].map(({ record }) => record as unknown as Location);
    },
    events: eventLog.events,
    received: <N extends EventName>(name: N) =>
      eventLog.events.filter((event) => event.name === name).map(({ payload }) => payload as Events[N]),
    headless: eventLog.headless,
    get requests() {
      return requests().filter((request) => !isFetched(request));
    },
    get fetched() {
      return requests().filter(isFetched);
    },
    failures: failures.all,
    globals: surroundings.globals,
    installGlobals: surroundings.installGlobals,
    storage: surroundings.storage,
    memory: surroundings.memory,
    server,
    get engine() {
      if (appInstance.engine !== undefined && phone.isAlive) return appInstance.engine;
      throw new Error('the process is dead and has no engine; wake() or open() starts it');
    },
    binding: binding as Binding,
    get life() {
      return appInstance.life;
    },
    get isAlive() {
      return phone.isAlive;
    },
    get isSuspended() {
      return phone.isSuspended;
    },
    get at() {
      return phone.at;
    },
    get now() {
      return startsAt + phone.at;
    },
    get place() {
      const { latitude, longitude } = world.truthAt(phone.at);
      return { latitude, longitude };
    },
    trace: appInstance.trace,
    observations,
    get violations() {
      if (watch === undefined)
        throw new Error('the invariants are not checked; simulatedPhone({ checks: true }) checks them');
      return watch.violations;
    },
    get energy() {
      return meter.energy('nominal', phone.at);
    },
    waitFor: <T>(work: Promise<T>) =>
      queue.enqueue(async () => {
        const value = await phone.waitFor(work);
        await snapshot.take();
        return value;
      }),
  };

  await queue.enqueue(async () => {
    await phone.open();
    screen.isOpen = true;
    await snapshot.take();
    // With `noise`, commits take time, and so does `ready`.
    if (autoStart && !appInstance.isReady) await phone.waitFor(appInstance.started);
    await snapshot.take();
  });
  return simulated;
}

/** The system's rules, with another answer to whether the app's runtime starts with its process. */
function rulesOf(os: OsRules, runtimeInBackground = os.process.runtimeInBackground.is): OsRules {
  const { process } = os;
  const rule = { ...process.runtimeInBackground, is: runtimeInBackground };
  return { ...os, process: { ...process, runtimeInBackground: rule } };
}

/** The invariants are about the engine's requests, not about those of the app's own `fetch`. */
function withoutFetches(observer: Observer): Observer {
  const numbers = new Set<number>();
  return (observation) => {
    if (observation.type === 'request' && isFetched(observation.request)) numbers.add(observation.number);
    const isAnswer =
      observation.type === 'request' || observation.type === 'response' || observation.type === 'noResponse';
    if (!isAnswer || !numbers.has(observation.number)) observer(observation);
  };
}

/** The same handlers, with something run after each. */
function afterEach(
  handlers: CommandHandlers<PhoneCommands>,
  after: () => Promise<void>,
): CommandHandlers<PhoneCommands> {
  const followed = Object.entries(handlers as Readonly<Record<string, (...args: never[]) => unknown>>).map(
    ([command, handler]) => [
      command,
      async (...args: never[]) => {
        await handler(...args);
        await after();
      },
    ],
  );
  return Object.fromEntries(followed) as CommandHandlers<PhoneCommands>;
}
