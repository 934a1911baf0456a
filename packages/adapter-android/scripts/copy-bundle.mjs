// The guest's bundle becomes an asset of the library, which is where Kotlin reads it; the licences of what is in it lie beside it.
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const guest = dirname(createRequire(import.meta.url).resolve('@geo/guest/package.json'));
const assets = fileURLToPath(new URL('../android/src/main/assets', import.meta.url));
mkdirSync(assets, { recursive: true });
copyFileSync(join(guest, 'dist/geo-guest.js'), join(assets, 'geo-guest.js'));
copyFileSync(join(guest, 'dist/THIRD-PARTY-NOTICES.txt'), join(assets, 'geo-guest.THIRD-PARTY-NOTICES.txt'));
