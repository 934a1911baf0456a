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
import { atRest, createEngine } from './engine-under-test';

/** What a listener heard. */
export interface Heard {
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
  /** Names the test listens to from the start of each life. Default: all. */
  readonly listensTo?: readonly EventName[];
  readonly commitMillis?: number;
  readonly available?: readonly SensorKind[];
  readonly profile?: PlatformProfile;
  /** Default: on, as an app has it. */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** What the platform answers when it is asked. */
  readonly answers?: ScriptedSensorAnswers;
  /** Turns of the promise queue that pass before a port answers, and while a listener works; asked anew each time. */
  readonly turns?: () => number;
  /** Why the process before the first life ended. */
  readonly lastLife?: LastLife;
  /** Does the platform report that storage was unlocked? Default true. */
  readonly noticesUnlock?: boolean;
  /** Is storage locked when the first life begins? */
  readonly locked?: boolean;
  /** How the device is at first. */
  readonly states?: Partial<SensorStates>;
  /** Ids and random numbers. Default: ids count from 1, which are those of any other phone as well. */
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

/** By then the queue of promises is empty, however long the chains in it were. */
const eventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function passing<T>(turns: number, answer: Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn++) await undefined;
  return answer;
}

export const URL = 'https://example.test/locations';
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** An engine on a virtual phone that can be killed: what was durable is all that the next life finds. */
export class Phone {
  /** Time stands still while promises are at work, however many requests hang on one another. */
  readonly scheduler = virtualScheduler({ wakes: [], idle: () => this.worksOff() });
  /** Every request of every life. */
  readonly requests: HttpRequest[] = [];
  /** Everything that listeners heard, in every life. */
  readonly heard: Heard[] = [];
  /** The uptime at which the first life began. */
  readonly bornUp = this.scheduler.uptime();
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

  /** A phone whose engine has booted and, where there is a config, is ready. */
  static async on(options: PhoneOptions = {}): Promise<Phone> {
    const phone = new Phone(options);
    await phone.boots(options.memory ?? []);
    return phone;
  }

  /** A phone with an engine on which `ready` was not called, at the very moment of its creation. */
  static born(options: PhoneOptions = {}): Phone {
    const phone = new Phone(options);
    phone.isBorn(options.memory ?? []);
    return phone;
  }

  private isBorn(memory: readonly Entry[]): void {
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
        storage: this.counted(this.storage),
        sensor: this.options.turns ? this.lateSensor() : this.sensor,
        http: { send: (request) => this.late(http.send(request)) },
        presence: this.presence,
        entropy: this.entropy,
        scheduler: {
          get bootId() {
            return scheduler.bootId;
          },
          now: scheduler.now,
          uptime: scheduler.uptime,
          // What is left of a dead process sets no timers.
          after: (millis, run) => (isAlive() ? this.timed(() => scheduler.after(millis, run)) : () => {}),
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
    for (const name of this.options.listensTo ?? NAMES) {
      this.engine.on(name, (payload, { id }) => {
        if (isAlive()) this.heard.push({ name, payload, id });
        if (this.options.turns) return this.late(Promise.resolve());
        return undefined;
      });
    }
  }

  private states: Partial<SensorStates>;
  /** Is storage of the next life locked when it begins? */
  isLocked: boolean;

  private async boots(memory: readonly Entry[]): Promise<void> {
    this.isBorn(memory);
    await this.waits(0);
    if (this.options.config) await this.lasts(this.engine.ready(this.options.config));
    await this.rests();
  }

  /** The process dies here and now; commits under way are lost. Its timers and watches go with it. */
  dies(): readonly Entry[] {
    this.life++;
    const durable = this.storage.snapshot();
    this.scheduler.kill();
    return durable;
  }

  /** Dies, and is started again; without `config`, `ready` is not called in the new life. */
  async isKilled(config?: ConfigPatch): Promise<void> {
    this.isBorn(this.dies());
    await this.waits(0);
    if (config) await this.lasts(this.engine.ready(config));
    await this.rests();
  }

  /** The device starts anew, and with it the engine; without `config`, `ready` is not called. */
  async reboots(config?: ConfigPatch): Promise<void> {
    const durable = this.dies();
    this.scheduler.reboot({ offMillis: 10 * SECOND, uptime: 30 * SECOND });
    this.isBorn(durable);
    await this.waits(0);
    if (config) await this.lasts(this.engine.ready(config));
    await this.rests();
  }

  /** The next life begins, after `dies` and whatever has happened to the device since. */
  async livesOn(durable: readonly Entry[], config: ConfigPatch): Promise<void> {
    this.isBorn(durable);
    await this.waits(0);
    await this.lasts(this.engine.ready(config));
    await this.rests();
  }

  /** Everything that hangs on promises alone comes to rest; no time passes. */
  async rests(): Promise<void> {
    await this.scheduler.settle();
  }

  /** Time passes until this is done: for storage that takes its time. */
  async lasts<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = () => {
      isDone = true;
    };
    work.then(ended, ended);
    await this.rests();
    for (let millis = 0; !isDone && millis < MINUTE; millis++) await this.waits(1);
    return work;
  }

