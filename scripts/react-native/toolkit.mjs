// What React Native's own tools need here, outside of the tree: a fresh clone has it too.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const library = join(root, 'packages/adapter-rn');

/** The newest React Native, for its codegen and its autolinking; the package itself is developed with 0.86. */
const NEWEST = '0.88.1';
const CLI = '20.2.0';

/** Of react-android on Maven Central: the module is tested with the first and compiled against the others. */
export const REACT_ANDROID = ['0.86.3', '0.87.1'];

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'geo/react-native');

/**
 * Runs a program and returns its standard output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Readonly<Record<string, string>> }} [options]
 * @throws {Error} with its last lines, where it fails
 */
export function output(program, args, { cwd = root, env = {} } = {}) {
  const done = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status === 0) return done.stdout;
  const lines = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed: ${lines || done.error?.message}`);
}

/** The folder of a package, as another one finds it. @param {string} name @param {string} from a folder */
export function packageOf(name, from) {
  return dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`));
}

/** Makes a folder where it is missing: beside its place, and renamed when it is whole. @param {string} folder @param {(work: string) => void} make */
function madeOnce(folder, make) {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  try {
    make(work);
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** A folder with the newest React Native and its command line in `node_modules`. */
export function newestReactNative() {
  return madeOnce(join(cache, `react-native-${NEWEST}-cli-${CLI}`), (work) => {
    writeFileSync(join(work, 'package.json'), '{ "private": true }\n');
    const names = [`react-native@${NEWEST}`, 'react@19', `@react-native-community/cli@${CLI}`];
    output('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent', ...names], {
      cwd: work,
    });
  });
}

/** A file of Maven Central. @param {string} artifact @param {string} into a folder */
function copyArtifact(artifact, into) {
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy';
  const options = ['--quiet', '--batch-mode', `-Dartifact=${artifact}`, `-DoutputDirectory=${into}`];
  output('mvn', [goal, ...options], { cwd: into });
}

/** React Native's classes for Android. @param {string} version */
export function reactAndroid(version) {
  const folder = madeOnce(join(cache, `react-android-${version}`), (work) => {
    copyArtifact(`com.facebook.react:react-android:${version}:aar:release`, work);
    const archive = `react-android-${version}-release.aar`;
    output('jar', ['xf', archive, 'classes.jar'], { cwd: work });
    rmSync(join(work, archive));
  });
  return join(folder, 'classes.jar');
}

/** What generated Java is compiled with, beside React Native and Android: a class path. */
export function javaOfSpecifications() {
  const folder = madeOnce(join(cache, 'java-of-specifications'), (work) => {
    copyArtifact('com.facebook.fbjni:fbjni-java-only:0.7.0', work);
    copyArtifact('com.facebook.yoga:proguard-annotations:1.19.0', work);
    copyArtifact('com.google.code.findbugs:jsr305:3.0.2', work);
    copyArtifact('org.robolectric:android-all:16-robolectric-13921718-2', work);
  });
  return join(folder, '*');
}
