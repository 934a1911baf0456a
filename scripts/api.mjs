// The public surface of each package as a reviewed file: packages/*/api/*.api.md.
// Without --update a difference fails; with it the reports are written anew.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const root = fileURLToPath(new URL('..', import.meta.url));
const update = process.argv.includes('--update');

/** Every entry point of every package that declares types: its folder, its report's name, its declarations. */
function* entryPoints() {
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name);
    if (!existsSync(join(folder, 'package.json'))) continue;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // What is never published has no surface to keep.
    if (manifest.private) continue;
    for (const [path, target] of Object.entries(manifest.exports ?? {})) {
      const types = target.import?.types ?? target.types;
      if (types === undefined) continue;
      yield { folder, report: `${name}${path.slice(1).replaceAll('/', '-')}`, types: join(folder, types) };
    }
  }
}

/** @param {{ folder: string, report: string, types: string }} entry */
function extract({ folder, report, types }) {
  mkdirSync(join(folder, 'api'), { recursive: true });
  const config = ExtractorConfig.prepare({
    configObjectFullPath: join(folder, 'api-extractor.json'),
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      compiler: {
        overrideTsconfig: {
          // What a user's compiler sees: the built declarations, not the sources.
          compilerOptions: {
            target: 'ES2022',
            lib: ['ES2023'],
            types: ['node'],
            module: 'ESNext',
            moduleResolution: 'Bundler',
            strict: true,
            skipLibCheck: true,
          },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: report,
        reportFolder: join(folder, 'api'),
        reportTempFolder: join(root, 'out/api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Error },
          // Judged below. In the report it would name a file with a digest in it, new with every change.
          'ae-forgotten-export': { logLevel: ExtractorLogLevel.Warning },
          // We have no release tags: whatever an index exports is public.
          'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
          // Judged below, by what the report says.
          'ae-undocumented': { logLevel: ExtractorLogLevel.None },
          // {@link} to what another entry point exports.
          'ae-unresolved-link': { logLevel: ExtractorLogLevel.None },
        },
        // Our comments are sentences; a bare brace in one is no mistake.
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  const problems = /** @type {string[]} */ ([]);
  const forgotten = /** @type {string[]} */ ([]);
  const result = Extractor.invoke(config, {
    localBuild: update,
    messageCallback: (message) => {
      message.handled = true;
      if (message.messageId === 'ae-forgotten-export') forgotten.push(/"(.*)"/.exec(message.text)?.[1] ?? '');
      else if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
    },
  });
  return { problems, forgotten, changed: result.apiReportChanged };
}

/**
 * Types that a user meets but cannot name: they stand in a public signature and no index exports them. A
 * constant behind a `typeof` is no such thing.
 * @param {readonly string[]} forgotten @param {ReadonlySet<string>} elsewhere
 */
function unnameable(forgotten, elsewhere) {
  return forgotten.filter((name) => /^[A-Z][A-Za-z0-9]*[a-z]/.test(name) && !elsewhere.has(name));
}

/** The names a report exports. @param {string} text */
function exportsOf(text) {
  const declared = [
    ...text.matchAll(/^export (?:declare |abstract )*(?:const|class|function|interface|type|enum) (\w+)/gm),
  ];
  const renamed = [...text.matchAll(/^export \{ (?:\w+ as )?(\w+) \}/gm)];
  return [...declared, ...renamed].map(([, name]) => name ?? '');
}

/**
 * What has no sentence of documentation: the package, an export, or a member of one. The report marks it.
 * @param {string} text
 */
function undocumented(text) {
  const bare = [...text.matchAll(/\(undocumented\)\n(.*)$/gm)].map(([, declaration]) =>
    (declaration ?? '').trim(),
  );
  return text.includes('(No @packageDocumentation comment for this package)')
    ? ['the package', ...bare]
    : bare;
}

let failed = false;
const expected = new Set();
/** What the entry points before have exported, the root first: `./testing` speaks of the root's types. */
const known = /** @type {Set<string>} */ (new Set());
for (const entry of entryPoints()) {
  const committed = join(entry.folder, 'api', `${entry.report}.api.md`);
  const shown = relative(root, committed);
  expected.add(shown);
  if (!existsSync(entry.types)) {
    console.error(`${shown}: ${relative(root, entry.types)} is not built; run pnpm build first`);
    failed = true;
    continue;
  }
  const { problems, forgotten, changed } = extract(entry);
  const fresh = join(root, 'out/api', `${entry.report}.api.md`);
  const text = existsSync(fresh) ? readFileSync(fresh, 'utf8') : '';
  for (const name of exportsOf(text)) known.add(name);
  const bare = undocumented(text);
  const hidden = unnameable(forgotten, known);
  for (const declaration of bare) console.error(`${shown}: no documentation for ${declaration}`);
  for (const name of hidden) console.error(`${shown}: ${name} is in a public signature but not exported`);
  for (const problem of problems) console.error(`${shown}: ${problem}`);
  const differs = changed && !update;
  if (differs) {
    const before = existsSync(committed) ? committed : '/dev/null';
    spawnSync('git', ['--no-pager', 'diff', '--no-index', before, fresh], { stdio: 'inherit' });
    console.error(
      `${shown}: the public surface has changed. If that is meant: pnpm api, and commit the report.`,
    );
  }
  if (problems.length > 0 || bare.length > 0 || hidden.length > 0 || differs) failed = true;
  else console.log(`${shown}: ${changed ? 'updated' : 'unchanged'}`);
}

for (const name of readdirSync(join(root, 'packages'))) {
  const folder = join(root, 'packages', name, 'api');
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const shown = relative(root, join(folder, file));
    if (expected.has(shown)) continue;
    if (update) rmSync(join(folder, file));
    else failed = true;
    console.error(`${shown}: no entry point has this report${update ? '; removed' : ''}`);
  }
}
process.exitCode = failed ? 1 : 0;
