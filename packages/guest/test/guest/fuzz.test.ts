import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { EFFORT } from '../../../../scripts/effort';
import { createGuest, type GuestMessage } from '../../src/index';
import { anyText, type Mutation, refusable } from './mutations';
import { drained, MINUTE, nextNumber, type ScriptedHost, SECOND, scriptedHost } from './scripted-host';

/** This many conversations are spoilt. */
const RUNS = 40 * EFFORT;
/** A run takes a sixth of a second where nothing else runs; many times that is no failure. */
const LIMIT_MILLIS = 2_000 * RUNS;

const FENCE = { identifier: 'home', latitude: 45.002, longitude: 13, radius: 150, notifyOnEntry: true };

/** An app attaches, tracks, receives events, and detaches. */
async function conversation(): Promise<ScriptedHost> {
  const host = scriptedHost({
    available: ['location', 'connectivity', 'provider', 'app', 'regions', 'activity'],
  });
  await host.hello({ trace: true });
  await host.wake({ cause: 'launch' });
  await host.send({ attach: 'app' });
  for (const name of ['location', 'motionchange', 'http'] as const)
    await host.send({ client: 'app', listen: nextNumber(), name });
  await host.call('app', 'ready', { url: 'https://example.test/locations', distanceFilter: 20 });
  await host.call('app', 'addGeofence', FENCE);
  await host.call('app', 'start');
  await host.drive(12);
  const [told] = host.all('listen').filter(({ id }) => id !== undefined);
  await host.send({ client: 'app', taken: told?.id ?? '' });
  await host.send({ detach: 'app' });
  const [headless] = host.all('headless');
  if (headless) await host.send({ handled: headless.headless });
  await host.wait(2 * MINUTE);
  return host;
}

/** Tells a new guest what a host has told another, and what comes between; gives what it says, and apart what it says to that. */
async function retold(texts: readonly { readonly json: string; readonly isOdd: boolean }[]) {
  const said: string[] = [];
  const aside: GuestMessage[][] = [];
  let heard: string[] = [];
  const deliver = createGuest((json) => heard.push(json));
  for (const { json, isOdd } of texts) {
    heard = [];
    deliver(json);
    await drained();
    if (isOdd) aside.push(heard.map((text) => JSON.parse(text) as GuestMessage));
    else said.push(...heard);
  }
  return { said, aside };
}

describe('a conversation with nonsense in it', () => {
  let host: ScriptedHost;
  let told: string[] = [];
  let said: string[] = [];
  beforeAll(async () => {
    host = await conversation();
    told = host.lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
    said = host.lines.filter((line) => line.startsWith('< ')).map((line) => line.slice(2));
  }, LIMIT_MILLIS);

  it('is retold word for word where there is none', async () => {
    expect(told.length).toBeGreaterThan(80);
    expect((await retold(told.map((json) => ({ json, isOdd: false })))).said).toEqual(said);
  });

  it(
    'goes on as if it had not been sent, and every piece of it is answered or logged',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(), fc.nat(), refusable), { minLength: 1, maxLength: 12 }),
          async (odd) => {
            const texts = told.map((json) => ({ json, isOdd: false }));
            // From the last to the first, so that places stay what they were; of what was said before, so that no number is new.
            const places = odd.map(([place, source, mutate]: [number, number, Mutation]) => {
              const at = 1 + (place % (told.length - 1));
              return { at, json: mutate(told[source % at] as string) };
            });
            for (const { at, json } of places.sort((a, b) => b.at - a.at))
              texts.splice(at, 0, { json, isOdd: true });
            const spoilt = await retold(texts);
            expect(spoilt.said).toEqual(said);
            for (const words of spoilt.aside) {
              expect(words).toHaveLength(1);
              expect(Object.keys(words[0] ?? {})).toEqual(['log']);
            }
            expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
          },
        ),
        { numRuns: RUNS },
      );
    },
    LIMIT_MILLIS,
  );

  it(
    'may be cut short, doubled and shuffled: nothing is thrown, and no call is answered twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat(), { minLength: 30, maxLength: 120 }),
          fc.boolean(),
          async (order, greets) => {
            const texts = order.map((index) => told[index % told.length] as string);
            const words = await retold(
              [...(greets ? told.slice(0, 1) : []), ...texts].map((json) => ({ json, isOdd: false })),
            );
            const results = words.said
              .map((json) => JSON.parse(json) as GuestMessage)
              .flatMap((word) => ('result' in word ? [`${word.client} ${word.result}`] : []));
            // A name that attaches anew counts anew.
            const attaches = texts.filter((json) => 'attach' in (JSON.parse(json) as object)).length;
            for (const result of new Set(results))
              expect(results.filter((one) => one === result).length).toBeLessThanOrEqual(
                Math.max(1, attaches),
              );
          },
        ),
        { numRuns: RUNS },
      );
    },
    LIMIT_MILLIS,
  );
});

