import type { HeadlessEvent } from '@geo/core';
import { expect, test } from 'vitest';
import { headlessRegistration, TASK_KEY, type TaskData } from '../../src/headless/registration';

/** React Native and the native module, as registration sees them. */
function android() {
  const providers = new Map<string, () => (data: TaskData) => Promise<void>>();
  const ended: [task: number, error: string | null][] = [];
  let wanted = 0;
  const register = headlessRegistration(
    { registerHeadlessTask: (key, provider) => void providers.set(key, provider) },
    () => ({
      wantHeadless: () => void wanted++,
      headlessEnded: (task, error) => void ended.push([task, error]),
    }),
  );
  return {
    register,
    ended,
    keys: () => [...providers.keys()],
    wanted: () => wanted,
    run: (data: TaskData) => providers.get(TASK_KEY)?.()(data),
  };
}

const motion = '{"name":"motionchange","isMoving":true,"location":{"is_moving":null}}';

test('a task receives the event flat beside its name, nulls included, and the id of its delivery', async () => {
  const phone = android();
  const seen: unknown[] = [];
  phone.register((event, delivery) => void seen.push([event, delivery]));
  await phone.run({ task: 1, event: motion, id: '17' });
  await phone.run({ task: 2, event: '{"name":"heartbeat"}' });
  expect(seen).toEqual([
    [{ name: 'motionchange', isMoving: true, location: { is_moving: null } }, { id: '17' }],
    [{ name: 'heartbeat' }, {}],
  ]);
  expect(phone.ended).toEqual([
    [1, null],
    [2, null],
  ]);
});

test('the event counts as handled when the promise of the task has settled, and not before', async () => {
  const phone = android();
  let finish = () => {};
  phone.register(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const run = phone.run({ task: 1, event: motion });
  await Promise.resolve();
  expect(phone.ended).toEqual([]);
  finish();
  await run;
  expect(phone.ended).toEqual([[1, null]]);
});

test.each<[string, () => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('no trip');
    },
    'no trip',
  ],
  ['rejects', () => Promise.reject(new Error('no network')), 'no network'],
  ['rejects without an error', () => Promise.reject('nothing'), 'nothing'],
])('a task that %s is reported, and React Native sees none of it', async (_how, fail, message) => {
  const phone = android();
  phone.register(fail as () => Promise<void>);
  await expect(phone.run({ task: 7, event: motion })).resolves.toBeUndefined();
  expect(phone.ended).toEqual([[7, message]]);
});

test('an event that is no JSON is a failure of the task, not of the app', async () => {
  const phone = android();
  phone.register(() => {});
  await phone.run({ task: 1, event: '{' });
  expect(phone.ended[0]?.[1]).toMatch(/JSON/);
});

test('another task replaces the first, and React Native is asked once', async () => {
  const phone = android();
  const seen: string[] = [];
  phone.register(() => void seen.push('first'));
  phone.register((event: HeadlessEvent) => void seen.push(event.name));
  await phone.run({ task: 1, event: motion });
  expect(seen).toEqual(['motionchange']);
  expect(phone.keys()).toEqual([TASK_KEY]);
  expect(phone.wanted()).toBe(1);
});

test('on iOS, and without the native module, a task is never called and nothing is registered', () => {
  const registered: string[] = [];
  const register = headlessRegistration(
    { registerHeadlessTask: (key) => void registered.push(key) },
    () => null,
  );
  register(() => {});
  expect(registered).toEqual([]);
});
