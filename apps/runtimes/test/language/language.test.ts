import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Runtime } from '../../src/runtime';
import { node20 } from '../../src/runtimes/node';
import { inScratchFolder } from '../../src/scratch';
import { bareEngines } from '../bare-engines-here';

/** As packages/guest/scripts/old-hermes.mjs has it. */
interface OldHermes {
  forOldHermes(script: string): Promise<string>;
}

const guest = dirname(createRequire(import.meta.url).resolve('@geo/guest/package.json'));

let script: string;
let oldScript: string;
/** What Node makes of it: V8 is not right by being V8, but where one differs, one is to be looked at. */
let expected: readonly string[];

async function answers(runtime: Runtime): Promise<readonly string[]> {
  return inScratchFolder(async (folder) => {
    const bundle = join(folder, 'language.js');
    await writeFile(bundle, runtime.isOld ? oldScript : script);
    return (await runtime.run({ bundle, lines: ['= new', '> {}'] })).posts;
  });
}

beforeAll(async () => {
  const entry = join(import.meta.dirname, 'guest.ts');
  const built = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  });
  script = built.outputFiles[0]!.text;
  const from = pathToFileURL(join(guest, 'scripts', 'old-hermes.mjs')).href;
  oldScript = await ((await import(from)) as OldHermes).forOldHermes(script);
  expected = await answers(node20);
});

describe('what core relies on in the language', () => {
  it('is asked for, all of it', () => {
    expect(expected.length).toBeGreaterThan(25);
    expect(expected.join()).not.toContain('rror:');
  });

  for (const { title, runtime, missing } of bareEngines) {
    it.skipIf(missing !== undefined)(`is the same in ${title} as in Node`, async () => {
      expect(await answers(runtime)).toEqual(expected);
    });
  }
});
