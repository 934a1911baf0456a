// Copies the hosts of the engine into this package: android/host of @geo/adapter-android, and the target Geo of the Swift package of
// @geo/adapter-ios. Packages of pub cannot depend on packages of npm.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyAndroidHost, copyIosHost } from '../../../scripts/host-sources.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));

copyAndroidHost(join(here, 'android/host'), join(here, 'android/src/main/AndroidManifest.xml'));
copyIosHost(join(here, 'ios/geo_background/Sources/Geo'));
