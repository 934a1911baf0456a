import type { EventName, Events, Location } from '@geo/core';
import { INVARIANTS } from '../checkers/invariants';
import { createWatch } from '../checkers/watch';
import { createDevice } from '../device/create-device';
import { createEnergyMeter } from '../energy/energy-meter';
import { ANDROID } from '../os/android';
import { IOS } from '../os/ios';
import type { Observation, Observer } from '../phone/observation';
import { simulatePhone } from '../phone/simulate-phone';
import { createModelServer } from '../server/model-server';
import { appSurroundings } from './app-surroundings';
import { appTracker } from './app-tracker';
import { type Binding, connectBinding, mockBinding } from './binding';
import { deedsOf } from './deeds';
import { exactRules } from './exact-rules';
import { isFetched } from './fetch';
import { createHearing } from './hearing';
import { type SimulatedPhoneOptions, storyOptions } from './options';
import { perfectDevice } from './perfect-device';
import type { Seen } from './seen';
import { scriptedServer } from './server-script';
import { createSnapshot } from './snapshot';
import { storyWorld } from './story-world';
import { type DeedsOf, tellerOf } from './telling';
import type { Verbs } from './verbs';

/** A phone in software that somebody carries through a story: what happens to it is in `Verbs`, what comes of it in `Seen`. */
export interface SimulatedPhone extends Verbs, Seen {}

/**
 * A phone with your app on it, for a story to happen to.
 *
 * @example
 * const phone = await simulatedPhone({ config: { stopTimeout: 5 } });
 * await phone.drives(2 * KILOMETRES).stops();
 * await phone.passes(minutes(5));
 * expect(phone.heard('motionchange').at(-1)?.isMoving).toBe(false);
 * @throws RangeError for options that cannot be; GeoError for a configuration that the engine refuses.
 */
export async function simulatedPhone(given: SimulatedPhoneOptions = {}): Promise<SimulatedPhone> {
  const options = storyOptions(given);
  const { seed, startsAt, begin, config, noise } = options;
  const { app, headless, geofences = [], starts = true, blackBox = false, checks = false } = given;
  const { binding = mockBinding() } = given;
  const world = storyWorld({ seed, startsAt, begin });
  const server = scriptedServer(given.server ?? createModelServer(), given.backend);
  const rules = options.os === 'ios' ? IOS : ANDROID;
  const hearing = createHearing(
    () => ({ at: phone.at, life: own.life }),
    (happening) => controls.observe(happening),
  );
  const surroundings = appSurroundings(
    () => ({
      at: phone.at,
      wall: controls.wall,
      life: own.life,
      isRunning: phone.isAlive && !phone.isSuspended,
      plan: controls.plan,
    }),
    given.timers,
  );
  const { failures, runtimeComes, runtimeGoes, follow } = surroundings;
  const own = appTracker(
    {
      ...{ app, headless, config, geofences, starts, blackBox, calls },
      ...{ failures, runtimeComes, runtimeGoes, before: follow },
    },
    hearing,
  );
  const meter = createEnergyMeter(world);
  const observations: Observation[] = [];
  const screen = { isOpen: false };

  function observes(observation: Observation): void {
    // A second of samples for every second of the story would be most of it.
    if (observation.saw !== 'reading' || observation.kind !== 'acceleration') observations.push(observation);
    if (observation.saw !== 'death') return;
    screen.isOpen = false;
    runtimeGoes();
  }

  const watched = { world, os: rules, server, snapshot: () => phone.snapshot() };
  const watch = checks ? createWatch(INVARIANTS, watched) : undefined;

  const phone = simulatePhone({
    world,
    seed,
    server,
    device: noise ? createDevice(world, { platform: options.os }) : perfectDevice(world),
    os: noise ? rules : exactRules(rules),
    tracker: own.tracker,
    observers: [meter.observer, ...(watch === undefined ? [] : [withoutFetches(watch.observer)]), observes],
  });
  const { controls } = phone;
  if (!noise) controls.disk.commitMillis = 0;
  connectBinding(binding, () => (phone.isAlive ? own.engine : undefined));
  const snapshot = createSnapshot(phone, own);
  const deeds = afterEach(deedsOf({ world, phone, controls, server, screen }), async () => {
    follow();
    await snapshot.take();
    if (given.raisesFailures ?? true) failures.raise();
  });
  const teller = tellerOf<Verbs>(deeds, () => hero);

  /** Between two sentences nothing moves: what a test calls then is carried as far as it gets without any time passing. */
  async function calls<T>(operation: string, args: readonly unknown[], run: () => Promise<T>): Promise<T> {
    const { observe } = controls;
    observe({ saw: 'call', operation, args });
    const answer = run();
    answer.then(
      (value) => observe({ saw: 'returned', operation, value }),
      (error: Error) => observe({ saw: 'failed', operation, message: error.message }),
    );
    if (!teller.isTelling) await teller.inTurn(snapshot.take);
    return answer;
  }

  /** What is asked at the end of a sentence is not known in its middle. */
  function atRest<T>(name: string, value: () => T): T {
    if (teller.isTelling)
      throw new Error(`phone.${name} was read while a story is being told: await the story first`);
    return value();
  }

  const requests = () => observations.flatMap((seen) => (seen.saw === 'request' ? [seen.request] : []));

  const hero: SimulatedPhone = {
    ...teller.verbs,
    get state() {
      return atRest('state', () => snapshot.state);
    },
    get queued() {
      return atRest('queued', () => snapshot.queued);
    },
    get records() {
      return [...server.records.values()].map(({ record }) => record as unknown as Location);
    },
    events: hearing.events,
    heard: <N extends EventName>(name: N) =>
      hearing.events.filter((event) => event.name === name).map(({ payload }) => payload as Events[N]),
    headless: hearing.headless,
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
      if (own.engine !== undefined && phone.isAlive) return own.engine;
      throw new Error('the process is dead and has no engine; wakes() or isOpened() starts it');
    },
    binding: binding as Binding,
    get life() {
      return own.life;
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
    trace: own.trace,
    observations,
    get violations() {
      if (watch === undefined) throw new Error('nothing was watched; simulatedPhone({ checks: true }) does');
      return watch.violations;
    },
    get energy() {
      return meter.energy('nominal', phone.at);
    },
    lasts: <T>(work: Promise<T>) =>
      teller.inTurn(async () => {
        const value = await phone.lasts(work);
        await snapshot.take();
        return value;
      }),
  };

  await teller.inTurn(async () => {
    await phone.opens();
    screen.isOpen = true;
    await snapshot.take();
    // Where commits take their time, so does the beginning.
    if (starts && !own.isReady) await phone.lasts(own.begun);
    await snapshot.take();
  });
  return hero;
}

/** What must hold of the engine says nothing of what its app fetches. */
function withoutFetches(observer: Observer): Observer {
  const numbers = new Set<number>();
  return (observation) => {
    if (observation.saw === 'request' && isFetched(observation.request)) numbers.add(observation.number);
    const isAnswer =
      observation.saw === 'request' || observation.saw === 'answer' || observation.saw === 'noAnswer';
    if (!isAnswer || !numbers.has(observation.number)) observer(observation);
  };
}

/** The same deeds, with something after each. */
function afterEach(deeds: DeedsOf<Verbs>, after: () => Promise<void>): DeedsOf<Verbs> {
  const followed = Object.entries(deeds as Readonly<Record<string, (...words: never[]) => unknown>>).map(
    ([verb, deed]) => [
      verb,
      async (...words: never[]) => {
        await deed(...words);
        await after();
      },
    ],
  );
  return Object.fromEntries(followed) as DeedsOf<Verbs>;
}
