import { describe, expect, it } from 'vitest';
import { mockBinding, type SimulatedPhone, simulatedPhone } from '../../src/index';

const nothing = undefined as never;

describe('an invalid command', () => {
  it.each<[string, (phone: SimulatedPhone) => Promise<unknown>, string]>([
    ['no way', (p) => p.drive(-5), 'drive(-5): metres must be a number above 0, at most 20000000; got -5'],
    ['nowhere', (p) => p.walk([]), 'walk([]): a path needs at least one place; got none'],
    [
      'off the earth',
      (p) => p.cycle([{ latitude: 91, longitude: 0 }]),
      'path[0] must be a place { latitude: -90 to 90, longitude: -180 to 180 }; got {"latitude":91,"longitude":0}',
    ],
    ['to nothing', (p) => p.ride({ to: nothing }), 'to must be a place'],
    ['standing', (p) => p.drive(10, { speed: 0 }), 'speed must be above 0 and at most 350 m/s; got 0'],
    ['backwards', (p) => p.wait(-1), 'wait(-1): a duration must be milliseconds, 0 or more; got -1'],
    ['a time in words', (p) => p.wait('a minute' as never), 'milliseconds, 0 or more; got "a minute"'],
    [
      'a crash at home',
      (p) => p.crash(),
      'a collision needs a moving car: call drive() first; the phone is still now',
    ],
    [
      'a dead kill',
      (p) => p.kill().kill(),
      'kill(): the process is dead already; wake() or open() starts it',
    ],
    [
      'twice to the background',
      (p) => p.moveToBackground().moveToBackground(),
      'moveToBackground(): the app is not in the foreground; open() brings it there',
    ],
    [
      'no status',
      (p) => p.setServerResponses(42),
      'setServerResponses(42): a status must be a whole number from 100 to 599, or 0 for no response; got 42',
    ],
    [
      'no response at all',
      (p) => p.setServerResponses(),
      'it needs at least one status, response or function; got none',
    ],
    [
      'a response in words',
      (p) => p.setServerResponses('no' as never),
      'a response must be a status, a response object or a function; got "no"',
    ],
    [
      'no permission',
      (p) => p.setPermission('perhaps' as never),
      'permission must be one of "notDetermined", "restricted", "denied", "always", "whenInUse"; got "perhaps"',
    ],
    [
      'no network',
      (p) => p.restoreNetwork('satellite' as never),
      'network must be one of "cellular", "wifi"; got "satellite"',
    ],
    ['off for ever', (p) => p.reboot(Infinity), 'a duration must be milliseconds, 0 or more; got Infinity'],
  ])('%s', async (_, call, message) => {
    const phone = await simulatedPhone();
    await expect(call(phone)).rejects.toThrow(message);
  });

  it('ends its chain and nothing else', async () => {
    const phone = await simulatedPhone();
    await expect(phone.drive(-1).wait(1000)).rejects.toThrow('drive(-1)');
    expect(phone.at).toBe(0);
    await phone.wait(1000);
    expect(phone.at).toBe(1000);
  });

  it('is read too early', async () => {
    const phone = await simulatedPhone();
    const chain = phone.drive(100);
    expect(() => phone.state).toThrow('phone.state was read while commands are running: await them first');
    expect(() => phone.queued).toThrow('await them first');
    expect(await chain).toBe(phone);
    expect(phone.state.enabled).toBe(true);
  });
});

describe('a phone that cannot be', () => {
  it.each<[object, string]>([
    [{ os: 'symbian' }, `os must be 'ios' or 'android'; got "symbian"`],
    [{ seed: 1.5 }, 'seed must be a whole number; got 1.5'],
    [{ app: 'my app' }, 'app must be a function that takes the engine; got "my app"'],
    [{ begin: { latitude: 1 } }, 'begin must be a place { latitude: -90 to 90, longitude: -180 to 180 }'],
    [{ startsAt: 'tomorrow' }, 'startsAt must be epoch milliseconds, a date or its text; got "tomorrow"'],
    [{ binding: {} }, 'binding must be what mockBinding() gave; got another object'],
    [{ config: { stopTimeout: -1 } }, 'stopTimeout'],
    [{ geofences: [{ identifier: 'x', radius: -1, latitude: 0, longitude: 0 }] }, 'radius'],
  ])('%j', async (options, message) => {
    await expect(simulatedPhone(options)).rejects.toThrow(message);
  });

  it('says what the app threw as it began, in whichever life', async () => {
    await expect(
      simulatedPhone({
        app: () => {
          throw new Error('no map key');
        },
      }),
    ).rejects.toThrow('no map key');
    let life = 0;
    const phone = await simulatedPhone({
      app: () => {
        if (++life === 2) throw new Error('no second time');
      },
    });
    await expect(phone.kill().open()).rejects.toThrow('open(): no second time');
  });

  it('has a state only after ready was called', async () => {
    const phone = await simulatedPhone({ autoStart: false });
    expect(() => phone.state).toThrow('ready() was not called');
    await phone.engine.ready();
    await phone.wait(0);
    expect(phone.state.enabled).toBe(false);
  });
});

it('a binding without a phone says that it has none', async () => {
  const binding = mockBinding();
  await expect(binding.getState()).rejects.toThrow('getState was called before there was a phone');
  expect(() => binding.onLocation(() => undefined)).toThrow('onLocation was called before there was a phone');
  expect(binding.busy).toBe(false);
  expect(binding.logger.info('nobody hears it')).toBeUndefined();
});
