import * as core from '@geo/core';
import { expect, it } from 'vitest';
import { KILOMETRES, minutes, mockBinding, seconds, simulatedPhone } from '../../src/index';

it('has everything that the engine has, and every constant', async () => {
  const phone = await simulatedPhone();
  const engine = Object.keys(Object.getPrototypeOf(phone.engine));
  expect(engine.length).toBeGreaterThan(50);
  expect(Object.keys(phone.binding)).toEqual(expect.arrayContaining(engine));
  const constants = Object.entries(core).filter(
    ([name]) =>
      name === name.toUpperCase() &&
      /_(STATUS|ACCURACY|LEVEL|PRIORITY|TYPE|MODE|AUTHORIZATION|ERROR)_/.test(`_${name}`),
  );
  expect(constants.length).toBeGreaterThan(30);
  expect(phone.binding).toMatchObject(Object.fromEntries(constants));
});

it('is the same for all lives, and talks to the present one', async () => {
  const binding = mockBinding();
  const heard: string[] = [];
  let life = 0;
  const phone = await simulatedPhone({
    binding,
    app() {
      const mine = ++life;
      binding.onMotionChange(({ isMoving }) => heard.push(`${mine} ${isMoving}`));
      return binding.ready({ stopTimeout: 3 }).then(() => binding.start());
    },
  });
  expect(phone.binding).toBe(binding);
  expect(heard).toEqual(['1 true']);
  await phone.drive(1 * KILOMETRES).kill();
  await expect(binding.start()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(() => binding.on('http', () => undefined)).toThrow("called while the app's process is dead");
  await phone
    .open()
    .drive(1 * KILOMETRES)
    .stop()
    .wait(minutes(10));
  expect(heard).toEqual(['1 true', '2 false']);
  expect((await binding.getState()).isMoving).toBe(false);
});

it('what the test configures wins over what the app gives to ready', async () => {
  const binding = mockBinding();
  const phone = await simulatedPhone({
    binding,
    config: { stopTimeout: 2 },
    app: () => binding.ready({ stopTimeout: 20, heartbeatInterval: 600 }).then(() => binding.start()),
  });
  await phone
    .drive(1 * KILOMETRES)
    .stop()
    .wait(minutes(2) + seconds(1));
  expect(phone.state.isMoving).toBe(false);
  expect(phone.received('heartbeat')).toHaveLength(0);
});

it('an app that is in charge starts when it likes', async () => {
  const binding = mockBinding();
  const phone = await simulatedPhone({ binding, app: () => binding.ready() });
  await phone.drive(1 * KILOMETRES);
  expect(phone.state).toMatchObject({ enabled: false, odometer: 0 });
  await binding.startGeofences();
  await phone.wait(0);
  expect(phone.state).toMatchObject({ enabled: true, trackingMode: 0 });
});

it('a listener that is removed receives nothing more, and one that comes late receives what waited for it', async () => {
  const binding = mockBinding();
  const early: boolean[] = [];
  const late: boolean[] = [];
  const phone = await simulatedPhone({
    binding,
    app: () => void binding.onLocation(() => undefined),
  });
  const subscription = binding.onMotionChange(({ isMoving }) => early.push(isMoving));
  await phone.wait(0);
  expect(early).toEqual([true]);
  subscription.remove();
  await phone
    .drive(1 * KILOMETRES)
    .stop()
    .wait(minutes(10));
  expect(early).toEqual([true]);
  binding.onMotionChange(({ isMoving }) => late.push(isMoving));
  await phone.wait(0);
  expect(late).toEqual([false]);
  expect(phone.received('motionchange').map(({ isMoving }) => isMoving)).toEqual([true, false]);
  binding.removeListeners();
  await phone.drive(2 * KILOMETRES);
  expect(late).toEqual([false]);
  expect(phone.received('motionchange')).toHaveLength(3);
});
