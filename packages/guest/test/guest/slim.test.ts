import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { ALL_PARTS } from '@geo/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { guestBundle } from '../../scripts/bundle.mjs';
import type { Boot } from '../../src/index';
import { replayTranscript } from '../../src/testing/index';
import { stories } from '../stories/index';
import { drain } from '../stories/story';
import { scriptedHost } from './scripted-host';

/** The stories in which the full guest does what only an optional part does. */
const USES_PARTS: Readonly<Record<string, string>> = {
  clients: 'it watches the compass',
  geofence: 'it adds a fence',
  headless: 'it adds a fence',
  'parts-call': 'it adds fences',
  'parts-result': 'it adds fences',
  uptimes: 'it keeps a black box',
  stop: 'its stop stores that no fence is monitored any more',
};
const BUNDLING_MILLIS = 60_000;

const scripts = { full: '', slim: '' };
beforeAll(async () => {
  scripts.full = await guestBundle();
  scripts.slim = await guestBundle({ slim: true });
}, 2 * BUNDLING_MILLIS);

type Global = Boot & { readonly parts: readonly string[] };

function evaluated(script: string): Global {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  runInContext(script, context);
  return runInContext('geoGuest', context) as Global;
}

/** Each life in a context of its own. */
const slimBoot: Boot = (post) => evaluated(scripts.slim)(post);

const replayed = (name: string) => {
  const path = fileURLToPath(new URL(`../../transcripts/${name}.txt`, import.meta.url));
  // `welcome` names the parts, and there are none here.
  const text = readFileSync(path, 'utf8').replace(/"parts":\[[^\]]*\]/g, '"parts":[]');
  return replayTranscript(text, slimBoot, drain);
};

describe('the slim bundle', () => {
  it.each(stories.filter(({ name }) => !(name in USES_PARTS)))(
    'says in $name what the full one says, to the byte',
    async ({ name }) => {
      const { difference } = await replayed(name);
      expect(difference).toBeUndefined();
    },
  );

  it.each(Object.entries(USES_PARTS))('differs in %s, because %s', async (name) => {
    expect((await replayed(name)).difference).toBeDefined();
  });

  it('has no part, and the full one has all: each lists them in geoGuest.parts', () => {
    expect([...evaluated(scripts.slim).parts]).toEqual([]);
    expect([...evaluated(scripts.full).parts]).toEqual(ALL_PARTS.map(({ name }) => name));
  });

  it('is smaller by a quarter at least', () => {
    const [full, slim] = [scripts.full, scripts.slim].map((script) => gzipSync(script, { level: 9 }).length);
    expect(slim).toBeLessThan((full ?? 0) * 0.75);
  });

  it('answers a call to an absent part with UNAVAILABLE, and goes on', async () => {
    const host = scriptedHost({ boot: slimBoot });
    await host.hello();
    await host.send({ attach: 'app' });
    await host.send({ client: 'app', call: 1, method: 'ready', args: [{}] });
    await host.send({ client: 'app', call: 2, method: 'getGeofences', args: [] });
    await host.send({ client: 'app', call: 3, method: 'getCount', args: [] });
    expect(host.messages).toContainEqual({
      client: 'app',
      result: 2,
      error: expect.objectContaining({
        code: 'UNAVAILABLE',
        message: 'getGeofences is not available: this engine is built without the part geofences',
      }),
    });
    expect(host.messages).toContainEqual({ client: 'app', result: 3, value: 0 });
  });
});
