import { bundleFor } from './bundles';
import { type CommandOptions, readOptions } from './command';
import { type Recording, recordScenario } from './comparison/recording';
import { type RuntimeResult, runScenarios } from './comparison/run-scenarios';
import { everyRuntime } from './every-runtime';
import { goldenMismatches, readGolden, updateGolden } from './golden';
import { type Findings, json } from './report/json';
import { missingRuntimes } from './report/missing-runtimes';
import { type Progress, progressLine } from './report/progress';
import { table } from './report/table';
import { targetLines } from './report/targets';
import { scenarios } from './scenarios';
import type { Scenario } from './scenarios/scenario';
import { writeTranscripts } from './transcripts';

/** Exit code where a runtime differs or the engine does not match golden.json. */
const FAILED = 1;

const options = readOptions(
  process.argv,
  everyRuntime.map(({ name }) => name),
  scenarios.map(({ name }) => name),
);
const chosen = scenarios.filter((each) => isChosen(each, options));
if (options.write === undefined) await compare(options);
else await write(options.write);

async function write(folder: string): Promise<void> {
  const written = await writeTranscripts(chosen, folder);
  if (options.json) return console.log(JSON.stringify(written));
  for (const { path, traceHash } of written) console.log(`${path}: its decision trace is ${traceHash}`);
}

async function compare(options: CommandOptions): Promise<void> {
  const progress = progressLine(options.json);
  const findings = await collectFindings(options, progress);
  progress.end();
  console.log(options.json ? json(findings) : summary(findings));
  if (findings.failures.length > 0) process.exitCode = FAILED;
}

async function collectFindings(
  { all, only, rounds, update }: CommandOptions,
  progress: Progress,
): Promise<Findings> {
  const recordings: Recording[] = [];
  for (const scenario of chosen) {
    progress.show(`recording ${scenario.name}`);
    recordings.push(await recordScenario(scenario));
  }
  if (update) await updateGolden(recordings);
  const failures = [...goldenMismatches(recordings, await readGolden())];
  const results: RuntimeResult[] = [];
  const missing: { name: string; install: string }[] = [];
  for (const runtime of everyRuntime) {
    if (only !== undefined && !only.includes(runtime.name)) continue;
    progress.show(`looking for ${runtime.name}`);
    const found = await runtime.find();
    if ('missing' in found) {
      missing.push({ name: runtime.name, install: found.missing });
      continue;
    }
    const options = { bundle: bundleFor(runtime), rounds, onStep: progress.show };
    const result = await runScenarios(runtime, found.version, recordings, options);
    results.push(result);
    failures.push(...result.differences.map((difference) => `${runtime.name}: ${difference}`));
  }
  failures.push(...missingRuntimes(missing, { all }));
  if (results.length === 0) failures.push('no runtime was found');
  return { results, missing, scenarios: recordings.map(({ name }) => name), failures };
}

function isChosen(
  { name, isLarge, needs }: Scenario,
  { scenario, large }: Pick<CommandOptions, 'scenario' | 'large'>,
) {
  const isWanted = scenario === undefined ? large || isLarge !== true : scenario.includes(name);
  if (!isWanted || needs !== 'recordings' || process.env.GEO_DATA) return isWanted;
  if (scenario !== undefined)
    throw new Error(`${name} is names of recordings: name their folder in GEO_DATA`);
  console.error(`Without ${name}: it is names of recordings, and GEO_DATA names no folder of them.`);
  return false;
}

function summary({ results, missing, scenarios: names, failures }: Findings): string {
  const lines = [
    `${names.length} scenarios: ${names.join(', ')}`,
    '',
    table(results),
    '',
    ...targetLines(results),
  ];
  if (missing.length > 0) {
    lines.push('', 'Not here:', ...missing.map(({ name, install }) => `  ${name.padEnd(12)}${install}`));
  }
  lines.push(
    '',
    ...(failures.length === 0 ? ['The same bytes everywhere.'] : ['NOT the same:', ...failures]),
  );
  return lines.join('\n');
}
