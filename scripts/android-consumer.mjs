// Compiles an app's Kotlin as Gradle would: with the compiler of the catalog, the classes of the library, and of its dependencies
// those that it exports (`api`), which a published POM names with the scope `compile`. Maven resolves them from that POM.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from './published.mjs';

const verify = join(root, 'packages/adapter-android/verify');

/** Of what one run of Maven builds; none of it goes into a repository. */
const GROUP = 'dev.geo.sample';
const VERSION = '0';

/** The classes of the second module, beside those of the first in one folder. */
const PLAY = join('dev/geo/android/play');

/** @typedef {{ scope: 'compile' | 'runtime', group: string, artifact: string, version: string, excludes: { group: string, artifact: string }[] }} Dependency */

/** The version of a name. @param {string} catalog the text @param {string} name */
function pinned(catalog, name) {
  const version = new RegExp(`^${name} = "([^"]+)"`, 'm').exec(catalog)?.[1];
  if (version === undefined) throw new Error(`the catalog has no version ${name}`);
  return version;
}

/**
 * What a module depends on, as its publication says it: `api` is for those who compile against it, `implementation` for those who
 * run it.
 * @param {string} script - the text of build.gradle.kts
 * @param {string} catalog - the text of libs.versions.toml
 * @returns {Dependency[]}
 */
export function dependenciesOf(script, catalog) {
  const block = /^dependencies \{\n(.*?)^\}/ms.exec(script)?.[1] ?? '';
  const calls = [
    ...block.matchAll(/^ {4}(api|implementation)\(library\("(\w+)"\)\)(?: \{\n(.*?)^ {4}\})?/gms),
  ];
  return calls.map(([, configuration, name = '', body = '']) => {
    const module = new RegExp(`^${name} = .*module = "([^:"]+):([^"]+)"`, 'm').exec(catalog);
    if (module === null) throw new Error(`the catalog has no library ${name}`);
    const excludes = [...body.matchAll(/exclude\(group = "(.+?)", module = "(.+?)"\)/g)];
    return {
      scope: configuration === 'api' ? 'compile' : 'runtime',
      group: module[1] ?? '',
      artifact: module[2] ?? '',
      version: pinned(catalog, name),
      excludes: excludes.map(([, group = '', artifact = '']) => ({ group, artifact })),
    };
  });
}

/** @param {Dependency} dependency */
const dependencyXml = ({ scope, group, artifact, version, excludes }) => `
    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${version}</version>
      <scope>${scope}</scope>
      <exclusions>${excludes
        .map(
          (exclude) =>
            `<exclusion><groupId>${exclude.group}</groupId><artifactId>${exclude.artifact}</artifactId></exclusion>`,
        )
        .join('')}</exclusions>
    </dependency>`;

/** @param {string} artifact @param {readonly Dependency[]} dependencies @param {string} [rest] */
const pomXml = (artifact, dependencies, rest = '') => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${GROUP}</groupId>
  <artifactId>${artifact}</artifactId>
  <version>${VERSION}</version>
  <properties><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
  <dependencies>${dependencies.map(dependencyXml).join('')}
  </dependencies>${rest}
</project>
`;

/**
 * @param {{ app: string, modules: { name: string, folder: string }[], catalog: string }} sample
 * @returns {number} the exit code
 */
export function compileAgainst({ app, modules, catalog: file }) {
  const catalog = readFileSync(file, 'utf8');
  const work = join(app, '../maven');
  const script = readFileSync(join(app, 'app/build.gradle.kts'), 'utf8');
  const used = modules.filter(({ name }) => script.includes(`implementation(project("${name}"))`));
  if (used.length === 0) throw new Error(`${app} uses none of ${modules.map(({ name }) => name).join(', ')}`);
  const artifacts = used.map(({ name }) => name.slice(1));
  for (const { name, folder } of used) layModule(join(work, name.slice(1)), folder, catalog);
  mkdirSync(join(work, 'app'), { recursive: true });
  const framework =
    /<compile\.framework>(.+)</.exec(readFileSync(join(verify, 'pom.xml'), 'utf8'))?.[1] ?? '';
  /** @type {Dependency[]} */
  const dependencies = [
    ...artifacts.map((artifact) => ({ group: GROUP, artifact, version: VERSION })),
    // In the place of the SDK's android.jar.
    { group: 'org.robolectric', artifact: 'android-all', version: framework },
  ].map((dependency) => ({ scope: 'compile', excludes: [], ...dependency }));
  writeFileSync(
    join(work, 'app/pom.xml'),
    pomXml('app', dependencies, buildXml(app, pinned(catalog, 'kotlin'))),
  );
  const modulesXml = [...artifacts, 'app'].map((name) => `<module>${name}</module>`).join('');
  writeFileSync(
    join(work, 'pom.xml'),
    pomXml('sample', [], `\n  <packaging>pom</packaging>\n  <modules>${modulesXml}</modules>`),
  );
  const maven = ['--quiet', '--batch-mode', '-Dstyle.color=never', '-f', join(work, 'pom.xml')];
  return spawnSync('mvn', [...maven, 'compile'], { stdio: 'inherit' }).status ?? 1;
}

/** A module with the classes that ../verify compiled from the same sources. @param {string} place @param {string} folder @param {string} catalog */
function layModule(place, folder, catalog) {
  const classes = join(verify, 'target/classes');
  const isPlay = existsSync(join(folder, 'src/main/kotlin/dev/geo/android/play'));
  mkdirSync(place, { recursive: true });
  cpSync(classes, join(place, 'target/classes'), {
    recursive: true,
    filter: (path) => {
      const name = relative(classes, path);
      if (name.startsWith('com')) return false;
      if (name.startsWith(PLAY)) return isPlay;
      return !isPlay || PLAY.startsWith(name) || name === '';
    },
  });
  const script = readFileSync(join(folder, 'build.gradle.kts'), 'utf8');
  // Maven Central has none of Google's, which are not part of what this module exports either.
  const dependencies = dependenciesOf(script, catalog).filter(
    ({ group }) => !group.startsWith('com.google.'),
  );
  writeFileSync(join(place, 'pom.xml'), pomXml(basename(place), dependencies));
}

/** @param {string} app @param {string} kotlin */
const buildXml = (app, kotlin) => `
  <build>
    <sourceDirectory>${join(app, 'app/src/main/kotlin')}</sourceDirectory>
    <plugins>
      <plugin>
        <groupId>org.jetbrains.kotlin</groupId>
        <artifactId>kotlin-maven-plugin</artifactId>
        <version>${kotlin}</version>
        <executions><execution><goals><goal>compile</goal></goals></execution></executions>
        <configuration>
          <jvmTarget>11</jvmTarget>
          <args><arg>-Werror</arg></args>
        </configuration>
      </plugin>
    </plugins>
  </build>`;
