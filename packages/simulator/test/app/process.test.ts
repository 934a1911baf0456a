import { describe, expect, it } from 'vitest';
import { KILOMETRES, METRES, minutes, seconds, simulatedPhone } from '../../src/index';

describe.each(['ios', 'android'] as const)('on %s', (os) => {
  it('a kill in the middle of a drive loses no record', async () => {
    const phone = await simulatedPhone({ os });
    await phone.setServerResponses(503).drive(1 * KILOMETRES);
    const before = phone.queued;
    expect(before.length).toBeGreaterThan(20);
    await phone.kill();
    expect(phone.isAlive).toBe(false);
    await phone.wake();
    expect(phone.life).toBe(2);
    expect(phone.queued.map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
  });

  it('what is read while the process is dead is its last known state', async () => {
    const phone = await simulatedPhone({ os });
    await phone.drive(1 * KILOMETRES).kill();
    const { odometer } = phone.state;
    await phone.wait(seconds(10));
    expect(phone.state.odometer).toBe(odometer);
    expect(() => phone.engine).toThrow(/the process is dead/);
  });

  it('the app goes to the background and is opened again', async () => {
    const phone = await simulatedPhone({ os });
    await phone.moveToBackground().drive(1 * KILOMETRES);
    expect(phone.state.odometer).toBeGreaterThan(900);
    await phone.open();
    expect(phone.life).toBe(1);
    await phone.moveToBackground();
  });

  it('every life runs the app anew, and its listeners belong to it', async () => {
    const lives: number[] = [];
    let born = 0;
    const phone = await simulatedPhone({
      os,
      app(engine) {
        const mine = ++born;
        engine.onLocation(() => lives.push(mine));
      },
    });
    await phone.drive(500 * METRES);
    const first = lives.length;
    await phone
      .kill()
      .open()
      .drive(500 * METRES);
    expect(born).toBe(2);
    expect(lives.slice(0, first).every((life) => life === 1)).toBe(true);
    expect(lives.slice(first).length).toBeGreaterThan(5);
    expect(lives.slice(first).every((life) => life === 2)).toBe(true);
  });

  it('the same story is the same to the byte, and another seed has other ids', async () => {
    const tell = async (seed: number) => {
      const phone = await simulatedPhone({ os, seed });
      await phone
        .drive(1 * KILOMETRES)
        .kill()
        .wait(minutes(3))
        .open()
        .walk(300)
        .stop();
      return { trace: phone.trace.join('\n'), ids: phone.received('location').map(({ uuid }) => uuid) };
    };
    const [once, again, other] = [await tell(1), await tell(1), await tell(2)];
    expect(again).toEqual(once);
    expect(other.ids).not.toEqual(once.ids);
  });

  it('with noise nothing is exact, and everything repeats', async () => {
    const tell = async (noise: boolean) => {
      const phone = await simulatedPhone({ os, noise, seed: 3 });
      await phone
        .moveToBackground()
        .drive(3 * KILOMETRES)
        .stop()
        .wait(minutes(15));
      return phone;
    };
    const [noisy, again, exact] = [await tell(true), await tell(true), await tell(false)];
    expect(again.trace).toEqual(noisy.trace);
    expect(noisy.trace).not.toEqual(exact.trace);
    expect(noisy.records.length).toBeGreaterThan(20);
    // Straight north is one meridian, but not for a receiver.
    const meridians = (phone: typeof exact) =>
      new Set(phone.received('location').map(({ coords }) => coords.longitude));
    expect(meridians(exact).size).toBe(1);
    expect(meridians(noisy).size).toBeGreaterThan(20);
  });

  it('what it has cost is counted', async () => {
    const phone = await simulatedPhone({ os });
    await phone.moveToBackground().drive(5 * KILOMETRES);
    const { satellites, radio, total } = phone.energy;
    expect(satellites).toBeGreaterThan(1);
    expect(radio).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(satellites + radio);
  });
});

describe('what systems do differently', () => {
  it('swiped away on iOS the process ends, and a trip begins it again', async () => {
    const phone = await simulatedPhone({ os: 'ios', config: { stopTimeout: 3 } });
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(10))
      .swipeAway();
    expect(phone.isAlive).toBe(false);
    await phone.wait(minutes(30));
    expect(phone.isAlive).toBe(false);
    await phone.drive(5 * KILOMETRES);
    expect(phone.life).toBe(2);
    expect(phone.state.isMoving).toBe(true);
  });

  it('swiped away on Android the service goes on, and the headless task runs', async () => {
    const heard: unknown[] = [];
    const phone = await simulatedPhone({
      os: 'android',
      config: { stopTimeout: 3 },
      app: (engine) => engine.onMotionChange(({ isMoving }) => heard.push(`app ${isMoving}`)),
      headless: (event) => {
        if (event.name === 'motionchange') heard.push(`task ${event.isMoving}`);
      },
    });
    await phone.drive(1 * KILOMETRES).swipeAway();
    expect(phone.isAlive).toBe(true);
    await phone.stop().wait(minutes(10));
    expect(phone.life).toBe(1);
    expect(heard).toEqual(['app true', 'task false']);
    expect(phone.headless.filter(({ event }) => event.name === 'motionchange')).toHaveLength(1);
    await phone.open().drive(2 * KILOMETRES);
    expect(heard).toEqual(['app true', 'task false', 'app true']);
  });

  it('after a boot Android goes on where startOnBoot is true, and iOS when it is opened', async () => {
    const android = await simulatedPhone({ os: 'android', config: { startOnBoot: true } });
    await android
      .drive(1 * KILOMETRES)
      .reboot(minutes(2))
      .wait(minutes(3));
    expect(android.life).toBe(2);
    expect(android.state.enabled).toBe(true);

    const off = await simulatedPhone({ os: 'android' });
    await off
      .drive(1 * KILOMETRES)
      .reboot(minutes(2))
      .wait(minutes(3));
    expect(off.state.enabled).toBe(false);

    const ios = await simulatedPhone({ os: 'ios', config: { startOnBoot: true } });
    await ios
      .drive(1 * KILOMETRES)
      .reboot(minutes(2))
      .wait(minutes(3));
    expect(ios.isAlive).toBe(false);
    await ios.open();
    expect(ios.life).toBe(2);
  });
});

it('explains a record by its black box, unless that is switched off', async () => {
  const on = await simulatedPhone();
  await on.drive(500);
  const uuid = on.received('location').at(-1)?.uuid ?? '';
  expect(await on.waitFor(on.engine.explain(uuid))).toMatchObject({ uuid });
  const off = await simulatedPhone({ blackBox: false });
  await off.drive(500);
  const other = off.received('location').at(-1)?.uuid ?? '';
  await expect(off.waitFor(off.engine.explain(other))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
