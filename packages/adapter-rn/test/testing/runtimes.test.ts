import type { EngineState, HeadlessEvent } from '@geo/core';
import { describe, expect, it } from 'vitest';
import BackgroundGeolocation from '../../src/index';
import { KILOMETRES, minutes, type SimulatedPhone, simulatedPhone } from '../../src/testing/index';

/** An app that keeps what it receives, in each of its runtimes. */
function keepingApp({ hasTask = false } = {}) {
  const kept = {
    starts: 0,
    headless: [] as { name: HeadlessEvent['name']; id: string | undefined }[],
    events: [] as { name: string; id: string | undefined }[],
    states: [] as EngineState[],
  };
  async function app() {
    kept.starts++;
    if (hasTask)
      BackgroundGeolocation.registerHeadlessTask(({ name }, { id }) => void kept.headless.push({ name, id }));
    // Before `ready`: what was delivered at least once comes as soon as there is a listener.
    BackgroundGeolocation.onMotionChange((_event, { id }) => kept.events.push({ name: 'motionchange', id }));
    BackgroundGeolocation.onLocation(({ uuid }) => kept.events.push({ name: 'location', id: uuid }));
    const state = await BackgroundGeolocation.ready({ stopTimeout: 5, distanceFilter: 10 });
    kept.states.push(state);
    if (!state.enabled) await BackgroundGeolocation.start();
  }
  return { kept, app };
}

const twice = (ids: readonly (string | undefined)[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

/** When the first fix of a life of the process was taken; a cached one, older than the process, belongs to the life before. */
function firstFixOf({ observations }: SimulatedPhone, life: number): string {
  const start = observations.findIndex((seen) => seen.type === 'processStart' && seen.life === life);
  for (const seen of observations.slice(start)) {
    if (seen.type !== 'reading' || seen.kind !== 'location') continue;
    const { ageMillis = 0 } = seen.reading as { readonly ageMillis?: number };
    if (seen.at - ageMillis < (observations[start]?.at ?? 0)) continue;
    return new Date(seen.wall - ageMillis).toISOString();
  }
  throw new Error(`life ${life} has no fix`);
}

describe('an app runtime on Android that ends in mid-drive', () => {
  it('leaves the engine running; the headless task has the events, and the next runtime a true State and each event once', async () => {
    const { kept, app } = keepingApp({ hasTask: true });
    const phone = await simulatedPhone({ app });
    await phone.drive(2 * KILOMETRES);
    const heardBefore = kept.events.length;
    const recordsBefore = phone.records.length;
    await phone
      .swipeAway()
      .drive(2 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    expect(phone.life).toBe(1);
    expect(kept.starts).toBe(1);
    expect(kept.events).toHaveLength(heardBefore);
    expect(phone.records.length).toBeGreaterThan(recordsBefore + 50);
    expect(kept.headless.map(({ name }) => name)).toContain('http');
    expect(kept.headless.filter(({ name }) => name === 'motionchange')).toHaveLength(1);

    await phone.open();
    expect(kept.starts).toBe(2);
    expect(kept.states.at(-1)).toMatchObject({ enabled: true, isMoving: false });
    expect(kept.states.at(-1)?.odometer).toBeCloseTo(4 * KILOMETRES, -2);
    const ids = [...kept.events, ...kept.headless].flatMap(({ id }) => id ?? []);
    expect(twice(ids)).toEqual([]);
    // The start, and the stop; the task had the stop.
    expect(kept.events.filter(({ name }) => name === 'motionchange')).toHaveLength(1);
  });

  it('without a headless task leaves events for the next runtime, which has each once', async () => {
    const { kept, app } = keepingApp();
    const phone = await simulatedPhone({ app });
    await phone
      .drive(2 * KILOMETRES)
      .swipeAway()
      .stop()
      .wait(minutes(10))
      .open()
      .wait(minutes(5));
    expect(kept.events.filter(({ name }) => name === 'motionchange')).toHaveLength(2);
    expect(twice(kept.events.flatMap(({ id }) => id ?? []))).toEqual([]);
    expect(kept.headless).toEqual([]);
  });

  it('and with its process: what runs afterwards records from the first fix, and is heard once', async () => {
    const { kept, app } = keepingApp({ hasTask: true });
    const phone = await simulatedPhone({ app });
    await phone
      .drive(1 * KILOMETRES)
      .kill()
      .wake()
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    expect(kept.starts).toBe(1);
    expect(kept.headless.map(({ name }) => name)).toContain('motionchange');
    await phone.open();
    expect(kept.starts).toBe(2);
    expect(kept.states.at(-1)).toMatchObject({ enabled: true, isMoving: false });
    expect(twice([...kept.events, ...kept.headless].flatMap(({ id }) => id ?? []))).toEqual([]);
  });
});

describe('an iPhone whose app starts React Native with a scene', () => {
  it('records a trip after a background relaunch from its first fix, without any JavaScript of the app', async () => {
    const { kept, app } = keepingApp({ hasTask: true });
    const phone = await simulatedPhone({ os: 'ios', app });
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(10))
      .kill();
    const before = phone.records.length;
    await phone
      .drive(3 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    expect(phone.life).toBe(2);
    expect(kept.starts).toBe(1);
    expect(phone.records.length).toBeGreaterThan(before + 50);
    expect(phone.records.map(({ timestamp }) => timestamp)).toContain(firstFixOf(phone, 2));
    expect(kept.headless).toEqual([]);

    await phone.open();
    expect(kept.starts).toBe(2);
    expect(kept.states.at(-1)).toMatchObject({ enabled: true, isMoving: false });
    expect(twice(kept.events.flatMap(({ id }) => id ?? []))).toEqual([]);
    expect(kept.events.filter(({ name }) => name === 'motionchange').length).toBeGreaterThan(2);
  });
});

describe('the module while the process is dead', () => {
  it('rejects, and works again in the next life', async () => {
    const phone = await simulatedPhone();
    await phone.kill();
    await expect(BackgroundGeolocation.getState()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await phone.open();
    expect((await BackgroundGeolocation.getState()).enabled).toBe(true);
  });
});
