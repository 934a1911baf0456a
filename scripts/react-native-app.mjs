// A React Native app of the community's template with the packed packages, for a machine with an Android SDK or Xcode.
//   node scripts/react-native-app.mjs FOLDER [VERSION]      then `npm install` there, and gradlew or pod install
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pack, published, tarballName } from './published.mjs';

const [given, version = '0.86.3'] = process.argv.slice(2);
assert.ok(given !== undefined, 'name a folder');
const folder = resolve(given);

/** What the app installs of ours. */
const OWN = ['@geo/adapter-rn', '@geo/core', '@geo/guest', '@geo/migrate'];

/** @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  assert.equal(status, 0, `${program} ${args.join(' ')} ended with ${status}`);
}

/** Changes a file of the app. @param {string} file @param {(text: string) => string} change */
function edit(file, change) {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  assert.notEqual(after, before, `${file} has another form than expected`);
  writeFileSync(path, after);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const template = `@react-native-community/template@${version}`;
run('npm', ['pack', '--silent', template]);
run('tar', [
  '-xzf',
  `react-native-community-template-${version}.tgz`,
  '--strip-components=2',
  'package/template',
]);
rmSync(join(folder, `react-native-community-template-${version}.tgz`));

const packed = join(folder, 'packed');
mkdirSync(packed);
/** @type {Record<string, string>} */
const dependencies = {};
for (const own of published()) {
  if (!OWN.includes(own.manifest.name)) continue;
  assert.ok(pack(own, packed) !== undefined, `${own.manifest.name} could not be packed`);
  dependencies[own.manifest.name] = `file:packed/${tarballName(own.manifest)}`;
}
edit('package.json', (text) => {
  const manifest = JSON.parse(text);
  // Each is there under its own tarball, whichever of them asks for it.
  return `${JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...dependencies }, overrides: dependencies }, null, 2)}\n`;
});

// As the README says.
edit(
  'index.js',
  (text) =>
    `import BackgroundGeolocation from '@geo/adapter-rn';\n${text}\nBackgroundGeolocation.registerHeadlessTask(async () => {});\n`,
);
edit('ios/HelloWorld/AppDelegate.swift', (text) =>
  text
    .replace('import UIKit\n', 'import Geo\nimport UIKit\n')
    .replace('  ) -> Bool {\n', '  ) -> Bool {\n    GeoLaunch.didFinishLaunching()\n'),
);
cpSync(join(folder, '_bundle'), join(folder, '.bundle'), { recursive: true });
console.log(`${template} with ${Object.keys(dependencies).join(', ')} is in ${folder}`);
