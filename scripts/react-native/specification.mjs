// The specification of the module, as React Native's codegen makes it: for both platforms, by the codegen of two versions.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  javaOfSpecifications,
  library,
  newestReactNative,
  output,
  packageOf,
  REACT_ANDROID,
  reactAndroid,
  root,
} from './toolkit.mjs';

/** @typedef {{ readonly title: string, run: () => void }} Check */

/** Where the generated files go. @param {string} version */
export const made = (version) => join(root, 'out/react-native/codegen', version);

/** The Java that a version's codegen has made. @param {string} version */
export const javaOf = (version) => join(made(version), 'android/java');

/** The folders of the React Native that the package is developed with, and of the newest, by version. */
export function reactNatives() {
  const newest = join(newestReactNative(), 'node_modules/react-native');
  return [packageOf('react-native', library), newest].map((folder) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { version: String(version), folder };
  });
}

/** @param {string} version @param {string} folder of react-native */
function generate(version, folder) {
  rmSync(made(version), { recursive: true, force: true });
  mkdirSync(made(version), { recursive: true });
  const schema = join(made(version), 'schema.json');
  const codegen = packageOf('@react-native/codegen', folder);
  const combine = join(codegen, 'lib/cli/combine/combine-js-to-schema-cli.js');
  output(process.execPath, [combine, schema, join(library, 'src/native/NativeGeo.ts')]);
  for (const platform of ['ios', 'android']) {
    const options = [
      '--platform',
      platform,
      '--schemaPath',
      schema,
      '--outputDir',
      join(made(version), platform),
    ];
    const names = ['--libraryName', 'GeoSpec', '--javaPackageName', 'dev.geo.rn', '--libraryType', 'modules'];
    output(process.execPath, [join(folder, 'scripts/generate-specs-cli.js'), ...options, ...names]);
  }
}

/** What a protocol or an interface in Objective-C declares, with each run of white space as one. @param {string} source @param {RegExp} head */
function methodsOf(source, head) {
  const from = source.search(head);
  assert.ok(from >= 0, `nothing matches ${head}`);
  const body = source.slice(from, source.indexOf('@end', from));
  return [...body.matchAll(/^[-+] \([^;{]*/gm)].map(([method]) => method.replace(/\s+/g, ' ').trim());
}

/** A selector without types and names. @param {string} method */
const selectorOf = (method) =>
  method.includes(':') ? (method.match(/\w+(?=:)/g) ?? []).join(':') : (method.match(/\w+$/)?.[0] ?? '');

/** @returns {readonly Check[]} */
export function specificationChecks() {
  const glue = () => readFileSync(join(library, 'ios/Module/GeoModule.mm'), 'utf8');
  return [
    ...reactNatives().flatMap(({ version, folder }, index) => [
      {
        title: `codegen ${version} makes the specification for both platforms`,
        run: () => generate(version, folder),
      },
      {
        title: `the Java of codegen ${version} compiles against react-android ${REACT_ANDROID[index]}`,
        run() {
          const classes = [reactAndroid(REACT_ANDROID[index] ?? ''), javaOfSpecifications()].join(':');
          const target = join(made(version), 'classes');
          const source = join(javaOf(version), 'dev/geo/rn/NativeGeoSpec.java');
          output('javac', ['-nowarn', '-proc:none', '-d', target, '-cp', classes, source]);
        },
      },
      {
        title: `the glue has each method of the protocol that codegen ${version} makes`,
        run() {
          const header = readFileSync(join(made(version), 'ios/GeoSpec/GeoSpec.h'), 'utf8');
          const wanted = methodsOf(header, /@protocol NativeGeoSpec </).map(selectorOf);
          const present = methodsOf(glue(), /@implementation GeoModule/).map(selectorOf);
          assert.ok(wanted.length >= 3, 'the protocol has the methods of NativeGeo.ts');
          for (const selector of wanted)
            assert.ok(present.includes(selector), `GeoModule.mm has no ${selector}`);
          assert.match(header, /- \(void\)emitOnText:\(NSString \*_Nonnull\)value;/);
        },
      },
    ]),
    {
      title: 'the glue is one file of sixty lines at most, and declares the channel as Swift exports it',
      run() {
        assert.ok(glue().split('\n').length <= 61);
        const swift = readFileSync(join(library, 'ios/Channel/GeoTextChannel.swift'), 'utf8');
        const exported = [...swift.matchAll(/@objc public (?:func )?(\w+)\(([^)]*)/g)].map(
          ([, name, parameters]) =>
            name === 'init' ? 'initWithEmit' : `${name}${parameters ? ':' : ''}`.replace(/:$/, ''),
        );
        const declared = methodsOf(glue(), /@interface GeoTextChannel/).map(selectorOf);
        assert.deepEqual(declared, exported);
      },
    },
  ];
}
