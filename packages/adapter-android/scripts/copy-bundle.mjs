// The guest's bundle becomes an asset of the library, which is where Kotlin reads it; the licences of what is in it lie beside it.
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const guest = dirname(createRequire(import.meta.url).resolve('@geo/guest/package.json'));
const assets = fileURLToPath(new URL('../android/src/main/assets', import.meta.url));
mkdirSync(assets, { recursive: true });
// GEO_GUEST=slim: without the optional parts of the engine.
const bundle = process.env.GEO_GUEST === 'slim' ? 'geo-guest.slim.js' : 'geo-guest.js';
copyFileSync(join(guest, 'dist', bundle), join(assets, 'geo-guest.js'));
copyFileSync(join(guest, 'dist/THIRD-PARTY-NOTICES.txt'), join(assets, 'geo-guest.THIRD-PARTY-NOTICES.txt'));
