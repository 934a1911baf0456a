import { mkdir, writeFile } from 'node:fs/promises';
import { guestBundle } from './bundle.mjs';

// dist/geo-guest.es5.js, for engines without classes and block scoping, is made beside it.
const dist = new URL('../dist/', import.meta.url);
await mkdir(dist, { recursive: true });
await writeFile(new URL('geo-guest.js', dist), await guestBundle());
