import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { swiftToolchain } from '../swift-toolchain.mjs';
import { library, reported, root } from './places.mjs';

const host = join(root, 'packages/adapter-ios');
const lent = join(host, 'Flutter');
const out = join(root, 'out/flutter-ios');

/** The plugin's sources, its tests and the stand-in, where the host's Package.swift looks for them. */
function lend() {
  rmSync(lent, { recursive: true, force: true });
  /** @param {string} from @param {string} to */
  const copy = (from, to) => cpSync(from, join(lent, to), { recursive: true, preserveTimestamps: true });
  copy(join(library, 'ios/geo_background/Sources/geo_background'), 'Plugin');
  copy(join(library, 'verify/ios/Flutter'), 'StandIn');
  copy(join(library, 'verify/ios/Tests'), 'Tests');
}

/** The tests of the plugin for iOS, or what they lack. */
export function iosTests() {
  const swift = process.platform === 'linux' ? swiftToolchain() : { lack: 'this is no Linux' };
  if ('lack' in swift) return swift;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  try {
    lend();
    const tests =
      'swift test -j 2 --no-parallel --xunit-output ../../out/flutter-ios/tests.xml --filter FlutterTests';
    // Apps on iOS have no machine code from JavaScriptCore either.
    const code = swift.run('packages/adapter-ios', tests, { JSC_useJIT: '0' });
    const manifest = 'swift package dump-package > ../../../../out/flutter-ios/manifest.json';
    const isManifest = swift.run('packages/flutter/ios/geo_background', manifest) === 0 && isAsFlutterWants();
    const report = join(out, 'tests-swift-testing.xml');
    const counts = existsSync(report) ? reported(report) : { passed: 0, failed: 0, skipped: 0 };
    if (isManifest) counts.passed++;
    else counts.failed++;
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  } finally {
    rmSync(lent, { recursive: true, force: true });
  }
}

/** The manifest that is shipped: Flutter finds the product by its name, and the package of its own framework by its path. */
function isAsFlutterWants() {
  const { name, products, targets, dependencies } = JSON.parse(
    readFileSync(join(out, 'manifest.json'), 'utf8'),
  );
  const [framework] = dependencies.map((/** @type {any} */ each) => each.fileSystem?.[0]);
  const found = [
    name,
    products.map((/** @type {any} */ each) => each.name).join(),
    targets.map((/** @type {any} */ each) => each.name).join(),
    framework?.identity,
  ];
  const wanted = ['geo_background', 'geo-background', 'Geo,geo_background', 'flutterframework'];
  if (found.join(' ') === wanted.join(' ')) return true;
  console.log(`Package.swift has ${found.join(' ')}; wanted: ${wanted.join(' ')}`);
  return false;
}
