// The engine's hosts as files, for a binding's package: an app's build takes one Gradle project and one pod or Swift package from a
// package that the app names, and nothing from what that depends on.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/**
 * Copies the host of `@geo/adapter-android`: sources, assets, rules, and manifests that have the binding's own elements as well.
 * @param {string} host the folder, which is emptied first
 * @param {string} manifest the binding's own
 */
export function copyAndroidHost(host, manifest) {
  const android = join(packages, 'adapter-android');
  rmSync(host, { recursive: true, force: true });
  mkdirSync(join(host, 'play'), { recursive: true });
  const main = join(android, 'android/src/main');
  cpSync(join(main, 'kotlin'), join(host, 'kotlin'), { recursive: true });
  cpSync(join(main, 'assets'), join(host, 'assets'), { recursive: true });
  cpSync(join(android, 'gradle/libs.versions.toml'), join(host, 'libs.versions.toml'));
  const play = join(android, 'android-play');
  cpSync(join(play, 'src/main/kotlin'), join(host, 'play/kotlin'), { recursive: true });
  // The rules of both: what is not there needs no keeping.
  const rules = [join(android, 'android/consumer-rules.pro'), join(play, 'consumer-rules.pro')];
  writeFileSync(join(host, 'consumer-rules.pro'), rules.map(read).join(''));
  const manifests = [join(main, 'AndroidManifest.xml'), manifest];
  writeFileSync(join(host, 'AndroidManifest.xml'), merged(manifests));
  writeFileSync(
    join(host, 'play/AndroidManifest.xml'),
    merged([...manifests, join(play, 'src/main/AndroidManifest.xml')]),
  );
}

/** Copies the host of `@geo/adapter-ios`: sources and resources. @param {string} host the folder, which is emptied first */
export function copyIosHost(host) {
  rmSync(host, { recursive: true, force: true });
  cpSync(join(packages, 'adapter-ios/Sources/Geo'), host, { recursive: true });
}

/** One manifest of several that have different elements. @param {readonly string[]} paths */
function merged(paths) {
  const parts = paths.map((path) => {
    const text = read(path).replace(/<!--[\s\S]*?-->\s*/g, '');
    const application = /<application>([\s\S]*)<\/application>/.exec(text)?.[1] ?? '';
    const rest = /<manifest [^>]*>([\s\S]*?)<application>/.exec(text)?.[1] ?? '';
    return { application: application.trim(), rest: rest.trim() };
  });
  /** @param {'application' | 'rest'} key */
  const all = (key) => parts.map((part) => part[key]).filter((text) => text !== '');
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by scripts/copy-hosts.mjs. -->
<manifest xmlns:android="http://schemas.android.com/apk/res/android">

    ${all('rest').join('\n\n    ')}

    <application>

        ${all('application').join('\n\n        ')}

    </application>

</manifest>
`;
}

/** @param {string} path */
function read(path) {
  return readFileSync(path, 'utf8');
}
