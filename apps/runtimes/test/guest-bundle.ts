import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The package of the guest. */
export const guestFolder = dirname(createRequire(import.meta.url).resolve('@geo/guest/package.json'));

/** As the scripts beside the guest's sources have them. */
interface Scripts {
  guestBundle(options?: { minified?: boolean }): Promise<string>;
  forOldHermes(script: string): Promise<string>;
}

const script = <Name extends keyof Scripts>(file: string): Promise<Pick<Scripts, Name>> =>
  import(pathToFileURL(join(guestFolder, 'scripts', file)).href);

/** The guest's bundle, made from its sources. */
export const newGuestBundle: Scripts['guestBundle'] = async (options) =>
  (await script<'guestBundle'>('bundle.mjs')).guestBundle(options);

/** A bundle for Hermes without classes. */
export const forOldHermes: Scripts['forOldHermes'] = async (bundle) =>
  (await script<'forOldHermes'>('old-hermes.mjs')).forOldHermes(bundle);
