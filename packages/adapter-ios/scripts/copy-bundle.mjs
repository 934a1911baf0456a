// Copies the guest's bundle and the licences of what is in it to the resources of the Swift package.
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const guest = dirname(createRequire(import.meta.url).resolve('@geo/guest/package.json'));
const resources = fileURLToPath(new URL('../Sources/Geo/Resources', import.meta.url));
mkdirSync(resources, { recursive: true });
// GEO_GUEST=slim: without the optional parts of the engine.
const bundle = process.env.GEO_GUEST === 'slim' ? 'geo-guest.slim.js' : 'geo-guest.js';
copyFileSync(join(guest, 'dist', bundle), join(resources, 'geo-guest.js'));
copyFileSync(
  join(guest, 'dist/THIRD-PARTY-NOTICES.txt'),
  join(resources, 'geo-guest.THIRD-PARTY-NOTICES.txt'),
);
