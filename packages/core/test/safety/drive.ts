import type { Engine } from '../../src/api/engine';
import type { ConfigPatch } from '../../src/config/config-patch';
import { ANDROID_PROFILE, type PlatformProfile } from '../../src/config/profiles';
import type { CrashEvent, CrashSuspectedEvent } from '../../src/contract/crash';
import type { DistractionEvent } from '../../src/contract/distraction';
import type { EventName } from '../../src/contract/events';
import type { Location } from '../../src/contract/location';
import type { SensorKind } from '../../src/ports/sensor';
import {
  countingEntropy,
  type MemoryStorage,
  memoryStorage,
  type ScriptedSensor,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';
import { createEngine, untilQuiescent } from '../engine-under-test';
import { mounted, RATE_HZ, type Signal } from './signals';

/** An event that the app received; events that are delivered at least once have an id. */
export interface ReceivedEvent {
  readonly name: EventName;
  readonly payload: unknown;
  readonly id: string | undefined;
  readonly up: number;
}

export interface DriveOptions {
  readonly config?: ConfigPatch;
  readonly profile?: PlatformProfile;
  readonly available?: readonly SensorKind[];
  readonly commitMillis?: number;
}

const NAMES: readonly EventName[] = ['location', 'motionchange', 'crashsuspected', 'crash', 'distraction'];
const CAR_SENSORS: readonly SensorKind[] = ['location', 'acceleration', 'screen'];
const METERS_PER_DEGREE = 111_132;

/** Both detectors on, and every fix a record, so that a test sees what each second leaves. */
export const WATCHED: ConfigPatch = {
  distanceFilter: 1,
  disableElasticity: true,
  crashDetection: { enabled: true },
  distractionDetection: { enabled: true },
};

/** A phone in a car, second by second: a fix, and a block of acceleration at the requested rate. */
export class Drive {
  readonly scheduler = virtualScheduler({ idle: untilQuiescent });
  readonly events: ReceivedEvent[] = [];
  readonly trace: string[] = [];
  storage!: MemoryStorage;
  sensor!: ScriptedSensor;
  engine!: Engine;
  north = 0;
  hasSatellites = true;
  hasAcceleration = true;
  /** Does the app listen? */
  isListening = true;
  private readonly entropy = countingEntropy();
  private life = 0;
  private seconds = 0;

  private constructor(private readonly options: DriveOptions) {}

  /** Creates a phone in a parked car; the engine is ready and tracks. */
  static async begin(options: DriveOptions = {}): Promise<Drive> {
    const drive = new Drive(options);
    drive.launch(memoryStorage([], drive.storageOptions));
    await drive.scheduler.advanceAsync(0);
    await drive.waitFor(drive.engine.ready(options.config ?? WATCHED));
    await drive.waitFor(drive.engine.start());
    return drive;
  }

  private get storageOptions() {
    const { commitMillis } = this.options;
    return commitMillis === undefined ? {} : { latency: { scheduler: this.scheduler, commitMillis } };
  }

  private launch(storage: MemoryStorage): void {
    const life = ++this.life;
    this.storage = storage;
    this.sensor = scriptedSensor({
      available: this.options.available ?? CAR_SENSORS,
      states: { screen: { on: true, ageMillis: 0 } },
    });
    this.engine = createEngine({
      ports: {
        scheduler: this.scheduler,
        storage,
        sensor: this.sensor,
        http: scriptedHttp(() => 200),
        entropy: this.entropy,
        presence: silentPresence(),
      },
      profile: this.options.profile ?? ANDROID_PROFILE,
      trace: (line) => void (life === this.life && this.trace.push(line)),
    });
    if (!this.isListening) return;
    for (const name of NAMES) {
      this.engine.on(name, (payload, { id }) => {
        if (life === this.life) this.events.push({ name, payload, id, up: this.scheduler.uptime() });
      });
    }
  }

  /** Kills the process now and starts another from durable storage. */
  async restart(awayMillis = 0): Promise<void> {
    const durable = this.storage.snapshot();
    this.life++;
    this.scheduler.kill();
    await this.scheduler.advanceAsync(awayMillis);
    this.launch(memoryStorage(durable, this.storageOptions));
    await this.boot();
  }

  async reboot(offMillis = 0): Promise<void> {
    const durable = this.storage.snapshot();
    this.life++;
    this.scheduler.kill();
    this.scheduler.reboot({ offMillis, uptime: 20_000 });
    this.launch(memoryStorage(durable, this.storageOptions));
    await this.boot();
  }

  /** A millisecond at a time: the reads and commits of a boot are sequential. */
  private async boot(): Promise<void> {
    for (let millis = 0; millis < 50; millis++) await this.scheduler.advanceAsync(1);
  }

  async waitFor<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    await this.scheduler.settle();
    for (let millis = 0; !isDone && millis < 60_000; millis++) await this.scheduler.advanceAsync(1);
    return work;
  }

  get signalSeconds(): number {
    return this.seconds;
  }

  /** Drives at this speed with this signal of the accelerometer; a number: seconds in the mount. */
  async travel(speed: number, signal: Signal | number): Promise<this> {
    const felt = typeof signal === 'number' ? mounted(signal, { seed: this.seconds }) : signal;
    for (let from = 0; from < felt.length; from += RATE_HZ) {
      await this.scheduler.advanceAsync(1000);
      this.seconds++;
      this.north += speed;
      this.deliverAcceleration(felt.slice(from, from + RATE_HZ));
      if (this.hasSatellites && this.sensor.request('location')) this.deliverFix(speed);
    }
    await this.scheduler.settle();
    return this;
  }

  private deliverAcceleration(samples: Signal): void {
    const rateHz = this.sensor.request('acceleration')?.rateHz;
    if (rateHz === undefined || !this.hasAcceleration) return;
    const every = Math.max(1, Math.round(RATE_HZ / rateHz));
    const given = samples.filter((_sample, index) => index % every === 0).flat();
    this.sensor.deliver('acceleration', { rateHz: RATE_HZ / every, ageMillis: 0, samples: given });
  }

  deliverFix(speed: number): void {
    this.sensor.deliver('location', {
      latitude: 45 + this.north / METERS_PER_DEGREE,
      longitude: 13,
      accuracy: 5,
      speed,
      time: this.scheduler.now(),
      ageMillis: 0,
    });
  }

  setScreen(on: boolean): void {
    this.sensor.deliver('screen', { on, ageMillis: 0 });
  }

  private of<T>(name: EventName): readonly T[] {
    return this.events.filter((one) => one.name === name).map(({ payload }) => payload as T);
  }

  get crashes(): readonly CrashEvent[] {
    return this.of('crash');
  }

  get suspicions(): readonly CrashSuspectedEvent[] {
    return this.of('crashsuspected');
  }

  get distractions(): readonly DistractionEvent[] {
    return this.of('distraction');
  }

  /** The records of all location events, in order. */
  get records(): readonly Location[] {
    return this.of('location');
  }

  /** The episode fields of the records that have any. */
  get episodeExtras(): readonly object[] {
    return this.records.flatMap(({ extras }) => {
      const { dds, ddc, ddd } = extras ?? {};
      return dds === undefined && ddd === undefined ? [] : [{ dds, ddc, ddd }];
    });
  }

  /** The durable queue, as a process that boots now would read it. */
  get queued(): readonly Location[] {
    const rows = this.storage.snapshot().filter(({ key }) => key.startsWith('queue/'));
    return rows.map(({ value }) => JSON.parse(value) as Location);
  }

  ids(name: EventName): readonly (string | undefined)[] {
    return this.events.filter((one) => one.name === name).map(({ id }) => id);
  }
}
