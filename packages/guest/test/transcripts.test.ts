import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type Boot, createGuest } from '../src/index';
import { parseTranscript, replayTranscript } from '../src/testing/index';
import { stories } from './stories/index';
import { drain } from './stories/story';

const path = (name: string) => fileURLToPath(new URL(`../transcripts/${name}.txt`, import.meta.url));
const BUNDLE = fileURLToPath(new URL('../dist/geo-guest.js', import.meta.url));
const OLD_BUNDLE = fileURLToPath(new URL('../dist/geo-guest.es5.js', import.meta.url));

/** A guest in a context that has the language and nothing else: each in one of its own, as `=` says. */
function bareBoot(bundle: string): Boot {
  const source = readFileSync(bundle, 'utf8');
  return (post) => {
    const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
    runInContext(source, context);
    return (runInContext('geoGuest', context) as Boot)(post);
  };
}

describe('the committed transcripts', () => {
  it('are those of the stories', () => {
    const files = readdirSync(fileURLToPath(new URL('../transcripts', import.meta.url))).sort();
    expect(files).toEqual(stories.map(({ name }) => `${name}.txt`).sort());
  });

  // Written anew by `pnpm --filter @geo/guest transcripts`.
  it.each(stories)('$name is as the story tells it', async ({ name, about, tell }) => {
    const remarks = about.split('\n').map((line) => `# ${line}`);
    const text = [...remarks, ...(await tell()), ''].join('\n');
    await expect(text).toMatchFileSnapshot(path(name));
  });

  it.each(stories)('$name is what the guest says', async ({ name }) => {
    const text = readFileSync(path(name), 'utf8');
    const { posts, difference } = await replayTranscript(text, createGuest, drain);
    expect(difference).toBeUndefined();
    expect(posts).toHaveLength(parseTranscript(text).filter(({ kind }) => kind === 'guest').length);
    expect(posts.length).toBeGreaterThan(0);
  });

  for (const bundle of [BUNDLE, OLD_BUNDLE]) {
    const file = bundle.slice(bundle.lastIndexOf('/') + 1);
    const isBuilt = existsSync(bundle);
    const reason = isBuilt ? '' : ' (skipped: it is not built)';
    it.skipIf(!isBuilt).each(stories)(
      `$name is what ${file} says in a bare context${reason}`,
      async (story) => {
        const text = readFileSync(path(story.name), 'utf8');
        expect((await replayTranscript(text, bareBoot(bundle), drain)).difference).toBeUndefined();
      },
    );
  }

  it('a host that says something else hears something else, and where', async () => {
    const text = readFileSync(path('start'), 'utf8').replace('"accuracy":5,', '"accuracy":6,');
    const { difference } = await replayTranscript(text, createGuest, drain);
    expect(difference?.expected).toMatch(/"accuracy\\*":5/);
    expect(difference?.got).toBe(difference?.expected?.replace(/("accuracy\\*":)5/g, '$16'));
  });
});
