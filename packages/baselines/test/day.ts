import {
  ANDROID,
  createDevice,
  createEnergyMeter,
  createModelServer,
  IOS,
  modelDay,
  type Observation,
  type Observer,
  simulatePhone,
} from '@geo/simulator';
import type { Baseline, Fence } from '../src/index';

const RULES = { ios: IOS, android: ANDROID };
const OPEN_MILLIS = 30_000;

/** What came of a baseline's day. */
export interface Day {
  readonly fixes: number;
  readonly uploads: number;
  /** Share of the day with the receiver on. */
  readonly duty: number;
  readonly milliwattHours: number;
  /** Fixes that were kept and had not arrived at the end. */
  readonly missing: number;
  /** When the last fix was kept, milliseconds since the world began. */
  readonly lastFixAt: number;
  /** Begins and ends of movement, as far as it speaks of them. */
  readonly motions: number;
  /** `ENTER home`, … */
  readonly crossings: readonly string[];
  /** Lines that policies leave when something in them fails. */
  readonly complaints: readonly string[];
}

/** What a day may have besides. */
export interface DayOptions {
  /** The process dies at these moments, milliseconds since the world began. */
  readonly kills?: readonly number[];
  /** Only this many hours from the start; default 24. */
  readonly hours?: number;
  readonly fences?: readonly Fence[];
}

/** A baseline's model day, or its first hours: opened for half a minute, and then left alone. */
export async function dayOf(
  baseline: Baseline,
  os: 'ios' | 'android',
  seed: number,
  { kills = [], hours = 24, fences = [] }: DayOptions = {},
): Promise<Day> {
  const world = modelDay({ seed });
  const endsAt = hours * 3_600_000;
  const meter = createEnergyMeter(world);
  const server = createModelServer();
  const counted = { fixes: 0, uploads: 0, motions: 0, lastFixAt: 0 };
  const complaints: string[] = [];
  const crossings: string[] = [];
  const counts: Observer = (seen: Observation) => {
    if (seen.type === 'request') counted.uploads += 1;
    else if (seen.type === 'trace') complaints.push(`${seen.at}: ${seen.line}`);
    else if (seen.type === 'output' && seen.output === 'motion') counted.motions += 1;
    else if (seen.type === 'output' && seen.output === 'geofence')
      crossings.push(`${seen.action} ${seen.identifier}`);
    else if (seen.type === 'output' && seen.output === 'fix') {
      counted.fixes += 1;
      counted.lastFixAt = seen.at;
    }
  };
  const phone = simulatePhone({
    world,
    device: createDevice(world, { platform: os }),
    os: RULES[os],
    tracker: baseline.tracker({ url: 'https://server.example/locations', fences }),
    server,
    seed,
    observers: [meter.observer, counts],
    hooks: [
      {
        onBegin(controls) {
          for (const at of kills) controls.schedule(at, () => controls.kill('the test'));
        },
      },
    ],
  });
  await phone.open();
  await phone.runTo(OPEN_MILLIS);
  await phone.moveToBackground();
  await phone.runTo(endsAt);
  const { tracking, acquiring } = meter.use(endsAt).satellites;
  return {
    ...counted,
    duty: (tracking + acquiring) / endsAt,
    milliwattHours: meter.energy('nominal', endsAt).total,
    missing: counted.fixes - server.records.size,
    crossings,
    complaints,
  };
}
