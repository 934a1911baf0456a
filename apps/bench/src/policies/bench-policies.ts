import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Preset } from '@geo/core';
import { openRecordings } from '../recorded/index';
import { CANDIDATES, type Candidate, changedOurs } from './comparison/candidates';
import { candidateResults } from './comparison/comparison';
import type { Job, JobAnswer } from './comparison/job';
import { playAll } from './comparison/pool';
import { validate } from './energy/residuals';
import { documentTables, replacedBetween } from './report/document';
import { jsonReport } from './report/json-report';
import { show } from './report/show';
import { MODEL_DAYS, type Purpose, scenarios } from './worlds/scenario';

const RESULTS = fileURLToPath(new URL('../../../out/bench-policies/', import.meta.url));
const PURPOSES: readonly Purpose[] = ['reported', 'model', 'night', 'fences', 'stress', 'tuning'];
const USAGE =
  'usage: pnpm bench:policies --data FOLDER [--json] [--only ID,…] [--os ios|android] [--worlds reported,model,night,fences,stress,tuning] [--seeds N] [--set KEY=VALUE,…]… [--threads N] [--out FOLDER] [--document FILE]';

/** Those that watch fences: the others would only cost time on a day of them. */
const WATCH_FENCES = /^(balanced|economical|live|b5|b8|b9)/;

interface Order {
  readonly folder: string;
  readonly json: boolean;
  readonly candidates: readonly Candidate[];
  /** How many model days. */
  readonly seeds: number;
  readonly os: readonly ('ios' | 'android')[];
  readonly purposes: readonly string[];
  readonly threads: number;
  readonly out: string;
  /** A page whose tables are replaced by those of this run. */
  readonly document: string | undefined;
}

function orderGiven(): Order {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      only: { type: 'string' },
      os: { type: 'string' },
      // The worlds that parameters were tuned on are reported on request only.
      worlds: { type: 'string', default: 'reported,model,night,fences,stress' },
      seeds: { type: 'string', default: String(MODEL_DAYS) },
      set: { type: 'string', multiple: true, default: [] },
      threads: { type: 'string', default: String(cpus().length) },
      out: { type: 'string', default: RESULTS },
      document: { type: 'string' },
    },
  });
  const folder = values.data ?? process.env.GEO_DATA_MOBILITYNET;
  if (folder === undefined)
    throw new RangeError('--data must name a folder of recordings in the layout of MobilityNet');
  const threads = Number(values.threads);
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= 64))
    throw new RangeError(`--threads must be a whole number from 1 to 64; got ${values.threads}`);
  if (values.os !== undefined && values.os !== 'ios' && values.os !== 'android')
    throw new RangeError(`--os must be ios or android; got ${values.os}`);
  const ids = CANDIDATES.map(({ id }) => id);
  const only = values.only?.split(',') ?? ids;
  for (const id of only)
    if (!ids.includes(id)) throw new RangeError(`--only must name candidates (${ids.join(', ')}); got ${id}`);
  const chosen = CANDIDATES.filter(({ id }) => only.includes(id));
  // Each of ours, followed by itself with what `--set` changes.
  const candidates = chosen.flatMap((one) =>
    one.isOurs ? [one, ...values.set.map((settings) => changedOurs(one.id as Preset, settings))] : [one],
  );
  const seeds = Number(values.seeds);
  if (!(Number.isInteger(seeds) && seeds >= 1 && seeds <= 1000))
    throw new RangeError(`--seeds must be a whole number from 1 to 1000; got ${values.seeds}`);
  const purposes = values.worlds.split(',');
  for (const purpose of purposes)
    if (!PURPOSES.some((one) => one === purpose))
      throw new RangeError(`--worlds must name some of ${PURPOSES.join(', ')}; got ${purpose}`);
  return {
    folder: resolve(folder),
    json: values.json,
    candidates,
    seeds,
    os: values.os === undefined ? ['android', 'ios'] : [values.os],
    purposes,
    threads,
    out: resolve(values.out),
    document: values.document === undefined ? undefined : resolve(values.document),
  };
}

async function run(order: Order): Promise<void> {
  const { folder, json, candidates, seeds, os, purposes, threads, out, document } = order;
  const began = performance.now();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const recordings = openRecordings(folder, () => undefined);
  const worlds = scenarios(recordings, seeds)
    .filter(({ purpose }) => purposes.includes(purpose))
    .sort((a, b) => PURPOSES.indexOf(a.purpose) - PURPOSES.indexOf(b.purpose));
  const jobs = worlds.flatMap((scenario) =>
    candidates
      .filter(({ id }) => scenario.purpose !== 'fences' || WATCH_FENCES.test(id))
      .flatMap((candidate) =>
        os
          .filter((system) => candidate.os.includes(system))
          .map((system): Job => ({ candidate: candidate.id, os: system, scenario })),
      ),
  );
  say(
    `${jobs.length} days and nights to play: ${worlds.length} worlds, ${candidates.length} candidates, ${threads} threads`,
  );
  const energyModel = validate(recordings);
  const answers = await playAll(jobs, folder, threads, progress(jobs, began));
  const candidateRuns = answers.flatMap((answer) => ('candidateRun' in answer ? [answer.candidateRun] : []));
  const failures = [...new Set(answers.flatMap(failureOf))];
  const found = candidateResults(candidateRuns, candidates);
  const reportedOn = [
    ...new Set(worlds.filter(({ purpose }) => purpose === 'reported').map(({ timeline }) => timeline)),
  ];
  const report = jsonReport(found, reportedOn, energyModel, failures);
  mkdirSync(out, { recursive: true });
  const plots = show(found, energyModel, failures, json ? () => undefined : console.log);
  for (const { name, svg } of plots) writeFileSync(join(out, `${name}.svg`), svg);
  writeFileSync(join(out, 'policies.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (json) console.log(JSON.stringify(report));
  if (document !== undefined)
    writeFileSync(
      document,
      replacedBetween(readFileSync(document, 'utf8'), 'figures', documentTables(found)),
    );
  say(
    `${((performance.now() - began) / 1000).toFixed(0)} s; written to ${out}: policies.json, ${plots.map(({ name }) => `${name}.svg`).join(', ')}`,
  );
  if (failures.length > 0) process.exitCode = 1;
}

function failureOf(answer: JobAnswer): string[] {
  if ('failed' in answer) return [answer.failed];
  return 'noWorld' in answer ? [`${answer.noWorld}: no world can be made of these recordings`] : [];
}

/** One line that is written over on a terminal; elsewhere a line for every tenth. */
function progress(jobs: readonly Job[], began: number) {
  const { stderr } = process;
  return (answer: JobAnswer, done: number): void => {
    if ('failed' in answer) stderr.write(`\n${answer.failed}\n`);
    const seconds = (performance.now() - began) / 1000;
    const left = (seconds / done) * (jobs.length - done);
    const line = `${done} of ${jobs.length} days and nights, ${seconds.toFixed(0)} s, about ${left.toFixed(0)} s to go`;
    if (stderr.isTTY) stderr.write(`\r${line}\u001b[K${done === jobs.length ? '\n' : ''}`);
    else if (done % Math.ceil(jobs.length / 10) === 0) stderr.write(`${line}\n`);
  };
}

try {
  await run(orderGiven());
} catch (error) {
  const isUsage =
    error instanceof RangeError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${(error as Error).message}\n${USAGE}` : error);
  process.exitCode = 1;
}
