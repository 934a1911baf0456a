import type { Engine, HeadlessTask } from '@geo/core';
import { simulatedPhone as phoneInHeap } from '@geo/simulator';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import BackgroundGeolocation from '../../src/index';
import {
  KILOMETRES,
  minutes,
  type SimulatedPhone,
  type SimulatedPhoneOptions,
  simulatedPhone,
} from '../../src/testing/index';

/** Numbers from 0 to 1 that are the same in every run: a linear congruence. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** What may happen to a phone; a step that its state does not allow is left out. */
const STEPS: readonly ((phone: SimulatedPhone) => PromiseLike<unknown>)[] = [
  (phone) => phone.drive(1 * KILOMETRES),
  (phone) => phone.drive(0.3 * KILOMETRES),
  (phone) => phone.stop().wait(minutes(6)),
  (phone) => phone.wait(minutes(1)),
  (phone) => phone.open(),
  (phone) => phone.swipeAway(),
  (phone) => (phone.isAlive ? phone.kill() : phone.open()),
  (phone) => (phone.isAlive ? phone.kill().wake() : phone.wake()),
];

/** What an app registers. */
interface App {
  readonly headless: HeadlessTask;
  app(engine: Engine): void;
}

type Options = Pick<SimulatedPhoneOptions, 'os' | 'config'>;

/** The same app over a hosted engine, and over one in its own heap. */
const PLACES = {
  hosted: ({ app, headless }: App, options: Options) =>
    simulatedPhone({
      ...options,
      app(module) {
        module.registerHeadlessTask(headless);
        app(module);
      },
    }),
  'in one heap': (given: App, options: Options) =>
    phoneInHeap({ runtimeInBackground: false, ...options, ...given }),
};

/** A life of comings and goings: the ids of all events, what was heard of motion and by whom, and how it ended. */
async function life(place: keyof typeof PLACES, os: 'android' | 'ios', seed: number) {
  const ids: string[] = [];
  const heard: string[] = [];
  const take = (id: string | undefined) => id !== undefined && ids.push(id);
  const phone = await PLACES[place](
    {
      headless(event, { id }) {
        take(id);
        if (event.name === 'motionchange') heard.push(`task ${event.isMoving}`);
      },
      app(engine) {
        engine.onLocation(({ uuid }) => take(uuid));
        engine.onMotionChange(({ isMoving }, { id }) => {
          take(id);
          heard.push(`app ${isMoving}`);
        });
      },
    },
    { os, config: { stopTimeout: 3 } },
  );
  const draw = draws(seed);
  for (let step = 0; step < 14; step++) await STEPS[Math.floor(draw() * STEPS.length)]?.(phone);
  await phone.open();
  await phone.stop().wait(minutes(10));
  const { state, queued, failures, records } = phone;
  const { enabled, isMoving, odometer } = state;
  return { ids, failures, heard, ended: { enabled, isMoving, odometer, queued, records: records.length } };
}

const seeds = Array.from({ length: amount(4, 40) }, (_, index) => index + 1);

describe('a phone whose app comes and goes', () => {
  const lives = (['android', 'ios'] as const).flatMap((os) => seeds.map((seed) => ({ os, seed })));

  it.each(lives)(
    'on $os by seed $seed gives its app each event once, as with the engine in its heap',
    async ({ os, seed }) => {
      const hosted = await life('hosted', os, seed);
      expect(new Set(hosted.ids).size).toBe(hosted.ids.length);
      expect(hosted.failures).toEqual([]);
      expect(hosted.ended).toMatchObject({ enabled: true, isMoving: false, queued: [] });
      const inHeap = await life('in one heap', os, seed);
      expect(hosted.heard).toEqual(inHeap.heard);
      expect(hosted.ended).toEqual(inHeap.ended);
      expect(hosted.ids).toHaveLength(inHeap.ids.length);
    },
  );

  it('forty times in one process has one client at a time', async () => {
    let starts = 0;
    const phone = await simulatedPhone({
      app() {
        starts++;
        BackgroundGeolocation.onLocation(() => undefined);
      },
    });
    await phone.drive(0.2 * KILOMETRES);
    for (let time = 0; time < 40; time++) await phone.swipeAway().open();
    expect([phone.life, starts]).toEqual([1, 41]);
    await phone.drive(0.2 * KILOMETRES);
    expect((await BackgroundGeolocation.getState()).odometer).toBeCloseTo(0.4 * KILOMETRES, -2);
  });
});

describe('a listener that is added during a drive', () => {
  it('receives what comes from then on, and what waited for a listener once', async () => {
    const phone = await simulatedPhone({ app: () => undefined });
    await phone.drive(1 * KILOMETRES);
    const first: boolean[] = [];
    const second: boolean[] = [];
    BackgroundGeolocation.onMotionChange(({ isMoving }) => first.push(isMoving));
    BackgroundGeolocation.onMotionChange(({ isMoving }) => second.push(isMoving));
    await phone.wait(0);
    expect([first, second]).toEqual([[true], []]);
    await phone.stop().wait(minutes(10));
    expect([first, second]).toEqual([[true, false], [false]]);
  });
});
