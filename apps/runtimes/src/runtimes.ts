import { bundleFor } from './bundles';
import { type Order, readOrder } from './command';
import { everyRuntime } from './every-runtime';
import { type Examined, examine } from './examination/examine';
import { type Story, tell } from './examination/story';
import { notGolden, readGolden, updateGolden } from './golden';
import { absences } from './report/absences';
import { type Findings, json } from './report/json';
import { type Progress, progressLine } from './report/progress';
import { table } from './report/table';
import { targetLines } from './report/targets';
import { scenarios } from './scenarios';
import type { Scenario } from './scenarios/scenario';
import { writeTranscripts } from './transcripts';

/** Is a runtime or the engine itself not as it should be? */
const FAILED = 1;

const order = readOrder(
  process.argv,
  everyRuntime.map(({ name }) => name),
  scenarios.map(({ name }) => name),
);
const chosen = scenarios.filter((each) => isChosen(each, order));
if (order.write === undefined) await compare(order);
else await write(order.write);

async function write(folder: string): Promise<void> {
  const written = await writeTranscripts(chosen, folder);
  if (order.json) return console.log(JSON.stringify(written));
  for (const { path, traceHash } of written) console.log(`${path}: its decision trace is ${traceHash}`);
}

async function compare(order: Order): Promise<void> {
  const progress = progressLine(order.json);
  const findings = await findOut(order, progress);
  progress.end();
  console.log(order.json ? json(findings) : words(findings));
  if (findings.failures.length > 0) process.exitCode = FAILED;
}

async function findOut({ all, only, rounds, update }: Order, progress: Progress): Promise<Findings> {
  const stories: Story[] = [];
  for (const scenario of chosen) {
    progress.show(`telling ${scenario.name}`);
    stories.push(await tell(scenario));
  }
  if (update) await updateGolden(stories);
  const failures = [...notGolden(stories, await readGolden())];
  const examined: Examined[] = [];
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
    const result = await examine(runtime, found.version, stories, options);
    examined.push(result);
    failures.push(...result.differences.map((difference) => `${runtime.name}: ${difference}`));
  }
  failures.push(...absences(missing, { all }));
  if (examined.length === 0) failures.push('there was no runtime to tell them to');
  return { examined, missing, scenarios: stories.map(({ name }) => name), failures };
}

function isChosen(
  { name, isLarge, needs }: Scenario,
  { scenario, large }: Pick<Order, 'scenario' | 'large'>,
) {
  const isWanted = scenario === undefined ? large || isLarge !== true : scenario.includes(name);
  if (!isWanted || needs !== 'recordings' || process.env.GEO_DATA) return isWanted;
  if (scenario !== undefined) throw new Error(`${name} is told of recordings: name their folder in GEO_DATA`);
  console.error(`Without ${name}: it is told of recordings, and GEO_DATA names no folder of them.`);
  return false;
}

function words({ examined, missing, scenarios: told, failures }: Findings): string {
  const lines = [
    `${told.length} scenarios: ${told.join(', ')}`,
    '',
    table(examined),
    '',
    ...targetLines(examined),
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
