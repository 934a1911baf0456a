import { describe, expect, it } from 'vitest';
import { createGuest, type GuestMessage, type HostMessage, PROTOCOL } from '../../src/index';
import { drained, nextNumber, scriptedHost } from './scripted-host';

const MOMENT = { now: 1_767_225_600_000, up: 3_600_000 };
const HELLO = {
  protocol: PROTOCOL,
  profile: 'android',
  bootId: 'boot-1',
  available: ['location'],
  entropy: '0123456789abcdef'.repeat(2),
};
const FIX = { latitude: 45, longitude: 13, accuracy: 5 };

/** A guest, and what it says to one message after another. */
function guest() {
  let said: GuestMessage[] = [];
  const deliver = createGuest((json) => void said.push(JSON.parse(json) as GuestMessage));
  return {
    async receive(message: unknown): Promise<GuestMessage[]> {
      said = [];
      deliver(typeof message === 'string' ? message : JSON.stringify({ ...MOMENT, ...(message as object) }));
      await drained();
      return said;
    },
  };
}

/** What is logged of a message, without the beginning of it. */
const complaint = (said: readonly GuestMessage[]) =>
  said.flatMap((word) => ('log' in word ? [`${word.log.event}: ${word.log.message.split(' in: ')[0]}`] : []));

describe('hello', () => {
  it.each([
    [{ profile: 'palm' }, '.hello.profile must be one of ios, android, web, node; got "palm"'],
    [{ entropy: 'secret' }, '.hello.entropy must be 32 hexadecimal digits; got string'],
    [{ available: 'location' }, '.hello.available must be a list; got "location"'],
    [{ available: [7] }, '.hello.available[0] must be a text of 1 to 256 characters; got 7'],
    [{ bootId: 7 }, '.hello.bootId must be a text; got 7'],
    [{ headless: 'yes' }, '.hello.headless must be true or false; got "yes"'],
    [{ blackBox: { bytes: 5 } }, '.hello.blackBox.bytes must be a number from 64000 to 256000000; got 5'],
  ])('with %j is refused, and the next may be better', async (wrong, message) => {
    const { receive } = guest();
    const said = await receive({ hello: { ...HELLO, ...wrong } });
    expect(said).toHaveLength(1);
    expect(complaint(said)).toEqual([`protocol:refused: ${message}`]);
    expect((await receive({ hello: HELLO }))[0]).toMatchObject({ welcome: { protocol: PROTOCOL } });
  });

  it('of another version is refused', async () => {
    const { receive } = guest();
    const message =
      'the host speaks protocol 1 and the guest protocol 2: ship a host and a guest bundle of the same release';
    expect(await receive({ hello: { ...HELLO, protocol: 1 } })).toEqual([
      { log: { level: 1, event: 'protocol:version', message } },
    ]);
  });

  it('may name unknown kinds', async () => {
    const { receive } = guest();
    const said = await receive({ hello: { ...HELLO, available: ['location', 'smell'] } });
    expect(complaint(said)).toEqual(['protocol:unexpected: nobody here knows the kinds "smell"']);
    expect(said.some((word) => 'welcome' in word)).toBe(true);
  });

  it('is said once', async () => {
    const { receive } = guest();
    await receive({ hello: HELLO });
    expect(complaint(await receive({ hello: HELLO }))).toEqual([
      'protocol:unexpected: hello was said before',
    ]);
  });

  it('comes first', async () => {
    const { receive } = guest();
    const early: object[] = [
      { attach: 'app' },
      { fire: true },
      { reply: 1 },
      { reading: 'location', data: FIX },
    ];
    for (const message of [...early, { client: 'app', call: 1, method: 'getState', args: [] }])
      expect(complaint(await receive(message))[0]).toMatch(
        /^protocol:unexpected: hello comes first, and not \w+$/,
      );
  });
});