  private async worksOff(): Promise<void> {
    let before = -1;
    while (before !== this.progress) {
      before = this.progress;
      await atRest();
      await eventLoopTurn();
    }
  }

  private reads = 0;

  private late<T>(answer: Promise<T>): Promise<T> {
    const { turns } = this.options;
    return turns === undefined ? answer : passing(turns(), answer);
  }

  private lateSensor(): ScriptedSensor {
    const { sensor } = this;
    return { ...sensor, ask: (question, input) => this.late(sensor.ask(question, input)) };
  }

  /** Reading is progress as well: a boot reads a long while before it decides anything. */
  private counted(storage: Storage): Storage {
    const reading = <T>(answer: Promise<T>): Promise<T> => {
      this.reads++;
      return this.late(answer);
    };
    return {
      get: (key) => reading(storage.get(key)),
      scan: (prefix, options) => reading(storage.scan(prefix, options)),
      count: (prefix) => reading(storage.count(prefix)),
      commit: (changes) => this.late(storage.commit(changes)),
      ...(this.options.noticesUnlock === false ? {} : { whenUnlocked: this.storage.whenUnlocked }),
    };
  }

  private timers = 0;

  private timed<T>(set: () => T): T {
    this.timers++;
    return set();
  }

  /** With a black box calls enter one by one: each port that one of them reaches is progress. */
  private get progress(): number {
    const { reads, timers, requests, storage, sensor, trace } = this;
    return reads + timers + requests.length + storage.commits.length + sensor.calls.length + trace.length;
  }

  /** Time passes, and everything that comes due happens. */
  async waits(millis: number): Promise<void> {
    await this.scheduler.advanceAsync(millis);
    await this.rests();
  }

  /** How the device will be in the next life; this one hears nothing of it. */
  willSay<K extends StateKind>(kind: K, reading: Omit<SensorReadings[K], 'ageMillis'>): void {
    this.states = { ...this.states, [kind]: { ageMillis: 0, ...reading } };
  }

  /** The device says how it is, and goes on being so in later lives. */
  async says<K extends StateKind>(kind: K, reading: Omit<SensorReadings[K], 'ageMillis'>): Promise<void> {
    this.willSay(kind, reading);
    this.sensor.deliver(kind, this.states[kind] as SensorReadings[K]);
    await this.rests();
  }

  /** The network comes or goes. */
  hasNetwork(transport: 'wifi' | 'cellular' | 'none'): Promise<void> {
    return this.says('connectivity', { connected: transport !== 'none', transport });
  }

  isInBackground(): Promise<void> {
    return this.says('app', { state: 'background' });
  }

  /** Puts records into the queue by the app's own call; answers their uuids. */
  async queues(count: number): Promise<string[]> {
    const uuids: string[] = [];
    for (let i = 0; i < count; i++) {
      const uuid = `r${this.inserted++}`;
      uuids.push(uuid);
      await this.engine.insertLocation({ uuid, coords: { latitude: 45, longitude: 13 } });
    }
    await this.rests();
    return uuids;
  }

  /** A fix arrives, this many metres to the north. Nothing is awaited. */
  senses(north: number): void {
    this.sensor.deliver('location', {
      latitude: 45 + north / 111_132,
      longitude: 13,
      accuracy: 5,
      speed: 10,
      ageMillis: 0,
    });
  }

  /** A fix a second at 10 m/s. */
  async drives(seconds: number, from = 0): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.senses((from + second) * 10);
      await this.waits(SECOND);
    }
  }

  heardOf<T>(name: EventName): T[] {
    return this.heard.filter((event) => event.name === name).map(({ payload }) => payload as T);
  }

  /** The uuids of the queue, oldest first. */
  async queued(): Promise<string[]> {
    return (await this.engine.getLocations()).map(({ uuid }) => uuid);
  }
}
