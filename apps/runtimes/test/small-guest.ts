import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A guest of a few lines that speaks at once, from promise jobs of several depths, and in every kind of message. */
const SMALL_GUEST = `(() => {
  globalThis.geoGuest = (post) => {
    let count = 0;
    post('{"log":{"level":3,"event":"booted","message":"none of this is an event"}}');
    return (json) => {
      const message = JSON.parse(json);
      count += 1;
      if (message.hello) {
        post(JSON.stringify({ welcome: { protocol: 2, engine: 'small' } }));
        Promise.resolve().then(() => Promise.resolve()).then(() => post(JSON.stringify({ timer: message.up + 1 })));
      } else if (message.reading) {
        const data = { count, root: Math.sqrt(message.data.value), text: '\\u2028 \\u00e9 \\u{1f6f0}' };
        Promise.resolve().then(() => post(JSON.stringify({ event: 'location', listen: 1, data })));
      }
      if (message.breaks) throw new Error('broken as asked');
    };
  };
})();
`;

/** What a conversation with it comes to. */
export const SMALL_TRANSCRIPT: readonly string[] = [
  '# a small conversation',
  '= launch',
  '< {"log":{"level":3,"event":"booted","message":"none of this is an event"}}',
  '> {"hello":{},"now":1000,"up":1}',
  '< {"welcome":{"protocol":2,"engine":"small"}}',
  '< {"timer":2}',
  '> {"fire":true,"now":1001,"up":2}',
  '> {"reading":"location","data":{"value":2},"now":1002,"up":3}',
  '< {"event":"location","listen":1,"data":{"count":3,"root":1.4142135623730951,"text":"\u2028 \u00e9 \u{1f6f0}"}}',
  '',
  '= after a kill',
  '< {"log":{"level":3,"event":"booted","message":"none of this is an event"}}',
  '> {"reading":"location","data":{"value":4},"now":1003,"up":4}',
  '< {"event":"location","listen":1,"data":{"count":1,"root":2,"text":"\u2028 \u00e9 \u{1f6f0}"}}',
];

/** Writes it as a bundle, and gives where it lies. */
export async function smallBundle(): Promise<string> {
  const bundle = join(await mkdtemp(join(tmpdir(), 'geo-small-guest-')), 'guest.js');
  await writeFile(bundle, SMALL_GUEST);
  return bundle;
}
