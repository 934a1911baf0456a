import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { outputOf } from '../src/program';
import { inScratchFolder } from '../src/scratch';

const require = createRequire(import.meta.url);
const guest = dirname(require.resolve('@geo/guest/package.json'));
const folders: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux64-bin',
  darwin: 'osx-bin',
  win32: 'win64-bin',
};
const hermesc = join(
  dirname(require.resolve('hermes-compiler/package.json')),
  'hermesc',
  folders[process.platform] ?? process.platform,
  'hermesc',
);

/** As packages/guest/scripts/bundle.mjs has it. */
interface Bundling {
  guestBundle(): Promise<string>;
}

// There is a compiler of the newer Hermes among the packages, and no shell: that it takes the language is what can be asked.
it.skipIf(!existsSync(hermesc))('newer Hermes compiles the bundle of the other engines', async () => {
  const { guestBundle } = (await import(
    pathToFileURL(join(guest, 'scripts', 'bundle.mjs')).href
  )) as Bundling;
  await inScratchFolder(async (folder) => {
    const script = join(folder, 'geo-guest.js');
    const compiled = join(folder, 'geo-guest.hbc');
    const compiles = async (source: string) => {
      await writeFile(script, source);
      return outputOf(hermesc, ['-emit-binary', '-O', '-w', '-out', compiled, script]);
    };
    await compiles(await guestBundle());
    expect((await stat(compiled)).size).toBeGreaterThan(100_000);
    await expect(compiles('async function* unknownToIt() {}')).rejects.toThrow(
      'async generators are unsupported',
    );
  });
});
