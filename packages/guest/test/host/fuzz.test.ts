import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptedGuest } from './scripted-guest';

/** What messages are made of: the right fields with anything in them, and anything at all. */
const FIELDS = [
  'welcome',
  'result',
  'event',
  'client',
  'headless',
  'watch',
  'unwatch',
  'request',
  'port',
  'args',
  'timer',
  'wakeAt',
  'at',
  'presence',
  'busy',
  'log',
  'trace',
  'closed',
  'attach',
  'detach',
  'call',
  'part',
  'last',
  'more',
  'method',
  'listen',
  'unlisten',
  'taken',
  'handled',
  'error',
  'now',
  'up',
  '__proto__',
];
const PORTS = ['storage.get', 'storage.scan', 'storage.count', 'http.send', 'sensor.ask', 'constructor'];

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('client-1', 'location', 'connectivity', 'gravity', ...PORTS),
  fc.double(),
);
const message = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 4 });
const said = fc.oneof(
  message.map((one) => JSON.stringify(one)),
  fc.string(),
  message.map((one) => JSON.stringify(one).slice(0, -1)),
);

describe('a host among liars', () => {
  it('never throws, writes nothing, and serves every valid call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), said), { maxLength: 40 }), async (words) => {
        const guest = scriptedGuest(undefined, { headless: () => undefined });
        const liar = guest.client();
        liar.post({ attach: true });
        await guest.settle();
        for (const [isGuest, word] of words) {
          // To be closed is a guest's right: it would only end the story.
          if (isGuest && !word.includes('"closed"')) guest.post(word);
          else liar.post(word);
        }
        await guest.settle();
        expect(guest.storage.size).toBe(0);
        expect(guest.lives()).toBe(1);
        guest.post({ request: 1e9, port: 'storage.get', args: ['key'] });
        const honest = guest.client();
        honest.post({ attach: true });
        honest.post({ call: 1, method: 'getState', args: [] });
        await guest.settle();
        expect(guest.heard.find((one) => 'reply' in one && one.reply === 1e9)).not.toHaveProperty('error');
        expect(guest.heard.filter((one) => 'call' in one).at(-1)).toMatchObject({
          client: 'client-2',
          call: 1,
          method: 'getState',
        });
        guest.host.kill();
        expect(guest.scheduler.pending).toBe(0);
        expect(guest.sensor.watched.size).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
