import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type Boot, createGuest } from '../src/index';
import { parseTranscript, replayTranscript } from '../src/testing/index';
import { stories } from './stories/index';
import { drain } from './stories/story';

const BUNDLES = ['geo-guest.js', 'geo-guest.es5.js'];

function transcript(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../transcripts/${name}.txt`, import.meta.url)), 'utf8');
}

/** A guest in a context that has the language and nothing else: each in one of its own, as `=` says. */
function bareBoot(bundle: string): Boot {
  const source = readFileSync(bundle, 'utf8');
  return (post) => {
    const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
    runInContext(source, context);
    return (runInContext('geoGuest', context) as Boot)(post);
  };
}

describe('the committed transcripts, replayed', () => {
  it.each(stories)('$name is what the guest says', async ({ name }) => {
    const text = transcript(name);
    const { posts, difference } = await replayTranscript(text, createGuest, drain);
    expect(difference).toBeUndefined();
    expect(posts).toHaveLength(parseTranscript(text).filter(({ kind }) => kind === 'guest').length);
    expect(posts.length).toBeGreaterThan(0);
  });

  for (const file of BUNDLES) {
    const bundle = fileURLToPath(new URL(`../dist/${file}`, import.meta.url));
    const isBuilt = existsSync(bundle);
    const reason = isBuilt ? '' : ' (skipped: it is not built)';
    it.skipIf(!isBuilt).each(stories)(
      `$name is what ${file} says in a bare context${reason}`,
      async ({ name }) => {
        const { difference } = await replayTranscript(transcript(name), bareBoot(bundle), drain);
        expect(difference, 'or is dist older than the sources? then pnpm build').toBeUndefined();
      },
    );
  }

  it('other messages of the host give other messages of the guest, with the line', async () => {
    const text = transcript('start').replace('"accuracy":5,', '"accuracy":6,');
    const { difference } = await replayTranscript(text, createGuest, drain);
    expect(difference?.expected).toMatch(/"accuracy\\*":5/);
    expect(difference?.got).toBe(difference?.expected?.replace(/("accuracy\\*":)5/g, '$16'));
  });
});
