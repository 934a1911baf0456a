import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dependenciesOf } from '../../scripts/android-consumer.mjs';
import { unfollowed } from '../../scripts/android-sample.mjs';

const android = new URL('../../packages/adapter-android/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, android), 'utf8');
const sample = (path: string) => read(`sample/${path}`);

it('the sample app has each line of code that the READMEs of the Android library show', () => {
  expect(unfollowed([read('README.md'), read('android-play/README.md')], sample)).toEqual([]);
});

it('a README that shows another line, or a file that no sample has, is found', () => {
  const install =
    '```kotlin\n// app/build.gradle.kts\nimplementation(project(":geo_adapter-android"))\n```\n';
  expect(unfollowed([install], sample)).toEqual([]);
  expect(unfollowed([install.replace('android"', 'ios"')], sample)).toEqual([
    expect.stringContaining('app/build.gradle.kts has not'),
  ]);
  expect(unfollowed(['```kotlin\nval a = 1\n```\n'], sample)).toEqual([expect.stringContaining('val a = 1')]);
});

it('what the library exports is compiled against, and what it uses inside is not', () => {
  const dependencies = dependenciesOf(read('android/build.gradle.kts'), read('gradle/libs.versions.toml'));
  const named = (scope: string) =>
    dependencies.filter((each) => each.scope === scope).map((each) => each.artifact);
  expect(named('compile')).toEqual([
    'kotlin-stdlib',
    'kotlinx-coroutines-android',
    'kotlinx-serialization-json',
  ]);
  expect(named('runtime')).toEqual(['okhttp', 'quickjs-kt']);
  expect(dependencies.at(-1)?.excludes).toEqual([
    { group: 'org.jetbrains.kotlin', artifact: 'kotlin-stdlib' },
  ]);
});

it('the sample is built by the Android plugin and for the level of the catalog', () => {
  const catalog = read('gradle/libs.versions.toml');
  const pinned = (name: string) => new RegExp(`^${name} = "(.+)"$`, 'm').exec(catalog)?.[1];
  expect(sample('build.gradle.kts')).toContain(`id("com.android.application") version "${pinned('agp')}"`);
  expect(sample('app/build.gradle.kts')).toContain(`compileSdk = ${pinned('compileSdk')}\n`);
  expect(sample('app/build.gradle.kts')).toContain(`minSdk = ${pinned('minSdk')}\n`);
});
