import {
  ANDROID_PROFILE,
  createEngine,
  type Engine,
  type Entry,
  type EventName,
  type HttpRequest,
  type SensorKind,
} from '@geo/core';
import {
  type MemoryStorage,
  memoryStorage,
  type ScriptedAnswer,
  type ScriptedSensor,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import { seededEntropy } from '../../src/guest/ports/random';
import { crossings, hosted, untilQuiescent } from './hosted-engine';
import { oneByOne } from './one-by-one';

/** Where the engine runs. */
export type Place = 'in one heap' | 'hosted';

/** What a device has that these stories use. */
const AVAILABLE: readonly SensorKind[] = [
  'location',
  'activity',
  'acceleration',
  'motion',
  'regions',
  'connectivity',
  'battery',
  'app',
];

const NAMES: readonly EventName[] = [
  'location',
  'locationfilter',
  'motionchange',
  'http',
  'connectivitychange',
  'heartbeat',
  'geofence',
  'geofenceschange',
  'authorization',
];

/** A virtual phone whose engine runs here or there; everything else is the same. */
export class Device {
  private readonly inputs = oneByOne();
  readonly scheduler = virtualScheduler({
    settlingTurns: 1,
    idle: async () => {
      let crossed: number;
      do {
        crossed = crossings();
        await this.inputs.settle();
        await untilQuiescent();
      } while (crossed !== crossings());
    },
  });
  readonly trace: string[] = [];
  readonly events: unknown[] = [];
  readonly requests: HttpRequest[] = [];
  storage!: MemoryStorage;
  sensor!: ScriptedSensor;
  engine!: Engine;
  private life = 0;

  constructor(
    private readonly place: Place,
    private readonly server: (index: number) => ScriptedAnswer,
  ) {}

  async boot(memory: readonly Entry[] = []): Promise<void> {
    const life = ++this.life;
    const { scheduler } = this;
    this.storage = memoryStorage(memory);
    this.sensor = scriptedSensor({ available: AVAILABLE, answers: { activityHistory: [] } });
    const seed = String(life).padStart(32, 'a');
    const options = {
      ports: {
        scheduler: {
          get bootId() {
            return scheduler.bootId;
          },
          now: scheduler.now,
          uptime: scheduler.uptime,
          after: scheduler.after,
          onWake: scheduler.onWake,
          // This phone does not sleep. An alarm races with the timer of its moment, and which comes first no host promises.
          wakeAt: () => undefined,
        },
        storage: this.inputs.storage(this.storage),
        sensor: this.inputs.sensor(this.sensor),
        http: this.inputs.http(
          scriptedHttp((request) => this.server(this.requests.push(request) - 1), { scheduler }),
        ),
        entropy: seededEntropy(seed),
        presence: silentPresence(),
      },
      profile: ANDROID_PROFILE,
      // Compared to the byte, commits and all: a box also says in which turn each call came, which a channel changes.
      blackBox: false,
      trace: (line: string) => void (life === this.life && this.trace.push(line)),
    };
    this.engine = this.place === 'hosted' ? hosted(options, { entropy: () => seed }) : createEngine(options);
    for (const name of NAMES)
      this.engine.on(name, (data, { id }) => {
        if (life === this.life) this.events.push({ up: scheduler.uptime(), name, id, data });
      });
    await scheduler.settle();
  }

  async restart(): Promise<void> {
    const durable = this.storage.snapshot();
    this.life++;
    this.scheduler.kill();
    await this.boot(durable);
  }

  async wait(millis: number): Promise<void> {
    await this.scheduler.advanceAsync(millis);
    await this.scheduler.settle();
  }
}
