import { describe, expect, it } from 'vitest';
import type { SensorKind } from '../../src/index';
import { MINUTE, Phone, SECOND } from '../phone';

const KINDS: readonly SensorKind[] = ['location', 'connectivity', 'app', 'provider', 'powerSave'];
const GRANTED = { status: 3, enabled: true, gps: true, network: true } as const;
const never = () => new Promise<never>(() => undefined);

/** What became of a promise, without waiting for it. */
function fate(work: Promise<unknown>): { value?: unknown; error?: { code?: string; message?: string } } {
  const result: ReturnType<typeof fate> = {};
  work.then(
    (value) => {
      result.value = value;
    },
    (error) => {
      result.error = error;
    },
  );
  return result;
}

describe('getProviderState', () => {
  it('is what the platform answers now, with no field that it has not given', async () => {
    const phone = await Phone.create({ config: {}, available: KINDS });
    expect(await phone.engine.getProviderState()).toEqual(GRANTED);
    const ios = { ...GRANTED, accuracyAuthorization: 1, insufficientlyInUse: true } as const;
    phone.sensor.answers.currentProvider = ios;
    expect(await phone.engine.getProviderState()).toEqual(ios);
    // The watch had not said so: it is news to listeners as well.
    await phone.settle();
    expect(phone.received('providerchange')).toEqual([ios]);
  });

  it('is the last reading where the platform rejects, or is silent for five seconds', async () => {
    const phone = await Phone.create({
      config: {},
      available: KINDS,
      answers: { currentProvider: new Error('busy') },
    });
    expect(await phone.engine.getProviderState()).toEqual(GRANTED);
    phone.sensor.answers.currentProvider = never;
    const asked = fate(phone.engine.getProviderState());
    await phone.wait(5 * SECOND - 1);
    expect(asked).toEqual({});
    await phone.wait(1);
    expect(asked).toEqual({ value: GRANTED });
  });

  it('rejects UNAVAILABLE where there never was a reading', async () => {
    const phone = await Phone.create({
      config: {},
      answers: { currentProvider: new Error('no such thing') },
    });
    await expect(phone.engine.getProviderState()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'no such thing',
    });
  });
});

