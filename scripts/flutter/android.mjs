import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { library, reported, root } from './places.mjs';

const verify = join(library, 'verify/android');
const reports = join(verify, 'target/surefire-reports');
const host = join(root, 'packages/adapter-android');

/** The moment of the latest change below a folder. @param {string} folder */
function changedAt(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Math.max(0, ...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs));
}

/** @param {string} folder @param {readonly string[]} args */
function maven(folder, args) {
  const quiet = ['--quiet', '--batch-mode', '-Dstyle.color=never', '-f', join(folder, 'pom.xml')];
  return spawnSync('mvn', [...quiet, ...args], { stdio: 'inherit' }).status === 0;
}

/** The host's classes, as its own tests have compiled them; compiled now where they are older than their sources. */
function hostJar() {
  const classes = join(host, 'verify/target/classes');
  const isBuilt =
    existsSync(classes) && changedAt(classes) > changedAt(join(host, 'android/src/main/kotlin'));
  if (!isBuilt && !maven(join(host, 'verify'), ['compile'])) return undefined;
  const jar = join(verify, 'target/host.jar');
  mkdirSync(join(verify, 'target'), { recursive: true });
  // META-INF says which classes have the functions outside of classes.
  const parts = ['dev/geo/android', 'META-INF'].flatMap((part) => ['-C', classes, part]);
  return spawnSync('jar', ['cf', jar, ...parts], { stdio: 'inherit' }).status === 0 ? jar : undefined;
}

/** The tests of the plugin for Android, or what they lack. */
export function androidTests() {
  if (spawnSync('mvn', ['--version']).status !== 0)
    return { lack: 'there is no Maven (mvn), or no JDK for it' };
  rmSync(reports, { recursive: true, force: true });
  const jar = hostJar();
  const isWhole = jar !== undefined && maven(verify, [`-Dhost.jar=${jar}`, 'verify']);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const names = existsSync(reports) ? readdirSync(reports).filter((name) => /^TEST-.*\.xml$/.test(name)) : [];
  for (const name of names) {
    const { passed, failed, skipped } = reported(join(reports, name));
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  // What does not compile, or has another style, fails no test.
  if (!isWhole && counts.failed === 0) counts.failed = 1;
  return counts;
}
