import {
  type ConfigPatch,
  type Engine,
  type Entropy,
  type Entry,
  type EventName,
  type HttpRequest,
  type LastLife,
  NODE_PROFILE,
  type PlatformProfile,
  type SensorKind,
  type SensorReadings,
  type Storage,
} from '../src/index';
import {
  countingEntropy,
  type MemoryStorage,
  type MemoryStorageOptions,
  memoryStorage,
  type ScriptedAnswer,
  type ScriptedHttp,
  type ScriptedSensor,
  type ScriptedSensorAnswers,
  type SensorStates,
  type StateKind,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../src/testing/index';
import { createEngine, untilQuiescent } from './engine-under-test';

/** An event that a listener received. */
export interface ReceivedEvent {
  readonly name: EventName;
  readonly payload: unknown;
  readonly id: string | undefined;
}

/** What a server does with a request. */
export type Server = (request: HttpRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

export interface PhoneOptions {
  /** Config given to `ready`; without it `ready` is not called. */
  readonly config?: ConfigPatch;
  readonly server?: Server;
  readonly memory?: readonly Entry[];
  /** Events the test listens to from the start of each life. Default: all. */
  readonly listenTo?: readonly EventName[];
  readonly commitMillis?: number;
  readonly available?: readonly SensorKind[];
  readonly profile?: PlatformProfile;
  /** Default: on, as an app has it. */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** The platform's answers to queries. */
  readonly answers?: ScriptedSensorAnswers;
  /** Turns of the promise queue before a port answers, and while a listener works; called each time. */
  readonly turns?: () => number;
  /** Why the process before the first life ended. */
  readonly lastLife?: LastLife;
  /** Does the platform report that storage was unlocked? Default true. */
  readonly reportsUnlock?: boolean;
  /** Is storage locked when the first life begins? */
  readonly locked?: boolean;
  /** The device's initial state. */
  readonly states?: Partial<SensorStates>;
  /** Ids and random numbers. Default: ids count from 1, as on every other phone. */
  readonly entropy?: Entropy;
}

const NAMES: readonly EventName[] = [
  'location',
  'locationerror',
  'locationfilter',
  'motionchange',
  'http',
  'connectivitychange',
  'heartbeat',
  'providerchange',
  'powersavechange',
  'authorization',
];

/** Resolves when the queue of promises is empty, however long its chains. */
const eventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function delayedByTurns<T>(turns: number, answer: Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn++) await undefined;
  return answer;
}

export const URL = 'https://example.test/locations';
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** An engine on a virtual phone whose process can be killed: the next life has durable storage only. */
export class Phone {
  /** Time does not pass while promises are pending, however many requests depend on each other. */
  readonly scheduler = virtualScheduler({ wakes: [], idle: () => this.drainPromises() });
  /** Every request of every life. */
  readonly requests: HttpRequest[] = [];
  /** All events that listeners received, in every life. */
  readonly events: ReceivedEvent[] = [];
  /** The uptime at which the first life began. */
  readonly launchedUp = this.scheduler.uptime();
  /** Lines of the decision trace, of every life. */
  readonly trace: string[] = [];
  readonly presence = silentPresence();
  storage!: MemoryStorage;
  sensor!: ScriptedSensor;
  http!: ScriptedHttp;
  engine!: Engine;
  server: Server;
  private readonly entropy: Entropy;
  private life = 0;
  private inserted = 0;

  private constructor(private readonly options: PhoneOptions) {
    this.server = options.server ?? (() => 200);
    this.states = options.states ?? {};
    this.isLocked = options.locked ?? false;
    this.entropy = options.entropy ?? countingEntropy();
  }

  /** Creates a phone whose engine has booted and, with a config, is ready. */
  static async create(options: PhoneOptions = {}): Promise<Phone> {
    const phone = new Phone(options);
    await phone.boot(options.memory ?? []);
    return phone;
  }

  /** Creates a phone at the moment its process starts: nothing is awaited, and `ready` is not called. */
  static launch(options: PhoneOptions = {}): Phone {
    const phone = new Phone(options);
    phone.launchProcess(options.memory ?? []);
    return phone;
  }

  private launchProcess(memory: readonly Entry[]): void {
    this.life++;
    const { life, scheduler } = this;
    const isAlive = () => life === this.life;
    const { commitMillis, available = ['location', 'connectivity', 'app'], profile, blackBox } = this.options;
    const storageOptions: MemoryStorageOptions =
      commitMillis === undefined ? {} : { latency: { scheduler, commitMillis } };
    this.storage = memoryStorage(memory, storageOptions);
    this.storage.locked = this.isLocked;
    const answers = { requestTemporaryFullAccuracy: 0, ...this.options.answers } as const;
    this.sensor = scriptedSensor({ available, states: this.states, answers });
    this.http = scriptedHttp(
      (request) => {
        if (!isAlive()) return 'held';
        return this.server(request, this.requests.push(request) - 1);
      },
      { scheduler },
    );
    const { http } = this;
    this.engine = createEngine({
      ports: {
        storage: this.countingReads(this.storage),
        sensor: this.options.turns ? this.delayedSensor() : this.sensor,
        http: { send: (request) => this.delayed(http.send(request)) },
        presence: this.presence,
        entropy: this.entropy,
        scheduler: {
          get bootId() {
            return scheduler.bootId;
          },
          now: scheduler.now,
          uptime: scheduler.uptime,
          // Code of a dead process sets no timers.
          after: (millis, run) =>
            isAlive() ? this.countingTimers(() => scheduler.after(millis, run)) : () => {},
          wakeAt: (name, at, isInexact) => (isAlive() ? scheduler.wakeAt(name, at, isInexact) : undefined),
          onWake: scheduler.onWake,
        },
      },
      profile: profile ?? NODE_PROFILE,
      ...(blackBox === undefined ? {} : { blackBox }),
      ...(this.options.lastLife === undefined ? {} : { lastLife: this.options.lastLife }),
      trace: (line) => {
        if (isAlive()) this.trace.push(line);
      },
    });
    for (const name of this.options.listenTo ?? NAMES) {
      this.engine.on(name, (payload, { id }) => {
        if (isAlive()) this.events.push({ name, payload, id });
        if (this.options.turns) return this.delayed(Promise.resolve());
        return undefined;
      });
    }
  }

  private states: Partial<SensorStates>;
  /** Is storage of the next life locked when it begins? */
  isLocked: boolean;

  private async boot(memory: readonly Entry[]): Promise<void> {
    this.launchProcess(memory);
    await this.wait(0);
    if (this.options.config) await this.waitFor(this.engine.ready(this.options.config));
    await this.settle();
  }

  /** Ends the process now: commits in flight, timers and watches are lost. Returns durable storage. */
  kill(): readonly Entry[] {
    this.life++;
    const durable = this.storage.snapshot();
    this.scheduler.kill();
    return durable;
  }

  /** Kills the process and starts it again; without `config`, `ready` is not called in the new life. */
  async restart(config?: ConfigPatch): Promise<void> {
    this.launchProcess(this.kill());
    await this.wait(0);
    if (config) await this.waitFor(this.engine.ready(config));
    await this.settle();
  }

  /** Restarts the device and the engine; without `config`, `ready` is not called. */
  async reboot(config?: ConfigPatch): Promise<void> {
    const durable = this.kill();
    this.scheduler.reboot({ offMillis: 10 * SECOND, uptime: 30 * SECOND });
    this.launchProcess(durable);
    await this.wait(0);
    if (config) await this.waitFor(this.engine.ready(config));
    await this.settle();
  }

  /** Starts the process again after `kill`, from this storage. */
  async relaunch(durable: readonly Entry[], config: ConfigPatch): Promise<void> {
    this.launchProcess(durable);
    await this.wait(0);
    await this.waitFor(this.engine.ready(config));
    await this.settle();
  }

  /** Runs all work that depends on promises alone; no time passes. */
  async settle(): Promise<void> {
    await this.scheduler.settle();
  }

  /** Lets time pass until this promise settles, at most a minute: for storage with latency. */
  async waitFor<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = () => {
      isDone = true;
    };
    work.then(ended, ended);
    await this.settle();
    for (let millis = 0; !isDone && millis < MINUTE; millis++) await this.wait(1);
    return work;
  }

  private async drainPromises(): Promise<void> {
    let before = -1;
    while (before !== this.progress) {
      before = this.progress;
      await untilQuiescent();
      await eventLoopTurn();
    }
  }

  private reads = 0;

  private delayed<T>(answer: Promise<T>): Promise<T> {
    const { turns } = this.options;
    return turns === undefined ? answer : delayedByTurns(turns(), answer);
  }

  private delayedSensor(): ScriptedSensor {
    const { sensor } = this;
    return { ...sensor, ask: (question, input) => this.delayed(sensor.ask(question, input)) };
  }

  /** Reads count as progress: a boot does many before its first decision. */
  private countingReads(storage: Storage): Storage {
    const reading = <T>(answer: Promise<T>): Promise<T> => {
      this.reads++;
      return this.delayed(answer);
    };
    return {
      get: (key) => reading(storage.get(key)),
      scan: (prefix, options) => reading(storage.scan(prefix, options)),
      count: (prefix) => reading(storage.count(prefix)),
      commit: (changes) => this.delayed(storage.commit(changes)),
      ...(this.options.reportsUnlock === false ? {} : { whenUnlocked: this.storage.whenUnlocked }),
    };
  }

  private timers = 0;

  private countingTimers<T>(set: () => T): T {
    this.timers++;
    return set();
  }

  /** With a black box calls are admitted one by one: each call of a port is progress. */
  private get progress(): number {
    const { reads, timers, requests, storage, sensor, trace } = this;
    return reads + timers + requests.length + storage.commits.length + sensor.calls.length + trace.length;
  }

  /** Lets time pass and runs everything that becomes due. */
  async wait(millis: number): Promise<void> {
    await this.scheduler.advanceAsync(millis);
    await this.settle();
  }

  /** Sets the device's state from the next life on; the present life gets no reading. */
  setNextState<K extends StateKind>(kind: K, reading: Omit<SensorReadings[K], 'ageMillis'>): void {
    this.states = { ...this.states, [kind]: { ageMillis: 0, ...reading } };
  }

  /** Delivers the device's state, and keeps it for later lives. */
  async setState<K extends StateKind>(kind: K, reading: Omit<SensorReadings[K], 'ageMillis'>): Promise<void> {
    this.setNextState(kind, reading);
    this.sensor.deliver(kind, this.states[kind] as SensorReadings[K]);
    await this.settle();
  }

  /** Connects or disconnects the network. */
  setNetwork(transport: 'wifi' | 'cellular' | 'none'): Promise<void> {
    return this.setState('connectivity', { connected: transport !== 'none', transport });
  }

  moveToBackground(): Promise<void> {
    return this.setState('app', { state: 'background' });
  }

  /** Queues records by `insertLocation`; returns their uuids. */
  async enqueue(count: number): Promise<string[]> {
    const uuids: string[] = [];
    for (let i = 0; i < count; i++) {
      const uuid = `r${this.inserted++}`;
      uuids.push(uuid);
      await this.engine.insertLocation({ uuid, coords: { latitude: 45, longitude: 13 } });
    }
    await this.settle();
    return uuids;
  }

  /** Delivers a fix this many metres to the north. Awaits nothing. */
  deliverFix(north: number): void {
    this.sensor.deliver('location', {
      latitude: 45 + north / 111_132,
      longitude: 13,
      accuracy: 5,
      speed: 10,
      ageMillis: 0,
    });
  }

  /** Drives at 10 m/s with a fix a second. */
  async drive(seconds: number, from = 0): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.deliverFix((from + second) * 10);
      await this.wait(SECOND);
    }
  }

  received<T>(name: EventName): T[] {
    return this.events.filter((event) => event.name === name).map(({ payload }) => payload as T);
  }

  /** The uuids of the queue, oldest first. */
  async queued(): Promise<string[]> {
    return (await this.engine.getLocations()).map(({ uuid }) => uuid);
  }
}
