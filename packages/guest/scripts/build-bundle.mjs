import { mkdir, writeFile } from 'node:fs/promises';
import { NOTICES, noticesOf, packageFolders } from '../../../scripts/third-party-notices.mjs';
import { bundledFiles, guestBundle } from './bundle.mjs';
import { forOldHermes } from './old-hermes.mjs';

const dist = new URL('../dist/', import.meta.url);
await mkdir(dist, { recursive: true });
await writeFile(new URL('geo-guest.js', dist), await guestBundle());
await writeFile(new URL('geo-guest.slim.js', dist), await guestBundle({ slim: true }));
await writeFile(
  new URL('geo-guest.es5.js', dist),
  await forOldHermes(await guestBundle({ minified: false })),
);
await writeFile(new URL(`../${NOTICES}`, import.meta.url), noticesOf(packageFolders(await bundledFiles())));
