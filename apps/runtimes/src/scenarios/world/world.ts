import type { RegionRequest, Wake } from '@geo/core';
import { createGuest } from '@geo/guest';
import { type VirtualPhone, type VirtualPhoneOptions, virtualPhone } from '@geo/guest/testing';
import { type Draws, draws } from './draws';
import { MINUTE, SECOND } from './durations';
import { type Body, bodyAt, type TravelMode } from './motion';
import { type Receiver, receiverOf } from './receiver';
import { type RegionCrossing, regionWatch } from './region-watch';
import { type Sensors, sensorsOf } from './sensors';
import type { Spot } from './town';

/** Time step while the carrier stands, and while he stands for long. */
const STANDING_MILLIS = 5 * SECOND;
const RESTING_MILLIS = 30 * SECOND;
/** From here on the longer step is used: the engine has decided a stop before. */
const RESTS_AFTER_MILLIS = 10 * MINUTE;

/** A phone, its carrier and their surroundings. Everything random comes from the seed. */
export interface World {
  readonly phone: VirtualPhone;
  readonly body: Body;
  readonly receiver: Receiver;
  readonly sensors: Sensors;
  readonly draws: Draws;
  /** Travels through these spots, second by second. */
  travel(mode: TravelMode, ...spots: readonly Spot[]): Promise<void>;
  /** Travels towards a spot for a given time. */
  keepTravelling(mode: TravelMode, towards: Spot, millis: number, cruise?: number): Promise<void>;
  /** Stands for a given time. */
  stay(millis: number): Promise<void>;
  /** Kills the process. A crossed region, a due alarm or `wake` starts it again. */
  kill(): Promise<void>;
  wake(wake: Wake): Promise<void>;
  /** Ends the scenario after pending messages were delivered. Resolves with the transcript. */
  finish(): Promise<readonly string[]>;
}

/** Options of the phone, and its first position. */
export type WorldOptions = Omit<VirtualPhoneOptions, 'boot' | 'drain'> & { readonly begin?: Spot };

/** In this process every promise job has run before the next immediate does. */
const drain = () => new Promise<void>((done) => setImmediate(done));

/** A world in which the process of the phone does not run yet. */
export function worldOf({ begin = { east: 0, north: 0 }, ...options }: WorldOptions): World {
  const { seed = 1 } = options;
  const chance = draws(seed);
  const body = bodyAt(begin);
  const receiver = receiverOf(body, chance);
  const phone = virtualPhone({ ...options, boot: createGuest, drain });
  const sensors = sensorsOf(phone, body, receiver, chance);
  const regions = regionWatch(chance);
  /** Regions stay registered with the operating system beyond the process that requested them. */
  let registered: readonly RegionRequest[] = [];

  async function wake(cause: Wake | null, why?: string): Promise<void> {
    receiver.reset();
    await phone.boot({ wake: cause, ...(why === undefined ? {} : { why }) });
  }

  async function crossed(crossings: readonly RegionCrossing[]): Promise<void> {
    for (const crossing of crossings) {
      const data = { ...crossing, ageMillis: 0 };
      if (phone.isAlive) phone.sensor.deliver('regions', data);
      else
        await wake(
          { cause: 'reading', kind: 'regions', data },
          `the region ${crossing.identifier} was crossed`,
        );
    }
  }

  /** Advances time, then delivers readings and crossings. */
  async function advance(millis: number): Promise<void> {
    const alarms = phone.scheduler.alarms.size;
    await phone.advance(millis);
    if (!phone.isAlive && phone.scheduler.alarms.size < alarms) await wake(null, 'an alarm came due');
    if (phone.isAlive) registered = phone.sensor.request('regions') ?? [];
    await crossed(regions.check(registered, body.spot, phone.scheduler.uptime()));
    if (phone.isAlive) sensors.deliverAll();
  }

  return {
    phone,
    body,
    receiver,
    sensors,
    draws: chance,
    async travel(mode, ...spots) {
      body.setMode(mode);
      for (const spot of spots) {
        for (let isThere = false; !isThere; ) {
          isThere = body.approach(spot);
          await advance(SECOND);
        }
      }
    },
    async keepTravelling(mode, towards, millis, cruise) {
      body.setMode(mode);
      for (let passed = 0; passed < millis; passed += SECOND) {
        body.approach(towards, cruise);
        await advance(SECOND);
      }
    },
    async stay(millis) {
      body.setMode('still');
      body.stop();
      for (let passed = 0; passed < millis; ) {
        const step = Math.min(
          millis - passed,
          passed < RESTS_AFTER_MILLIS ? STANDING_MILLIS : RESTING_MILLIS,
        );
        await advance(step);
        passed += step;
      }
    },
    kill: phone.kill,
    wake: (cause) => wake(cause),
    async finish() {
      if (phone.isAlive) await phone.kill();
      return phone.transcript.lines;
    },
  };
}