const METHODS = [
  ...[
    'ready',
    'setConfig',
    'start',
    'startGeofences',
    'stop',
    'getState',
    'changePace',
    'getOdometer',
    'sync',
  ],
  ...['getLocations', 'getCount', 'destroyLocation', 'destroyLocations', 'insertLocation', 'getQuarantine'],
  ...[
    'redrive',
    'destroyQuarantined',
    'getCurrentPosition',
    'watchPosition',
    'stopWatchPosition',
    'setOdometer',
  ],
  ...['resetOdometer', 'addGeofence', 'addGeofences', 'getGeofences', 'geofenceExists', 'removeGeofence'],
  ...['removeGeofences', 'getProviderState', 'requestPermission', 'requestTemporaryFullAccuracy'],
  ...['isPowerSaveMode', 'getLog', 'destroyLog', 'uploadLog', 'getAuthState', 'exportBlackBox', 'explain'],
  ...[
    'watchHeading',
    'watchLine',
    'stopWatchHeading',
    'removeListeners',
    'idle',
    'logger.error',
    'logger.info',
    'nothing',
  ],
];

const argument = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant({ coords: { latitude: 45, longitude: 13 } }),
  fc.constant({ timeout: 5, samples: 1e308, maximumAge: -1 }),
  fc.constant(FENCE),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"extras":{"__proto__":{"polluted":true}}}')),
);

/** How the host spoils its own answers: it fails, or answers what is none. */
const spoiledReply = fc.constantFrom(
  '{"error":{"message":"no"}}',
  '{"value":{"not":"this"}}',
  '{"error":7}',
  '{"value":[1]}',
);

type Step =
  | {
      readonly does: 'calls';
      readonly method: string;
      readonly args: readonly unknown[];
      readonly listens: boolean;
      readonly part: number | undefined;
      readonly last: boolean;
    }
  | { readonly does: 'says'; readonly text: string }
  | { readonly does: 'drives' }
  | { readonly does: 'spoils'; readonly reply: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('calls' as const),
      method: fc.constantFrom(...METHODS),
      args: fc.array(argument, { maxLength: 3 }),
      listens: fc.boolean(),
      part: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.nat(2)),
      last: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: anyText.map((text) => ({ does: 'says' as const, text })) },
  { weight: 2, arbitrary: fc.constant({ does: 'drives' as const }) },
  { weight: 2, arbitrary: spoiledReply.map((reply) => ({ does: 'spoils' as const, reply })) },
);

describe('a host and a client that say anything', () => {
  it(
    'get one result for each call, and memory stays what the next life can live with',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          const host = scriptedHost();
          await host.hello();
          await host.send({ attach: 'app' });
          await host.call('app', 'ready', { stopOnTerminate: false });
          await host.send({ attach: 'fuzz' });
          const asked: number[] = [];
          let second = 0;
          for (const one of steps) {
            if (one.does === 'calls') {
              const call = nextNumber();
              asked.push(call);
              const { method, args, listens, part, last } = one;
              await host.send({
                client: 'fuzz',
                call,
                method,
                args,
                ...(listens ? { listens } : {}),
                ...(part === undefined ? {} : { part, last }),
              });
            } else if (one.does === 'says') {
              await host.deliver(one.text);
              await host.settle();
            } else if (one.does === 'drives') {
              await host.drive(3, second);
              second += 3;
            } else {
              const last = host.all('port').at(-1)?.request ?? 0;
              // Whichever it is, it is answered before the host itself answers.
              const reply = JSON.stringify({
                now: host.scheduler.now(),
                up: host.scheduler.uptime(),
                reply: last + 1,
              });
              const call = host.send({
                client: 'app',
                call: nextNumber(),
                method: 'logger.error',
                args: ['x'],
              });
              await host.deliver(`${reply.slice(0, -1)},${one.reply.slice(1)}`);
              await call;
            }
          }
          // A call in parts waits for its next part, whatever the time.
          for (const call of asked) await host.send({ client: 'fuzz', unlisten: call });
          // Longer than any dialog is waited for.
          await host.wait(11 * MINUTE);
          const results = host.all('result').filter(({ client }) => client === 'fuzz');
          expect(results.map(({ result }) => result).sort((a, b) => a - b)).toEqual(asked);
          expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
          await keepsWorking(host, second);
          const next = scriptedHost({ memory: host.kill(), scheduler: host.scheduler });
          await next.hello({ headless: false });
          await keepsWorking(next, second + 20);
        }),
        { numRuns: RUNS },
      );
    },
    LIMIT_MILLIS,
  );
});

/** After any messages: it tracks as it should. The device drives on from where it was. */
async function keepsWorking(host: ScriptedHost, from: number): Promise<void> {
  await host.send({ attach: 'after' });
  const listen = nextNumber();
  await host.send({ client: 'after', listen, name: 'location' });
  expect((await host.call('after', 'ready', { stopOnTerminate: false })).error).toBeUndefined();
  await host.call('after', 'stop');
  expect((await host.call('after', 'start')).value).toMatchObject({ enabled: true, trackingActive: true });
  const before = host.all('listen').length;
  await host.drive(20, from);
  await host.wait(SECOND);
  const locations = host
    .all('listen')
    .slice(before)
    .filter((event) => event.listen === listen);
  expect(locations.length).toBeGreaterThan(1);
  expect((await host.call('after', 'getState')).value).toMatchObject({ lastStorageError: null });
}
