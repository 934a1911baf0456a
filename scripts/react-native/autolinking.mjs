// What an app finds when it has installed the packed package: React Native's autolinking, Expo's, and that of SwiftPM.
import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pack } from '../published.mjs';
import { library, newestReactNative, output, packageOf, root } from './toolkit.mjs';

/** @typedef {import('./specification.mjs').Check} Check */

const app = join(root, 'out/react-native/app');
const installed = join(app, 'node_modules/@geo/adapter-rn');

/** An app beside which nothing else is installed. */
function layOut() {
  rmSync(app, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
  const tarball = pack({ folder: library, manifest }, app);
  assert.ok(tarball !== undefined, '@geo/adapter-rn could not be packed');
  output('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  const modules = join(newestReactNative(), 'node_modules');
  for (const name of ['react', 'react-native', '@react-native', '@react-native-community'])
    symlinkSync(join(modules, name), join(app, 'node_modules', name));
  const dependencies = { '@geo/adapter-rn': '*', react: '*', 'react-native': '*' };
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'fixture', version: '1.0.0', dependencies }),
  );
  mkdirSync(join(app, 'ios'));
  mkdirSync(join(app, 'android'));
}

/** @param {string} file below the installed package */
const read = (file) => readFileSync(join(installed, file), 'utf8');

/** What an autolinking has to find on Android. @param {any} found */
function isAndroid(found) {
  assert.equal(found.sourceDir, join(installed, 'android'));
  assert.equal(found.packageImportPath, 'import dev.geo.rn.GeoPackage;');
  assert.equal(found.packageInstance, 'new GeoPackage()');
  assert.equal(found.libraryName, 'GeoSpec');
}

/** React Native's own script of SwiftPM. @param {string} name */
const spm = (name) => join(app, 'node_modules/react-native/scripts', name);