describe('a message', () => {
  it.each([
    ['', 'a message is an object in JSON'],
    ['{', 'a message is an object in JSON'],
    ['[]', 'a message is an object in JSON'],
    ['null', 'a message is an object in JSON'],
    ['{"fire":true}', '.now must be a number from -8640000000000000 to 8640000000000000; got nothing'],
    ['{"now":1,"fire":true}', '.up must be a number from 0 to 3200000000000; got nothing'],
    ['{"now":1,"up":-1,"fire":true}', '.up must be a number from 0 to 3200000000000; got -1'],
    [
      '{"now":1e999,"up":1,"fire":true}',
      '.now must be a number from -8640000000000000 to 8640000000000000; got Infinity',
    ],
    [{ fire: 1 }, '.fire must be true; got 1'],
    [{ fire: true, close: true }, 'a message says one thing; this one says fire and close'],
    [{ wake: { cause: 'fun' } }, '.wake.cause must be one of launch, boot, alarm, reading; got "fun"'],
    [{ wake: { cause: 'alarm' } }, '.wake.name must be a text of 1 to 256 characters; got nothing'],
    [
      { wake: { cause: 'reading', kind: 'location', data: 7 } },
      '.wake.data of location must be an object; got 7',
    ],
    [{ reading: 'smell', data: {} }, /^\.reading must be one of location, .*; got "smell"$/],
    [
      { reading: 'location', data: { ...FIX, latitude: '45' } },
      '.data of location.latitude must be a number; got "45"',
    ],
    [
      { reading: 'location', data: { error: { code: 7, message: '' } } },
      '.data of location.error.code must be one of 0, 1, 2, 3, 408, 499; got 7',
    ],
    [
      { reading: 'acceleration', data: { ageMillis: 0, rateHz: 50, samples: [0, null] } },
      '.data of acceleration.samples[1] must be a number; got null',
    ],
    [{ reply: 'one' }, '.reply must be a whole number, 0 or more; got "one"'],
    [{ attach: '' }, '.attach must be a text of 1 to 128 characters; got ""'],
    [{ client: 'app', listen: 1.5, name: 'location' }, '.listen must be a whole number, 0 or more; got 1.5'],
  ])('%j is refused, and says why', async (message, why) => {
    const { receive } = guest();
    await receive({ hello: HELLO });
    const said = await receive(message);
    expect(said).toHaveLength(1);
    const [text = ''] = complaint(said);
    if (typeof why === 'string') expect(text).toBe(`protocol:refused: ${why}`);
    else expect(text.replace('protocol:refused: ', '')).toMatch(why);
  });

  it('is quoted so far that it is known, and no further: tokens may lie behind', async () => {
    const { receive } = guest();
    const [word] = await receive(
      `{"now":1767225600000,"up":3600000,"reply":15,"value":"{\\"accessToken\\":\\"secret`,
    );
    expect(word).toEqual({
      log: {
        level: 2,
        event: 'protocol:refused',
        message: 'a message is an object in JSON in: {"now":1767225600000,"up":3600000,"reply":15,"va…',
      },
    });
  });

  it('may have null for what is absent, and unknown fields', async () => {
    const host = scriptedHost();
    await host.hello();
    await host.send({ attach: 'app' });
    await host.call('app', 'ready', {});
    await host.call('app', 'start');
    const own = JSON.parse('{"__proto__":{"altitude":7}}') as object;
    const odd = { ...FIX, ageMillis: 0, altitude: null, speed: null, colour: 'red', ...own };
    await host.deliver(
      JSON.stringify({
        now: host.scheduler.now(),
        up: host.scheduler.uptime(),
        mood: 'good',
        reading: 'location',
        data: odd,
      }),
    );
    await host.settle();
    expect((await host.call('app', 'getLocations')).value).toMatchObject([{ coords: FIX }]);
    expect(host.all('log')).toEqual([]);
  });

  it('that is a call is answered, where it can be seen whose it is', async () => {
    const { receive } = guest();
    await receive({ hello: HELLO });
    await receive({ attach: 'app' });
    expect(await receive({ client: 'app', call: 1, method: 7, args: [] })).toMatchObject([
      {
        client: 'app',
        result: 1,
        error: { code: 'INVALID_ARGUMENT', message: expect.stringMatching(/^\.method must/) },
      },
    ]);
    const withoutMoment = JSON.stringify({ client: 'app', call: 2, method: 'getState', args: [] });
    expect(await receive(withoutMoment)).toMatchObject([{ result: 2, error: { code: 'INVALID_ARGUMENT' } }]);
    // Again under the same number: it has been answered.
    expect(Object.keys((await receive(withoutMoment))[0] ?? {})).toEqual(['log']);
    expect(complaint(await receive({ client: 'app', call: 'x', method: 'getState', args: [] }))).toHaveLength(
      1,
    );
    expect(complaint(await receive({ client: 'nobody', call: 3, method: 7, args: [] }))).toHaveLength(1);
  });

  it.each([undefined, null, 7, {}, [], Symbol('x'), Object.create(null)])('%s is none', async (text) => {
    const said: GuestMessage[] = [];
    const deliver = createGuest((json) => void said.push(JSON.parse(json) as GuestMessage));
    deliver(text as unknown as string);
    expect(complaint(said)).toHaveLength(1);
  });

  it('from before the last one counts as taken at the same time', async () => {
    const host = scriptedHost();
    await host.hello();
    await host.send({ attach: 'app' });
    await host.call('app', 'ready', {});
    await host.call('app', 'start');
    await host.deliverReading('location', { ...FIX, ageMillis: 0 });
    const late: HostMessage = {
      now: 5,
      up: 5,
      client: 'app',
      call: nextNumber(),
      method: 'getState',
      args: [],
    };
    await host.deliver(JSON.stringify(late));
    const state = host.all('result').at(-1)?.value;
    expect(state).toMatchObject({ lastRawFixAge: 0, lastAcceptedFixAge: 0 });
  });
});
