import { describe, expect, it } from 'vitest';
import { mockBinding, type SimulatedPhone, simulatedPhone } from '../../src/index';

const nothing = undefined as never;

describe('a sentence that cannot be', () => {
  it.each<[string, (phone: SimulatedPhone) => Promise<unknown>, string]>([
    ['no way', (p) => p.drives(-5), 'drives(-5): metres must be a number above 0, at most 20000000; got -5'],
    ['nowhere', (p) => p.walks([]), 'walks([]): a path needs at least one place; got none'],
    [
      'off the earth',
      (p) => p.cycles([{ latitude: 91, longitude: 0 }]),
      'path[0] must be a place { latitude: -90 to 90, longitude: -180 to 180 }; got {"latitude":91,"longitude":0}',
    ],
    ['to nothing', (p) => p.rides({ to: nothing }), 'to must be a place'],
    ['standing', (p) => p.drives(10, { speed: 0 }), 'speed must be above 0 and at most 350 m/s; got 0'],
    [
      'backwards',
      (p) => p.passes(-1),
      'passes(-1): time that passes must be milliseconds, 0 or more; got -1',
    ],
    ['a time in words', (p) => p.passes('a minute' as never), 'milliseconds, 0 or more; got "a minute"'],
    [
      'a crash at home',
      (p) => p.crashes(),
      'a collision needs a car, let it drive first; the phone is still now',
    ],
    [
      'a dead kill',
      (p) => p.isKilled().isKilled(),
      'isKilled(): the process is dead already; wakes() or isOpened() starts it',
    ],
    [
      'twice to the background',
      (p) => p.goesToBackground().goesToBackground(),
      'goesToBackground(): the app is not on the screen; isOpened() brings it there',
    ],
    [
      'no status',
      (p) => p.serverAnswers(42),
      'serverAnswers(42): a status must be a whole number from 100 to 599, or 0 for no answer; got 42',
    ],
    [
      'no answer at all',
      (p) => p.serverAnswers(),
      'it needs at least one status, answer or function; got none',
    ],
    [
      'an answer in words',
      (p) => p.serverAnswers('no' as never),
      'an answer is a status, an answer or a function; got "no"',
    ],
    [
      'no permission',
      (p) => p.permission('perhaps' as never),
      'permission must be one of "notDetermined", "restricted", "denied", "always", "whenInUse"; got "perhaps"',
    ],
    [
      'no network',
      (p) => p.regainsNetwork('satellite' as never),
      'network must be one of "cellular", "wifi"; got "satellite"',
    ],
    [
      'off for ever',
      (p) => p.reboots(Infinity),
      'time that passes must be milliseconds, 0 or more; got Infinity',
    ],
  ])('%s', async (_, tell, message) => {
    const phone = await simulatedPhone();
    await expect(tell(phone)).rejects.toThrow(message);
  });

  it('ends its chain and nothing else', async () => {
    const phone = await simulatedPhone();
    await expect(phone.drives(-1).passes(1000)).rejects.toThrow('drives(-1)');
    expect(phone.at).toBe(0);
    await phone.passes(1000);
    expect(phone.at).toBe(1000);
  });

  it('is read too early', async () => {
    const phone = await simulatedPhone();
    const story = phone.drives(100);
    expect(() => phone.state).toThrow(
      'phone.state was read while a story is being told: await the story first',
    );
    expect(() => phone.queued).toThrow('await the story first');
    expect(await story).toBe(phone);
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
    await expect(phone.isKilled().isOpened()).rejects.toThrow('isOpened(): no second time');
  });

  it('has a state only when somebody has called ready', async () => {
    const phone = await simulatedPhone({ starts: false });
    expect(() => phone.state).toThrow('nobody has called ready()');
    await phone.engine.ready();
    await phone.passes(0);
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
