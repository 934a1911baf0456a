import type { Engine } from '../../src/api/engine';
import type { ConfigPatch } from '../../src/config/config-patch';
import { ANDROID_PROFILE, type PlatformProfile } from '../../src/config/profiles';
import type { ActivityType } from '../../src/contract/activity';
import type { LocationFilterEvent, MotionChangeEvent } from '../../src/contract/events';
import type { Location } from '../../src/contract/location';
import type { EngineState } from '../../src/contract/state';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import type { PresenceRequest } from '../../src/ports/presence';
import type { FixReading, SensorKind, SensorReadings } from '../../src/ports/sensor';
import {
  countingEntropy,
  type MemoryStorage,
  memoryStorage,
  type ScriptedSensor,
  scriptedHttp,
  scriptedSensor,
  type VirtualScheduler,
  virtualScheduler,
} from '../../src/testing/index';
import { createEngine, untilQuiescent } from '../engine-under-test';

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => count * 60_000;

const town = localPlane({ latitude: 45.27, longitude: 13.71 });
/** The sensors of a device with a receiver only: a recording, gpsd, many web pages. */
export const RECEIVER_ONLY: readonly SensorKind[] = ['location'];
/** The sensors of a telephone. */
export const PHONE_SENSORS: readonly SensorKind[] = [
  'location',
  'activity',
  'acceleration',
  'motion',
  'regions',
];

export interface MotionPhoneOptions {
  readonly config?: ConfigPatch;
  readonly available?: readonly SensorKind[];
  readonly profile?: PlatformProfile;
  /** Does the platform apply the requested distance filter? */
  readonly appliesDistanceFilter?: boolean;
}

/** An event that the app received, in order. */
export type ReceivedEvent =
  | { readonly name: 'location'; readonly up: number; readonly event: Location }
  | { readonly name: 'locationfilter'; readonly up: number; readonly event: LocationFilterEvent }
  | { readonly name: 'motionchange'; readonly up: number; readonly event: MotionChangeEvent };

/** A phone that the test moves: the receiver of the operating system answers, the engine decides. */
export class MotionPhone {
  readonly scheduler: VirtualScheduler = virtualScheduler({ idle: untilQuiescent });
  storage: MemoryStorage = memoryStorage();
  sensor: ScriptedSensor;
  engine!: Engine;
  readonly events: ReceivedEvent[] = [];
  readonly trace: string[] = [];
  /** The presence modes that the engine requested, in order. */
  readonly shown: PresenceRequest['mode'][] = [];
  state!: EngineState;
  /** Metres from the middle of the town. */
  east = 0;
  north = 0;
  /** Metres a second, eastwards. */
  speed = 0;
  /** False in tunnels, basements and broken receivers. */
  hasSatellites = true;
  /** Does the receiver report its own speed? */
  reportsSpeed = true;
  accuracy = 10;
  /** Maximum error of fixes, metres east and north. */
  noiseMeters = 0;
  /** Blocks of acceleration: none, quiet as on a table, or shaken as in a hand. */
  shaking: 'none' | 'quiet' | 'shaken' = 'none';
  private draw = 1;
  private readonly errors = { east: 0, north: 0 };
  private deliveredUp = Number.NEGATIVE_INFINITY;
  private deliveredEast = Number.NaN;

  constructor(private readonly options: MotionPhoneOptions = {}) {
    this.sensor = this.newSensor();
  }

  private newSensor(): ScriptedSensor {
    const answers = this.sensor?.answers ?? { activityHistory: [] };
    return scriptedSensor({ available: this.options.available ?? PHONE_SENSORS, answers });
  }

  get up(): number {
    return this.scheduler.uptime();
  }

  get records(): Location[] {
    return this.events.flatMap((one) => (one.name === 'location' ? [one.event] : []));
  }

  get motionChanges(): MotionChangeEvent[] {
    return this.events.flatMap((one) => (one.name === 'motionchange' ? [one.event] : []));
  }

  /** The verdicts alone. */
  get verdicts(): boolean[] {
    return this.motionChanges.map(({ isMoving }) => isMoving);
  }

  get rejections(): LocationFilterEvent[] {
    return this.events.flatMap((one) => (one.name === 'locationfilter' ? [one.event] : []));
  }

  /** The uptime of the last motionchange. */
  get changedUp(): number {
    return this.events.filter(({ name }) => name === 'motionchange').at(-1)?.up ?? Number.NaN;
  }

  get mode(): string {
    return JSON.parse(this.storage.snapshot().find(({ key }) => key === 'motion')?.value ?? '{}').machine
      ?.savedMode;
  }

  get locationRequest() {
    return this.sensor.request('location');
  }

  /** Starts the process: an engine boots. */
  async wake(): Promise<this> {
    const { scheduler, storage, sensor } = this;
    this.engine = createEngine({
      ports: {
        scheduler,
        storage,
        sensor,
        http: scriptedHttp(() => 200),
        entropy: countingEntropy(),
        presence: { set: (request) => void this.shown.push(request.mode) },
      },
      profile: this.options.profile ?? ANDROID_PROFILE,
      trace: (line) => this.trace.push(line),
    });
    const { engine } = this;
    engine.onLocation((event) => this.events.push({ name: 'location', up: this.up, event }));
    engine.onMotionChange((event) => this.events.push({ name: 'motionchange', up: this.up, event }));
    engine.onLocationFilter((event) => this.events.push({ name: 'locationfilter', up: this.up, event }));
    await engine.ready({ reset: false });
    return this.settle();
  }

