import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { LineOptions } from '@geo/core';
import type { Candidate } from './filter/candidate';
import { constantVelocity } from './filter/constant-velocity';
import { gate } from './filter/gates';
import { ours } from './filter/ours';
import { type Passage, passages } from './filter/passages';
import { reporting } from './filter/timelines';
import { progress } from './progress';
import { openRecordings } from './recorded/index';
import { live, trip } from './trips/trip-candidate';
import { BASELINE, dropped, type TripFigures, tripFigures } from './trips/trip-figures';
import { tripTable } from './trips/trip-table';

const USAGE = `usage: pnpm bench:trips --data FOLDER [--json]
  --data  recordings with ground truth in the layout of MobilityNet (default: mobilitynet in the folder GEO_DATA names)
  --json  one line of JSON instead of tables`;

/** Sigmas up to which places count as certain, metres: the one that keeps the gate's share of fixes is shown. */
const SIGMAS = [15, 17, 19, 20, 21, 22, 23, 24, 25, 27, 29, 31, 34, 38];

/** Lags of the live line, with the name of each. */
const LAGS: readonly (readonly [name: string, title: string, options: LineOptions])[] = [
  ['live3', 'live, 3 fixes', { lagFixes: 3 }],
  ['live10s', 'live, 10 s', { lagSeconds: 10 }],
  ['live30s', 'live, 30 s', { lagSeconds: 30 }],
];

/** Candidates of which there is one for each sigma beside the one that the engine makes. */
const FAMILIES = ['trip', ...LAGS.map(([name]) => name)];
const sigmaNames = (family: string) => SIGMAS.map((sigma) => `${family}-${sigma}`);

const CANDIDATES: readonly Candidate[] = [
  gate(BASELINE, 'accuracy ≤ 100 m', 100),
  gate('gate50', 'accuracy ≤ 50 m', 50),
  constantVelocity,
  ours('ours', 'records of the engine', {}),
  trip('trip', "the trip's line"),
  ...SIGMAS.map((sigma) => trip(`trip-${sigma}`, `the trip's line, sigma ≤ ${sigma} m`, () => sigma)),
  ...LAGS.flatMap(([name, title, options]) =>
    live(options, [undefined, ...SIGMAS], (sigma) =>
      sigma === undefined
        ? { name, title }
        : { name: `${name}-${sigma}`, title: `${title}, sigma ≤ ${sigma} m` },
    ),
  ),
];

function order() {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const { GEO_DATA } = process.env;
  const data = values.data ?? (GEO_DATA ? join(GEO_DATA, 'mobilitynet') : undefined);
  if (data === undefined) throw new RangeError('--data must name a folder of recordings; got none');
  return { data: resolve(data), json: values.json };
}

/** Every candidate; of those with another sigma the one whose share of fixes is nearest to the gate's, from below. */
function shown(found: readonly Passage[]): Record<string, TripFigures> {
  const least = dropped(found, BASELINE);
  const hidden = new Set(
    FAMILIES.flatMap((family) => {
      const names = sigmaNames(family);
      const same = names.find((name) => dropped(found, name) <= least) ?? names.at(-1);
      return names.filter((name) => name !== same);
    }),
  );
  const names = CANDIDATES.map(({ name }) => name).filter((name) => !hidden.has(name));
  return Object.fromEntries(names.map((name) => [name, tripFigures(found, name)]));
}

async function run({ data, json }: ReturnType<typeof order>): Promise<void> {
  const skipped: string[] = [];
  const { runs } = openRecordings(data, (line) => skipped.push(line));
  const phones = runs.flatMap((recorded) => recorded.phones.map((phone) => ({ recorded, phone })));
  const all: Passage[] = [];
  const bar = progress('phones', phones.length);
  for (const { recorded, phone } of phones) {
    all.push(...passages(recorded, phone, CANDIDATES));
    bar.step(`${recorded.id}/${phone.name}`);
    // Lets the bar be drawn.
    await new Promise(setImmediate);
  }
  bar.done();
  for (const line of skipped) console.error(line);
  const { tunedOn, reportedOn } = reporting([...new Set(all.map(({ timeline }) => timeline))].sort());
  const groups = [
    ['reported', reportedOn],
    ['tuned on', tunedOn],
  ] as const;
  const result = Object.fromEntries(
    groups.map(([name, timelines]) => {
      const own = all.filter(({ timeline }) => timelines.includes(timeline));
      const platforms = [...new Set(own.map(({ platform }) => platform))].sort();
      return [
        `${name}: ${timelines.join(', ')}`,
        Object.fromEntries(
          platforms.map((one) => [one, shown(own.filter(({ platform }) => platform === one))]),
        ),
      ];
    }),
  );
  const titles = Object.fromEntries(CANDIDATES.map(({ name, title }) => [name, title]));
  console.log(json ? JSON.stringify(result) : tripTable(result, titles));
}

try {
  await run(order());
} catch (error) {
  const isExpected = error instanceof RangeError || error instanceof TypeError;
  console.error(error instanceof Error ? (isExpected ? `${error.message}\n${USAGE}` : error.stack) : error);
  process.exitCode = 1;
}
