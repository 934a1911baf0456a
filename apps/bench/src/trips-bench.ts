import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Candidate } from './filter/candidate';
import { constantVelocity } from './filter/constant-velocity';
import { gate } from './filter/gates';
import { ours } from './filter/ours';
import { type Passage, passages } from './filter/passages';
import { reporting } from './filter/timelines';
import { progress } from './progress';
import { openRecordings } from './recorded/index';
import { trip } from './trips/trip-candidate';
import { BASELINE, type TripFigures, tripFigures } from './trips/trip-figures';
import { tripTable } from './trips/trip-table';

const USAGE = `usage: pnpm bench:trips --data FOLDER [--json]
  --data  recordings with ground truth in the layout of MobilityNet (default: mobilitynet in the folder GEO_DATA names)
  --json  one line of JSON instead of tables`;

/** Sigmas up to which places count as certain, metres: the one that keeps the gate's share of fixes is shown. */
const SIGMAS = [15, 17, 19, 20, 21, 22, 23, 24, 25, 27, 29, 31, 34, 38];

const CANDIDATES: readonly Candidate[] = [
  gate(BASELINE, 'accuracy ≤ 100 m', 100),
  gate('gate50', 'accuracy ≤ 50 m', 50),
  constantVelocity,
  ours('ours', 'records of the engine', {}),
  trip('trip', "the trip's line"),
  ...SIGMAS.map((sigma) => trip(`trip${sigma}`, `the trip's line, sigma ≤ ${sigma} m`, () => sigma)),
];

function order() {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const { GEO_DATA } = process.env;
  const data = values.data ?? (GEO_DATA === undefined ? undefined : join(GEO_DATA, 'mobilitynet'));
  if (data === undefined) throw new RangeError('--data must name a folder of recordings; got none');
  return { data: resolve(data), json: values.json };
}

/** Every candidate; of those with another sigma the one whose share of fixes is nearest to the gate's, from below. */
function shown(found: readonly Passage[]): Record<string, TripFigures> {
  const figures = new Map(CANDIDATES.map(({ name }) => [name, tripFigures(found, name)]));
  const least = figures.get(BASELINE)?.dropped ?? 0;
  const names = SIGMAS.map((sigma) => `trip${sigma}`);
  const same = names.find((name) => (figures.get(name)?.dropped ?? 1) <= least) ?? names.at(-1);
  const others = CANDIDATES.map(({ name }) => name).filter((name) => !names.includes(name));
  return Object.fromEntries(
    [...others, same as string].map((name) => [name, figures.get(name) as TripFigures]),
  );
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