/** @returns {readonly Check[]} */
export function autolinkingChecks() {
  const generated = join(app, 'build/generated');
  return [
    {
      title: 'the packed package has both hosts, the bundle and the glue, and no tests',
      run() {
        layOut();
        const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
        for (const file of [
          'android/host/kotlin/dev/geo/android/process/GeoProcess.kt',
          'android/host/assets/geo-guest.js',
          'android/host/play/AndroidManifest.xml',
          'android/host/libs.versions.toml',
          'ios/Geo/Process/GeoLaunch.swift',
          'ios/Geo/Resources/geo-guest.js',
          'ios/Geo/Resources/PrivacyInfo.xcprivacy',
          'ios/Module/GeoModule.mm',
          'Geo.podspec',
          'Package.swift',
          'src/native/NativeGeo.ts',
        ])
          assert.ok(files.includes(file), `${file} is missing`);
        const tests = files.filter((file) => /(^|\/)(src\/test|verify|Tests?)\//.test(file));
        assert.deepEqual(tests, []);
      },
    },
    {
      title: 'the manifest of the module is that of the host, with the parts of React Native',
      run() {
        const manifest = read('android/host/AndroidManifest.xml');
        for (const name of ['dev.geo.android.process.TrackingService', 'dev.geo.rn.StartProvider'])
          assert.ok(manifest.includes(`android:name="${name}"`), `${name} is missing`);
        assert.equal(manifest.match(/<application>/g)?.length, 1);
        assert.ok(!manifest.includes('dev.geo.android.play'), 'Play services are the app’s own choice');
        assert.ok(
          read('android/host/play/AndroidManifest.xml').includes('dev.geo.android.play.PlayServices'),
        );
      },
    },
    {
      title: 'the command line of React Native links it on both platforms',
      run() {
        const bin = join(app, 'node_modules/@react-native-community/cli/build/bin.js');
        const config = JSON.parse(output(process.execPath, [bin, 'config'], { cwd: app }));
        const { android, ios } = config.dependencies['@geo/adapter-rn'].platforms;
        isAndroid(android);
        assert.equal(ios.podspecPath, join(installed, 'Geo.podspec'));
        mkdirSync(join(generated, 'autolinking'), { recursive: true });
        writeFileSync(join(generated, 'autolinking/autolinking.json'), JSON.stringify(config));
      },
    },
    {
      title: 'Expo links it on both platforms, and finds the hook for the app delegate',
      run() {
        const autolinking = packageOf('expo-modules-autolinking', packageOf('expo', library));
        /** @param {readonly string[]} args */
        const ask = (args) =>
          JSON.parse(
            output(process.execPath, [join(autolinking, 'bin/expo-modules-autolinking.js'), ...args], {
              cwd: app,
            }),
          );
        const config = ['react-native-config', '--json', '--platform'];
        isAndroid(ask([...config, 'android']).dependencies['@geo/adapter-rn'].platforms.android);
        const { ios } = ask([...config, 'ios']).dependencies['@geo/adapter-rn'].platforms;
        assert.equal(ios.podspecPath, join(installed, 'Geo.podspec'));
        const { modules } = ask(['resolve', '--json', '--platform', 'apple']);
        const [found] = modules.filter(
          (/** @type {any} */ { packageName }) => packageName === '@geo/adapter-rn',
        );
        assert.deepEqual(
          found?.pods?.map((/** @type {any} */ { podName }) => podName),
          ['GeoExpo'],
        );
        assert.deepEqual(found?.appDelegateSubscribers, ['GeoAppDelegateSubscriber']);
        assert.match(
          read('ios/Expo/GeoAppDelegateSubscriber.swift'),
          /class GeoAppDelegateSubscriber: ExpoAppDelegateSubscriber/,
        );
      },
    },
    {
      title: 'SwiftPM’s autolinking takes the package’s own manifest',
      run() {
        const said = output(process.execPath, [spm('spm/generate-spm-autolinking.js'), '--app-root', app], {
          cwd: app,
        });
        assert.match(said, /Self-managed: Geo → node_modules\/@geo\/adapter-rn /);
        const manifest = readFileSync(join(generated, 'autolinking/Package.swift'), 'utf8');
        assert.match(manifest, /\.product\(name: "Geo", package: "Geo"\)/);
      },
    },
    {
      title: 'the app’s codegen names the class of the glue as the module’s provider',
      run() {
        output(process.execPath, [spm('generate-codegen-artifacts.js'), '-p', app, '-o', app, '-t', 'ios'], {
          cwd: app,
        });
        const providers = readFileSync(join(generated, 'ios/ReactCodegen/RCTModuleProviders.mm'), 'utf8');
        assert.match(providers, /@"Geo": @"GeoModule"/);
        assert.ok(existsSync(join(generated, 'ios/ReactCodegen/GeoSpec/GeoSpec.h')));
      },
    },
  ];
}

/** The package without an app. Returns its folder in the repository. */
export function placeAlone() {
  const folder = join(app, '../alone/Geo');
  rmSync(folder, { recursive: true, force: true });
  cpSync(installed, folder, { recursive: true });
  return relative(root, folder);
}

/** A package of React Native's, with nothing but its products. @param {string} folder @param {string} name @param {readonly string[]} names */
function standIn(folder, name, names) {
  for (const own of names) {
    mkdirSync(join(folder, 'Sources', own), { recursive: true });
    writeFileSync(join(folder, 'Sources', own, 'empty.swift'), '');
  }
  const products = names.map((own) => `.library(name: "${own}", targets: ["${own}"])`).join(', ');
  const targets = names.map((own) => `.target(name: "${own}")`).join(', ');
  const head = '// swift-tools-version: 6.0\nimport PackageDescription\n';
  const body = `let package = Package(name: "${name}", products: [${products}], targets: [${targets}])\n`;
  writeFileSync(join(folder, 'Package.swift'), head + body);
}

/** The app as SwiftPM sees it, React Native's packages but for their products. Returns the folder of what is autolinked. */
export function placeInApp() {
  const headers = ['ReactHeaders', 'ReactNativeHeaders', 'ReactNativeDependenciesHeaders'];
  standIn(join(app, 'build/xcframeworks'), 'ReactNative', headers);
  standIn(join(app, 'build/generated/ios'), 'React-GeneratedCode', ['ReactAppHeaders']);
  // The link that React Native makes is absolute; Swift may run in a folder of its own, where paths begin elsewhere.
  const autolinking = join(app, 'build/generated/autolinking');
  const link = join(autolinking, 'libs/Geo');
  rmSync(link);
  symlinkSync(relative(join(autolinking, 'libs'), installed), link);
  return relative(root, autolinking);
}
