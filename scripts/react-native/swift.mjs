// The iOS half, as far as it compiles where there is no SDK: Swift against the host as it is built for tests, the glue against signatures
// of Apple's and React Native's classes (verify/objc), and the manifest for SwiftPM.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeAlone, placeInApp } from './autolinking.mjs';
import { made, reactNatives } from './specification.mjs';
import { library, root } from './toolkit.mjs';

/** @typedef {import('./specification.mjs').Check} Check */
/** @typedef {(folder: string, command: string, env?: Readonly<Record<string, string>>) => number} Run */

const folder = join(root, 'out/react-native');

/** Where Swift brings a compiler of Objective-C, on Debian and in Xcode. */
const CLANG =
  'clang=$(ls /usr/libexec/swift/bin/clang-* 2>/dev/null | head -n 1); [ -n "$clang" ] || clang=clang';

/**
 * Runs a command with Swift, in a folder of the repository; what it wrote is in the error where it fails.
 * @param {Run} run @param {string} where @param {string} command
 */
function check(run, where, command) {
  const said = join(folder, 'swift.txt');
  rmSync(said, { force: true });
  const up = where
    .split('/')
    .map(() => '..')
    .join('/');
  const code = run(where, `(${command}) > ${up}/out/react-native/swift.txt 2>&1`);
  const text = existsSync(said) ? readFileSync(said, 'utf8') : '';
  assert.equal(code, 0, text.trim().split('\n').slice(-20).join('\n'));
  return text;
}

/** @param {Run} run @returns {readonly Check[]} */
export function swiftChecks(run) {
  return [
    {
      title: 'the channel of texts passes its tests',
      run() {
        const said = check(run, 'packages/adapter-ios', 'swift test -j 2 --no-parallel --filter TextChannel');
        assert.match(said, /Test run with [1-9]\d* tests passed/);
      },
    },
    {
      title: 'what Objective-C sees compiles against the host',
      run() {
        // Linux has no Objective-C: without the attributes it is plain Swift.
        const names = readdirSync(join(library, 'ios/Channel'));
        for (const name of names) {
          const swift = readFileSync(join(library, 'ios/Channel', name), 'utf8');
          writeFileSync(join(folder, name), swift.replaceAll(/@objc(?:\(\w+\))? ?/g, ''));
        }
        const sources = ['CJavaScriptCore', 'CSQLite', 'CZlib'].map((name) => `-I Sources/${name}`).join(' ');
        const headers = '$(pkg-config --cflags-only-I javascriptcoregtk-4.1 | sed "s/-I/-Xcc -I/g")';
        const options = `-swift-version 6 -package-name adapter_ios -DSWIFT_PACKAGE -I .build/debug/Modules ${sources} ${headers}`;
        check(
          run,
          'packages/adapter-ios',
          `swiftc -typecheck ${options} ${names.map((name) => `../../out/react-native/${name}`).join(' ')}`,
        );
      },
    },
    ...reactNatives().map(({ version }) => ({
      title: `the glue compiles against what codegen ${version} makes`,
      run() {
        const headers = `-I verify/objc -I verify/objc/std -I ../../${made(version).slice(root.length)}/ios`;
        const language =
          '-x objective-c++ -std=c++20 -nostdinc++ -fobjc-arc -fblocks -fobjc-runtime=macosx-12.0';
        const warnings = '-Wall -Wextra -Werror -Wno-unused-parameter';
        const command = `$clang -fsyntax-only ${language} ${warnings} ${headers} ios/Module/GeoModule.mm`;
        check(run, 'packages/adapter-rn', `${CLANG}; ${command}`);
      },
    })),
    {
      title: 'SwiftPM finds the host alone, and in an app the module with what React Native made for it',
      run() {
        const alone = JSON.parse(check(run, placeAlone(), 'swift package dump-package'));
        assert.deepEqual(targetsOf(alone), ['Geo', 'GeoChannel']);
        const autolinking = placeInApp();
        const [geo] = JSON.parse(
          check(run, autolinking, 'swift package show-dependencies --format json'),
        ).dependencies;
        assert.equal(geo.name, 'Geo');
        const names = geo.dependencies.map((/** @type {{ name: string }} */ { name }) => name);
        assert.deepEqual(names, ['ReactNative', 'React-GeneratedCode']);
      },
    },
  ];
}

/** @param {{ targets: readonly { name: string }[] }} manifest */
const targetsOf = ({ targets }) => targets.map(({ name }) => name);
