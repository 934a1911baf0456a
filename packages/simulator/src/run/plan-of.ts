import type { ConfigPatch } from '@geo/core';
import { type Draws, draws } from '../chance/draws';
import { drawFaults, quietMillis } from '../faults/draw-faults';
import type { Fault } from '../faults/fault';
import { modelDay } from '../world/model-day';
import type { World } from '../world/world';
import { drawCalls } from './draw-calls';
import { ADDRESSES, drawConfig, UPLOAD_URL } from './draw-config';
import { ownDay } from './own-day';
import type { RunPlan } from './run';

/** What of a plan is not left to chance. */
export interface PlanOptions {
  /** How long the run is. Default 24. */
  readonly hours?: number;
  /** Default: drawn. */
  readonly os?: RunPlan['os'];
  /** Default: drawn. */
  readonly day?: RunPlan['day'];
  /** The app leaves the config as it is, and calls nothing; there are no fences, tokens or bad records. Default false. */
  readonly isPlain?: boolean;
  /** What the app gives to `ready` beside its addresses. Default: drawn. */
  readonly config?: ConfigPatch;
  /** `false`: nothing goes wrong. Default: drawn. */
  readonly faults?: readonly Fault[] | false;
}

/** The world of a plan; it comes of the seed, and is the same whatever else the plan says. */
export function worldOfPlan({ seed, day, hours }: Pick<RunPlan, 'seed' | 'day' | 'hours'>): World {
  return day === 'model' ? modelDay({ seed }) : ownDay(seed, hours);
}

/** A model day has twenty-four hours: neither more nor, where anything is to happen in it, less. */
const MODEL_DAY_HOURS = 24;

/** How many fences there are from the beginning: mostly few; now and then more than any platform watches, or thousands. */
const fencesOf = (chance: Draws) => chance.one([0, 0, 3, 10, 30, 150, chance.chance(0.2) ? 5000 : 50]);

/** An app that has nothing but an address to upload to. */
const PLAIN = {
  config: { url: UPLOAD_URL },
  tokens: false,
  poison: 0,
  stumbling: 0,
  fences: 0,
  calls: [],
} satisfies Partial<RunPlan>;

/** The plan of a seed: which phone, which day, how the app is configured and what it calls, and what goes wrong. */
export function planOf(seed: number, options: PlanOptions = {}): RunPlan {
  const { hours = MODEL_DAY_HOURS } = options;
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed must be a whole number; got ${seed}`);
  if (!(hours > 0 && hours <= 10_000))
    throw new RangeError(`hours must be above 0 and at most 10000; got ${hours}`);
  const chance = draws(seed, 'plan');
  const os = chance.one(['ios', 'android'] as const);
  const isModelDay = chance.chance(0.4) && hours === MODEL_DAY_HOURS;
  const day = options.day ?? (isModelDay ? 'model' : 'own');
  const world = worldOfPlan({ seed, day, hours });
  const plan: RunPlan = {
    seed,
    hours,
    os: options.os ?? os,
    day,
    config: options.config ? { ...ADDRESSES, ...options.config } : drawConfig(draws(seed, 'config')),
    tokens: chance.chance(0.4),
    poison: chance.one([0, 0, 0, 20, 200]),
    // Drawn apart: what a seed drew before there was this one stays.
    stumbling: draws(seed, 'stumbling').one([0, 0, 0, 0, 20, 200]),
    fences: fencesOf(chance),
    calls: drawCalls(draws(seed, 'calls'), world, hours, quietMillis(hours)),
    faults:
      options.faults === false
        ? []
        : (options.faults ?? drawFaults(draws(seed, 'faults'), { hours, trips: world.trips })),
  };
  return options.isPlain ? { ...plan, ...PLAIN } : plan;
}
