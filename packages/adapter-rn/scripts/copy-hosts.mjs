// Copies the hosts of the engine into this package: android/host of @geo/adapter-android, ios/Geo of @geo/adapter-ios.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyAndroidHost, copyIosHost } from '../../../scripts/host-sources.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));

copyAndroidHost(join(here, 'android/host'), join(here, 'android/src/main/AndroidManifest.xml'));
copyIosHost(join(here, 'ios/Geo'));