  async start(): Promise<this> {
    this.state = await this.engine.start();
    return this.settle();
  }

  async settle(): Promise<this> {
    await this.scheduler.settle();
    this.state = await this.engine.getState();
    return this;
  }

  /** Ends the process now; durable storage and the operating system's alarms stay. */
  kill(): this {
    this.scheduler.kill();
    this.storage = memoryStorage(this.storage.snapshot());
    this.sensor = this.newSensor();
    return this;
  }

  /** Restarts the device; its boot starts the process. */
  async reboot(offMillis = 0): Promise<this> {
    this.kill();
    this.scheduler.reboot({ offMillis, uptime: 20_000 });
    this.deliveredUp = Number.NEGATIVE_INFINITY;
    return this.wake();
  }

  /** Lets time pass without readings: for tests that count milliseconds. */
  async wait(millis: number): Promise<this> {
    await this.scheduler.advanceAsync(millis);
    if (this.engine.busy === false) this.state = await this.engine.getState();
    return this;
  }

  /** Lets time pass while the process is dead. */
  async waitWhileDead(millis: number): Promise<this> {
    await this.scheduler.advanceAsync(millis);
    return this;
  }

  /** Moves east for this many seconds; each second the receiver and the other sensors deliver. */
  async move(forSeconds: number, metresPerSecond: number): Promise<this> {
    this.speed = metresPerSecond;
    for (let second = 0; second < forSeconds; second++) {
      await this.scheduler.advanceAsync(1000);
      this.east += metresPerSecond;
      this.deliverReadings();
    }
    return this.settle();
  }

  drive(forSeconds: number): Promise<this> {
    return this.move(forSeconds, 15);
  }

  walk(forSeconds: number): Promise<this> {
    return this.move(forSeconds, 1.4);
  }

  stand(forSeconds: number): Promise<this> {
    return this.move(forSeconds, 0);
  }

  async deliverActivity(type: ActivityType, confidence = 100, ageMillis = 0): Promise<this> {
    this.sensor.deliver('activity', { type, confidence, ageMillis });
    return this.settle();
  }

  async leaveRegion(): Promise<this> {
    this.sensor.deliver('regions', { identifier: 'geo/stationary', action: 'exit', ageMillis: 0 });
    return this.settle();
  }

  /** Delivers one fix that is not due. */
  async deliverFix(rest: Partial<FixReading> = {}): Promise<this> {
    this.emitFix(rest);
    return this.settle();
  }

  reading(rest: Partial<FixReading> = {}): FixReading {
    this.errors.east = this.drifted(this.errors.east);
    this.errors.north = this.drifted(this.errors.north);
    const east = this.east + this.errors.east;
    const north = this.north + this.errors.north;
    return {
      ...placeAt(town, { east, north }),
      accuracy: this.accuracy,
      time: this.scheduler.now(),
      ageMillis: 0,
      ...(this.reportsSpeed ? { speed: this.speed } : {}),
      ...(this.options.appliesDistanceFilter ? { filtered: true } : {}),
      ...rest,
    };
  }

  private deliverReadings(): void {
    const request = this.locationRequest;
    const isDue = request && this.up - this.deliveredUp >= request.interval;
    const isFar =
      request &&
      !(
        this.options.appliesDistanceFilter &&
        Math.abs(this.east - this.deliveredEast) < request.distanceFilter
      );
    if (this.hasSatellites && isDue && isFar) this.emitFix();
    if (this.shaking !== 'none') this.sensor.deliver('acceleration', block(this.shaking));
  }

  private emitFix(rest: Partial<FixReading> = {}): void {
    this.deliveredUp = this.up;
    this.deliveredEast = this.east;
    this.sensor.deliver('location', this.reading(rest));
  }

  /** The error of a receiver drifts: it decays by a twentieth a fix, and stays within the noise. The same in every run. */
  private drifted(error: number): number {
    this.draw = (this.draw * 1_103_515_245 + 12_345) % 2_147_483_648;
    const kick = (this.draw / 2_147_483_648 - 0.5) * 2 * this.noiseMeters;
    return 0.95 * error + 0.05 * kick;
  }
}

/** A second of acceleration at 10 Hz: gravity alone, or with a hand's 0.2 g on it. */
function block(kind: 'quiet' | 'shaken'): SensorReadings['acceleration'] {
  const samples = Array.from({ length: 10 }, (_, index) => [
    0,
    0,
    1 + (kind === 'shaken' ? (index % 2 === 0 ? 0.2 : -0.2) : 0),
  ]).flat();
  return { ageMillis: 0, rateHz: 10, samples };
}

/** A phone whose engine is ready, tracking not yet started. */
export async function newPhone(options: MotionPhoneOptions = {}): Promise<MotionPhone> {
  const phone = new MotionPhone(options);
  await phone.wake();
  if (options.config) await phone.engine.setConfig(options.config);
  return phone.settle();
}

/** A phone that tracks. */
export async function trackedPhone(options: MotionPhoneOptions = {}): Promise<MotionPhone> {
  return (await newPhone(options)).start();
}

/** A phone that has driven, stopped, and is stationary with its anchor where it stands. */
export async function parkedPhone(options: MotionPhoneOptions = {}): Promise<MotionPhone> {
  const phone = await trackedPhone(options);
  await phone.drive(120);
  await phone.stand(330);
  return phone;
}
