import type { RegionRequest, Wake } from '@geo/core';
import { createGuest } from '@geo/guest';
import { type VirtualPhone, type VirtualPhoneOptions, virtualPhone } from '@geo/guest/testing';
import { type Draws, draws } from './draws';
import { type Body, bodyAt, type Going } from './motion';
import { MINUTE, SECOND } from './pace';
import { type Receiver, receiverOf } from './receiver';
import { type RegionCrossing, regionWatch } from './region-watch';
import { type Senses, sensesOf } from './senses';
import type { Spot } from './town';

/** How often the world is looked at while somebody stands, and while he stands for long. */
const STANDING_MILLIS = 5 * SECOND;
const RESTING_MILLIS = 30 * SECOND;
/** From then on it is long: a stop is decided before. */
const RESTS_AFTER_MILLIS = 10 * MINUTE;

/** A phone, who carries it, and what is around them. Nothing here but its seed is chance. */
export interface World {
  readonly phone: VirtualPhone;
  readonly body: Body;
  readonly receiver: Receiver;
  readonly senses: Senses;
  readonly draws: Draws;
  /** Goes there by these spots, second by second. */
  goes(going: Going, ...spots: readonly Spot[]): Promise<void>;
  /** Goes on in this way for so long, towards a spot that may be far. */
  goesOn(going: Going, towards: Spot, millis: number, cruise?: number): Promise<void>;
  /** Stays for so long. */
  stays(millis: number): Promise<void>;
  /** The process dies. A region that is crossed or an alarm that comes due starts it again; so does `wakes`. */
  dies(): Promise<void>;
  wakes(wake: Wake): Promise<void>;
  /** The story is over: what is still on its way is said, and then nothing more. Resolves with the transcript. */
  ends(): Promise<readonly string[]>;
}

/** What a world is made of: a phone, and where it is at first. */
export type WorldOptions = Omit<VirtualPhoneOptions, 'boot' | 'drain'> & { readonly begin?: Spot };

/** In this process every promise job has run before the next immediate does. */
const drain = () => new Promise<void>((done) => setImmediate(done));

/** A world in which the phone's process does not run yet. */
export function worldOf({ begin = { east: 0, north: 0 }, ...options }: WorldOptions): World {
  const { seed = 1 } = options;
  const chance = draws(seed);
  const body = bodyAt(begin);
  const receiver = receiverOf(body, chance);
  const phone = virtualPhone({ ...options, boot: createGuest, drain });
  const senses = sensesOf(phone, body, receiver, chance);
  const regions = regionWatch(chance);
  /** What the operating system watches goes on beyond the life that asked for it. */
  let registered: readonly RegionRequest[] = [];

  async function wakes(wake: Wake | null, why?: string): Promise<void> {
    receiver.begins();
    await phone.boots({ wake, ...(why === undefined ? {} : { why }) });
  }

  async function crossed(crossings: readonly RegionCrossing[]): Promise<void> {
    for (const crossing of crossings) {
      const data = { ...crossing, ageMillis: 0 };
      if (phone.isAlive) phone.sensor.deliver('regions', data);
      else
        await wakes(
          { cause: 'reading', kind: 'regions', data },
          `the region ${crossing.identifier} was crossed`,
        );
    }
  }

  /** Time passes, and the world is looked at. */
  async function passes(millis: number): Promise<void> {
    const alarms = phone.scheduler.alarms.size;
    await phone.passes(millis);
    if (!phone.isAlive && phone.scheduler.alarms.size < alarms) await wakes(null, 'an alarm came due');
    if (phone.isAlive) registered = phone.sensor.request('regions') ?? [];
    await crossed(regions.looks(registered, body.spot, phone.scheduler.uptime()));
    if (phone.isAlive) senses.speak();
  }

  return {
    phone,
    body,
    receiver,
    senses,
    draws: chance,
    async goes(going, ...spots) {
      body.goes(going);
      for (const spot of spots) {
        for (let isThere = false; !isThere; ) {
          isThere = body.approaches(spot);
          await passes(SECOND);
        }
      }
    },
    async goesOn(going, towards, millis, cruise) {
      body.goes(going);
      for (let passed = 0; passed < millis; passed += SECOND) {
        body.approaches(towards, cruise);
        await passes(SECOND);
      }
    },
    async stays(millis) {
      body.goes('still');
      body.stops();
      for (let passed = 0; passed < millis; ) {
        const step = Math.min(
          millis - passed,
          passed < RESTS_AFTER_MILLIS ? STANDING_MILLIS : RESTING_MILLIS,
        );
        await passes(step);
        passed += step;
      }
    },
    dies: phone.dies,
    wakes: (wake) => wakes(wake),
    async ends() {
      if (phone.isAlive) await phone.dies();
      return phone.transcript.lines;
    },
  };
}