describe('requestPermission', () => {
  it('asks for what is configured, and resolves with the status, a denial as well', async () => {
    for (const status of [3, 4, 2, 1, 0] as const) {
      const phone = await Phone.create({
        config: { locationAuthorizationRequest: 'WhenInUse' },
        available: KINDS,
        answers: { requestPermission: status },
      });
      expect(await phone.engine.requestPermission()).toBe(status);
      expect(phone.sensor.calls).toContainEqual({
        did: 'ask',
        question: 'requestPermission',
        input: { request: 'WhenInUse' },
      });
      expect((await phone.engine.getState()).authorization).toBe(status);
      expect(phone.received('providerchange')).toEqual(status === 3 ? [] : [{ ...GRANTED, status }]);
    }
  });

  it('joins a dialog that is open, and asks again once it is closed', async () => {
    let decide: (status: 4) => void = () => undefined;
    const open = () =>
      new Promise<4>((resolve) => {
        decide = resolve;
      });
    const phone = await Phone.create({ config: {}, available: KINDS, answers: { requestPermission: open } });
    await phone.engine.start();
    const both = [fate(phone.engine.requestPermission()), fate(phone.engine.requestPermission())];
    await phone.wait(3 * MINUTE);
    expect(both).toEqual([{}, {}]);
    // The user reads it: the device may sleep meanwhile.
    expect(phone.engine.busy).toBe(false);
    decide(4);
    await phone.settle();
    expect(both).toEqual([{ value: 4 }, { value: 4 }]);
    const asked = () => phone.sensor.calls.filter((call) => call.did === 'ask').length;
    expect(asked()).toBe(1);
    void phone.engine.requestPermission();
    await phone.settle();
    expect(asked()).toBe(2);
  });

  it('gives a dialog up after ten minutes: with the status as it is known', async () => {
    const phone = await Phone.create({ config: {}, available: KINDS, answers: { requestPermission: never } });
    const asked = fate(phone.engine.requestPermission());
    await phone.wait(10 * MINUTE - 1);
    expect(asked).toEqual({});
    await phone.wait(1);
    expect(asked).toEqual({ value: 3 });
  });

  it('rejects UNAVAILABLE where the platform cannot be asked and no status is known', async () => {
    const phone = await Phone.create({
      config: {},
      answers: { requestPermission: new Error('no user here') },
    });
    await expect(phone.engine.requestPermission()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('requestTemporaryFullAccuracy', () => {
  it('resolves with the accuracy, and the provider has it from then on', async () => {
    const reduced = { ...GRANTED, accuracyAuthorization: 1 } as const;
    const phone = await Phone.create({
      config: {},
      available: KINDS,
      states: { provider: { ageMillis: 0, ...reduced } },
    });
    expect(await phone.engine.requestTemporaryFullAccuracy('navigation')).toBe(0);
    await phone.settle();
    expect(phone.received('providerchange')).toEqual([{ ...GRANTED, accuracyAuthorization: 0 }]);
  });

  it('rejects UNAVAILABLE where there is no such sensor, and where the platform does not answer', async () => {
    const phone = await Phone.create({
      config: {},
      available: KINDS,
      answers: { requestTemporaryFullAccuracy: new Error('not on this platform') },
    });
    await expect(phone.engine.requestTemporaryFullAccuracy('navigation')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'not on this platform',
    });
    phone.sensor.answers.requestTemporaryFullAccuracy = never;
    const asked = fate(phone.engine.requestTemporaryFullAccuracy('navigation'));
    await phone.wait(10 * MINUTE);
    expect(asked.error?.code).toBe('UNAVAILABLE');
  });

  for (const purpose of [undefined, null, '', 7, {}]) {
    it(`refuses ${JSON.stringify(purpose)} as a purpose, without asking the platform`, async () => {
      const phone = await Phone.create({ config: {} });
      await expect(phone.engine.requestTemporaryFullAccuracy(purpose as never)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining(purpose === '' ? '""' : String(JSON.stringify(purpose))),
      });
      expect(phone.sensor.calls.filter(({ did }) => did === 'ask')).toEqual([]);
    });
  }
});

describe('power save', () => {
  it('is emitted as a bare boolean on each change, and changes nothing in State', async () => {
    const phone = await Phone.create({ config: {}, available: KINDS });
    const before = await phone.engine.getState();
    expect(await phone.engine.isPowerSaveMode()).toBe(false);
    expect(phone.received('powersavechange')).toEqual([]);
    await phone.setState('powerSave', { isPowerSaveMode: true });
    await phone.setState('powerSave', { isPowerSaveMode: true });
    expect(await phone.engine.isPowerSaveMode()).toBe(true);
    await phone.setState('powerSave', { isPowerSaveMode: false });
    expect(phone.received('powersavechange')).toEqual([true, false]);
    expect(await phone.engine.getState()).toEqual(before);
  });

  it('is off where the device does not report it', async () => {
    const phone = await Phone.create({ config: {} });
    expect(await phone.engine.isPowerSaveMode()).toBe(false);
  });
});

describe('sounds', () => {
  const sounds = (phone: Phone) => phone.presence.requests.flatMap(({ sound }) => sound ?? []);

  it('go with events while debug is on, and leave what is shown as it is', async () => {
    const phone = await Phone.create({
      config: { debug: true, url: 'https://example.test', distanceFilter: 0 },
    });
    await phone.engine.start();
    await phone.settle();
    expect(sounds(phone)).toEqual(['motionchange']);
    const shown = phone.presence.current;
    expect(shown).toMatchObject({ mode: 'location', notification: { title: 'Location' } });
    await phone.drive(1);
    expect(sounds(phone)).toEqual(['motionchange', 'http']);
    phone.sensor.deliver('location', { error: { code: 0, message: 'lost' } });
    await phone.wait(MINUTE);
    expect(sounds(phone)).toEqual(['motionchange', 'http', 'locationerror', 'heartbeat']);
    expect(phone.presence.current).toEqual({ ...shown, sound: 'heartbeat' });
  });

  it('are silent otherwise, and a platform that cannot make them has no effect', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.engine.start();
    await phone.wait(MINUTE);
    expect(sounds(phone)).toEqual([]);
    phone.presence.set = () => {
      throw new Error('no loudspeaker');
    };
    await phone.engine.setConfig({ debug: true });
    await phone.wait(MINUTE);
    expect(phone.received('heartbeat')).toHaveLength(2);
  });
});
